import { createHash } from 'node:crypto';
import type { LatLng } from '../../core/units.js';
import { HORIZON_MODEL } from '../../core/terrain/horizon.js';
import type { TerrainSource } from '../../core/terrain/terrain-source.js';

/**
 * Names the model and the heights that the horizons of a place rest on: a text that changes whenever they do.
 * @param sources best first.
 * @param stamps state of what is read of them, as `stampRings` states.
 */
export const horizonBasis = (sources: readonly TerrainSource[], stamps: readonly string[]): string =>
  JSON.stringify([HORIZON_MODEL, sources.map(identityOf), stamps]);

const identityOf = ({ key, levels, grid, name, sourceDate, attribution }: TerrainSource): object => ({
  key,
  levels,
  grid,
  name,
  sourceDate,
  attribution,
});

/**
 * Names one horizon and everything that it is made of.
 * @param eyeHeightM above the ground [m].
 * @param sources best first.
 * @param stamps as above.
 */
export const horizonKey = (
  { lat, lng }: LatLng,
  eyeHeightM: number,
  sources: readonly TerrainSource[],
  stamps: readonly string[],
): string =>
  createHash('sha256')
    .update(JSON.stringify([lat, lng, eyeHeightM]))
    .update(horizonBasis(sources, stamps))
    .digest('hex');
