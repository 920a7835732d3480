import { joinBoxes } from '../buildings/degree-box.js';
import type { TerrainSource } from './terrain-source.js';

/** Where heights may be known, and the attribution for all of them. */
export interface TerrainExtent {
  /** West, south, east, north [deg]; `undefined` where a source does not say where its data is. */
  bounds: [number, number, number, number] | undefined;
  attribution: string | null;
}

/** The extent of all sources together. */
export function extentOf(sources: readonly TerrainSource[]): TerrainExtent {
  const names = sources.map((source) => source.attribution).filter((text) => text !== null);
  const attribution = [...new Set(names)].join('; ') || null;
  const boxes = sources.map((source) => source.extent).filter((box) => box !== undefined);
  if (boxes.length === 0 || boxes.length < sources.length) return { bounds: undefined, attribution };
  const { west, south, east, north } = boxes.reduce(joinBoxes);
  return { bounds: [Math.max(-180, west), south, Math.min(180, east), north], attribution };
}
