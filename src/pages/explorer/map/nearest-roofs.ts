import type { Map as RoofMap } from 'maplibre-gl';
import { outerRings, type Shape } from './tile-shapes.js';

/** A roof in view, as the tiles have it. */
export interface RoofInView {
  id: string;
  heightM: number;
  /** 1..5; absent where the roof has none yet. */
  class?: number;
}

/** Roofs that the list beside the map has. */
const LISTED = 50;

/** The named roofs of a map's view, those nearest to its middle first. */
export function nearestRoofs(shapes: readonly Shape[], map: RoofMap): RoofInView[] {
  const { lng, lat } = map.getCenter();
  const bounds = map.getBounds();
  const away = new Map<string, { roof: RoofInView; distance: number }>();
  // tiles that do not name their buildings have nothing to list
  for (const shape of shapes.filter(({ properties }) => properties['id'] !== undefined)) {
    const [x, y] = outerRings(shape)[0]![0]![0]!;
    const { id, height, class: sunClass } = shape.properties as { id: string; height: number; class?: number };
    const roof = { id, heightM: height, ...(sunClass !== undefined && { class: sunClass }) };
    if (bounds.contains([x!, y!])) away.set(id, { roof, distance: Math.hypot(x! - lng, y! - lat) });
  }
  const sorted = [...away.values()].toSorted((a, b) => a.distance - b.distance);
  return sorted.slice(0, LISTED).map(({ roof }) => roof);
}
