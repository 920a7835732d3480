import {
  NO_ROOFS,
  type PrecomputeCounts,
  type ShadingPrecomputeInput,
  type ShadingPrecomputeService,
} from '../../src/domain/shade/shading-precompute.service.js';

/** Computes the tiles of a box one after the other, as a single worker does. @returns the tiles done, all, and the sums. */
export async function precomputeBox(
  service: ShadingPrecomputeService,
  { bbox, force = false }: ShadingPrecomputeInput,
  { most = Infinity } = {},
): Promise<{ done: number; all: number; counts: PrecomputeCounts }> {
  const tiles = await service.tilesOf(bbox);
  const counts = { ...NO_ROOFS };
  let done = 0;
  for (const tile of tiles.slice(0, most)) {
    const own = await service.shadeTile(tile, force, new AbortController().signal);
    for (const kind of ['roofs', 'fresh', 'unsettled'] as const) counts[kind] += own![kind];
    done++;
  }
  return { done, all: tiles.length, counts };
}
