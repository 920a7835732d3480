import { InvalidInputError, valueIssue, type InputIssue } from '../errors.js';
import { isHourly } from './irradiance/site-sky.js';
import type { HourlyClimate, MonthlyClimate, Plane, ShadingTable, YieldInput, YieldSite } from './yield-types.js';

type Loc = (string | number)[];

const HOURS_OF_YEAR = new Set([8760, 8784]);

/** Air temperatures and wind speeds that can be meant, °C and m/s: beyond the records of the Earth lies a mistake of units. */
const TEMPERATURE_RANGE = [-90, 60] as const;
const WIND_RANGE = [0, 120] as const;
/** Global irradiation of a month, kWh/m² and day, and irradiance of an hour, W/m²; a little over the solar constant for the shine of clouds. */
const DAILY_GHI_RANGE = [0, 15] as const;
const IRRADIANCE_RANGE = [0, 1500] as const;

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
    ...range(['lat'], site.lat, -90, 90),
    ...range(['lng'], site.lng, -180, 180),
    ...range(['utcOffsetHours'], site.utcOffsetHours ?? 0, -12, 14),
    ...range(['albedo'], site.albedo ?? 0, 0, 1),
    ...range(['skyViewFactor'], site.skyViewFactor ?? 1, 0, 1),
    ...(site.horizon ?? []).flatMap((angle, i) => range(['horizon', i], angle, -90, 90)),
    ...(site.shadingTable ? tableIssues(site.shadingTable) : []),
    ...(isHourly(site.climate) ? hourlyIssues(site.climate) : monthlyIssues(site.climate)),
  ];
}

const planeIssues = (plane: Plane): InputIssue[] => [
  ...range(['plane', 'tilt'], plane.tilt, 0, 90),
  ...range(['plane', 'azimuth'], plane.azimuth, -360, 360),
];

const plantIssues = (input: YieldInput): InputIssue[] => [
  ...range(['capacityKw'], input.capacityKw ?? 1, 1e-6, 1e7),
  ...range(['lossesPercent'], input.lossesPercent ?? 0, 0, 99),
  ...range(['module', 'gammaPdc'], input.module?.gammaPdc ?? 0, -0.02, 0.02),
  ...range(['inverter', 'dcAcRatio'], input.inverter?.dcAcRatio ?? 1, 0.1, 10),
  ...range(['inverter', 'nominalEfficiency'], input.inverter?.nominalEfficiency ?? 1, 0.5, 1),
];

function monthlyIssues(climate: MonthlyClimate): InputIssue[] {
  return [
    ...series(['monthlyGhi'], climate.monthlyGhi, 12, DAILY_GHI_RANGE),
    ...series(['monthlyTemp'], climate.monthlyTemp, 12, TEMPERATURE_RANGE),
    ...(climate.monthlyWind ? series(['monthlyWind'], climate.monthlyWind, 12, WIND_RANGE) : []),
  ];
}

function hourlyIssues(climate: HourlyClimate): InputIssue[] {
  const { length } = climate.ghi;
  if (!HOURS_OF_YEAR.has(length)) return [valueIssue(['climate', 'ghi'], 'a year has 8760 or 8784 hours', length)];
  return [
    ...series(['climate', 'ghi'], climate.ghi, length, IRRADIANCE_RANGE),
    ...(climate.dni ? series(['climate', 'dni'], climate.dni, length, IRRADIANCE_RANGE) : []),
    ...(climate.dhi ? series(['climate', 'dhi'], climate.dhi, length, IRRADIANCE_RANGE) : []),
    ...series(['climate', 'airTemperature'], climate.airTemperature, length, TEMPERATURE_RANGE),
    ...(climate.windSpeed ? series(['climate', 'windSpeed'], climate.windSpeed, length, WIND_RANGE) : []),
  ];
}

/** The right number of values, each in range; of many bad ones the first tells enough. */
function series(
  loc: Loc,
  values: ArrayLike<number>,
  length: number,
  [low, high]: readonly [number, number],
): InputIssue[] {
  if (values.length !== length) return [valueIssue(loc, `${length} values are needed`, values.length)];
  for (let i = 0; i < length; i++) {
    const found = range([...loc, i], values[i], low, high);
    if (found.length > 0) return found;
  }
  return [];
}

function tableIssues(table: ShadingTable): InputIssue[] {
  const loc: Loc = ['shadingTable'];
  const { share, azimuthStepDeg, elevationStepDeg } = table;
  if (Math.abs(share.length * azimuthStepDeg - 360) > 1e-6)
    return [valueIssue(loc, 'its azimuth nodes must go round 360°', share.length)];
  const rows = share[0]?.length ?? 0;
  if (rows === 0 || share.some((column) => column.length !== rows))
    return [valueIssue(loc, 'its columns must be equally long', rows)];
  if (!(elevationStepDeg > 0) || (rows - 1) * elevationStepDeg > 90 + 1e-6)
    return [valueIssue(loc, 'its elevation nodes must lie within 90°', rows)];
  return share.flatMap((column, i) => series([...loc, 'share', i], column, rows, [0, 1])).slice(0, 1);
}

const range = (loc: Loc, value: number | undefined, low: number, high: number): InputIssue[] =>
  value !== undefined && value >= low && value <= high
    ? []
    : [valueIssue(loc, `a number from ${low} to ${high} is needed`, value)];
