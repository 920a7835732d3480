import { InvalidInputError, type InputIssue } from '../errors.js';
import { countCrossings } from '../geometry/ring-crossings.js';
import { intersectRings, offsetRings, subtractRings, unionRings } from '../geometry/overlay.js';
import type { FlatRing, LocalPolygon, XY } from '../geometry/position.js';
import { flatRing, polygonsArea } from '../geometry/ring.js';
import { memoizeByIdentity } from '../memoize-by-identity.js';
import { normalizeDegrees } from '../units.js';
import type { Skyline } from './sky/skyline.js';
import { SKYLINE_STEPS } from './sky/view-rows.js';

/** A direction the beam comes from over the year, weighted by its energy. */
export interface BeamWeight {
  azimuth: number;
  elevation: number;
  /** Any unit; only shares of the sum matter. */
  weight: number;
}

/** Part of the roof with the share of the year's beam that it receives. */
export interface SunnyCell extends XY {
  /** 0..1. */
  sunShare: number;
}

export interface UsableRoofInput {
  /** Roof: outer rings counter-clockwise, holes clockwise [m]. */
  roof: readonly FlatRing[];
  /** Bodies of other buildings that rise from it, as rings [m]. */
  covered?: readonly FlatRing[] | undefined;
  /** Free strip along every edge [m]. */
  setbackM?: number | undefined;
  /** Things that are on the roof, as outer rings counter-clockwise [m]. */
  obstructions?: readonly FlatRing[] | undefined;
  /** Where a request has them. */
  obstructionsAt?: InputIssue['loc'] | undefined;
  /** Sample points with their sun share, and the side of the square each represents [m]. */
  cells?: readonly SunnyCell[] | undefined;
  cellM?: number | undefined;
  /** Cells below this share of the year's beam are left out, 0..1. */
  minSunShare?: number | undefined;
}

/** What is left of a roof, and why the rest is not. The parts and the usable area add up to the roof's area. */
export interface RoofAreas {
  areaM2: number;
  usableAreaM2: number;
  /** Usable part of the roof, 0..1. */
  usableFraction: number;
  coveredAreaM2: number;
  setbackAreaM2: number;
  obstructionsAreaM2: number;
  shadeAreaM2: number;
}

/** The same with the polygons that are left. */
export interface UsableRoof extends RoofAreas {
  polygons: LocalPolygon[];
}

/**
 * Share of the year's beam energy that reaches a point above its skyline.
 * @param beam directions with their energies; those at or below the horizon count for nothing.
 * @returns 0..1; 1 where there is no beam to lose.
 */
export const sunShareOf = (skyline: Skyline, beam: readonly BeamWeight[]): number => sunShares(beam)(skyline);

/** The same for many skylines. */
export function sunShares(beam: readonly BeamWeight[]): (skyline: Skyline) => number {
  const suns = sunsOf(beam);
  const weights = new Float64Array(suns.count);
  for (let i = 0; i < beam.length; i++) if (suns.of[i]! >= 0) weights[suns.of[i]!]! += beam[i]!.weight;
  const all = weights.reduce((sum, weight) => sum + weight, 0);
  return ({ elevation }) => {
    let lit = 0;
    for (let sun = 0; sun < suns.count; sun++) if (isSunAbove(suns, sun, elevation)) lit += weights[sun]!;
    return all > 0 ? lit / all : 1;
  };
}

/** The suns of directions of the beam: an hour has some states of clearness and one sun. Columns of one entry each. */
export interface Suns {
  count: number;
  elevation: Float64Array;
  /** Step of a skyline before its azimuth, and how far it is on the way to the next, 0..1. */
  step: Uint16Array;
  part: Float64Array;
  /** The sun of each direction; -1 at or below the horizon. */
  of: Int32Array;
}

export const sunsOf = memoizeByIdentity((beam: readonly BeamWeight[]): Suns => {
  const column = (): Float64Array => new Float64Array(beam.length);
  const suns = { count: 0, elevation: column(), step: new Uint16Array(beam.length), part: column(), of: new Int32Array(beam.length).fill(-1) }; // prettier-ignore
  let before: BeamWeight | undefined;
  for (const [i, one] of beam.entries()) {
    const { azimuth, elevation } = one;
    if (!(elevation > 0)) continue;
    if (before === undefined || azimuth !== before.azimuth || elevation !== before.elevation) {
      const position = (normalizeDegrees(azimuth) / 360) * SKYLINE_STEPS;
      suns.elevation[suns.count] = elevation;
      suns.step[suns.count] = Math.floor(position) % SKYLINE_STEPS;
      suns.part[suns.count] = position - Math.floor(position);
      suns.count++;
      before = one;
    }
    suns.of[i] = suns.count - 1;
  }
  return suns;
});

