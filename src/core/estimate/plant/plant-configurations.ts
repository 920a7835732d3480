import { plantEconomics, type EconomicsContext } from '../../finance/case/plant-economics.js';
import { npvOfOutput } from '../../finance/case/worth-line.js';
import type { PlantConfiguration } from '../estimate-types.js';
import { TABLE_CURRENCY } from '../../finance/rows/finance-table.js';
import { codedText, type CodedText } from '../../texts/coded-text.js';
import { bestSize, filled, modulesWithin, sizeRange, stepsKw, surestSize, type SureSizes } from './plant-sizes.js';

/** Sizes that an answer compares. */
const CONFIGURATIONS = 10;

/** A roof whose plant may have several sizes. */
export interface SizingInput extends SureSizes {
  /** Energy of the first modules by rank, from none to all that fit [kWh a year]. */
  kwhOf: readonly number[];
  moduleKw: number;
  /** The money question of the first modules by rank. */
  contextOf: (modules: number) => EconomicsContext;
  /** What a plant is worth by capacity [kWp] and energy [kWh a year]. */
  measure: (capacityKw: number, annualKwh: number) => number;
  /** Whether money decides. */
  priced: boolean;
  /** Capacity that was asked for [kWp]. */
  askedKw?: number | undefined;
}

/** The same question where net present value alone decides, whatever the goal. */
export const byMoney = (question: SizingInput): SizingInput => ({
  ...question,
  measure: (capacityKw, annualKwh) =>
    npvOfOutput(capacityKw, annualKwh, question.contextOf(Math.round(capacityKw / question.moduleKw))) ?? -Infinity,
});

/** A size without the percentiles of its energy. */
export type PlantSize = Omit<PlantConfiguration, 'annualKwhP10' | 'annualKwhP90'>;

/** Modules to build, and what other sizes would bring. */
export interface SizeAnswer {
  built: number;
  sizes: PlantSize[];
  /** Why it is smaller than its roof, where the tariff or chance says so. */
  reason: CodedText | undefined;
}

/**
 * Compares sizes of one layout: the least, those just below the steps of the tariff, the one that is worth most, and all that fits.
 * @returns the size asked for, or else the one of `surestSize`; none where no size is worth anything and no money decides.
 */
export function compareSizes(question: SizingInput): SizeAnswer {
  const { built, best, recommended, sizes: compared } = chosenSizes(question);
  const sizes = compared.map((modules) => configurationOf(question, modules, modules === recommended));
  const most = Math.max(...sizes.map(({ npv }) => npv ?? -Infinity));
  const earnsMost = sizes.some(({ modules, npv }) => modules === built && npv === most);
  const step = earnsMost ? tariffStep(question, built) : undefined;
  return {
    built,
    sizes,
    reason: question.askedKw === undefined ? (surerThan(question, best, built) ?? step) : undefined,
  };
}

/** The same sizes in modules, without what they would bring. */
export function chosenSizes(
  question: SizingInput,
): Record<'built' | 'best' | 'recommended', number> & { sizes: number[] } {
  const { kwhOf, moduleKw, contextOf, priced, askedKw } = question;
  const most = kwhOf.length - 1;
  if (most === 0) return { built: 0, best: 0, recommended: 0, sizes: [] };
  const range = sizeRange(most, moduleKw, contextOf(most), priced);
  const worthOf = (modules: number): number => question.measure(modules * moduleKw, kwhOf[modules]!);
  const best = bestSize(range, worthOf);
  const compared = filled([range.least, ...range.belowSteps, best, most], CONFIGURATIONS);
  const unpriced = worthOf(best) > 0 ? best : 0;
  const recommended = priced ? surestSize(compared, worthOf, question) : unpriced;
  const built = askedKw === undefined ? recommended : Math.min(most, modulesWithin(askedKw, moduleKw));
  return {
    built,
    best,
    recommended,
    sizes: filled(
      [...compared, built].filter((size) => size > 0),
      CONFIGURATIONS,
    ),
  };
}

/** That a plant of another size would earn more, and how likely that one is to earn its money. */
function surerThan(question: SizingInput, best: number, built: number): CodedText | undefined {
  const { kwhOf, moduleKw, contextOf, probabilityOf } = question;
  const npvOf = (modules: number) =>
    plantEconomics(modules * moduleKw, kwhOf[modules]!, contextOf(modules)).npvTwd ?? 0; // equal: another size is only chosen where worth is known
  const value = built === best ? 0 : Math.round(npvOf(best) - npvOf(built));
  if (value <= 0) return undefined;
  return codedText('surer_size', {
    otherKw: best * moduleKw,
    value,
    percent: Math.round(probabilityOf(best) * 100),
    capacityKw: built * moduleKw,
    currency: contextOf(built).options?.currency ?? TABLE_CURRENCY,
  });
}

/** The step of the tariff just above a size, where one module more is paid less for a kWh. */
function tariffStep({ kwhOf, moduleKw, contextOf }: SizingInput, built: number): CodedText | undefined {
  const most = kwhOf.length - 1;
  if (built === 0 || built === most) return undefined;
  const context = contextOf(built);
  const rateOf = (modules: number) =>
    plantEconomics(modules * moduleKw, kwhOf[modules]!, contextOf(modules)).feedInTariff;
  const [rateBelow, rateAbove] = [rateOf(built), rateOf(built + 1)];
  const [capacityKw, nextKw] = [built * moduleKw, (built + 1) * moduleKw];
  const stepKw = stepsKw(context).find((step) => step > capacityKw && step <= nextKw);
  if (rateBelow === null || rateAbove === null || rateAbove >= rateBelow || stepKw === undefined) return undefined;
  const currency = context.options?.currency ?? TABLE_CURRENCY;
  return codedText('tariff_step', { possibleKw: most * moduleKw, capacityKw, stepKw, rateBelow, rateAbove, currency });
}

function configurationOf(question: SizingInput, modules: number, recommended: boolean): PlantSize {
  const { kwhOf, moduleKw, contextOf } = question;
  const money = plantEconomics(modules * moduleKw, kwhOf[modules]!, contextOf(modules));
  const { capacityKw, annualKwh, totalCostTwd, subsidyTwd, feedInTariff } = money;
  const { annualNetTwd, npvTwd, paybackYears, selfConsumption } = money;
  return {
    modules,
    capacityKw,
    annualKwh,
    totalCost: totalCostTwd,
    subsidyAmount: subsidyTwd,
    feedInTariff,
    annualNet: annualNetTwd,
    npv: npvTwd,
    paybackYears,
    selfConsumption,
    recommended,
  };
}
