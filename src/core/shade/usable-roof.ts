import { InvalidInputError, type InputIssue } from '../errors.js';
import { countCrossings } from '../geometry/ring-crossings.js';
import { intersectRings, offsetRings, subtractRings, unionRings } from '../geometry/overlay.js';
import type { FlatRing, LocalPolygon, XY } from '../geometry/position.js';
import { flatRing, polygonsArea } from '../geometry/ring.js';
import { skylineElevation, type Skyline } from './skyline.js';

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
  const { suns, weights } = sunsOf(beam);
  const all = weights.reduce((sum, weight) => sum + weight, 0);
  return (skyline) => {
    let lit = 0;
    for (let i = 0; i < weights.length; i++) {
      if (suns[2 * i + 1]! > skylineElevation(skyline, suns[2 * i]!)) lit += weights[i]!;
    }
    return all > 0 ? lit / all : 1;
  };
}

/** Suns above the horizon, azimuth and elevation of each [deg], and their weights: an hour has some states of clearness and one sun. */
function sunsOf(beam: readonly BeamWeight[]): { suns: Float64Array; weights: Float64Array } {
  const suns = new Float64Array(2 * beam.length);
  const weights = new Float64Array(beam.length);
  let count = 0;
  for (const { azimuth, elevation, weight } of beam) {
    if (!(elevation > 0)) continue;
    const isNew = count === 0 || azimuth !== suns[2 * count - 2] || elevation !== suns[2 * count - 1];
    if (isNew) {
      suns[2 * count] = azimuth;
      suns[2 * count + 1] = elevation;
      count++;
    }
    weights[count - 1]! += weight;
  }
  return { suns: suns.subarray(0, 2 * count), weights: weights.subarray(0, count) };
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

function assertInput({ setbackM = 0, minSunShare = 0 }: UsableRoofInput): void {
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
