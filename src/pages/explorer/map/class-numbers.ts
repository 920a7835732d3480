import type { FeatureCollection, Point, Position } from 'geojson';
import { middleOfRing } from '../../client/graph/roofs.js';

/** A part of a roof: tiles cut roofs at their edges. */
export interface RoofPart {
  id: string;
  class?: number | undefined;
  rings: readonly Position[][];
}

/** Where the classes are written: once for each roof, on its largest part. */
export function classNumbers(parts: readonly RoofPart[]): FeatureCollection<Point> {
  const largest = new Map<string, { part: RoofPart; size: number }>();
  for (const part of parts) {
    const size = boxSize(part.rings[0]!);
    if (part.class !== undefined && size > (largest.get(part.id)?.size ?? 0)) largest.set(part.id, { part, size });
  }
  const features = [...largest.values()].map(({ part }) => ({
    type: 'Feature' as const,
    geometry: { type: 'Point' as const, coordinates: pointOn(part.rings) },
    properties: { id: part.id, class: part.class },
  }));
  return { type: 'FeatureCollection', features };
}

function boxSize(ring: readonly Position[]): number {
  const [lngs, lats] = [ring.map(([lng]) => lng!), ring.map(([, lat]) => lat!)];
  return (Math.max(...lngs) - Math.min(...lngs)) * (Math.max(...lats) - Math.min(...lats));
}

/** A point inside: on the line through the middle from west to east, the middle of the widest part. */
function pointOn(rings: readonly Position[][]): Position {
  const middle = middleOfRing(rings[0]!);
  const lat = middle[1];
  const crossings = rings.flatMap((ring) =>
    ring.slice(1).flatMap(([x2, y2], i) => {
      const [x1, y1] = ring[i]!;
      return y1! > lat !== y2! > lat ? [x1! + ((x2! - x1!) * (lat - y1!)) / (y2! - y1!)] : [];
    }),
  );
  const sorted = crossings.toSorted((a, b) => a - b);
  const spans = sorted.flatMap((west, i) => (i % 2 === 0 ? [[west, sorted[i + 1] ?? west] as const] : []));
  const [widest] = spans.toSorted(([a, b], [c, d]) => d - c - (b - a));
  return widest ? [(widest[0] + widest[1]) / 2, lat] : middle;
}
