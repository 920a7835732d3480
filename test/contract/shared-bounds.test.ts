import { graphql, type GraphQLSchema } from 'graphql';
import { Arg, Query, Resolver, buildSchema } from 'type-graphql';
import { beforeAll, describe, expect, it } from 'vitest';
import { EstimateRequest } from '../../src/contract/assessments/estimate.request.js';
import { UsableFractionRequest } from '../../src/contract/assessments/usable-fraction.request.js';
import { YieldRequest } from '../../src/contract/energy/yield.request.js';
import { HEIGHT_BOUND, LATITUDE_BOUND, TILT_BOUND, type Bound, LOCAL_HOUR_BOUND } from '../../src/core/bounds.js';
import { PASSWORD_LENGTH } from '../../src/core/accounts/password-rules.js';
import {
  EXPECTATION_FACTOR,
  MAX_ANSWER_BYTES,
  MAX_OPERATION_WORK,
  REFUSAL_MS,
} from '../../src/core/limits/operation-bounds.js';
import { chooseLosses } from '../../src/core/energy/module/losses.js';
import { YIELD_BOUNDS } from '../../src/core/energy/yield-bounds.js';
import { assertYieldInput } from '../../src/core/energy/yield-input.js';
import { ROOF_RULES, rulesOfRoof } from '../../src/core/estimate/roof/roof-rules.js';
import { checkFinanceInput } from '../../src/core/finance/check-input.js';
import { FINANCE_BOUNDS } from '../../src/core/finance/finance-bounds.js';
import type { FinanceOptions } from '../../src/core/finance/finance-types.js';
import { FINANCE_VALUE_FIELDS } from '../../src/core/finance/rows/finance-values.js';
import { InvalidInputError } from '../../src/core/errors.js';
import { readArgument } from '../../src/resolvers/execution/documents/read-argument.js';
import { validateBody } from '../../src/rest/validation/parse-body.js';
import { asRestInput, polygonOf } from '../helpers/both-doors.js';

const PLACE = { lat: 25, lng: 121.5 };
const RING = [
  [121.5, 25],
  [121.501, 25],
  [121.501, 25.001],
];
const REQUESTS = { estimate: EstimateRequest, yield: YieldRequest, usable: UsableFractionRequest } as const;
type Name = keyof typeof REQUESTS;
const TYPES: Record<Name, string> = { estimate: 'EstimateInput', yield: 'YieldInput', usable: 'UsableFractionInput' };

@Resolver()
class BoundsResolver {
  @Query(() => Boolean)
  estimate(@Arg('input', () => EstimateRequest) input: EstimateRequest): boolean {
    return input !== undefined;
  }

  @Query(() => Boolean)
  yield(@Arg('input', () => YieldRequest) input: YieldRequest): boolean {
    return input !== undefined;
  }

  @Query(() => Boolean)
  usable(@Arg('input', () => UsableFractionRequest) input: UsableFractionRequest): boolean {
    return input !== undefined;
  }
}

let schema: GraphQLSchema;

beforeAll(async () => {
  schema = await buildSchema({ resolvers: [BoundsResolver], validateFn: readArgument });
});

/** Kinds of the faults that GraphQL finds in a request. */
async function graphqlFaults(name: Name, input: object): Promise<string[]> {
  const source = `query ($input: ${TYPES[name]}!) { ${name}(input: $input) }`;
  const { errors } = await graphql({ schema, source, variableValues: { input } });
  const cause = errors?.[0]?.originalError;
  if (cause instanceof InvalidInputError) return cause.issues.map(({ type }) => type);
  return (errors ?? []).map(({ message }) => message);
}

/** Kinds of the faults that REST finds in the same request. */
const restFaults = (name: Name, input: object): string[] =>
  (validateBody<object>(REQUESTS[name], asRestInput(REQUESTS[name], input)).issues ?? []).map(({ type }) => type);

const isRefused = (check: () => unknown): boolean => {
  try {
    check();
    return false;
  } catch {
    return true;
  }
};

const finance = (options: FinanceOptions) => () =>
  checkFinanceInput({ capacityKw: 5, annualKwh: 5000, county: '臺北市', asOf: '2026-06-01', rows: [], options });
const year = { monthlyGhi: Array<number>(12).fill(3), monthlyTemp: Array<number>(12).fill(20) };
const plane = { tilt: 20, azimuth: 180 };

