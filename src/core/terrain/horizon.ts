import { MEAN_RADIUS_M } from '../geometry/ellipsoid.js';
import { createLocalFrame, type LocalFrame } from '../geometry/local-frame.js';
import { toDegrees, toRadians, type LatLng } from '../units.js';
import { toCellOf, type ToCell } from './elevation-grid.js';
import { sampleWindow, windowOf, type ElevationLayer, type ElevationWindow } from './elevation-window.js';
import { peakAlong, peaksOf, type Peaks } from './elevation-peaks.js';

/** Version of the calculation; raised whenever equal heights may give another horizon. */
export const HORIZON_MODEL = { name: 'terrain-horizon', version: '1.0.0' };

/** Directions of a profile: whole degrees of azimuth, clockwise from north. */
const HORIZON_STEPS = 360;
/** How far the horizon is searched [m]. */
export const HORIZON_REACH_M = 50_000;
/** Distances at which coarser cells may begin [m]. */
const RING_EDGES_M = [0, 5_000, 10_000, 15_000, 20_000, 30_000, 40_000, HORIZON_REACH_M];

/** Share of the earth's curvature by which light bends towards the ground (Gauss 1826; customary in surveying). */
const REFRACTION = 0.13;
/** Samples that are skipped together where even the highest ground around them stays below the horizon. */
const SPAN = 16; // equal: skips only what cannot raise the horizon, so it decides about speed alone
/** Lengths of ray taken for straight in a grid: 10 km of a geodesic leave the chord by 2 m times the latitude's tangent. */
const CHORD_M = 10_000; // equal: chords end at whole samples, so a metre more is the same

/** A band of distances with the heights to search it by, best source first. */
export interface HorizonRing {
  fromM: number;
  toM: number;
  /** Distance between samples [m]. */
  stepM: number;
  layers: readonly ElevationLayer[];
}

/** What a horizon is made from. */
export interface HorizonInput {
  place: LatLng;
  /** Height of the eye above the ground [m]. */
  eyeHeightM: number;
  /** Bands from the place outwards. */
  rings: readonly HorizonRing[];
  /** Directions [deg clockwise from north]; every whole degree unless given. */
  azimuths?: readonly number[];
}

/** The terrain's horizon around a place. */
export interface HorizonProfile {
  /** Height of the ground above sea level [m]. */
  groundM: number;
  /** Elevation angle of the terrain in each direction [deg]; negative where the terrain is lower. */
  horizon: number[];
  /** Distance of what is there [m]. */
  distanceM: number[];
  /** How far the ground is known without a gap [m]. */
  searchedM: number[];
}

interface View {
  frame: LocalFrame;
  eyeM: number;
}

interface PreparedLayer {
  toCell: ToCell;
  window: ElevationWindow;
  peaks: Peaks;
}

interface PreparedRing extends Omit<HorizonRing, 'layers'> {
  layers: PreparedLayer[];
  /** Distance of each sample [m] and what the earth's curvature, less refraction, takes from heights there [m]. */
  distances: Float64Array;
  drops: Float64Array;
}

/** The best tangent of one ray so far, where it was met, and up to where the ground is known. */
interface Ray {
  east: number;
  north: number;
  tangent: number;
  distanceM: number;
  searchedM: number;
}

/** The bands with the side of the coarsest cells that each may use, by how wide a cell may look from its near edge. */
export const horizonBands = (widestAngle: number): { fromM: number; toM: number; cellM: number }[] =>
  RING_EDGES_M.slice(1).map((toM, i) => ({ fromM: RING_EDGES_M[i]!, toM, cellM: RING_EDGES_M[i]! * widestAngle }));

/**
 * Elevation angle of the terrain around a place: along each direction's geodesic the highest of the angles to samples of
 * the ground, with the earth's curvature and refraction.
 * @returns `undefined` where the ground at the place itself is not known.
 * @see Dozier & Frew, Rapid calculation of terrain parameters for radiation modeling, IEEE TGRS 28, 1990 (horizons);
 *   Torge & Müller, Geodesy, 4th ed., 2012, sec. 5.1 (curvature and refraction (1 - k) s²/2R).
 */
export function computeHorizon(input: HorizonInput): HorizonProfile | undefined {
  const rings = input.rings.map((ring) => prepareRing(ring, input.place));
  const groundM = groundAt(rings[0]?.layers ?? [], input.place);
  if (Number.isNaN(groundM)) return undefined;
  const view = { frame: createLocalFrame(input.place), eyeM: groundM + input.eyeHeightM };
  const azimuths = input.azimuths ?? Array.from({ length: HORIZON_STEPS }, (_, azimuth) => azimuth);
  const rays = azimuths.map((azimuth) => castRay(rings, view, azimuth));
  return {
    groundM,
    horizon: rays.map(({ tangent }) => (tangent === -Infinity ? 0 : toDegrees(Math.atan(tangent)))),
    distanceM: rays.map(({ distanceM }) => distanceM),
    searchedM: rays.map(({ searchedM }) => searchedM),
  };
}

function prepareRing({ fromM, toM, stepM, layers }: HorizonRing, place: LatLng): PreparedRing {
  const count = Math.max(0, Math.floor((toM - fromM) / stepM + 1e-9));
  const distances = Float64Array.from({ length: count }, (_, i) => fromM + (i + 1) * stepM);
  return {
    fromM,
    toM,
    stepM,
    layers: layers.map((layer) => prepareLayer(layer, place)),
    distances,
    drops: distances.map((distance) => ((1 - REFRACTION) * distance * distance) / (2 * MEAN_RADIUS_M)),
  };
}

