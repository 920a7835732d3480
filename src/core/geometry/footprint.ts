import { closed, toMultiPolygon } from './geojson.js';
import { createLocalFrame, type LocalFrame } from './local-frame.js';
import { nestRings } from './nesting.js';
import { resolveEvenOdd, subtractRings } from './overlay.js';
import type { FlatRing, LocalPolygon, MultiPolygon, Position, Ring } from './position.js';
import { flatRing, polygonsArea, signedArea, withWinding } from './ring.js';
import { mayCrossItself } from './self-crossing.js';

/** Why a footprint cannot be used. */
export type FootprintFault = 'too_few_points' | 'not_finite' | 'out_of_range' | 'zero_area';

/** What was put right in a footprint. Closing and turning a ring is no repair. */
export type FootprintRepair = 'duplicate_points' | 'self_crossing' | 'spikes' | 'antimeridian' | 'holes_clipped';

/** Positions as users and files give them: `[lng, lat, altitude?]`, closed or not. */
export type RawRing = readonly (readonly number[])[];

/** Footprint in a metric frame, ready for overlays. */
export interface LocalFootprint {
  polygons: LocalPolygon[];
  repairs: FootprintRepair[];
}

/** Footprint in WGS84, closed, outer rings counter-clockwise, with its area [m²]. */
export interface NormalizedFootprint {
  polygons: MultiPolygon;
  areaM2: number;
  repairs: FootprintRepair[];
}

export type FootprintResult<T> = { ok: true; footprint: T } | { ok: false; faults: FootprintFault[] };

/** Less than this is no building but the rest of a collapsed ring. */
const MIN_FOOTPRINT_M2 = 0.01;
/** The overlay rounds to 0.1 mm; areas that differ by less than this along the boundary are the same. */
const ROUNDING_M = 1e-4;

const samePlace = (a: readonly number[], b: readonly number[]): boolean => a[0] === b[0] && a[1] === b[1];

const inRange = (position: readonly number[]): boolean => Math.abs(position[0]!) <= 180 && Math.abs(position[1]!) <= 90;

/** Ring without its closing position and without repetitions in a row. */
function openRing(ring: RawRing): RawRing {
  const isRepeated = (position: readonly number[], i: number): boolean => i > 0 && samePlace(position, ring[i - 1]!);
  const open = ring.some(isRepeated) ? ring.filter((position, i) => !isRepeated(position, i)) : ring;
  return open.length > 1 && samePlace(open[0]!, open.at(-1)!) ? open.slice(0, -1) : open; // equal: two in a row differ
}

/** Whether a ring has three distinct positions; of a ring without repetitions in a row, mostly its first three. */
function hasThreePlaces(ring: RawRing): boolean {
  const [first, second] = ring;
  return ring.some((position) => !samePlace(position, first!) && !samePlace(position, second!));
}

const isFinitePair = (position: readonly number[]): boolean =>
  Number.isFinite(position[0]) && Number.isFinite(position[1]);

const isPlace = (position: readonly number[]): boolean => isFinitePair(position) && inRange(position);

function faultOf(ring: RawRing): FootprintFault | undefined {
  if (!ring.every(isFinitePair)) return 'not_finite';
  if (!ring.every(inRange)) return 'out_of_range';
  return hasThreePlaces(ring) ? undefined : 'too_few_points';
}

/** A closing position is expected once; any further repetition was a duplicate. */
const hadDuplicates = (ring: RawRing, open: RawRing): boolean =>
  ring.length - open.length > (samePlace(ring[0]!, ring.at(-1)!) ? 1 : 0);

const leapsAntimeridian = (ring: RawRing): boolean =>
  ring.some((position, i) => i > 0 && Math.abs(position[0]! - ring[i - 1]![0]!) > 180); // equal: but at a pole no wall spans so much

function perimeter(ring: FlatRing): number {
  let sum = 0;
  for (let i = 0; i < ring.length; i += 2) {
    const j = (i + 2) % ring.length;
    sum += Math.hypot(ring[j]! - ring[i]!, ring[j + 1]! - ring[i + 1]!);
  }
  return sum;
}

/**
 * Loops of a ring that comes back to a place where it was: a courtyard that touches the outline, or two halves that touch
 * each other, which the overlay leaves as one ring.
 */
export function splitAtTouches(ring: FlatRing): FlatRing[] {
  const loops: FlatRing[] = [];
  const open: [number, number][] = [];
  const placeOf = new Map<string, number>();
  for (let i = 0; i < ring.length; i += 2) {
    const key = `${ring[i]} ${ring[i + 1]}`;
    const start = placeOf.get(key);
    if (start !== undefined) {
      const loop = open.splice(start);
      for (const [x, y] of loop) placeOf.delete(`${x} ${y}`);
      loops.push(flatRing(loop));
    }
    placeOf.set(key, open.length);
    open.push([ring[i]!, ring[i + 1]!]);
  }
  return loops.length === 0 ? [ring] : [...loops, flatRing(open)];
}