/** Bound, the request that carries a value of it, and what the calculation makes of the value. */
const SHARED: [string, Bound, Name, (value: number) => object, (value: number) => () => unknown][] = [
  ['loan rate', FINANCE_BOUNDS.loanRatePercent, 'estimate', (value) => ({ finance: { loanRatePercent: value } }), (value) => finance({ loanShare: 0.5, loanRatePercent: value, loanYears: 10 })],
  ['feed-in tariff', FINANCE_BOUNDS.feedInTariff, 'estimate', (value) => ({ finance: { feedInTariff: value } }), (value) => finance({ feedInTariff: value })],
  ['discount rate', FINANCE_BOUNDS.discountRatePercent, 'estimate', (value) => ({ finance: { discountRatePercent: value } }), (value) => finance({ discountRatePercent: value })],
  ['losses of an estimate', YIELD_BOUNDS.lossesPercent, 'estimate', (value) => ({ plant: { lossesPercent: value } }), (value) => () => chooseLosses({ percent: value, shadingComputed: true })],
  ['losses of a yield', YIELD_BOUNDS.lossesPercent, 'yield', (value) => ({ lossesPercent: value }), (value) => () => assertYieldInput({ ...PLACE, plane, climate: year, lossesPercent: value })],
  ['albedo', YIELD_BOUNDS.albedo, 'yield', (value) => ({ albedo: value }), (value) => () => assertYieldInput({ ...PLACE, plane, climate: year, albedo: value })],
  ['tilt', TILT_BOUND, 'yield', (value) => ({ tilt: value }), (value) => () => assertYieldInput({ ...PLACE, plane: { ...plane, tilt: value }, climate: year })],
  ['latitude', LATITUDE_BOUND, 'yield', (value) => ({ at: { ...PLACE, lat: value } }), (value) => () => assertYieldInput({ ...PLACE, lat: value, plane, climate: year })],
  ['monthly temperature', YIELD_BOUNDS.monthlyTemp, 'yield', (value) => ({ monthlyTemp: Array<number>(12).fill(value) }), (value) => () => assertYieldInput({ ...PLACE, plane, climate: { ...year, monthlyTemp: Array<number>(12).fill(value) } })],
  ['monthly wind', YIELD_BOUNDS.monthlyWind, 'yield', (value) => ({ monthlyWind: Array<number>(12).fill(value) }), (value) => () => assertYieldInput({ ...PLACE, plane, climate: { ...year, monthlyWind: Array<number>(12).fill(value) } })],
  ['monthly irradiation', YIELD_BOUNDS.monthlyGhi, 'yield', (value) => ({ monthlyGhi: Array<number>(12).fill(value) }), (value) => () => assertYieldInput({ ...PLACE, plane, climate: { ...year, monthlyGhi: Array<number>(12).fill(value) } })],
]; // prettier-ignore

type DoorBound = [of: string, Bound, Name, part: (value: number) => object];

/** Bounds of requests that no calculation checks again. */
const DOORS_ONLY: DoorBound[] = [
  ['setback of an estimate', ROOF_RULES.setbackM, 'estimate', (value) => ({ roof: { setbackM: value } })],
  ['setback of a roof', ROOF_RULES.setbackM, 'usable', (value) => ({ setbackM: value })],
  ['height of an estimate', HEIGHT_BOUND, 'estimate', (value) => ({ roof: { heightM: value } })],
  ['height of a roof', HEIGHT_BOUND, 'usable', (value) => ({ heightM: value })],
];

const whole = (name: Name, part: object): object => ({
  at: PLACE,
  ...(name === 'usable' && { targetFootprint: polygonOf(RING) }),
  ...part,
});

describe('a bound that both interfaces and the calculation have', () => {
  it.each([...SHARED.map(([of, bound, name, part]): DoorBound => [of, bound, name, part]), ...DOORS_ONLY])('%s: both interfaces take the bounds and nothing beyond', async (_, { min, max }, name, part) => {
    for (const value of [min, max]) {
      expect(restFaults(name, whole(name, part(value)))).toEqual([]);
      expect(await graphqlFaults(name, whole(name, part(value)))).toEqual([]);
    }
    for (const [value, fault] of [[min - 1e-6, 'greater_than_equal'], [max + 1e-6, 'less_than_equal']] as const) {
      expect(new Set(restFaults(name, whole(name, part(value))))).toEqual(new Set([fault]));
      expect(new Set(await graphqlFaults(name, whole(name, part(value))))).toEqual(new Set([fault]));
    }
  }); // prettier-ignore

  it.each(SHARED)('%s: the calculation takes the bounds and nothing beyond', (_, { min, max }, _name, _part, check) => {
    expect([min - 1e-6, min, max, max + 1e-6].map((value) => isRefused(check(value)))).toEqual([true, false, false, true]);
  }); // prettier-ignore

  it('of climate, hours, passwords and answers are these figures', () => {
    expect(YIELD_BOUNDS).toMatchObject({
      monthlyGhi: { min: 0, max: 15 },
      monthlyTemp: { min: -80, max: 60 },
      monthlyWind: { min: 0, max: 50 },
    });
    expect(LOCAL_HOUR_BOUND).toEqual({ min: 0, max: 24 });
    expect(PASSWORD_LENGTH).toEqual({ min: 8, max: 200 });
    expect([MAX_ANSWER_BYTES, MAX_OPERATION_WORK, EXPECTATION_FACTOR, REFUSAL_MS]).toEqual([16_777_216, 200_000, 4, 1_000]); // prettier-ignore
  });

  it('the loan rate ends at 50 percent and the feed-in tariff at 1,000 TWD, in the tables of money too', () => {
    expect(FINANCE_BOUNDS.loanRatePercent.max).toBe(50);
    expect(FINANCE_BOUNDS.feedInTariff.max).toBe(1000);
    const { feed_in_adder: adder, degradation, personal_tax_rate: tax } = FINANCE_VALUE_FIELDS;
    expect([1000, 1000.1].map((price) => adder['twdPerKwh']!.holds(price))).toEqual([true, false]);
    expect([20, 20.1].map((loss) => degradation['percentPerYear']!.holds(loss))).toEqual([true, false]);
    expect([100, 100.1].map((rate) => tax['percent']!.holds(rate))).toEqual([true, false]);
  });
});

