import { LATITUDE_BOUND, LONGITUDE_BOUND, MAX_CAPACITY_KW, SHARE_BOUND, TILT_BOUND, type Bound } from '../bounds.js';
import { InvalidInputError, valueIssue, type InputIssue } from '../errors.js';
import { HOURS_OF_LEAP_YEAR, HOURS_OF_YEAR } from '../time/hours-of-year.js';
import { YIELD_BOUNDS } from './yield-bounds.js';
import { isHourly } from './irradiance/site-sky.js';
import type { HourlyClimate, MonthlyClimate, Plane, BeamShading, YieldInput, YieldSite } from './yield-types.js';

type Loc = (string | number)[];

const YEAR_LENGTHS = [HOURS_OF_YEAR, HOURS_OF_LEAP_YEAR];

/** Air temperatures and wind speeds of an hour that can be meant, °C and m/s: beyond the records of the Earth lies a mistake of units. */
const TEMPERATURE_RANGE = { min: -90, max: 60 };
const WIND_RANGE = { min: 0, max: 120 };
/** Irradiance of an hour, W/m²; a little over the solar constant for the shine of clouds. */
const IRRADIANCE_RANGE = { min: 0, max: 1500 };

/**
 * Refuses what the chain cannot answer.
 * @throws InvalidInputError with every fault, each at its place in the input.
 */
export function assertYieldInput(input: YieldInput): void {
  const issues = [...siteIssues(input), ...planeIssues(input.plane), ...plantIssues(input)];
  if (issues.length > 0) throw new InvalidInputError(issues);
}

function siteIssues(site: YieldSite): InputIssue[] {
  return [
    ...range(['lat'], site.lat, LATITUDE_BOUND),
    ...range(['lng'], site.lng, LONGITUDE_BOUND),
    ...optional(['utcOffsetHours'], site.utcOffsetHours, { min: -12, max: 14 }),
    ...optional(['albedo'], site.albedo, YIELD_BOUNDS.albedo),
    ...optional(['skyViewFactor'], site.skyViewFactor, SHARE_BOUND),
    ...(site.horizon ?? []).flatMap((angle, i) => range(['horizon', i], angle, YIELD_BOUNDS.horizon)),
    ...(site.shadingTable ? tableIssues(site.shadingTable) : []),
    ...(isHourly(site.climate) ? hourlyIssues(site.climate) : monthlyIssues(site.climate)),
  ];
}

const planeIssues = (plane: Plane): InputIssue[] => [
  ...range(['plane', 'tilt'], plane.tilt, TILT_BOUND),
  ...range(['plane', 'azimuth'], plane.azimuth, { min: -360, max: 360 }),
];

const plantIssues = (input: YieldInput): InputIssue[] => [
  ...optional(['capacityKw'], input.capacityKw, { min: 1e-6, max: MAX_CAPACITY_KW }),
  ...optional(['lossesPercent'], input.lossesPercent, YIELD_BOUNDS.lossesPercent),
  ...optional(['module', 'gammaPdc'], input.module?.gammaPdc, { min: -0.02, max: 0.02 }),
  ...optional(['inverter', 'dcAcRatio'], input.inverter?.dcAcRatio, { min: 0.1, max: 10 }),
  ...optional(['inverter', 'nominalEfficiency'], input.inverter?.nominalEfficiency, { min: 0.5, max: 1 }),
];

function monthlyIssues(climate: MonthlyClimate): InputIssue[] {
  return [
    ...series(['monthlyGhi'], climate.monthlyGhi, 12, YIELD_BOUNDS.monthlyGhi),
    ...series(['monthlyTemp'], climate.monthlyTemp, 12, YIELD_BOUNDS.monthlyTemp),
    ...(climate.monthlyWind ? series(['monthlyWind'], climate.monthlyWind, 12, YIELD_BOUNDS.monthlyWind) : []),
  ];
}

function hourlyIssues(climate: HourlyClimate): InputIssue[] {
  const { length } = climate.ghi;
  if (!YEAR_LENGTHS.includes(length))
    return [valueIssue(['climate', 'ghi'], `a year has ${YEAR_LENGTHS.join(' or ')} hours`, length)];
  return [
    ...series(['climate', 'ghi'], climate.ghi, length, IRRADIANCE_RANGE),
    ...(climate.dni ? series(['climate', 'dni'], climate.dni, length, IRRADIANCE_RANGE) : []),
    ...(climate.dhi ? series(['climate', 'dhi'], climate.dhi, length, IRRADIANCE_RANGE) : []),
    ...series(['climate', 'airTemperature'], climate.airTemperature, length, TEMPERATURE_RANGE),
    ...(climate.windSpeed ? series(['climate', 'windSpeed'], climate.windSpeed, length, WIND_RANGE) : []),
  ];
}

/** The right number of values, each in range; of many bad ones the first is enough. */
function series(loc: Loc, values: ArrayLike<number>, length: number, bound: Bound): InputIssue[] {
  if (values.length !== length) return [valueIssue(loc, `${length} values are needed`, values.length)];
  for (let i = 0; i < length; i++) if (!within(values[i], bound)) return range([...loc, i], values[i], bound);
  return [];
}

function tableIssues(table: BeamShading): InputIssue[] {
  const loc: Loc = ['shadingTable'];
  const { share, azimuthStepDeg, elevationStepDeg } = table;
  if (Math.abs(share.length * azimuthStepDeg - 360) > 1e-6)
    return [valueIssue(loc, 'its azimuth nodes must cover 360°', share.length)];
  const rows = share[0]?.length;
  if (!rows || share.some((column) => column.length !== rows))
    return [valueIssue(loc, 'its columns must be equally long', rows)];
  if (!(elevationStepDeg > 0) || (rows - 1) * elevationStepDeg > 90 + 1e-6)
    return [valueIssue(loc, 'its elevation nodes must lie within 90°', rows)];
  return share.flatMap((column, i) => series([...loc, 'share', i], column, rows, SHARE_BOUND)).slice(0, 1);
}

const within = (value: number | undefined, { min, max }: Bound): boolean =>
  value !== undefined && value >= min && value <= max;

const range = (loc: Loc, value: number | undefined, bound: Bound): InputIssue[] =>
  within(value, bound) ? [] : [valueIssue(loc, `a number from ${bound.min} to ${bound.max} is needed`, value)];

const optional = (loc: Loc, value: number | undefined, bound: Bound): InputIssue[] =>
  value === undefined ? [] : range(loc, value, bound);
