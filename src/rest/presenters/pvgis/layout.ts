import type { PvgisPlaneRequest, PvgisPlantRequest, PvgisRequest } from '../../../contract/energy/pvgis.request.js';
import { roundTo } from '../../../contract/common/precision.js';
import { TYPICAL_YEAR } from '../../../core/energy/irradiance/typical-days.js';
import type { PlaneSite, YieldQuery } from '../../../domain/energy/energy.service.js';
import { jsonAnswer, RawAnswer } from '../../route.js';

const HALF_TURN_DEG = 180;
const FULL_TURN_DEG = 360;
export const CSV_TYPE = 'text/csv; charset=utf-8';
/** What PVGIS calls our only technology. */
export const TECHNOLOGY = 'c-Si';
/** The year that the hours are dated. */
export const YEARS = { year_min: TYPICAL_YEAR, year_max: TYPICAL_YEAR };

/** The place and the horizon of a request. */
export const placeOf = (asked: PvgisRequest & { useHorizon?: boolean }) => ({
  lat: asked.lat,
  lng: asked.lng,
  ...(asked.useHorizon !== false && asked.horizon !== undefined && { horizon: asked.horizon.split(',').map(Number) }),
});

/** A fixed plane of 1 kWp. */
export const planeOf = (asked: PvgisPlaneRequest): YieldQuery => ({
  ...placeOf(asked),
  capacityKw: 1,
  mount: 'rack',
  optimize: false,
  hourly: true,
  tilt: asked.tilt,
  azimuth: (asked.aspect + HALF_TURN_DEG) % FULL_TURN_DEG,
});

/** The plant of PVGIS's parameters. */
export function plantOf(asked: PvgisPlantRequest): YieldQuery {
  const { azimuth, ...plane } = planeOf(asked);
  return {
    ...plane,
    capacityKw: asked.capacityKw,
    mount: asked.mounting === 'building' ? 'roof' : 'rack',
    optimize: asked.optimalTilt || asked.optimalPlane,
    ...(!asked.optimalPlane && azimuth !== undefined && { azimuth }),
    ...(asked.lossesPercent !== undefined && { lossesPercent: asked.lossesPercent }),
  };
}

/** A plane that faces the equator. */
export const towardsEquator = (lat: number): number => (lat < 0 ? 0 : HALF_TURN_DEG);

const two = (value: number): string => String(value).padStart(2, '0');

/** `07:30`. */
export const dayClock = (minuteOfDay: number): string =>
  `${two(Math.floor(minuteOfDay / 60))}:${two(minuteOfDay % 60)}`;

/** A column in the layout of PVGIS. */
export interface PvgisColumn {
  name: string;
  description: string;
}

/** The names of columns and what they are, as `meta` has them. */
export const variablesOf = (columns: readonly PvgisColumn[]): Record<string, { description: string }> =>
  Object.fromEntries(columns.map(({ name, description }) => [name, { description }]));

export const csvLine = (text = ''): string => `${text}\r\n`;

/** Lines about the place, with which every table begins. */
export const headLines = ({ lat, lng, elevationM, ...site }: PlaneSite): string[] => [
  `Latitude (decimal degrees):\t${lat.toFixed(3)}`,
  `Longitude (decimal degrees):\t${lng.toFixed(3)}`,
  `Elevation (m):\t${Math.round(elevationM)}`,
  `Radiation database:\t${databaseOf(site)}`,
];

/** Lines about a plane. */
export const planeLines = (plane: PlaneSite): string[] => [
  `Slope: ${toText(plane.tilt)} deg.`,
  `Azimuth: ${toText(aspectOf(plane))} deg.`,
];

/** Lines about the columns and the sources, with which every table ends. */
export const tailLines = (site: PlaneSite, columns: readonly PvgisColumn[]): string[] => [
  '',
  ...columns.map(({ name, description }) => `${name}: ${description}`),
  '',
  '',
  `Typical year of ${site.model}, in the layout of PVGIS. ${site.sources.join('. ')}`,
];

/** `inputs` of an answer. */
export const inputsOf = (site: PlaneSite) => ({
  location: { latitude: site.lat, longitude: site.lng, elevation: Math.round(site.elevationM) },
  meteo_data: { radiation_db: databaseOf(site), ...YEARS },
});

export const fixedPlane = (plane: PlaneSite) => ({ slope: { value: plane.tilt }, azimuth: { value: aspectOf(plane) } });

/** Rows of a short table. */
export type Row = Record<string, number | string | null>;

/** A short table in the form that was asked for. */
export function tableAnswer(
  { format }: PvgisRequest,
  {
    head,
    columns,
    rows,
    tail,
  }: { head: string[]; columns: readonly PvgisColumn[]; rows: readonly Row[]; tail: string[] },
  whole: object,
): RawAnswer {
  if (format === 'json') return jsonAnswer(whole);
  const names = columns.map(({ name }) => name);
  const table = rows.map((row) => names.map((name) => row[name] ?? 'NaN').join());
  return new RawAnswer([...head, names.join(), ...table, ...tail].map(csvLine).join(''), CSV_TYPE);
}

/** A text without the colon, at which readers split the line. */
const databaseOf = ({ model }: Pick<PlaneSite, 'model'>): string => `typical year of ${model}`;

const aspectOf = ({ azimuth }: PlaneSite): number => azimuth - HALF_TURN_DEG;

export const toText = (value: number): string => String(roundTo('angle', value));

export const sixDigits = (value: number): number => roundTo('figure', value) as number;