interface ResolvedRing {
  polygons: LocalPolygon[];
  repair?: 'self_crossing' | 'spikes';
}

/**
 * A ring taken apart where it crosses itself, and without stretches that it walks forth and back (converters of 3D models
 * leave rings that walk each wall three times); itself, untouched, where it does neither.
 */
function resolveRing(ring: FlatRing): ResolvedRing {
  const whole = withWinding(ring, true);
  if (!mayCrossItself(whole)) return { polygons: [[whole]] };
  const polygons = nestRings(resolveEvenOdd([whole]).flat().flatMap(splitAtTouches));
  const length = perimeter(whole);
  const tolerance = length * ROUNDING_M;
  const rings = polygons.flat();
  const lost = Math.abs(polygonsArea(polygons) - signedArea(whole));
  if (rings.length !== 1 || lost > tolerance) return { polygons, repair: 'self_crossing' };
  if (length - perimeter(rings[0]!) > whole.length * ROUNDING_M) return { polygons, repair: 'spikes' };
  return { polygons: [[whole]] };
}

/** Holes cut out of the shell; the overlay also settles holes that overlap or reach outside. */
function cutHoles(shell: LocalPolygon[], holes: LocalPolygon[]): { polygons: LocalPolygon[]; clipped: boolean } {
  const polygons = subtractRings(shell.flat(), holes.flat());
  const expected = polygonsArea(shell) - polygonsArea(holes);
  const tolerance = ROUNDING_M * [...shell, ...holes].flat().reduce((sum, ring) => sum + perimeter(ring), 0);
  return { polygons, clipped: Math.abs(polygonsArea(polygons) - expected) > tolerance };
}

/**
 * Brings a footprint into a metric frame: open rings, outer ones counter-clockwise, holes clockwise, duplicates dropped,
 * self-crossings resolved by the even-odd rule, spikes cut off, holes clipped to the outer ring.
 * @param rings outer ring first, then holes; `[lng, lat, ...]`, closed or not, either winding. Faulty holes are faults.
 * @param frame where to.
 * @returns polygons and what was repaired, or why it cannot be used.
 */
export function footprintToLocal(rings: readonly RawRing[], frame: LocalFrame): FootprintResult<LocalFootprint> {
  const open = rings.map(openRing);
  const faults = open.map(faultOf).filter((fault) => fault !== undefined);
  if (open.length === 0) faults.push('too_few_points');
  if (faults.length > 0) return { ok: false, faults: [...new Set(faults)] };
  const resolved = open.map((ring) => resolveRing(frame.ringToLocal(ring)));
  const shell = resolved[0]!.polygons;
  const holes = resolved.slice(1).flatMap(({ polygons }) => polygons);
  const cut = holes.length > 0 ? cutHoles(shell, holes) : { polygons: shell, clipped: false };
  if (polygonsArea(cut.polygons) < MIN_FOOTPRINT_M2) return { ok: false, faults: ['zero_area'] };
  const repairs: FootprintRepair[] = [];
  if (rings.some((ring, i) => hadDuplicates(ring, open[i]!))) repairs.push('duplicate_points');
  if (open.some(leapsAntimeridian)) repairs.push('antimeridian');
  if (resolved.some(({ repair }) => repair === 'self_crossing')) repairs.push('self_crossing');
  if (resolved.some(({ repair }) => repair === 'spikes')) repairs.push('spikes');
  if (cut.clipped) repairs.push('holes_clipped');
  return { ok: true, footprint: { polygons: cut.polygons, repairs } };
}

/**
 * Footprint of a user or a file as clean WGS84 polygons with its area.
 * @param rings as for `footprintToLocal`.
 * @returns polygons cut at the antimeridian, area on the ellipsoid (within 0.01 % up to 150 km across) and repairs, or
 * why it cannot be used.
 */
export function normalizeFootprint(rings: readonly RawRing[]): FootprintResult<NormalizedFootprint> {
  const [lng, lat] = rings[0]?.find(isPlace) ?? [0, 0];
  const frame = createLocalFrame({ lat: lat!, lng: lng! });
  const result = footprintToLocal(rings, frame);
  if (!result.ok) return result;
  const { polygons, repairs } = result.footprint;
  const isAsGiven = repairs.length === 0 && rings.length === 1;
  const clean = isAsGiven ? [[turned(rings[0]!)]] : toMultiPolygon(polygons, frame);
  return { ok: true, footprint: { polygons: clean, areaM2: polygonsArea(polygons), repairs } };
}

/** A ring in which nothing is to be repaired, closed and counter-clockwise: its positions need not come back from a frame. */
function turned(ring: RawRing): Ring {
  const open = openRing(ring).map((position): Position => [position[0]!, position[1]!]);
  return closed(signedArea(flatRing(open)) > 0 ? open : open.reverse());
}
