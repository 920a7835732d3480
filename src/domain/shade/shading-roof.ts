import { skyViewOfBytes } from '../../core/shade/shading-codec.js';
import type { HillView } from './shading-hills.js';
import { inputsHash, type CasterSum, type SceneBuilding } from './shading-inputs.js';
import type { StoredShading } from './shading-store.sql.js';

/** A roof's shading as it is kept. */
export function shadingOf(made: {
  roof: SceneBuilding;
  casters: CasterSum;
  view: HillView;
  share: Uint8Array;
  computedAt: Date;
}): StoredShading {
  const { roof, casters, view, share, computedAt } = made;
  return {
    buildingId: roof.record.id,
    inputsHash: inputsHash(roof, casters, view.version),
    share,
    skyViewFactor: skyViewOfBytes(share),
    casterCount: casters.count,
    hillsSource: view.source ?? null,
    hillsAttribution: view.attribution ?? null,
    computedAt,
  };
}
