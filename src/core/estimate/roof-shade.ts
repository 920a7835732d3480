import type { SkyHours } from '../energy/irradiance/sky-hours.js';
import type { FlatRing, LocalPolygon, XY } from '../geometry/position.js';
import { containsPoint } from '../geometry/ring.js';
import type { Prism } from '../shade/building.js';
import { roofSamples } from '../shade/roof-samples.js';
import { buildShadingTable, DEFAULT_SHADING_GRID, type ShadingTable } from '../shade/shading-table.js';
import { createNeighbourhood, skylineElevation, skylineOf, type Skyline } from '../shade/skyline.js';
import { skyViewFactor } from '../shade/sky-view.js';
import { sunShareOf, type BeamWeight, type SunnyCell } from '../shade/usable-roof.js';
import { normalizeDegrees, toDegrees } from '../units.js';

/** A sample point of a roof with what it sees. */
export interface RoofCell extends SunnyCell {
  skyline: Skyline;
}

/** A roof looked around from, one skyline a sample point. */
export interface RoofSkylines {
  cells: RoofCell[];
  /** Side of the square that each point represents [m]. */
  cellM: number;
  beam: BeamWeight[];
}

/** What one neighbour, or the terrain, takes from a roof. */
export interface ShadeLoss {
  /** Place in the list of neighbours; -1 is the terrain. */
  index: number;
  /** Share of the open roof's yearly beam irradiation that is lost to it, 0..1. */
  beamShare: number;
}

/** The shade on (a part of) a roof, from one set of skylines. */
export interface RoofShade {
  table: ShadingTable;
  /** Share of the year's beam that arrives, mean over the points, 0..1. */
  sunShare: number;
  /** Share of the sky seen by a horizontal plane, mean over the points, 0..1. */
  skyViewFactor: number;
  /** Who takes the beam, the greatest loss first. */
  losses: ShadeLoss[];
}

/**
 * Looks around from a roof.
 * @param roof rings in a metric frame whose y axis points north [m].
 * @param heightM height of the roof above the ground.
 * @param neighbours every building around, without the roof itself.
 * @param terrain elevation angles of the terrain by equal azimuth steps from north [deg].
 */
export function roofSkylines(
  roof: readonly FlatRing[],
  heightM: number,
  neighbours: readonly Prism[],
  sky: SkyHours,
  terrain?: readonly number[],
): RoofSkylines {
  const beam = beamWeights(sky);
  const { points, cellM } = roofSamples(roof);
  return { cells: cellSkylines(points, heightM, neighbours, beam, terrain), cellM, beam };
}

/**
 * What some points of a roof see.
 * @param points in the metric frame [m].
 * @param heightM height of the points above the ground.
 */
export function cellSkylines(
  points: readonly XY[],
  heightM: number,
  neighbours: readonly Prism[],
  beam: readonly BeamWeight[],
  terrain?: readonly number[],
): RoofCell[] {
  const neighbourhood = createNeighbourhood(neighbours);
  return points.map(({ x, y }) => {
    const skyline = skylineOf(neighbourhood, { x, y, heightM }, terrain);
    return { x, y, skyline, sunShare: sunShareOf(skyline, beam) };
  });
}

/** Directions of the beam over the year, weighted by its irradiation of a horizontal roof. */
const beamWeights = (sky: SkyHours): BeamWeight[] =>
  Array.from({ length: sky.count }, (_, i) => ({
    azimuth: normalizeDegrees(toDegrees(Math.atan2(sky.sunEast[i]!, sky.sunNorth[i]!))),
    elevation: toDegrees(Math.asin(Math.min(1, sky.sunUp[i]!))),
    weight: sky.beamNormal[i]! * Math.max(0, sky.sunUp[i]!) * sky.hoursPerYear[i]!,
  }));

/** The points of an outlook that lie on a part of the roof; all of them where none does (a part smaller than a cell). */
export function cellsWithin({ cells }: RoofSkylines, part: readonly LocalPolygon[]): RoofCell[] {
  const inside = cells.filter(({ x, y }) => part.some((polygon) => containsPoint(polygon, x, y)));
  return inside.length > 0 ? inside : cells;
}

/** Beam, sky and blame of some points of a roof, all from their skylines. */
export function shadeOf(cells: readonly RoofCell[], beam: readonly BeamWeight[]): RoofShade {
  const elevations = cells.map(({ skyline }) => skyline.elevation);
  return {
    table: buildShadingTable(elevations, DEFAULT_SHADING_GRID),
    sunShare: meanShare(cells.map(({ sunShare }) => sunShare)),
    skyViewFactor: meanShare(elevations.map((elevation) => skyViewFactor(elevation))),
    losses: shadeLosses(cells, beam),
  };
}

/** Each blocked ray is attributed to the highest obstacle in its direction. */
function shadeLosses(cells: readonly RoofCell[], beam: readonly BeamWeight[]): ShadeLoss[] {
  const total = beam.reduce((sum, { weight }) => sum + weight, 0) * cells.length;
  const lost = new Map<number, number>();
  for (const { skyline } of cells) {
    for (const { azimuth, elevation, weight } of beam) {
      if (weight === 0 || elevation > skylineElevation(skyline, azimuth)) continue;
      const index = skyline.neighbour[Math.round(azimuth) % skyline.neighbour.length]!;
      lost.set(index, (lost.get(index) ?? 0) + weight);
    }
  }
  return [...lost]
    .map(([index, weight]) => ({ index, beamShare: total > 0 ? weight / total : 0 }))
    .toSorted((a, b) => b.beamShare - a.beamShare || a.index - b.index);
}

/** Share of the year's beam at a place on the roof: that of the nearest point. */
export function sunShareAt(cells: readonly RoofCell[], place: XY): number {
  let best = { distance: Infinity, sunShare: 1 };
  for (const { x, y, sunShare } of cells) {
    const distance = (x - place.x) ** 2 + (y - place.y) ** 2;
    if (distance < best.distance) best = { distance, sunShare };
  }
  return best.sunShare;
}

/** Mean of some shares; 1, nothing lost, of none. */
export const meanShare = (values: readonly number[]): number =>
  values.length > 0 ? values.reduce((sum, value) => sum + value, 0) / values.length : 1;