describe('the defaults of a roof', () => {
  it('are those of a roof of which nothing is said, through every request that has them', () => {
    const defaults = rulesOfRoof({ heightM: 10 });
    const { setbackM, minSunShare } = defaults;

    expect(defaults).toEqual({ setbackM: 0.5, minSunShare: 0.6 });
    expect(validateBody(EstimateRequest, { lat: 25, lng: 121, roof: {} }).value?.roof).toMatchObject(defaults);
    expect(validateBody(UsableFractionRequest, { lat: 25, lng: 121, target_footprint: RING }).value).toMatchObject({
      setbackM,
      minSunShare,
    });
  });
});

const MODULE = { powerW: 450, lengthM: 1.762, widthM: 1.134 };

/** Bounds in figures, so that a change of a constant is noticed: the values at both ends, and those just beyond. */
const FIGURES: [of: string, Name, part: (value: number) => object, taken: [number, number], refused: [number, number]][] = [
  ['latitude', 'estimate', (lat) => ({ at: { ...PLACE, lat } }), [-90, 90], [-90.001, 90.001]],
  ['longitude', 'estimate', (lng) => ({ at: { ...PLACE, lng } }), [-180, 180], [-180.001, 180.001]],
  ['height of a roof', 'estimate', (heightM) => ({ roof: { heightM } }), [0, 1000], [-0.001, 1000.001]],
  ['setback', 'estimate', (setbackM) => ({ roof: { setbackM } }), [0, 20], [-0.001, 20.001]],
  ['least sun share', 'estimate', (minSunShare) => ({ roof: { minSunShare } }), [0, 1], [-0.001, 1.001]],
  ['tilt of a plant', 'estimate', (tilt) => ({ plant: { tilt } }), [0, 85], [-0.001, 85.001]],
  ['azimuth of a plant', 'estimate', (azimuth) => ({ plant: { azimuth } }), [0, 360], [-0.001, 360.001]],
  ['capacity of a plant', 'estimate', (capacityKw) => ({ plant: { capacityKw } }), [0.001, 100_000], [0, 100_000.001]],
  ['power of a module', 'estimate', (powerW) => ({ plant: { module: { ...MODULE, powerW } } }), [20, 1000], [19.999, 1000.001]],
  ['longer side of a module', 'estimate', (lengthM) => ({ plant: { module: { ...MODULE, lengthM } } }), [0.6, 3], [0.599, 3.001]],
  ['shorter side of a module', 'estimate', (widthM) => ({ plant: { module: { ...MODULE, widthM } } }), [0.6, 3], [0.599, 3.001]],
  ['change of power with temperature', 'estimate', (gammaPdc) => ({ plant: { module: { ...MODULE, gammaPdc } } }), [-0.01, 0], [-0.0101, 0.0001]],
  ['bill of two months', 'estimate', (bill) => ({ bill }), [0, 1e9], [-0.001, 1e9 + 1]],
  ['tilt of a plane', 'yield', (tilt) => ({ tilt }), [0, 90], [-0.001, 90.001]],
]; // prettier-ignore

describe('the bounds of a request', () => {
  it.each(FIGURES)('%s: both interfaces take its figures and nothing beyond', async (_, name, part, taken, refused) => {
    for (const value of [...taken, ...refused]) {
      const isTaken = taken.includes(value);
      expect(restFaults(name, whole(name, part(value))).length === 0, `${value}`).toBe(isTaken);
      expect((await graphqlFaults(name, whole(name, part(value)))).length === 0, `${value}`).toBe(isTaken);
    }
  });
});
