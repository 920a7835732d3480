import { toMultiPolygon } from '../geometry/geojson.js';
import { createLocalFrame, type LocalFrame } from '../geometry/local-frame.js';
import { subtractRings, unionRings, unionRingsFlat } from '../geometry/overlay.js';
import type { LocalPolygon, MultiPolygon } from '../geometry/position.js';
import { polygonsArea, ringsArea } from '../geometry/ring.js';
import type { LatLng } from '../units.js';
import { toPrisms, type Prism, type ShadeBuilding } from './building.js';
import { roofShadows } from './roof-shadows.js';
import { createSunFrame, type SunDirection, type SunFrame } from './sun-frame.js';
import { sweepPolygons, sweepRings, type Sweep } from './sweep.js';

/** Shadow of one building on level ground. */
export interface GroundShadow {
  /** Place of the building in the list given. */
  index: number;
  heightM: number;
  shadowLengthM: number;
  /** Area of the sweep, footprint included. */
  areaM2: number;
  /** Area of the sweep outside the building's own footprint. */
  groundAreaM2: number;
  geometry: MultiPolygon;
}

/** Part of one roof in the others' shadow at its own height. */
export interface RoofShadow {
  index: number;
  heightM: number;
  areaM2: number;
  /** Part of the roof, 0..1. */
  share: number;
  geometry: MultiPolygon;
}

/** Shadows of a group of buildings at one instant. */
export interface Shadows {
  /** Sun under 1 degree: lengths are those at 1 degree. */
  capped: boolean;
  ground: GroundShadow[];
  /** Union of the sweeps, holes kept. */
  union: MultiPolygon;
  unionAreaM2: number;
  /** Union of the sweeps outside every footprint. */
  unionGroundAreaM2: number;
  roofs: RoofShadow[];
}

/** What there is by night. */
export const NO_SHADOWS: Omit<Shadows, 'capped'> = {
  ground: [],
  union: [],
  unionAreaM2: 0,
  unionGroundAreaM2: 0,
  roofs: [],
};

/** The prism in the sun's frame. */
export const toSunFrame = (prism: Prism, sunFrame: SunFrame): Prism => ({
  ...prism,
  rings: prism.rings.map(sunFrame.toSun),
});

/** Exact ground sweep of each prism, in a frame whose shadows run along +x. */
export const groundSweeps = (prisms: readonly Prism[], shadowPerMetre: number): Sweep[] =>
  prisms.map(({ rings, heightM, baseHeightM }) =>
    sweepRings(rings, baseHeightM * shadowPerMetre, heightM * shadowPerMetre),
  );

function groundArea(prism: Prism, polygons: readonly LocalPolygon[]): number {
  if (prism.baseHeightM > 0) return polygonsArea(subtractRings(polygons.flat(), prism.rings));
  return Math.max(0, polygonsArea(polygons) - ringsArea(prism.rings));
}

/** Standing buildings lie wholly in their own sweep, so areas subtract; floating ones need the overlay. */
function unionGroundArea(prisms: readonly Prism[], union: readonly LocalPolygon[]): number {
  const footprints = unionRingsFlat(prisms.flatMap(({ rings }) => rings));
  const floats = prisms.some(({ baseHeightM }) => baseHeightM > 0);
  if (floats) return polygonsArea(subtractRings(union.flat(), footprints));
  return Math.max(0, polygonsArea(union) - ringsArea(footprints));
}

/**
 * Ground shadows of buildings, their union, and the shade on each other's roofs, for one sun position.
 * Ground is level; a shadow is the exact sweep of the footprint along height / tan elevation away from the sun.
 * @param buildings in any order; tuples may be `[lng, lat]` or `[lat, lng]` (told apart by `center`).
 * @param sun azimuth clockwise from north and apparent elevation [deg].
 * @param center place of the request; centre of the metric frame.
 * @returns one ground shadow for each building in the order given; everything empty with the sun at or below the horizon.
 * @throws InvalidInputError with an issue for each building that cannot be used, also by night.
 */
export function computeShadows(buildings: readonly ShadeBuilding[], sun: SunDirection, center: LatLng): Shadows {
  const frame = createLocalFrame(center);
  const local = toPrisms(buildings, frame);
  if (!(sun.apparentElevation > 0)) return { ...NO_SHADOWS, capped: false };
  const sunFrame = createSunFrame(sun);
  if (local.length === 0) return { ...NO_SHADOWS, capped: sunFrame.capped };
  const prisms = local.map((prism) => toSunFrame(prism, sunFrame));
  return {
    capped: sunFrame.capped,
    ...groundShadowsOf(prisms, sunFrame, frame),
    roofs: roofShadowsOf(prisms, sunFrame, frame),
  };
}

/**
 * Ground shadows and their union.
 * @param prisms in the sun's frame.
 */
export function groundShadowsOf(
  prisms: readonly Prism[],
  sunFrame: SunFrame,
  frame: LocalFrame,
): Omit<Shadows, 'capped' | 'roofs'> {
  const sweeps = groundSweeps(prisms, sunFrame.shadowPerMetre);
  const union = unionRings(sweeps.flatMap(({ rings }) => rings));
  return {
    ground: sweeps.map((sweep, index) => groundShadow(index, prisms[index]!, sweep, sunFrame, frame)),
    union: toMultiPolygon(sunFrame.toLocal(union), frame),
    unionAreaM2: polygonsArea(union),
    unionGroundAreaM2: unionGroundArea(prisms, union),
  };
}

/**
 * The shade on roofs.
 * @param prisms in the sun's frame. @param isAsked which roofs are wanted; all unless told.
 */
export const roofShadowsOf = (
  prisms: readonly Prism[],
  sunFrame: SunFrame,
  frame: LocalFrame,
  isAsked?: (index: number) => boolean,
): RoofShadow[] =>
  roofShadows(prisms, sunFrame.shadowPerMetre, isAsked).map(({ index, polygons, areaM2, share }) => ({
    index,
    heightM: prisms[index]!.heightM,
    areaM2,
    share,
    geometry: toMultiPolygon(sunFrame.toLocal(polygons), frame),
  }));

function groundShadow(index: number, prism: Prism, sweep: Sweep, sunFrame: SunFrame, frame: LocalFrame): GroundShadow {
  const polygons = sweepPolygons(sweep);
  return {
    index,
    heightM: prism.heightM,
    shadowLengthM: prism.heightM * sunFrame.shadowPerMetre,
    areaM2: polygonsArea(polygons),
    groundAreaM2: groundArea(prism, polygons),
    geometry: toMultiPolygon(sunFrame.toLocal(polygons), frame),
  };
}