/** Whether a sun is above a skyline, which is interpolated between its steps. @param skyline elevation angles [deg]. */
export function isSunAbove({ elevation, step, part }: Suns, sun: number, skyline: Float32Array): boolean {
  const low = step[sun]!;
  const share = part[sun]!;
  return elevation[sun]! > skyline[low]! * (1 - share) + skyline[(low + 1) % SKYLINE_STEPS]! * share;
}

function square({ x, y }: XY, side: number): FlatRing {
  const half = side / 2;
  return flatRing([
    [x - half, y - half],
    [x + half, y - half],
    [x + half, y + half],
    [x - half, y + half],
  ]);
}

function shadedSquares({ cells = [], cellM = 0, minSunShare = 0 }: UsableRoofInput): FlatRing[] {
  return cells.filter(({ sunShare }) => sunShare < minSunShare).map((cell) => square(cell, cellM));
}

const without = (polygons: LocalPolygon[], rings: readonly FlatRing[]): LocalPolygon[] =>
  rings.length > 0 && polygons.length > 0 ? subtractRings(polygons.flat(), rings) : polygons;

/** The roof shrunk by the setback, and never beyond itself. */
function insetRoof(roof: LocalPolygon[], setbackM: number): LocalPolygon[] {
  if (setbackM === 0) return roof;
  const inset = offsetRings(roof.flat(), -setbackM);
  return inset.length > 0 ? intersectRings(roof.flat(), inset.flat()) : [];
}

/**
 * Most crossings of obstructions with what the setback leaves of a roof. Combs that cross took 0.27, 0.51, 1.11 and 2.24 s of
 * processor time with 40,000, 160,000, 360,000 and 640,000 crossings, 3.5 µs each (development machine, 2026-11-23), so
 * more than these take longer than the 10 s that a calculation has.
 */
const MAX_CROSSINGS = 3_000_000;

/** @throws InvalidInputError for shapes on which the overlay is certain to take too long. */
function assertFewCrossings(roof: LocalPolygon[], { obstructions = [], obstructionsAt = [] }: UsableRoofInput): void {
  if (countCrossings(roof.flat(), obstructions, MAX_CROSSINGS) <= MAX_CROSSINGS) return;
  throw InvalidInputError.at(
    obstructionsAt,
    `the outlines of the obstructions may cross that of the roof at most ${MAX_CROSSINGS} times; use simpler outlines`,
  );
}

/** From the whole roof to what is left of it [m²]. */
type Areas = [number, number, number, number, number];

function assertInput(input: UsableRoofInput): void {
  const { setbackM = 0, minSunShare = 0 } = input; // equal: any valid value passes
  if (!(setbackM >= 0 && Number.isFinite(setbackM))) {
    throw InvalidInputError.at(['setbackM'], 'setback must be a finite number, 0 or more', setbackM);
  }
  if (!(minSunShare >= 0 && minSunShare <= 1)) {
    throw InvalidInputError.at(['minSunShare'], 'least sun share must be within 0 and 1', minSunShare);
  }
}

/**
 * Usable part of a roof: less what other buildings cover, then less a strip along the edges, then less obstructions, then
 * less cells with too little sun.
 * Each square metre is counted under the first reason that removes it.
 * @param input roof and what to take from it, all in one metric frame.
 * @returns polygons and areas; a roof with nothing left is a value, not an error.
 * @throws InvalidInputError for a negative setback, a share outside 0..1, or obstructions that cross the roof too often.
 */
export function usableRoof(input: UsableRoofInput): UsableRoof {
  assertInput(input);
  const roof = unionRings(input.roof);
  const exposed = without(roof, input.covered ?? []);
  const inset = insetRoof(exposed, input.setbackM ?? 0);
  assertFewCrossings(inset, input);
  const clear = without(inset, input.obstructions ?? []);
  const polygons = without(clear, shadedSquares(input));
  const [whole, uncovered, within, free, usable] = [roof, exposed, inset, clear, polygons].map(polygonsArea) as Areas;
  return {
    polygons,
    areaM2: whole,
    usableAreaM2: usable,
    usableFraction: whole > 0 ? usable / whole : 0,
    coveredAreaM2: whole - uncovered,
    setbackAreaM2: uncovered - within,
    obstructionsAreaM2: within - free,
    shadeAreaM2: free - usable,
  };
}
