import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { climateAt } from '../src/core/climate/monthly-climate.js';
import type { EstimateInput } from '../src/core/estimate/estimate-types.js';
import { USUAL_STRUCTURES } from '../src/core/estimate/roof/roof-rules.js';
import type { AnyFinanceRow } from '../src/core/finance/rows/finance-table.js';
import type { LatLng } from '../src/core/units.js';
import { placeUncertainty, toMonthlyClimate } from '../src/domain/energy/place-climate.js';
import type { Reference } from '../src/domain/reference.js';

/** The districts whose roofs are looked at: dense old Taipei, and the east of the city. */
export const DISTRICTS = {
  old: 'buildings/taipei-wanhua-zhongzheng.geojson',
  east: 'buildings/taipei-xinyi-nangang.geojson',
} as const;
/** Buildings farther away than this cast no shade [m]. */
const REACH_M = 400;
const [M_LAT, M_LNG] = [110_776, 100_900];
const MIN_M2 = 60;

/** A building of the district as its file has it. */
export interface DistrictBuilding {
  id: string;
  ring: number[][];
  heightM: number;
  center: LatLng;
}

interface Feature {
  properties: { id: string; height_m: number };
  geometry: { type: string; coordinates: number[][][] };
}

/** Buildings of a district in the order of its file. */
export function readDistrict(folder: string, file: string = DISTRICTS.old): DistrictBuilding[] {
  const { features } = JSON.parse(readFileSync(join(folder, file), 'utf8')) as { features: Feature[] };
  return features
    .filter(({ geometry }) => geometry.type === 'Polygon')
    .map(({ properties, geometry }) => {
      const ring = geometry.coordinates[0]!;
      const mean = (axis: number): number => ring.reduce((sum, at) => sum + at[axis]!, 0) / ring.length;
      return { id: properties.id, ring, heightM: properties.height_m, center: { lat: mean(1), lng: mean(0) } };
    });
}

const areaM2 = (ring: readonly number[][]): number =>
  Math.abs(ring.reduce((sum, [x, y], i) => sum + x! * ring[(i + 1) % ring.length]![1]! - ring[(i + 1) % ring.length]![0]! * y!, 0) / 2) * M_LNG * M_LAT; // prettier-ignore

/** Roofs that are large enough, at equal steps through the district. */
export function pickRoofs(district: readonly DistrictBuilding[], count: number): DistrictBuilding[] {
  const large = district.filter(({ ring }) => areaM2(ring) > MIN_M2);
  const step = large.length / count;
  return Array.from({ length: count }, (_, i) => large[Math.floor(i * step)]!);
}

const distanceM = (a: LatLng, b: LatLng): number => Math.hypot((a.lat - b.lat) * M_LAT, (a.lng - b.lng) * M_LNG);

/** The other buildings whose middle is near enough to shade a roof. */
export const around = (district: readonly DistrictBuilding[], roof: DistrictBuilding): DistrictBuilding[] =>
  district.filter((one) => one !== roof && distanceM(one.center, roof.center) < REACH_M);

/** The question for a roof of the district, as the service asks it, in its climate and at the prices of 2026-06-01. */
export function roofQuestion(
  district: readonly DistrictBuilding[],
  roof: DistrictBuilding,
  reference: Reference,
  rows: readonly AnyFinanceRow[],
): EstimateInput {
  const climate = climateAt(reference.stations, roof.center)!;
  const outline = ({ id, ring, heightM }: DistrictBuilding) => ({ id, footprint: ring, holes: [], heightM });
  return {
    place: roof.center,
    roof: {
      ...outline(roof),
      heightSigmaM: 2,
      shape: 'flat',
      setbackM: 0.5,
      obstructions: [],
      unseen: USUAL_STRUCTURES,
      minSunShare: 0.6,
    },
    neighbours: around(district, roof).map(outline),
    climate: toMonthlyClimate(climate),
    uncertainty: placeUncertainty(climate),
    utcOffsetHours: 8,
    goal: 'annual',
    plant: {},
    finance: { rows, county: '臺北市', asOf: '2026-06-01', options: {} },
  };
}