function prepareLayer(layer: ElevationLayer, { lng }: LatLng): PreparedLayer {
  const window = windowOf(layer);
  return { toCell: toCellOf(layer.grid, layer.level, lng), window, peaks: peaksOf(window) };
}

function groundAt(layers: readonly PreparedLayer[], { lng, lat }: LatLng): number {
  for (const { toCell, window } of layers) {
    const elevationM = sampleWindow(window, ...toCell(lng, lat));
    if (!Number.isNaN(elevationM)) return elevationM;
  }
  return Number.NaN;
}

function castRay(rings: readonly PreparedRing[], view: View, azimuth: number): Ray {
  const angle = toRadians(azimuth);
  const ray: Ray = {
    east: Math.sin(angle),
    north: Math.cos(angle),
    tangent: -Infinity,
    distanceM: 0,
    searchedM: 0,
  };
  for (const ring of rings) searchRing(ray, ring, view);
  return ray;
}

function searchRing(ray: Ray, ring: PreparedRing, view: View): void {
  const known = new Uint8Array(ring.distances.length);
  for (const layer of ring.layers) searchLayer(ray, ring, layer, view, known);
  if (ray.searchedM < ring.fromM) return;
  const gap = known.indexOf(0);
  ray.searchedM = gap < 0 ? ring.toM : ring.fromM + gap * ring.stepM;
}

/** Searches the samples that no better layer knew, chord by chord. */
function searchLayer(ray: Ray, ring: PreparedRing, layer: PreparedLayer, view: View, known: Uint8Array): void {
  const perChord = Math.max(1, Math.round(CHORD_M / ring.stepM));
  const distanceOf = (sample: number): number => ring.fromM + (sample + 1) * ring.stepM;
  let start = cellAt(ray, distanceOf(0), view.frame, layer.toCell);
  for (let first = 0; first < known.length; first += perChord) {
    const end = Math.min(known.length, first + perChord);
    const next = cellAt(ray, distanceOf(end), view.frame, layer.toCell);
    const columnStep = (next[0] - start[0]) / (end - first);
    const rowStep = (next[1] - start[1]) / (end - first);
    const chord = { first, end, column: start[0], row: start[1], columnStep, rowStep };
    searchChord(ray, ring, layer, view.eyeM, known, chord);
    start = next;
  }
}

/** A straight piece of a ray in a grid's cells: samples `first` to `end`, exclusive. */
interface Chord {
  first: number;
  end: number;
  /** Cell of the first sample, and from one sample to the next. */
  column: number;
  row: number;
  columnStep: number;
  rowStep: number;
}

function searchChord(
  ray: Ray,
  ring: PreparedRing,
  { window, peaks }: PreparedLayer,
  eyeM: number,
  known: Uint8Array,
  { first, end, column, row, columnStep, rowStep }: Chord,
): void {
  for (let from = first; from < end; from += SPAN) {
    const to = Math.min(end, from + SPAN);
    const [startColumn, startRow] = [column + (from - first) * columnStep, row + (from - first) * rowStep];
    const span = { first: from, end: to, column: startColumn, row: startRow, columnStep, rowStep };
    if (staysBelow(ray, ring, peaks, eyeM, span)) known.fill(1, from, to);
    else searchSpan(ray, ring, window, eyeM, known, span);
  }
}

/** Whether even the highest cell beside a piece of ray, all of them known, stays below the horizon found so far. */
function staysBelow(ray: Ray, { distances, drops }: PreparedRing, peaks: Peaks, eyeM: number, span: Chord): boolean {
  const { first, end, column, row, columnStep, rowStep } = span;
  const last = end - 1;
  const peakM = peakAlong(peaks, column, row, column + (last - first) * columnStep, row + (last - first) * rowStep);
  const riseM = peakM - drops[first]! - eyeM;
  return riseM <= ray.tangent * (riseM > 0 ? distances[first]! : distances[last]!);
}

function searchSpan(
  ray: Ray,
  { distances, drops }: PreparedRing,
  window: ElevationWindow,
  eyeM: number,
  known: Uint8Array,
  { first, end, column, row, columnStep, rowStep }: Chord,
): void {
  for (let i = first; i < end; i++) {
    if (known[i] === 1) continue;
    const k = i - first;
    const elevationM = sampleWindow(window, column + k * columnStep, row + k * rowStep);
    if (Number.isNaN(elevationM)) continue;
    known[i] = 1;
    const tangent = (elevationM - drops[i]! - eyeM) / distances[i]!;
    if (tangent > ray.tangent) {
      ray.tangent = tangent;
      ray.distanceM = distances[i]!;
    }
  }
}

function cellAt(ray: Ray, distanceM: number, frame: LocalFrame, toCell: ToCell): [number, number] {
  const [lng, lat] = frame.toWgs84({ x: ray.east * distanceM, y: ray.north * distanceM });
  return toCell(lng, lat);
}

/**
 * A horizon as PVGIS takes it: `userhorizon`, heights by equal azimuth steps clockwise from north, one decimal.
 * @param horizon elevation angles by equal azimuth steps from north [deg].
 * @returns comma-separated degrees, none below 0.
 * @see PVGIS 5.2 user manual, "Getting started: horizon".
 */
export const toUserHorizon = (horizon: readonly number[]): string =>
  horizon.map((elevation) => Math.max(0, elevation).toFixed(1)).join(',');
