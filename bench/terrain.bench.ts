import { createLocalFrame } from '../src/core/geometry/local-frame.js';
import { coarserBlock } from '../src/domain/terrain/block-codec.js';
import {
  BLOCK_SIZE,
  blocksOf,
  cellRangeAround,
  circleBox,
  levelsOf,
  toCellOf,
  type ElevationGrid,
} from '../src/core/terrain/elevation-grid.js';
import {
  sampleWindow,
  windowOf,
  type ElevationBlock,
  type ElevationLayer,
} from '../src/core/terrain/elevation-window.js';
import { computeHorizon, type HorizonInput } from '../src/core/terrain/horizon.js';
import { projectionOf } from '../src/core/terrain/map-projection.js';
import { markedEdges, planRings } from '../src/core/terrain/terrain-layers.js';
import type { TerrainSource } from '../src/core/terrain/terrain-source.js';
import { decodeTerrainPng, encodeTerrainPng } from '../src/core/terrain/terrain-png.js';
import { toDegrees, toRadians } from '../src/core/units.js';
import type { BenchRow } from './bench-row.js';

/** A made-up island: 30 m cells, 102 km square, in Taiwan's grid. */
const CELLS = 3_400;
const GRID: ElevationGrid = {
  epsg: 3826,
  originX: 200_000,
  originY: 2_700_000,
  cellWidth: 30,
  cellHeight: 30,
  columns: CELLS,
  rows: CELLS,
  levels: levelsOf(CELLS, CELLS),
};
const [LNG, LAT] = projectionOf(GRID.epsg).inverse(251_000, 2_649_000);
const PLACE = { lng: LNG, lat: LAT };
const EYE_M = 2;
const REACH_M = 50_000;
const STEP_M = 30;
const RUNS = 9;

/** A basin whose ridges, of several lengths, grow outwards, so that the horizon is far in most directions. */
function heightAt(x: number, y: number): number {
  const ridges =
    700 * Math.sin(x / 310) * Math.cos(y / 270) + 300 * Math.sin(x / 41 + y / 53) + 80 * Math.cos(x / 7 - y / 9);
  const outwards = Math.hypot(x - CELLS / 2, y - CELLS / 2) / (CELLS / 2);
  return 20 + (1100 + ridges) * outwards ** 2;
}

function finestBlocks(): Map<string, Float32Array> {
  const blocks = new Map<string, Float32Array>();
  for (let row = 0; row * BLOCK_SIZE < CELLS; row++) {
    for (let column = 0; column * BLOCK_SIZE < CELLS; column++) {
      const cells = new Float32Array(new SharedArrayBuffer(BLOCK_SIZE * BLOCK_SIZE * 4));
      for (let i = 0; i < cells.length; i++) {
        cells[i] = heightAt(column * BLOCK_SIZE + (i % BLOCK_SIZE), row * BLOCK_SIZE + Math.floor(i / BLOCK_SIZE));
      }
      blocks.set(`0 ${column} ${row}`, cells);
    }
  }
  return blocks;
}

function addCoarser(blocks: Map<string, Float32Array>, level: number): void {
  const across = Math.ceil(CELLS / 2 ** level / BLOCK_SIZE);
  for (let row = 0; row < across; row++) {
    for (let column = 0; column < across; column++) {
      const child = (x: number, y: number): Float32Array | undefined =>
        blocks.get(`${level - 1} ${column * 2 + x} ${row * 2 + y}`);
      blocks.set(`${level} ${column} ${row}`, coarserBlock([child(0, 0), child(1, 0), child(0, 1), child(1, 1)]));
    }
  }
}

function layer(blocks: ReadonlyMap<string, Float32Array>, level: number, radiusM: number): ElevationLayer {
  const range = cellRangeAround(GRID, level, markedEdges(circleBox(PLACE, radiusM)), LNG)!;
  const found = blocksOf(range, level).flatMap(({ column, row }): ElevationBlock[] => {
    const cells = blocks.get(`${level} ${column} ${row}`);
    return cells ? [{ level, column, row, cells }] : [];
  });
  return { grid: GRID, level, range, blocks: found };
}

