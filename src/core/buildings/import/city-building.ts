import { MEAN_DEGREE_M } from '../../geometry/ellipsoid.js';
import { unionRings } from '../../geometry/overlay.js';
import { flatRing, withWinding } from '../../geometry/ring.js';
import { toRadians } from '../../units.js';
import { faceOf, facesOfPieces, roofTagsOf } from './roof-of-faces.js';

export type CityPosition = [x: number, y: number, z: number];

/** A surface of a building in a model of a city. */
export interface CitySurface {
  /** Its rings, the outer one first. */
  rings: CityPosition[][];
  /** Such as `RoofSurface`, where the file says it. */
  kind: string | undefined;
}

/** Faces of the ground differ by less than this from the lowest point of a building [m]. */
const GROUND_TOLERANCE_M = 0.3;
/** Ground that reaches farther than this is no ground of a building [m]. */
const MAX_REACH_M = 100_000; // equal: a piece so far away touches no other
const MIN_CORNERS = 3;

/**
 * The GeoJSON feature of a building of CityGML or CityJSON: the outline is its ground, its height the stated one or that
 * from the ground to the highest point of its roof.
 * @param forms its surfaces in each level of detail, the finest first.
 */
export function cityBuilding(
  id: string | undefined,
  attributes: Readonly<Record<string, unknown>>,
  forms: readonly (readonly CitySurface[])[],
): object {
  const usable = forms
    .map((form) => form.filter(({ rings: [outer = []] }) => outer.length >= MIN_CORNERS))
    .filter((form) => form.length > 0);
  const ground = usable.map(groundOf).find((found) => found.length > 0) ?? [];
  const geometry = ground.length > 0 ? { type: 'MultiPolygon', coordinates: outlines(ground) } : null;
  return { type: 'Feature', id, properties: { ...builtTraits(usable[0] ?? []), ...attributes }, geometry };
}

/** What the surfaces themselves say of height and roof. */
function builtTraits(surfaces: readonly CitySurface[]): Record<string, unknown> {
  if (surfaces.length === 0) return {};
  const [lowest, highest] = heightsOf(surfaces);
  const { toMetres } = frameOf(surfaces);
  const roof = surfaces
    .filter(({ kind }) => kind === 'RoofSurface')
    .map(({ rings }) => faceOf(rings[0]!.map(toMetres)));
  return { ...(highest > lowest && { Height: highest - lowest }), ...roofTagsOf(facesOfPieces(roof)) };
}

function heightsOf(surfaces: readonly CitySurface[]): [lowest: number, highest: number] {
  let [lowest, highest] = [Infinity, -Infinity];
  for (const { rings } of surfaces) {
    for (const [, , z] of rings.flat()) [lowest, highest] = [Math.min(lowest, z), Math.max(highest, z)];
  }
  return [lowest, highest];
}

function groundOf(surfaces: readonly CitySurface[]): CitySurface[] {
  const stated = surfaces.filter(({ kind }) => kind === 'GroundSurface');
  if (stated.length > 0) return stated;
  const [lowest] = heightsOf(surfaces);
  return surfaces.filter(({ rings }) => rings.flat().every(([, , z]) => z - lowest < GROUND_TOLERANCE_M));
}

interface Frame {
  toMetres(position: CityPosition): CityPosition;
  fromMetres(x: number, y: number): [number, number];
}

/** Metres beside the first point, of degrees and of metres. */
function frameOf([first]: readonly CitySurface[]): Frame {
  const [x0, y0] = first!.rings[0]![0]!;
  const isDegrees = Math.abs(x0) <= 180 && Math.abs(y0) <= 90;
  const [dx, dy] = isDegrees ? [MEAN_DEGREE_M * Math.cos(toRadians(y0)), MEAN_DEGREE_M] : [1, 1];
  return {
    toMetres: ([x, y, z]) => [(x - x0) * dx, (y - y0) * dy, z],
    fromMetres: (x, y) => [x / dx + x0, y / dy + y0],
  };
}

/** Polygons of the ground; pieces that touch are one. */
function outlines(ground: readonly CitySurface[]): number[][][][] {
  const polygons = ground.map(({ rings }) => rings.map(closed));
  if (ground.length === 1) return polygons;
  const { toMetres, fromMetres } = frameOf(ground);
  const flat = ground.flatMap(({ rings }) =>
    rings.map((ring, i) => withWinding(flatRing(ring.map(toMetres).map(([x, y]) => [x, y])), i === 0)),
  );
  const isNear = flat.every((ring) => ring.every((metres) => Math.abs(metres) < MAX_REACH_M));
  if (!isNear) return polygons;
  return unionRings(flat).map((rings) =>
    rings.map((ring) => {
      const corners = Array.from({ length: ring.length / 2 }, (_, i) => fromMetres(ring[2 * i]!, ring[2 * i + 1]!));
      return [...corners, corners[0]!];
    }),
  );
}

/** The ring with its first corner at the end too, which CityGML writes and CityJSON does not. */
function closed(ring: readonly CityPosition[]): number[][] {
  const [first, last] = [ring[0]!, ring.at(-1)!];
  const isClosed = first.every((part, axis) => part === last[axis]);
  return [...ring, ...(isClosed ? [] : [first])].map(([x, y]) => [x, y]);
}
