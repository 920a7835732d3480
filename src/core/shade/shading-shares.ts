import type { Box, FlatRing } from '../geometry/position.js';
import { boxOf } from '../geometry/ring.js';
import { toRadians } from '../units.js';
import type { Prism } from './building.js';
import { createDistrictScanner, LINE_SPACING_M } from './district-shading.js';
import { encodeShares, SHADING_CELLS, SHADING_COLUMNS, SHADING_ROWS } from './shading-codec.js';
import { packPrisms, type PackedPrisms } from './scan-lines.js';
import { createKeptMemory } from './scratch-memory.js';
import { buildShadingTable, DEFAULT_SHADING_GRID } from './shading-table.js';

/** Version of the calculation behind kept tables; raised whenever equal inputs may give another table. */
export const SHADING_MODEL = { name: 'roof-shading', version: '1.1.0' };

/** Shadows are followed this far from their caster [m]: an assessment looks as far for neighbours. */
export const CASTER_DISTANCE_M = 400;

/** Distance between the lines of one roof's own scan [m]; it costs little, and its mean error is 0.001. */
const ROOF_SPACING_M = 0.5;

const ELEVATIONS = Array.from({ length: SHADING_COLUMNS }, (_, j) => j * DEFAULT_SHADING_GRID.elevationStepDeg);

const azimuthOf = (row: number): number => row * DEFAULT_SHADING_GRID.azimuthStepDeg;

/** Some azimuths of the tables of a district's first roofs. */
export interface DistrictScan {
  /** In a north-up metric frame: the roofs whose tables are wanted, then the buildings around them. */
  prisms: PackedPrisms;
  roofs: number;
  /** Rows of the tables: from, and one past the last. */
  fromRow: number;
  toRow: number;
}

/** The next district of a thread is about as large as the one before. */
const DISTRICT_MEMORY = createKeptMemory();

/**
 * Lit shares of some roofs of a district, for some azimuths of their tables.
 * @returns `[roof * rows * columns + row * columns + column]` for the rows asked for.
 */
export function scanDistrict({ prisms, roofs, fromRow, toRow }: DistrictScan): Float32Array {
  const stride = (toRow - fromRow) * SHADING_COLUMNS;
  const shares = new Float32Array(roofs * stride);
  const scanner = createDistrictScanner(prisms, LINE_SPACING_M, CASTER_DISTANCE_M, roofs, DISTRICT_MEMORY);
  for (let row = fromRow; row < toRow; row++) {
    scanner.scan(azimuthOf(row), ELEVATIONS, shares, stride, (row - fromRow) * SHADING_COLUMNS);
  }
  return shares;
}

/** The same with the hills that each roof sees. */
export interface DistrictTables extends DistrictScan {
  /** Rows of `hillShares` for each roof, those asked for; none hide anything where left out. */
  hills: readonly (Float64Array | undefined)[];
}

/** The same shares behind hills, as the bytes that are kept. */
export function districtTables({ hills, ...scan }: DistrictTables): Uint8Array {
  const shares = scanDistrict(scan);
  const stride = shares.length / scan.roofs;
  hills.forEach((own, roof) => {
    const from = roof * stride;
    if (own) shares.set(behindHills(shares.subarray(from, from + stride), own), from);
  });
  return encodeShares(shares);
}

/**
 * Lit shares of one roof for its whole table: for each azimuth only those are scanned that are between it and the sun.
 * @param roof @param casters in a north-up metric frame.
 */
export function scanRoof(roof: Prism, casters: readonly Prism[]): Float32Array {
  const rising = casters.filter(({ heightM }) => heightM > roof.heightM);
  const corners = rising.map(({ rings }) => cornersOf(boxOf(rings)));
  const roofCorners = cornersOf(boxOf(roof.rings));
  const shares = new Float32Array(SHADING_CELLS);
  for (let row = 0; row < SHADING_ROWS; row++) {
    const isBetween = sunward(roofCorners, toRadians(azimuthOf(row)));
    const scanned = [roof, ...rising.filter((_, i) => isBetween(corners[i]!))];
    const column = new Float32Array(SHADING_COLUMNS);
    const scanner = createDistrictScanner(packPrisms(scanned), ROOF_SPACING_M, CASTER_DISTANCE_M, 1);
    scanner.scan(azimuthOf(row), ELEVATIONS, column, SHADING_COLUMNS, 0);
    shares.set(column, row * SHADING_COLUMNS);
  }
  return shares;
}

const cornersOf = ({ minX, minY, maxX, maxY }: Box): FlatRing =>
  Float64Array.of(minX, minY, maxX, minY, maxX, maxY, minX, maxY);

/** Whether any part of a box can be between a roof's box and the sun. */
function sunward(roof: FlatRing, sunAzimuth: number): (corners: FlatRing) => boolean {
  const [sunX, sunY] = [Math.sin(sunAzimuth), Math.cos(sunAzimuth)];
  const own = spanOf(roof, sunX, sunY);
  return (corners) => {
    const other = spanOf(corners, sunX, sunY);
    return other.far > own.near && other.left < own.right && other.right > own.left;
  };
}

/** Extent of corners along the direction to the sun and across it. */
function spanOf(corners: FlatRing, sunX: number, sunY: number) {
  const span = { near: Infinity, far: -Infinity, left: Infinity, right: -Infinity };
  for (let i = 0; i < corners.length; i += 2) {
    const along = corners[i]! * sunX + corners[i + 1]! * sunY;
    const across = corners[i]! * sunY - corners[i + 1]! * sunX;
    span.near = Math.min(span.near, along);
    span.far = Math.max(span.far, along);
    span.left = Math.min(span.left, across);
    span.right = Math.max(span.right, across);
  }
  return span;
}

/** Shares of directions above the hills alone, for `behindHills`. @param horizon elevations by equal steps from north [deg]. */
export function hillShares(horizon: readonly number[]): Float64Array {
  const degrees = Array.from({ length: 360 }, (_, k) => horizon[Math.floor((k * horizon.length) / 360)]!);
  return Float64Array.from(buildShadingTable([degrees]).share.flat());
}

/**
 * Shares of a roof with the hills around it: of a direction that hills hide in part, that part is dark.
 * @param hills of `hillShares`; none hide anything where left out.
 */
export function behindHills(shares: Float32Array, hills: Float64Array | undefined): Float32Array {
  if (hills === undefined) return shares;
  const seen = new Float32Array(shares.length);
  for (let i = 0; i < seen.length; i++) seen[i] = shares[i]! * hills[i]!;
  return seen;
}
