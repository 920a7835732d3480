import DataLoader from 'dataloader';
import type { EstimatePartsAnswer } from '../../contract/assessments/estimate-parts.answer.js';
import type { EstimatedRoofAnswer } from '../../contract/assessments/roof.answer.js';
import { unlessOnly } from '../../contract/common/field-cost.js';
import { whenSelected } from '../../contract/fields/lazy-answer.js';
import type { AssessedRoof } from '../../core/estimate/assessed-roof.js';
import type { EstimateQuery } from '../../core/estimate/estimate-query.js';
import type { EstimatedRoof } from '../../core/estimate/estimate-types.js';
import type { OpenedEstimate } from '../../domain/assessments/estimate.service.js';
import { rethrowAt } from './computed-once.js';

/** What is known once the roof is found, and once its surroundings are. */
const LOOKED_UP = ['__typename', 'building', 'basis', 'address', 'lat', 'lng', 'goal'];
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

/** Work of an estimate by the parts that are selected. */
export const estimateWork = unlessOnly(LOOKED_UP, (_, selected) => {
  const rest = [...selected].filter((name) => !SURROUNDED.includes(name));
  return rest.length === 0 ? 500 : rest.every((name) => name === 'roof') ? 2_000 : 5_000;
});

/** What a calculation gives: the roof alone takes half of it. */
interface Computed {
  roof: EstimatedRoof;
  assessed?: AssessedRoof;
}

/** An estimate whose parts are computed when they are selected; those that are selected together, in one calculation. */
export function estimateParts(query: EstimateQuery, opened: OpenedEstimate): EstimatePartsAnswer {
  const computations = new DataLoader<'roof' | 'whole' | 'hours', Computed>((wanted) =>
    computed(opened, wanted).then((result) => wanted.map(() => result), rethrowAt(['input'])),
  );
  const whole = async (): Promise<AssessedRoof> => (await computations.load('whole')).assessed!;
  const detail = async <K extends keyof AssessedRoof['result']>(name: K) => (await whole()).result[name];
  let origin: ReturnType<OpenedEstimate['origin']> | undefined;
  const said = (): NonNullable<typeof origin> => (origin ??= opened.origin());
  return whenSelected<EstimatePartsAnswer>(
    {
      address: query.address ?? null,
      lat: query.lat,
      lng: query.lng,
      goal: query.goal,
      basis: opened.building,
    },
    {
      hash: async () => (await said()).assessmentHash,
      monthlyKwh: async () => (await said()).monthlyKwh,
      county: async () => (await said()).county,
      neighbourCount: async () => (await said()).neighbourCount,
      covered: async () => (await said()).covered,
      sources: async () => (await said()).sources,
      attribution: async () => (await said()).attribution,
      asOf: async () => (await said()).asOf,
      model: async () => (await said()).model,
      roof: async () =>
        whenSelected<EstimatedRoofAnswer>((await computations.load('roof')).roof, {
          hypotheses: async () => (await detail('roof')).hypotheses,
        }),
      shade: () => detail('shade'),
      layout: () => detail('layout'),
      capacityKw: () => detail('capacityKw'),
      energy: () => detail('energy'),
      hours: async () => (await computations.load('hours')).assessed!.hours!,
      finance: () => detail('finance'),
      verdict: async () => (await whole()).verdict,
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
