import { LOSSES_BESIDE_SHADE, remainingShare } from '../src/core/energy/module/losses.js';
import type { CheckedRoof } from './roof-checks.js';

/** A figure of an estimate. */
interface Assumption {
  name: string;
  value: number | string;
}

/** A question of an estimate. */
interface Question {
  field: string;
  code: string;
  params: Record<string, number | string>;
  bounds: [number, number] | null;
}

/** What is used of an estimate. */
export interface RoofAnswer {
  capacity_kw: number;
  payback_years: number | null;
  best_angle: number;
  verdict: { answer: string; probability: number | null; question: Question | null };
  configurations: { capacity_kw: number; npv: number | null }[];
  result: {
    roof: { area_m2: number };
    layout: { possible_capacity_kw: number };
    finance: {
      npv_twd: number | null;
      payback_years: number | null;
      assumptions: Assumption[];
      unknowns: Question[];
    } | null;
  };
}

/** A roof as it is asked about. */
export interface RoofQuestion {
  finance: Record<string, unknown>;
  [member: string]: unknown;
}

/** Revenue as a share of today's; all sizes of a plant have as much more or less output. */
const MOVED = [0.99, 1, 1.01];

type Ask = (question: RoofQuestion) => Promise<RoofAnswer>;

/** The size that is proposed, or of those that all lose the one that loses least. */
const sizeOf = ({
  capacity_kw: built,
  configurations,
}: RoofAnswer): RoofAnswer['configurations'][number] | undefined => {
  const [best] = configurations.toSorted((a, b) => (b.npv ?? 0) - (a.npv ?? 0));
  return configurations.find(({ capacity_kw: kw }) => kw === built) ?? best;
};

/** System losses with which a plant has a share of the output that it has with the usual ones [%]. */
const lossesFor = (share: number): number => (1 - remainingShare(LOSSES_BESIDE_SHADE) * share) * 100;

/** Asks about a roof again: about the same plant with its first question answered, and about the roof with another revenue. */
export async function checkedRoof(question: RoofQuestion, answer: RoofAnswer, ask: Ask): Promise<CheckedRoof> {
  const size = sizeOf(answer);
  const verdictOn = async (changed: Record<string, unknown>): Promise<string> =>
    (await ask({ ...question, ...changed })).verdict.answer;
  const samePlant = size && { plant: { capacity_kw: size.capacity_kw } };
  const { answer: verdict, probability, question: first } = answer.verdict;
  const member = first?.field.startsWith('finance.') ? first.field.slice('finance.'.length) : undefined;
  const ends = verdict === 'depends' && member !== undefined ? (first?.bounds ?? []) : [];
  return {
    answer: verdict,
    probability,
    answered: await inTurn(ends, (end) =>
      verdictOn({ ...samePlant, finance: { ...question.finance, [member!]: end } }),
    ),
    moved: await inTurn(MOVED, (share) => verdictOn({ plant: { losses_percent: lossesFor(share) } })),
    contradictions: contradictionsOf(answer),
  };
}

async function inTurn<T, R>(values: readonly T[], make: (value: T) => Promise<R>): Promise<R[]> {
  const made: R[] = [];
  for (const value of values) made.push(await make(value));
  return made;
}

/** Conditions of high-efficiency modules that are counted for one figure and asked or left out for another. */
function contradictionsOf({ result: { finance } }: RoofAnswer): string[] {
  if (finance === null) return [];
  const { assumptions, unknowns } = finance;
  const isMet = assumptions.some(({ name, value }) => name === 'highEfficiencyModules' && value === 1);
  const hasBonus = assumptions.some(({ name }) => name === 'feedInBonus.high_efficiency_module');
  const asked = unknowns.filter(({ params }) => /high.efficiency/.test(String(params['condition'] ?? '')));
  return [...(isMet === hasBonus ? [] : ['bonus on the tariff']), ...asked.map(({ code }) => code)];
}
