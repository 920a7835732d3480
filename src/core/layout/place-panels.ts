import type { Panel } from './layout-types.js';
import type { PackedRows } from './pack-rows.js';
import type { RowArrangement } from './row-arrangement.js';
import { fromRowFrame, type RowEdges, type RowFrame } from './row-frame.js';
import type { RowLines } from './row-lines.js';
import { freeIntervals, modulesOn, stripScratch } from './row-strip.js';

/** Modules standing side by side in a row: where the first begins, and how many. */
interface Run {
  u: number;
  count: number;
}

interface Stretch {
  from: number;
  to: number;
}

function stretchesOf(block: RowEdges, v: number, { spacing }: RowArrangement): Stretch[] {
  const scratch = stripScratch(block);
  const count = freeIntervals(block, v, spacing.depthM, spacing.gapM, scratch);
  return Array.from({ length: count }, (_, i) => ({ from: scratch.free[2 * i]!, to: scratch.free[2 * i + 1]! }));
}

/**
 * Fills a stretch; what room is left over is used to bring the modules in line with the columns of other rows.
 * @param origin where a column begins [m].
 */
function fillStretch({ from, to }: Stretch, origin: number, { spacing }: RowArrangement): Run {
  const step = spacing.widthM + spacing.gapM;
  const count = modulesOn(to - from, spacing.widthM, spacing.gapM);
  const slack = to - from - (count * step - spacing.gapM);
  // within the tolerance the modules are wider than the stretch: both ends share the excess
  if (slack <= 0) return { u: from + slack / 2, count };
  const shift = (((origin - from) % step) + step) % step;
  return { u: shift <= slack ? from + shift : from, count };
}

/** Where the columns of a block begin: at the first module of the longest free stretch. */
function columnOrigin(rows: readonly Stretch[][]): number {
  const all = rows.flat();
  return all.length === 0 ? 0 : all.reduce((a, b) => (b.to - b.from > a.to - a.from + 1e-6 ? b : a)).from;
}

function panelAt(
  frame: RowFrame,
  u: number,
  v: number,
  arrangement: RowArrangement,
): Pick<Panel, 'corners' | 'center'> {
  const { widthM: width, depthM: depth } = arrangement.spacing;
  return {
    corners: [
      fromRowFrame(frame, u, v),
      fromRowFrame(frame, u + width, v),
      fromRowFrame(frame, u + width, v + depth),
      fromRowFrame(frame, u, v + depth),
    ],
    center: fromRowFrame(frame, u + width / 2, v + depth / 2),
  };
}

/** Starts of the modules of a row with their columns, which rise along the row. */
function modulesOfRow(
  runs: readonly Run[],
  origin: number,
  { spacing }: RowArrangement,
): { u: number; column: number }[] {
  const step = spacing.widthM + spacing.gapM;
  const modules: { u: number; column: number }[] = [];
  let last = -Infinity;
  for (const run of runs) {
    for (let i = 0; i < run.count; i++) {
      const u = run.u + i * step;
      last = Math.max(last + 1, Math.round((u - origin) / step));
      modules.push({ u, column: last });
    }
  }
  return modules;
}

function placeBlock(
  block: RowEdges,
  rows: RowLines,
  { kinds, frame }: PackedRows,
  number: number,
): Omit<Panel, 'index'>[] {
  const laid = rows.lines.map(({ v, kind }) => ({
    v,
    arrangement: kinds[kind]!,
    stretches: stretchesOf(block, v, kinds[kind]!),
  }));
  const origin = columnOrigin(laid.map(({ stretches }) => stretches));
  const panels: Omit<Panel, 'index'>[] = [];
  laid.forEach(({ v, arrangement, stretches }, i) => {
    const { orientation } = arrangement;
    const runs = stretches.map((stretch) => fillStretch(stretch, origin, arrangement));
    for (const { u, column } of modulesOfRow(runs, origin, arrangement)) {
      panels.push({ block: number, row: i, column, orientation, ...panelAt(frame, u, v, arrangement) });
    }
  });
  return panels;
}

/** Panels of the rows found, block by block, from the front row to the back, along each row. */
export const placePanels = (packed: PackedRows): Panel[] =>
  packed.blocks
    .flatMap(({ block, rows }, number) => placeBlock(block, rows, packed, number))
    .map((panel, index) => ({ index, ...panel }));
