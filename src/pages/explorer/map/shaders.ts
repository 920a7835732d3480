import type { Position } from 'geojson';
import { lettered } from '../../../core/report/lettered.js';
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

/** Who shades a roof, the greatest loss first. */
export function shadersOf({ shade, energy }: RoofEstimate): Shader[] {
  return lettered(shade.neighbours, energy.annualKwh).map(({ building, kind, ...facts }) => ({
    ...facts,
    name: building?.name ?? null,
    isBuilding: kind === 'BUILDING',
    ...(building && { buildingId: building.id, middle: middleOfRing(building.footprint.coordinates[0]!) }),
  }));
}
