import type { Position } from 'geojson';
import { middleOfRing, type RoofEstimate } from '../../client/graph/roofs.js';

/** A building with a letter on the map. */
export interface Badge {
  letter: string;
  /** Absent for hills and for what is gone. */
  buildingId?: string;
  middle?: Position;
  distanceM: number | null;
}

/** A neighbour that shades a roof, under the letter that it has everywhere. */
export interface Shader extends Badge {
  name: string | null;
  isBuilding: boolean;
  bearingDeg: number | null;
  heightM: number | null;
  lostKwhYear: number;
}

/** Letters of buildings on the map and beside it. */
export const LETTERS = 'ABCDEFGH';
/** A neighbour that takes a smaller share of the year's energy has no letter, as in the report. */
const LEAST_SHARE = 0.001;

/** Who shades a roof, the greatest loss first. */
export function shadersOf({ shade, energy }: RoofEstimate): Shader[] {
  return shade.neighbours
    .filter(({ lostKwhYear }) => lostKwhYear > energy.annualKwh * LEAST_SHARE)
    .slice(0, LETTERS.length)
    .map(({ building, kind, ...facts }, i) => ({
      ...facts,
      letter: LETTERS[i]!,
      name: building?.name ?? null,
      isBuilding: kind === 'BUILDING',
      ...(building && { buildingId: building.id, middle: middleOfRing(building.footprint.coordinates[0]!) }),
    }));
}
