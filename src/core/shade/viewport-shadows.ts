import type { DegreeBox } from '../buildings/building-area.js';
import { toMultiPolygon } from '../geometry/geojson.js';
import { createLocalFrame } from '../geometry/local-frame.js';
import type { MultiPolygon, Ring } from '../geometry/position.js';
import { containsPoint, flatRing } from '../geometry/ring.js';
import type { LatLng } from '../units.js';
import { toPrisms, type Prism, type ShadeBuilding } from './building.js';
import { roofShadows } from './roof-shadows.js';
import {
  groundShadowsOf,
  groundSweeps,
  NO_SHADOWS,
  roofParts,
  toSunFrame,
  type GroundShadow,
  type RoofShadow,
  type Shadows,
} from './shadows.js';
import type { SunDirection } from '../sun/sun-position.js';
import { createSunFrame } from './sun-frame.js';
import { sweepPolygons } from './sweep.js';

/** A view of the map with all buildings whose shadows may reach into it. */
export interface ViewportScene {
  buildings: ShadeBuilding[];
  /** Which of them touch the view themselves. */
  isInside: boolean[];
  /** The view; two boxes where it crosses the antimeridian. */
  boxes: DegreeBox[];
  sun: SunDirection;
  center: LatLng;
}

/** Shadows of a view. */
export interface ViewportShadows extends Omit<Shadows, 'ground' | 'roofs'> {
  /** Place in the scene's list of the buildings that touch the view, or whose shadow does. */
  members: number[];
  /** Their shadows; `index` is the place in `members`. */
  ground: GroundShadow[];
  /** Shaded parts of their roofs by their place in `members`: of buildings inside, whose casters are all in the scene. */
  roofs: RoofShadow[];
  /** Share of each of these roofs in shadow, by the same place; those without any are left out. */
  shadedShares: [place: number, share: number][];
}

/**
 * Shadows that lie in a view, at one sun position. Nothing is cut at the view's edge; casters whose shadows only pass by
 * it are wanted for the roofs alone.
 * @throws InvalidInputError as `computeShadows` does.
 */
export function computeViewportShadows({ buildings, isInside, boxes, sun, center }: ViewportScene): ViewportShadows {
  const frame = createLocalFrame(center);
  const local = toPrisms(buildings, frame);
  if (!(sun.apparentElevation > 0)) return { ...NO_SHADOWS, capped: false, members: [], shadedShares: [] };
  const sunFrame = createSunFrame(sun);
  const prisms = local.map((prism) => toSunFrame(prism, sunFrame));
  const reachesIn = (prism: Prism): boolean => {
    const polygons = groundSweeps([prism], sunFrame.shadowPerMetre).flatMap(sweepPolygons);
    return boxes.some((box) => touchesBox(toMultiPolygon(sunFrame.toLocal(polygons), frame), box));
  };
  const members = [...prisms.keys()].filter((i) => isInside[i]! || reachesIn(prisms[i]!));
  const shades = roofShadows(prisms, sunFrame.shadowPerMetre, (i) => isInside[i]!);
  const placeOf = new Map(members.map((member, place) => [member, place]));
  return {
    capped: sunFrame.capped,
    members,
    ...groundShadowsOf(
      members.map((member) => prisms[member]!),
      sunFrame,
      frame,
    ),
    shadedShares: shades.map(({ index, share }) => [placeOf.get(index)!, share]),
    roofs: roofParts(shades, prisms, sunFrame, frame).map((roof) => ({ ...roof, index: placeOf.get(roof.index)! })),
  };
}

/** Whether any part of some polygons is in a box; their holes are as large as a courtyard and count as filled. */
export const touchesBox = (polygons: MultiPolygon, box: DegreeBox): boolean =>
  polygons.some(([outer]) => outer !== undefined && (crossesBox(outer, box) || holdsCorner(outer, box)));

/** Whether any edge of a ring meets a box. @see Liang & Barsky, A new concept and method for line clipping, ACM TOG 3, 1984. */
function crossesBox(ring: Ring, { west, south, east, north }: DegreeBox): boolean {
  for (let i = 0; i + 1 < ring.length; i++) {
    const [x, y] = ring[i]!;
    const [dx, dy] = [ring[i + 1]![0] - x, ring[i + 1]![1] - y];
    const across = overlap(x, dx, west, east);
    const along = overlap(y, dy, south, north);
    if (Math.max(across.from, along.from, 0) <= Math.min(across.to, along.to, 1)) return true;
  }
  return false;
}

/** The part of a line, as multiples of its step, that is between two values. */
function overlap(start: number, step: number, low: number, high: number): { from: number; to: number } {
  if (step === 0) return start >= low && start <= high ? { from: -Infinity, to: Infinity } : { from: 1, to: 0 };
  const [a, b] = [(low - start) / step, (high - start) / step];
  return { from: Math.min(a, b), to: Math.max(a, b) };
}

/** Whether a ring runs all around a box: by one corner, since no edge meets it. */
const holdsCorner = (ring: Ring, { west, south }: DegreeBox): boolean => containsPoint([flatRing(ring)], west, south);

/** Shadow of one building of a view. */
export interface ViewportShadow extends GroundShadow {
  id: string;
  /** Part of its roof in sun, 0..1; `null` for a building outside the view without a kept table. */
  litShare: number | null;
  /** Whether the share is from the kept table. */
  cached: boolean;
  /** The building is outside the view, and its shadow reaches into it. */
  isOutside: boolean;
}
