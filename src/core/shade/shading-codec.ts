import {
  DEFAULT_SHADING_GRID,
  elevationColumns,
  shadingTableOf,
  skyWeights,
  type ShadingTable,
} from './shading-table.js';

/** Steps of a kept share; half a step, 0.002, is less than any roof is known by. */
const SHARE_STEPS = 250;

const GRID = DEFAULT_SHADING_GRID;
/** Azimuths and elevations of a kept table. */
export const SHADING_ROWS = Math.round(360 / GRID.azimuthStepDeg); // equal: of 361 the rounded number is the same
export const SHADING_COLUMNS = elevationColumns(GRID);
/** Shares, and bytes, of a kept table. */
export const SHADING_CELLS = SHADING_ROWS * SHADING_COLUMNS;

/**
 * A table's shares as bytes.
 * @param shares 0..1 by azimuth and elevation of the default grid, the elevations of an azimuth side by side.
 * @returns one byte a share, in steps of 1/250.
 */
export function encodeShares(shares: ArrayLike<number>): Uint8Array {
  const bytes = new Uint8Array(shares.length);
  for (let i = 0; i < shares.length; i++) bytes[i] = Math.round(Math.min(1, Math.max(0, shares[i]!)) * SHARE_STEPS);
  return bytes;
}

const SKY_WEIGHTS = skyWeights(GRID);

/** Sky-view factor of a horizontal roof from its kept bytes: the lit share weighted by sine times cosine of elevation, 0..1. */
export function skyViewOfBytes(bytes: Uint8Array): number {
  let sum = 0;
  for (let i = 0; i < bytes.length; i++) sum += SKY_WEIGHTS[i % SHADING_COLUMNS]! * bytes[i]!;
  return Math.min(1, sum / (SHARE_STEPS * SHADING_ROWS));
}

/** The table of kept bytes; each share is within 0.002 of what was kept. */
export const decodeTable = (bytes: Uint8Array): ShadingTable =>
  shadingTableOf(Float64Array.from(bytes, fromByte), GRID);

/** The share that a byte encodes. */
export const fromByte = (byte: number): number => byte / SHARE_STEPS;

/** A byte of a kept table with its part in an interpolated share. */
export interface WeightedCell {
  offset: number;
  weight: number;
}

/**
 * The four bytes of a kept table around a sun position, so that a lit share can be computed without reading the table;
 * the same interpolation as `litShare`.
 * @param azimuth of the sun, clockwise from north [deg]. @param elevation over 0 [deg].
 */
export function cellsAround(azimuth: number, elevation: number): WeightedCell[] {
  const i = (((azimuth % 360) + 360) % 360) / GRID.azimuthStepDeg;
  const j = Math.min(90, elevation) / GRID.elevationStepDeg;
  const row = Math.floor(i);
  const column = Math.min(Math.floor(j), SHADING_COLUMNS - 2);
  const corner = (down: number, up: number): WeightedCell => ({
    offset: ((row + down) % SHADING_ROWS) * SHADING_COLUMNS + column + up,
    weight: (down === 1 ? i - row : 1 - (i - row)) * (up === 1 ? j - column : 1 - (j - column)),
  });
  return [corner(0, 0), corner(0, 1), corner(1, 0), corner(1, 1)];
}
