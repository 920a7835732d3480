import { encodeShares, skyViewOfBytes } from '../../core/shade/shading-codec.js';
import type { HillView } from './shading-hills.js';
import { inputsHash, type SceneBuilding } from './shading-inputs.js';
import { behindHills } from '../../core/shade/shading-shares.js';
import type { StoredShading } from './shading-store.sql.js';

/**
 * A roof's shading as it is kept.
 * @param shares of the scan, without hills.
 */
export function shadingOf(made: {
  roof: SceneBuilding;
  casters: readonly SceneBuilding[];
  view: HillView;
  shares: Float32Array;
  computedAt: Date;
}): StoredShading {
  const { roof, casters, view, shares, computedAt } = made;
  const share = encodeShares(behindHills(shares, view.shares));
  return {
    buildingId: roof.record.id,
    inputsHash: inputsHash(roof, casters, view.version),
    share,
    skyViewFactor: skyViewOfBytes(share),
    casterCount: casters.length,
    hillsSource: view.source ?? null,
    hillsAttribution: view.attribution ?? null,
    computedAt,
  };
}
