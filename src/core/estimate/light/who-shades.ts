import { centroidOf, distanceBetween } from '../../geometry/ring-distance.js';
import type { Plane } from '../../energy/yield-types.js';
import type { Prism } from '../../shade/building.js';
import { roofSkyline, SKYLINE_STEP_DEG } from '../../shade/sky/roof-skyline.js';
import { NO_NEIGHBOUR } from '../../shade/sky/skyline.js';
import { normalizeDegrees, toDegrees } from '../../units.js';
import type { EstimatedShade, NamedObstacle, Neighbour, ShadeSkyline, ShadingNeighbour } from '../estimate-types.js';
import { lightTaken, type DirectedLight, type LightBalance, type LightTaken } from './light-taken.js';
import type { RoofCell } from './roof-shade.js';

/** Most neighbours that are listed, so that an answer stays small; what the others take is one number. */
const MOST_LISTED = 50;
/** Part of what a neighbour blocks that lies in the months, and in the hours, in which it matters, 0..1. */
const MATTERING_SHARE = 0.9;
/**
 * The terrain counts from this part of an open roof's light on, 0..1: a level horizon of 1 to 2 degrees takes as much, and
 * that is what trees and low houses make that are in no elevation data.
 */
const TERRAIN_COUNTS_FROM = 0.001;

/** What stands around a roof: the neighbours as they were given, and as prisms in the same order. */
export interface RoofNeighbours {
  roof: Prism;
  neighbours: readonly Neighbour[];
  prisms: readonly Prism[];
}

/** Points of a roof under the light of a year. */
export interface ShadedPoints {
  light: DirectedLight;
  /** Of the usable roof. */
  cells: readonly RoofCell[];
  /** The nearest one of each module, in any order; none where nothing is built. */
  places: readonly RoofCell[];
  /** Of the modules. */
  plane: Plane;
}

type WhoShades = Pick<EstimatedShade, 'lostKwhYear' | 'neighbours' | 'otherLostKwhYear' | 'skyline'>;

const HORIZONTAL: Plane = { tilt: 0, azimuth: 180 }; // equal: a horizontal plane has no azimuth

/**
 * Names who shades a roof: how much of the loss, when, from where, and who makes the skyline in which direction.
 * The loss is divided by the light, beam and sky, that each obstacle takes from the modules; when an obstacle matters, and its
 * share of the beam, are those of the usable roof, horizontal.
 * @param lossKwhYear what the modules lose to all obstacles together.
 * @returns at most 50 neighbours by their loss, the greatest first; their losses and the other loss add up to the whole.
 */
export function whoShades(around: RoofNeighbours, points: ShadedPoints, lossKwhYear: number): WhoShades {
  const { cells, light } = points;
  const onRoof = lightTaken(weighted(cells), light, HORIZONTAL);
  const onModules = moduleBalance(points);
  const total = onModules.taken.reduce((sum, one) => sum + lightOf(one), 0);
  const lostKwhYear = total > 0 ? lossKwhYear : 0;
  const kwh = new Map(onModules.taken.map((one) => [one.index, (lightOf(one) / total) * lostKwhYear]));
  const terrainCounts = onModules.taken.some((one) => one.index === NO_NEIGHBOUR && countsAsTerrain(one, onModules));
  const byLoss = onRoof.taken
    .filter(({ index }) => index !== NO_NEIGHBOUR || terrainCounts)
    .map((one) => ({ ...one, kwh: kwh.get(one.index) ?? 0 }))
    .toSorted((a, b) => b.kwh - a.kwh || lightOf(b) - lightOf(a) || a.index - b.index)
    .slice(0, MOST_LISTED);
  for (const { index } of byLoss) kwh.delete(index);
  return {
    lostKwhYear,
    neighbours: byLoss.map((one) => describeNeighbour(around, one, onRoof.openBeam)),
    otherLostKwhYear: [...kwh.values()].reduce((sum, one) => sum + one, 0),
    skyline: describeSkyline(around, cells, terrainCounts),
  };
}

