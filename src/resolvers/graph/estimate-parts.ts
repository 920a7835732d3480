import DataLoader from 'dataloader';
import type { EstimateParts } from '../../contract/assessments/estimate-parts.answer.js';
import { EstimateRequest } from '../../contract/assessments/estimate.request.js';
import { estimateWork, SURROUNDINGS_WORK, USABLE_ROOF_WORK } from '../../contract/common/expected-work.js';
import type { Expected } from '../../contract/common/field-cost.js';
import { whenSelected } from '../../contract/fields/lazy-answer.js';
import { isRecord } from '../../core/json/is-record.js';
import type { AssessedRoof } from '../../core/estimate/roof/assessed-roof.js';
import type { AssessedRoofParts, EstimatedRoof } from '../../core/estimate/estimate-types.js';
import type { OpenedEstimate } from '../../domain/assessments/estimate.service.js';
import { rethrowAt } from './computed-once.js';
import { questionId } from './question-id.js';

/** Work of finding the roof. */
const LOOK_UP_WORK = 80;
/** What is known once the roof is found, and once its surroundings are. */
const LOOKED_UP = ['__typename', 'id', 'building', 'basis', 'address', 'lat', 'lng', 'goal'];
const SURROUNDED = [
  ...LOOKED_UP,
  'hash',
  'county',
  'monthlyKwh',
  'neighbourCount',
  'covered',
  'sources',
  'attribution',
  'asOf',
  'model',
];

/** Work of an estimate by its options, and by the parts that are selected. */
export const partsWork: Expected = ({ input }, selected) => {
  if ([...selected].every((name) => LOOKED_UP.includes(name))) return LOOK_UP_WORK;
  const rest = [...selected].filter((name) => !SURROUNDED.includes(name));
  if (rest.length === 0) return SURROUNDINGS_WORK;
  return rest.every((name) => name === 'roof') ? USABLE_ROOF_WORK : estimateWork(isRecord(input) ? input : {});
};

/** What an estimate is made with. */
const INPUT = { path: ['input'], of: EstimateRequest };

/** What a calculation gives: the roof alone takes half of it. */
interface Computed {
  roof: EstimatedRoof;
  assessed?: AssessedRoof;
}

/** An estimate whose parts are computed when they are selected; those that are selected together, in one calculation. */
export function estimateParts(opened: OpenedEstimate): EstimateParts {
  const { query } = opened;
  const computations = new DataLoader<'roof' | 'whole' | 'hours', Computed>((wanted) =>
    computed(opened, wanted).then((result) => wanted.map(() => result), rethrowAt(INPUT)),
  );
  let withHours: Promise<Computed> | undefined;
  const whole = async (): Promise<AssessedRoof> => (await (withHours ?? computations.load('whole'))).assessed!;
  const detail = async <K extends keyof AssessedRoof['result']>(name: K) => (await whole()).result[name];
  let origin: ReturnType<OpenedEstimate['origin']> | undefined;
  const facts = (): NonNullable<typeof origin> => (origin ??= opened.origin());
  return whenSelected<EstimateParts>(
    {
      id: questionId('estimate', query),
      address: query.address ?? null,
      lat: query.lat,
      lng: query.lng,
      goal: query.goal,
      basis: opened.building,
    },
    {
      hash: async () => (await facts()).assessmentHash,
      monthlyKwh: async () => (await facts()).monthlyKwh,
      county: async () => (await facts()).county,
      neighbourCount: async () => (await facts()).neighbourCount,
      covered: async () => (await facts()).covered,
      sources: async () => (await facts()).sources,
      attribution: async () => (await facts()).attribution,
      asOf: async () => (await facts()).asOf,
      model: async () => (await facts()).model,
      roof: async () =>
        whenSelected<AssessedRoofParts>((await computations.load('roof')).roof, {
          hypotheses: async () => (await detail('roof')).hypotheses,
        }),
      shade: () => detail('shade'),
      layout: () => detail('layout'),
      capacityKw: () => detail('capacityKw'),
      energy: () => detail('energy'),
      hours: async () => (await (withHours ??= computations.load('hours'))).assessed!.hours!,
      finance: () => detail('finance'),
      verdict: async () => (await whole()).verdict,
      duty: async () => (await whole()).duty,
      configurations: async () => (await whole()).configurations,
      warnings: () => detail('warnings'),
    },
  );
}

async function computed(opened: OpenedEstimate, wanted: readonly string[]): Promise<Computed> {
  if (wanted.every((part) => part === 'roof')) return { roof: await opened.usableRoof() };
  const assessed = await opened.assess(wanted.includes('hours'));
  return { roof: assessed.result.roof, assessed };
}
