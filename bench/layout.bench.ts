import { subtractRings } from '../src/core/geometry/overlay.js';
import type { FlatRing, LocalPolygon } from '../src/core/geometry/position.js';
import { boxOf, flatRing, polygonsArea, rotated } from '../src/core/geometry/ring.js';
import type { LayoutInput } from '../src/core/layout/layout-types.js';
import { optimizeLayout } from '../src/core/layout/optimize-layout.js';
import { packModules } from '../src/core/layout/pack-modules.js';
import { DEFAULT_PV_MODULE } from '../src/core/layout/pv-modules.js';
import type { BenchRow } from './bench-row.js';

/** The roofs stand this far off south, degrees. */
const ROOF_TURN = 17;
/** Where a plain grid is put: so many places along each side of one cell. */
const GRID_PHASES = 2;

/** Tilts times pitches that the search tries. */
const CHOICES = 7 * 6;

const rectangle = (x: number, y: number, width: number, depth: number): FlatRing =>
  flatRing([
    [x, y],
    [x + width, y],
    [x + width, y + depth],
    [x, y + depth],
  ]);

const turn = (ring: FlatRing, degrees: number): FlatRing =>
  rotated(ring, Math.cos((degrees * Math.PI) / 180), -Math.sin((degrees * Math.PI) / 180));

const house = (): LocalPolygon[] => [[turn(rectangle(0, 0, 14, 10), ROOF_TURN)]];

/** 120 by 90 m with twenty things of 3 by 2 m standing on it. */
function factory(): LocalPolygon[] {
  const things = Array.from({ length: 20 }, (_, i) => rectangle(9 + (i % 5) * 23, 10 + Math.floor(i / 5) * 22, 3, 2));
  return subtractRings(
    [turn(rectangle(0, 0, 120, 90), ROOF_TURN)],
    things.map((ring) => turn(ring, ROOF_TURN)),
  );
}

const onRacks = (usable: readonly LocalPolygon[]): LayoutInput => ({
  usable,
  lat: 25.04,
  tilt: 15,
  surfaceAzimuth: 180,
  module: DEFAULT_PV_MODULE,
  orientation: 'best',
  pitch: { rule: 'solstice', hourFrom: 9, hourTo: 15 },
  alignment: 'best',
});

function medianMs(work: () => unknown, runs: number): number {
  for (let i = 0; i < Math.min(runs, 5); i++) work();
  const times = Array.from({ length: runs }, () => {
    const start = performance.now();
    work();
    return performance.now() - start;
  });
  return times.toSorted((a, b) => a - b)[Math.floor(runs / 2)]!;
}

/** The usual way: a fixed grid of rows that face an azimuth, moved about, each cell cut with the roof to see that nothing sticks out; turf's booleanContains looks at corners only. */
function gridCount(
  usable: readonly LocalPolygon[],
  azimuth: number,
  width: number,
  depth: number,
  pitch: number,
): number {
  const straight = usable.flat().map((ring) => turn(ring, 180 - azimuth));
  const box = boxOf(straight);
  let best = 0;
  for (let phase = 0; phase < GRID_PHASES * GRID_PHASES; phase++) {
    let count = 0;
    const y0 = box.minY + (Math.floor(phase / GRID_PHASES) / GRID_PHASES) * pitch;
    const x0 = box.minX + ((phase % GRID_PHASES) / GRID_PHASES) * width;
    for (let y = y0; y + depth <= box.maxY; y += pitch) {
      for (let x = x0; x + width <= box.maxX; x += width + 0.02) {
        if (polygonsArea(subtractRings([rectangle(x, y, width, depth)], straight)) < 1e-3) count++;
      }
    }
    best = Math.max(best, count);
  }
  return best;
}

function packingRow(work: string, usable: readonly LocalPolygon[], runs: number): BenchRow {
  const input = onRacks(usable);
  const layout = packModules(input);
  const depth = layout.slopeLengthM * Math.cos((input.tilt * Math.PI) / 180);
  const width = layout.orientation === 'portrait' ? input.module.widthM : input.module.lengthM;
  const oursMs = medianMs(() => packModules(input), runs);
  const start = performance.now();
  const gridModules = gridCount(usable, layout.rowAzimuth, width, depth, layout.rowPitchM);
  const gridMs = performance.now() - start;
  return {
    work,
    ours: `${oursMs.toFixed(2)} ms, ${layout.count} modules`,
    baseline: `${gridMs.toFixed(2)} ms, ${gridModules} modules`,
    ratio: Math.round((gridMs / oursMs) * 10) / 10,
    note: 'ours: every orientation and direction tried; baseline: a grid of our best ones in 4 places, each cell cut with the roof by Clipper2',
  };
}

/** Layout: packing a house and a factory against a plain grid, and the search for tilt and row distance against packing each choice by grid. */
export async function benchLayout(): Promise<BenchRow[]> {
  const roof = house();
  const rows = [
    packingRow('modules on a house of 140 m²', roof, 100),
    packingRow('modules on a factory of 10,680 m²', factory(), 20),
  ];
  const kwhPerKwp = (tilt: number, azimuth: number): number =>
    1200 - 0.1 * (tilt - 22) ** 2 - 0.02 * Math.abs(azimuth - 180);
  const searchMs = medianMs(() => optimizeLayout(onRacks(roof), { kwhPerKwp }), 10);
  const input = onRacks(roof);
  const { rowAzimuth, rowPitchM } = packModules(input);
  const gridMs = medianMs(() => gridCount(roof, rowAzimuth, input.module.widthM, input.module.lengthM, rowPitchM), 3);
  return [
    ...rows,
    {
      work: 'best tilt, pitch, direction and orientation of a house',
      ours: `${searchMs.toFixed(2)} ms`,
      baseline: `${(gridMs * CHOICES).toFixed(2)} ms`,
      ratio: Math.round(((gridMs * CHOICES) / searchMs) * 10) / 10,
      note: 'ours: also 2 orientations and up to 3 directions; baseline: one grid packing, extrapolated to 7 tilts and 6 pitches',
    },
  ];
}
