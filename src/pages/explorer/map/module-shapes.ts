import type { FeatureCollection, Polygon } from 'geojson';
import type { Roof, RoofEstimate } from '../../client/graph/roofs.js';

/** Rank of a module and the height on which it lies [m]. */
interface ModuleFacts {
  rank: number;
  base: number;
}

/** The modules that fit on a roof as shapes of a map, best first; a plant of n modules has the ranks under n. */
export function moduleShapes(
  { heightM }: Pick<Roof, 'heightM'>,
  { layout: { panels } }: Pick<RoofEstimate, 'layout'>,
): FeatureCollection<Polygon, ModuleFacts> {
  const { origin, stepDeg, shapes, shapeOf, offsets } = panels;
  const features = Array.from({ length: offsets.length / 2 }, (_, rank) => {
    const { along, up } = shapes[shapeOf?.[rank] ?? 0]!;
    const [east, north] = [offsets[2 * rank]!, offsets[2 * rank + 1]!];
    const at = (a: number, u: number): [number, number] => [
      origin[0] + stepDeg * (east + a * along[0]! + u * up[0]!),
      origin[1] + stepDeg * (north + a * along[1]! + u * up[1]!),
    ];
    const ring = [at(0, 0), at(1, 0), at(1, 1), at(0, 1), at(0, 0)];
    return {
      type: 'Feature' as const,
      geometry: { type: 'Polygon' as const, coordinates: [ring] },
      properties: { rank, base: heightM },
    };
  });
  return { type: 'FeatureCollection', features };
}
