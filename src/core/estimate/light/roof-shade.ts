import type { SkyHours } from '../../energy/irradiance/sky-hours.js';
import type { FlatRing, LocalPolygon, XY } from '../../geometry/position.js';
import { containsPoint } from '../../geometry/ring.js';
import type { Prism } from '../../shade/building.js';
import { roofSamples } from '../../shade/roof-samples.js';
import { buildShadingTable, DEFAULT_SHADING_GRID, type ShadingTable } from '../../shade/shading-table.js';
import { createNeighbourhood, skylinesOf, type Skyline } from '../../shade/sky/skyline.js';
import { HORIZONTAL, skyView } from '../../shade/sky/sky-view.js';
import { azimuthOf, elevationOf } from '../../sun/sun-vector.js';
import { sunShares, type BeamWeight, type SunnyCell } from '../../shade/usable-roof.js';

/** A sample point of a roof with what it sees. */
export interface RoofCell extends SunnyCell {
  skyline: Skyline;
  /** Share of the sky that a horizontal plane sees, 0..1. */
  skyView: number;
}

/** A roof looked around from, one skyline a sample point. */
export interface RoofSkylines {
  cells: RoofCell[];
  /** Side of the square that each point represents [m]. */
  cellM: number;
  beam: BeamWeight[];
}

/** The shade on (a part of) a roof, from one set of skylines. */
export interface RoofShade {
  table: ShadingTable;
  /** Share of the year's beam that arrives, mean over the points, 0..1. */
  sunShare: number;
  /** Share of the sky seen by a horizontal plane, mean over the points, 0..1. */
  skyViewFactor: number;
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
function cellSkylines(
  points: readonly XY[],
  heightM: number,
  neighbours: readonly Prism[],
  beam: readonly BeamWeight[],
  terrain?: readonly number[],
): RoofCell[] {
  const viewOf = skyView(HORIZONTAL);
  const shareOf = sunShares(beam);
  const skylines = skylinesOf(createNeighbourhood(neighbours), points, heightM, terrain);
  return points.map(({ x, y }, i) => {
    const skyline = skylines[i]!;
    return { x, y, skyline, sunShare: shareOf(skyline), skyView: viewOf(skyline.elevation) };
  });
}

/** Mean share of the year's beam that some points of a roof get from a height above the ground. */
export function sunShareFrom(
  points: readonly XY[],
  heightM: number,
  neighbours: readonly Prism[],
  beam: readonly BeamWeight[],
  terrain?: readonly number[],
): number {
  return meanShare(skylinesOf(createNeighbourhood(neighbours), points, heightM, terrain).map(sunShares(beam)));
}

/** Directions of the beam over the year, weighted by its irradiation of a horizontal roof. */
const beamWeights = (sky: SkyHours): BeamWeight[] =>
  Array.from({ length: sky.count }, (_, i) => ({
    azimuth: azimuthOf(sky.sunEast[i]!, sky.sunNorth[i]!),
    elevation: elevationOf(sky.sunUp[i]!),
    weight: sky.beamNormal[i]! * Math.max(0, sky.sunUp[i]!) * sky.hoursPerYear[i]!,
  }));

/** The points of an outlook that lie on a part of the roof; all of them where none does (a part smaller than a cell). */
export function cellsWithin({ cells }: RoofSkylines, part: readonly LocalPolygon[]): RoofCell[] {
  const inside = cells.filter(({ x, y }) => part.some((polygon) => containsPoint(polygon, x, y)));
  return inside.length > 0 ? inside : cells;
}

/** Beam and sky of some points of a roof, from their skylines. */
export function shadeOf(cells: readonly RoofCell[]): RoofShade {
  const elevations = cells.map(({ skyline }) => skyline.elevation);
  return {
    table: buildShadingTable(elevations, DEFAULT_SHADING_GRID),
    sunShare: meanShare(cells.map(({ sunShare }) => sunShare)),
    skyViewFactor: meanShare(cells.map((cell) => cell.skyView)),
  };
}

/** The point of a roof that is nearest to a place. @param cells one or more. */
export function nearestCell(cells: readonly RoofCell[], place: XY): RoofCell {
  let [nearest, least] = [cells[0]!, Infinity];
  for (const cell of cells) {
    const squared = (cell.x - place.x) ** 2 + (cell.y - place.y) ** 2;
    if (squared < least) [nearest, least] = [cell, squared];
  }
  return nearest;
}

/** Mean of some shares; 1, nothing lost, of none. */
export const meanShare = (values: readonly number[]): number =>
  values.length > 0 ? values.reduce((sum, value) => sum + value, 0) / values.length : 1;