/** What the modules lose, and the building that costs them most; that which takes most light from the roof where they lose nothing. */
export function topShader(
  neighbours: readonly Neighbour[],
  points: ShadedPoints,
  lossKwhYear: number,
): { lostKwhYear: number; id: string | null } {
  const { taken } = lossKwhYear > 0 ? moduleBalance(points) : lightTaken(weighted(points.cells), points.light, HORIZONTAL); // prettier-ignore
  let [most, top]: [number, LightTaken | undefined] = [-Infinity, undefined];
  for (const one of taken) {
    if (one.index === NO_NEIGHBOUR) continue;
    const light = lightOf(one);
    if (light > most || (light === most && one.index < top!.index)) [most, top] = [light, one];
  }
  return { lostKwhYear: taken.length > 0 ? lossKwhYear : 0, id: top ? neighbours[top.index]!.id : null };
}

/** Light taken from the modules; from the whole usable roof where there are none, or none of them is shaded. */
function moduleBalance({ light, cells, places, plane }: ShadedPoints): LightBalance {
  const atModules = lightTaken(weighted(places), light, plane);
  return atModules.taken.length > 0 ? atModules : lightTaken(weighted(cells), light, plane);
}

/** Points with the parts of all that they represent; one that occurs several times counts as often. */
function weighted(cells: readonly RoofCell[]): { skyline: RoofCell['skyline']; weight: number }[] {
  const counts = Map.groupBy(cells, (cell) => cell);
  return [...counts].map(([{ skyline }, same]) => ({ skyline, weight: same.length / cells.length }));
}

const lightOf = ({ beamWh, sky }: LightTaken): number => beamWh + sky;

const countsAsTerrain = (taken: LightTaken, { openBeam, openSky }: LightBalance): boolean =>
  lightOf(taken) >= TERRAIN_COUNTS_FROM * (openBeam + openSky);

const named = ({ neighbours }: RoofNeighbours, index: number): NamedObstacle =>
  index === NO_NEIGHBOUR ? { kind: 'terrain', id: 'terrain' } : { kind: 'building', id: neighbours[index]!.id };

function describeNeighbour(
  around: RoofNeighbours,
  taken: LightTaken & { kwh: number },
  openBeam: number,
): ShadingNeighbour {
  const { index, beam, beamWh, kwh } = taken;
  return {
    ...named(around, index),
    ...placeOf(around, index),
    lostKwhYear: kwh,
    beamShare: openBeam > 0 ? beamWh / openBeam : 0,
    months: fewest(sums(beam, 12, (slot) => Math.floor(slot / 24))).map((month) => month + 1),
    hours: fewest(sums(beam, 24, (slot) => slot % 24)),
  };
}

function placeOf(
  { roof, neighbours, prisms }: RoofNeighbours,
  index: number,
): Pick<ShadingNeighbour, 'heightM' | 'distanceM' | 'bearingDeg'> {
  const prism = prisms[index];
  if (prism === undefined) return { heightM: null, distanceM: null, bearingDeg: null };
  const [from, to] = [centroidOf(roof.rings), centroidOf(prism.rings)];
  return {
    heightM: neighbours[index]!.heightM,
    distanceM: distanceBetween(roof.rings, prism.rings),
    bearingDeg: normalizeDegrees(toDegrees(Math.atan2(to.x - from.x, to.y - from.y))),
  };
}

function sums(values: Float64Array, count: number, placeOf: (slot: number) => number): number[] {
  const added = Array.from({ length: count }, () => 0);
  for (let slot = 0; slot < values.length; slot++) added[placeOf(slot)]! += values[slot]!;
  return added;
}

/** Indices of the fewest amounts that together are the mattering share of all, in ascending order; none of nothing. */
function fewest(amounts: readonly number[]): number[] {
  const wanted = MATTERING_SHARE * amounts.reduce((sum, amount) => sum + amount, 0);
  const chosen: number[] = [];
  let held = 0;
  const indices = amounts.map((_, i) => i);
  for (const i of indices.toSorted((a, b) => amounts[b]! - amounts[a]! || a - b)) {
    if (held >= wanted) break;
    chosen.push(i);
    held += amounts[i]!;
  }
  return chosen.toSorted((a, b) => a - b);
}

function describeSkyline(around: RoofNeighbours, cells: readonly RoofCell[], terrainCounts: boolean): ShadeSkyline {
  const { elevations, parts } = roofSkyline(cells.map(({ skyline }) => skyline));
  return {
    azimuthStepDeg: SKYLINE_STEP_DEG,
    elevations,
    parts: parts
      .filter(({ index }) => index !== NO_NEIGHBOUR || terrainCounts)
      .map(({ index, ...part }) => ({ ...named(around, index), ...part })),
  };
}