/** The bands as the service plans them for an imported grid. */
function bandsOf(blocks: ReadonlyMap<string, Float32Array>): HorizonInput {
  const source = { grid: GRID, levels: Array.from({ length: GRID.levels }, (_, i) => i), widestAngle: 1 / 220 };
  const rings = planRings([source as unknown as TerrainSource], LAT).map(({ fromM, toM, levels: [level] }) => ({
    fromM,
    toM,
    stepM: STEP_M * 2 ** level!,
    layers: [layer(blocks, level!, toM)],
  }));
  return { place: PLACE, eyeHeightM: EYE_M, rings };
}

/** The plain way: every sample of every ray projected on its own, on the finest cells. */
function plainHorizon(fine: ElevationLayer): number[] {
  const window = windowOf(fine);
  const toCell = toCellOf(GRID, 0, LNG);
  const frame = createLocalFrame(PLACE);
  const eyeM = sampleWindow(window, ...toCell(LNG, LAT)) + EYE_M;
  return Array.from({ length: 360 }, (_, azimuth) => {
    let tangent = -Infinity;
    for (let distance = STEP_M; distance <= REACH_M; distance += STEP_M) {
      const angle = toRadians(azimuth);
      const [lng, lat] = frame.toWgs84({ x: Math.sin(angle) * distance, y: Math.cos(angle) * distance });
      const drop = (0.87 * distance * distance) / (2 * 6_371_008.8);
      tangent = Math.max(tangent, (sampleWindow(window, ...toCell(lng, lat)) - drop - eyeM) / distance);
    }
    return toDegrees(Math.atan(tangent));
  });
}

function medianMs(work: () => unknown, runs: number): number {
  work();
  const times = Array.from({ length: runs }, () => {
    const start = performance.now();
    work();
    return performance.now() - start;
  }).toSorted((a, b) => a - b);
  return times[Math.floor(runs / 2)]!;
}

const row = (work: string, oursMs: number, baselineMs: number, note: string): BenchRow => ({
  work,
  ours: `${oursMs.toFixed(1)} ms`,
  baseline: `${baselineMs.toFixed(1)} ms`,
  ratio: Math.round((baselineMs / oursMs) * 10) / 10,
  note,
});

/** Measures the terrain's horizon against the plain way to it, and the reading of tiles against their writing. */
export function benchTerrain(): Promise<BenchRow[]> {
  const blocks = finestBlocks();
  for (let level = 1; level < GRID.levels; level++) addCoarser(blocks, level);
  const input = bandsOf(blocks);
  const fine = layer(blocks, 0, REACH_M);
  const whole: HorizonInput = { ...input, rings: [{ fromM: 0, toM: REACH_M, stepM: STEP_M, layers: [fine] }] };
  const plain = plainHorizon(fine);
  const errors = computeHorizon(input)!.horizon.map((angle, i) => Math.abs(angle - plain[i]!));
  const meanError = errors.reduce((sum, error) => sum + error, 0) / errors.length;
  const plainMs = medianMs(() => plainHorizon(fine), 1);
  const tile = encodeTerrainPng(blocks.get('0 3 3')!, 'terrarium');
  return Promise.resolve([
    row(
      'terrain horizon, 360 directions to 50 km on a 30 m grid, warm tiles',
      medianMs(() => computeHorizon(input), RUNS),
      plainMs,
      `putting the tiles together included; from the plain way ${meanError.toFixed(4)}° in the mean, ${Math.max(...errors).toFixed(3)}° at most`,
    ),
    row(
      'the same with 30 m cells to the end',
      medianMs(() => computeHorizon(whole), RUNS),
      plainMs,
      'baseline: every sample projected on its own',
    ),
    row(
      'elevation tile read, 256 pixels square',
      medianMs(() => decodeTerrainPng(tile, 'terrarium'), 30),
      medianMs(() => encodeTerrainPng(blocks.get('0 3 3')!, 'terrarium'), 5),
      'baseline: writing it',
    ),
  ]);
}
