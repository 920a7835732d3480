import type { LatLng } from '../units.js';
import type { ClimateStation } from './climate-stations.js';
import { inverseSquareWeights } from './station-fields.js';

/** Height above sea level that a climate is for. */
export interface GroundHeight {
  elevationM: number;
  /** Standard deviation [m]; 0 where it is known to a few metres. */
  sigmaM: number;
  /** Nobody knows the height of this very place; another replaces it. */
  assumed: boolean;
  /** Where it is from. */
  source: string;
  /** The same in 繁體中文, where it is known. */
  sourceZh?: string;
}

/** Stations up to this height stand where towns are; their heights replace a height that is not given [m]. */
const TOWN_HEIGHT_M = 500;
/** Uncertainty of an assumed height [m]: the 26 lowland stations' own spread is 62 m, and houses stand higher up too. */
const ASSUMED_HEIGHT_SIGMA_M = 100;

/** A height that is known. */
export const knownHeight = (elevationM: number, source: string): GroundHeight => ({
  elevationM,
  sigmaM: 0,
  assumed: false,
  source,
});

/** The height assumed of a place of which nothing else is known: that of the lowland stations around, the near ones first. */
export function lowlandHeight(stations: readonly ClimateStation[], point: LatLng): GroundHeight {
  const lowland = stations.filter((station) => station.elevationM <= TOWN_HEIGHT_M);
  const around = lowland.length > 0 ? lowland : stations;
  const weights = inverseSquareWeights(around, point);
  return {
    elevationM: weights.reduce((sum, weight, i) => sum + weight * around[i]!.elevationM, 0),
    sigmaM: ASSUMED_HEIGHT_SIGMA_M,
    assumed: true,
    source: 'heights of the lowland weather stations around',
    sourceZh: '周圍平地氣象站的高度',
  };
}
