import { InvalidInputError, valueIssue, type InputIssue } from '../errors.js';
import { footprintToLocal, type FootprintFault, type RawRing } from '../geometry/footprint.js';
import type { LocalFrame } from '../geometry/local-frame.js';
import type { FlatRing } from '../geometry/position.js';
import { toRadians, type LatLng } from '../units.js';

/** Building as a request or a file gives it; heights above the ground it is on [m]. */
export interface ShadeBuilding {
  footprint: RawRing;
  holes?: readonly RawRing[] | undefined;
  heightM: number;
  /** Height of its underside, over 0 for a part that floats (a bridge, a tower's overhang). */
  baseHeightM?: number | undefined;
}

/** What of a building casts and takes shadows, without whatever else is known of it. */
export const shadeShape = <B extends ShadeBuilding>({
  footprint,
  holes,
  heightM,
  baseHeightM,
}: B): Pick<B, keyof ShadeBuilding> => ({ footprint, holes, heightM, baseHeightM });

/** Flat-topped prism in a metric frame: its rings (outer counter-clockwise, holes clockwise) and heights [m]. */
export interface Prism {
  rings: FlatRing[];
  heightM: number;
  baseHeightM: number;
}

const FAULT_TEXT: Record<FootprintFault, string> = {
  too_few_points: 'a footprint needs at least 3 distinct positions',
  not_finite: 'positions must be finite numbers',
  out_of_range: 'longitude must be within -180..180 and latitude within -90..90',
  zero_area: 'the footprint has no area',
};

/** Squared angle between a position and a place, near enough to compare by. */
function farness(lng: number, lat: number, place: LatLng): number {
  const east = ((((lng - place.lng) % 360) + 540) % 360) - 180;
  return (lat - place.lat) ** 2 + (east * Math.cos(toRadians(place.lat))) ** 2;
}

const isSwappedPlace = ([lat, lng]: readonly number[]): boolean => Math.abs(lat!) <= 90 && Math.abs(lng!) <= 180;

/**
 * A ring given as `[lat, lng]` turned into `[lng, lat]`, recognised by which reading of its first tuple is nearer to
 * the request's place. A ring that is valid only as given stays so, wherever the request says it is.
 * Readings that lie equally near are taken as given; within 2 km of the line lat = lng the two cannot be distinguished.
 * @param ring positions in either order [deg].
 * @param place where the request says it is.
 */
export function orientFootprint(ring: RawRing, place: LatLng): RawRing {
  const [a, b] = ring[0] ?? [NaN, NaN];
  const isNearer = farness(b!, a!, place) < farness(a!, b!, place);
  return isNearer && ring.every(isSwappedPlace) ? ring.map(([lat, lng]) => [lng!, lat!]) : ring;
}

/** A frame keeps shapes true only near its centre; buildings farther from the request's place get one of their own [deg]. */
const FARTHEST_PLACE_DEG = 0.5;

/** Centre of a frame for some buildings: the request's place, or the first building where the place is far from it. */
export function sceneCenter(buildings: readonly ShadeBuilding[], place: LatLng): LatLng {
  const [lng, lat] = orientFootprint(buildings[0]?.footprint ?? [], place)[0] ?? [];
  const isPlace = Math.abs(lng!) <= 180 && Math.abs(lat!) <= 90;
  return isPlace && farness(lng!, lat!, place) > FARTHEST_PLACE_DEG ** 2 ? { lng: lng!, lat: lat! } : place;
}

function heightIssues({ heightM, baseHeightM = 0 }: ShadeBuilding, index: number): InputIssue[] {
  const issues: InputIssue[] = [];
  if (!Number.isFinite(heightM) || heightM < 0) {
    issues.push(valueIssue(['buildings', index, 'heightM'], 'height must be a finite number, 0 or more', heightM));
  }
  if (!(baseHeightM >= 0 && baseHeightM <= heightM)) {
    issues.push(
      valueIssue(['buildings', index, 'baseHeightM'], 'base height must be within 0 and the height', baseHeightM),
    );
  }
  return issues;
}

/**
 * Buildings as prisms of a metric frame, in the order given.
 * @param buildings footprints `[lng, lat]` (or `[lat, lng]`, recognised by the place).
 * @param place where the request says they are; the frame's centre unless given.
 * @throws InvalidInputError naming every building that cannot be used.
 */
export function toPrisms(
  buildings: readonly ShadeBuilding[],
  frame: LocalFrame,
  place: LatLng = frame.center,
): Prism[] {
  const issues: InputIssue[] = [];
  const prisms: Prism[] = [];
  buildings.forEach((building, index) => {
    const rings = [building.footprint, ...(building.holes ?? [])];
    const result = footprintToLocal(
      rings.map((ring) => orientFootprint(ring, place)),
      frame,
    );
    const faults = result.ok ? [] : result.faults;
    issues.push(
      ...faults.map((fault) => valueIssue(['buildings', index, 'footprint'], FAULT_TEXT[fault], building.footprint)),
      ...heightIssues(building, index),
    );
    if (!result.ok) return;
    prisms.push({
      rings: result.footprint.polygons.flat(),
      heightM: building.heightM,
      baseHeightM: building.baseHeightM ?? 0,
    });
  });
  if (issues.length > 0) throw new InvalidInputError(issues);
  return prisms;
}
