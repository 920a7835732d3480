import { toMultiPolygon } from '../geometry/geojson.js';
import { createLocalFrame, type LocalFrame } from '../geometry/local-frame.js';
import { subtractRings, unionRings, unionRingsFlat } from '../geometry/overlay.js';
import type { LocalPolygon, MultiPolygon, Polygon } from '../geometry/position.js';
import { polygonsArea, ringsArea } from '../geometry/ring.js';
import type { LatLng } from '../units.js';
import { sceneCenter, toPrisms, type Prism, type ShadeBuilding } from './building.js';
import { roofShadows, type LocalRoofShadow } from './roof-shadows.js';
import type { SunDirection } from '../sun/sun-position.js';
import { createSunFrame, type SunFrame } from './sun-frame.js';
import { sweepPolygons, sweepRings, type Sweep } from './sweep.js';

/** Shadow of one building on level ground; a building of several polygons has one shadow for each that stays apart. */
export interface GroundShadow {
  /** Place of the building in the list given. */
  index: number;
  heightM: number;
  shadowLengthM: number;
  /** Area of the sweep, footprint included. */
  areaM2: number;
  /** Area of the sweep outside the building's own footprint. */
  groundAreaM2: number;
  geometry: Polygon;
}

/** Shadow of one building, its polygons together. */
export interface WholeShadow extends Omit<GroundShadow, 'geometry'> {
  geometry: MultiPolygon;
}

/** One polygon of a roof in the others' shadow at its own height. */
export interface RoofShadow {
  index: number;
  heightM: number;
  areaM2: number;
  /** Share of the roof that this polygon takes, 0..1. */
  share: number;
  geometry: Polygon;
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

/** One polygon of a shadow: its rings in the sun's frame, and the same as it is answered. */
interface ShadowPart {
  rings: LocalPolygon;
  geometry: Polygon;
}

/** Polygons as they are answered; the antimeridian makes several of one. */
function partsOf(polygons: readonly LocalPolygon[], sunFrame: SunFrame, frame: LocalFrame): ShadowPart[] {
  return polygons.flatMap((rings) => {
    const geometries = toMultiPolygon(sunFrame.toLocal([rings]), frame);
    if (geometries.length === 1) return [{ rings, geometry: geometries[0]! }];
    return geometries.map((geometry) => ({
      rings: geometry.map((ring) => sunFrame.toSun(frame.ringToLocal(ring.slice(0, -1)))),
      geometry,
    }));
  });
}

/** Area outside the footprint of one part of a building's shadow. A shadow in one piece holds the footprint of a building on the ground. */
function groundArea(prism: Prism, rings: LocalPolygon, isWhole: boolean): number {
  if (prism.baseHeightM > 0 || !isWhole) return polygonsArea(subtractRings(rings, prism.rings));
  return Math.max(0, ringsArea(rings) - ringsArea(prism.rings));
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
 * @param buildings in any order; tuples may be `[lng, lat]` or `[lat, lng]` (distinguished by `center`).
 * @param sun azimuth clockwise from north and apparent elevation [deg].
 * @param center place of the request; centre of the metric frame.
 * @returns the ground shadows in the order of the buildings; everything empty with the sun at or below the horizon.
 * @throws InvalidInputError with an issue for each building that cannot be used, also by night.
 */
export function computeShadows(buildings: readonly ShadeBuilding[], sun: SunDirection, center: LatLng): Shadows {
  const frame = createLocalFrame(sceneCenter(buildings, center));
  const local = toPrisms(buildings, frame, center);
  if (!(sun.apparentElevation > 0)) return { ...NO_SHADOWS, capped: false };
  const sunFrame = createSunFrame(sun);
  if (local.length === 0) return { ...NO_SHADOWS, capped: sunFrame.capped };
  const prisms = local.map((prism) => toSunFrame(prism, sunFrame));
  return {
    capped: sunFrame.capped,
    ...groundShadowsOf(prisms, sunFrame, frame),
    roofs: roofParts(roofShadows(prisms, sunFrame.shadowPerMetre), prisms, sunFrame, frame),
  };
}

/** Shadows with the polygons of each building together, in the order of the buildings. */
export const wholeShadows = (ground: readonly GroundShadow[]): WholeShadow[] =>
  [...Map.groupBy(ground, ({ index }) => index).values()].map((parts) => ({
    ...parts[0]!,
    areaM2: parts.reduce((sum, { areaM2 }) => sum + areaM2, 0),
    groundAreaM2: parts.reduce((sum, { groundAreaM2 }) => sum + groundAreaM2, 0),
    geometry: parts.map(({ geometry }) => geometry),
  }));

/** A building under the sun at its own place. */
export interface SunlitBuilding {
  building: ShadeBuilding;
  sun: SunDirection;
  center: LatLng;
}

/** The shadow of each building alone, `index` its place in the list; none while its sun is down. @throws as `computeShadows` does. */
export const shadowsOfEach = (buildings: readonly SunlitBuilding[]): WholeShadow[] =>
  buildings.flatMap(({ building, sun, center }, index) =>
    wholeShadows(computeShadows([building], sun, center).ground).map((shadow) => ({ ...shadow, index })),
  );

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
    ground: sweeps.flatMap((sweep, index) => groundShadows(index, prisms[index]!, sweep, sunFrame, frame)),
    union: toMultiPolygon(sunFrame.toLocal(union), frame),
    unionAreaM2: polygonsArea(union),
    unionGroundAreaM2: unionGroundArea(prisms, union),
  };
}

/**
 * The shade on roofs, polygon by polygon.
 * @param shadows of `roofShadows`. @param prisms those whose roofs they are, in the sun's frame.
 */
export const roofParts = (
  shadows: readonly LocalRoofShadow[],
  prisms: readonly Prism[],
  sunFrame: SunFrame,
  frame: LocalFrame,
): RoofShadow[] =>
  shadows.flatMap(({ index, polygons, roofAreaM2 }) =>
    partsOf(polygons, sunFrame, frame).map(({ rings, geometry }) => {
      const areaM2 = ringsArea(rings);
      return { index, heightM: prisms[index]!.heightM, areaM2, share: Math.min(1, areaM2 / roofAreaM2), geometry };
    }),
  );

function groundShadows(
  index: number,
  prism: Prism,
  sweep: Sweep,
  sunFrame: SunFrame,
  frame: LocalFrame,
): GroundShadow[] {
  const parts = partsOf(sweepPolygons(sweep), sunFrame, frame);
  return parts.map(({ rings, geometry }) => ({
    index,
    heightM: prism.heightM,
    shadowLengthM: prism.heightM * sunFrame.shadowPerMetre,
    areaM2: ringsArea(rings),
    groundAreaM2: groundArea(prism, rings, parts.length === 1),
    geometry,
  }));
}
