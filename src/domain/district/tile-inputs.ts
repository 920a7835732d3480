import { createHash } from 'node:crypto';
import { joinBoxes } from '../../core/buildings/degree-box.js';
import { middleOf, type BuildingRecord } from '../../core/buildings/building-item.js';
import type { DegreeBox } from '../../core/buildings/building-area.js';
import { reachOf, type Reach } from '../../core/buildings/reach.js';
import { DEFAULT_GOAL } from '../../core/climate/goal-weights.js';
import type { EstimateInput } from '../../core/estimate/estimate-types.js';
import { FINANCE_KINDS } from '../../core/finance/rows/finance-values.js';
import { rowsAsOf } from '../../core/finance/rows/finance-table.js';
import { distanceToPoint } from '../../core/geometry/ring-distance.js';
import { flatRing } from '../../core/geometry/ring.js';
import { shadeShape } from '../../core/shade/building.js';
import type { Clock } from '../../core/time/clock.js';
import type { LatLng } from '../../core/units.js';
import type { ClimateService } from '../climate/climate.service.js';
import type { TerrainService } from '../terrain/terrain.service.js';
import { contentDigest } from '../content-digest.js';
import { ASSESSMENT_MODEL } from '../assessments/estimate-input.js';
import { NEIGHBOUR_DISTANCE_M } from '../assessments/roof-surroundings.js';
import type { BuildingScene, SceneBuilding } from '../shade/shading-inputs.js';

/** Characters of a digest that identify inputs: 64 bits. */
const HASH_LENGTH = 16;
const shortDigest = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, HASH_LENGTH);

/** Options of an estimate whose potential is stored: those of a request that names none. */
export const DEFAULT_OPTIONS = { goal: DEFAULT_GOAL };

/** Boxes that hold the neighbours of all roofs within a box. */
export function neighbourBoxes(roofs: readonly DegreeBox[]): DegreeBox[] {
  if (roofs.length === 0) return [];
  const { west, south, east, north } = roofs.reduce(joinBoxes);
  return reachOf({ polygon: [[[west, south], [east, north]]] }, NEIGHBOUR_DISTANCE_M).boxes; // prettier-ignore
}

/** The neighbours that an estimate of a building has, in the order of the scene. */
export function neighboursOf({ buildings, index }: BuildingScene, roof: BuildingRecord): SceneBuilding[] {
  const point = middleOf(roof);
  const reach = reachOf({ point }, NEIGHBOUR_DISTANCE_M);
  const places = new Set(reach.boxes.flatMap(({ west, south, east, north }) => index.search(west, south, east, north)));
  return [...places]
    .toSorted((a, b) => a - b)
    .map((place) => buildings[place]!)
    .filter((building) => building.record.id !== roof.id && isWithin(building, point, reach));
}

/** Whether a building is within reach of a point. Its outline is measured only where its box is in part. */
function isWithin({ record, box }: SceneBuilding, point: LatLng, reach: Reach): boolean {
  const west = (box.west - point.lng) * reach.metersPerLng;
  const east = (box.east - point.lng) * reach.metersPerLng;
  const south = (box.south - point.lat) * reach.metersPerLat;
  const north = (box.north - point.lat) * reach.metersPerLat;
  if (Math.hypot(Math.max(west, -east, 0), Math.max(south, -north, 0)) > reach.distanceM) return false;
  const isWhole = Math.hypot(Math.max(-west, east), Math.max(-south, north)) <= reach.distanceM;
  return isWhole || distanceM(record, point, reach) <= reach.distanceM;
}

/** From a point to a footprint in the plane about the point [m]. */
export function distanceM(
  { footprint, holes }: BuildingRecord,
  { lng, lat }: LatLng,
  { metersPerLng, metersPerLat }: { metersPerLng: number; metersPerLat: number },
): number {
  const onPlane = (ring: BuildingRecord['footprint']) =>
    flatRing(ring.slice(0, -1).map(([x, y]): [number, number] => [(x - lng) * metersPerLng, (y - lat) * metersPerLat]));
  return distanceToPoint([footprint, ...holes].map(onPlane), 0, 0);
}

/** A neighbour as the calculation takes it, one object for all roofs that it is a neighbour of. */
export const createNeighbours = () => {
  const made = new Map<SceneBuilding, EstimateInput['neighbours'][number]>();
  return (building: SceneBuilding): EstimateInput['neighbours'][number] => {
    const known = made.get(building) ?? { id: building.record.id, ...shadeShape(building.record) };
    made.set(building, known);
    return known;
  };
};

/** Where light is from. */
export interface LightSources {
  climate: ClimateService;
  terrain: TerrainService;
  clock: Clock;
}

/** Raised when a potential has more members, so that stored ones are calculated again. */
const POTENTIAL_VERSION = 2;

/** What light follows from beside the database; an empty text where a source outside may change it at any time. */
export function lightBasis({ climate, terrain, clock }: LightSources): string {
  const climates = climate.basis();
  if (climates === undefined || !terrain.gridsOnly) return '';
  // the offset of a place's clock is that of the year
  const year = clock().getUTCFullYear();
  return shortDigest(JSON.stringify([ASSESSMENT_MODEL.version, POTENTIAL_VERSION, climates, year]));
}

/** What identifies all that light and layout follow from. @param counting ids of the neighbours that count in its place. */
export function physicalHash(
  input: EstimateInput,
  neighbours: readonly SceneBuilding[],
  counting: readonly string[] = [],
): string {
  const { neighbours: _neighbours, finance: _finance, ...physical } = input;
  const sum = new Uint32Array(8);
  let baseHeightsM = 0;
  for (const { digest, record } of neighbours) {
    for (let i = 0; i < sum.length; i++) sum[i]! += digest[i]!;
    baseHeightsM += record.baseHeightM;
  }
  return shortDigest(
    JSON.stringify([
      ASSESSMENT_MODEL.version,
      POTENTIAL_VERSION,
      physical,
      neighbours.length,
      [...sum],
      baseHeightsM,
      counting,
    ]),
  );
}

/** Makes the function that identifies the finance rows in force; roofs of a county share them. */
export function createFinanceHash(): (finance: EstimateInput['finance']) => string {
  const known = new Map<readonly unknown[], Map<string, string>>();
  return ({ rows, country, county, asOf, options }) => {
    const key = JSON.stringify([country, county, asOf, options]);
    const byKey = known.get(rows) ?? new Map<string, string>();
    known.set(rows, byKey);
    const inForce = (): object => FINANCE_KINDS.map((kind) => rowsAsOf(rows, kind, asOf, county));
    const hash =
      byKey.get(key) ?? contentDigest([country ?? null, county ?? null, options, inForce()]).slice(0, HASH_LENGTH);
    byKey.set(key, hash);
    return hash;
  };
}
