import type { XY } from '../geometry/position.js';
import type { Panel } from './layout-types.js';
import type { PackedRows } from './pack-rows.js';
import type { RowPlaces } from './rank-panels.js';
import type { RowArrangement } from './row-arrangement.js';
import { fromRowFrame, type RowEdges } from './row-frame.js';
import type { RowLine } from './row-lines.js';
import { freeIntervals, modulesOn, stripScratch } from './row-strip.js';
import { smallBytes, smallFloats, smallInts } from '../small-arrays.js';

/**
 * Modules in their places, front row first, along each row; one entry of each column a module. A search of layouts compares
 * thousands of them, so only the layout that is taken has panels as objects.
 */
export interface ModulePlaces extends RowPlaces {
  /** Rises along the row. */
  column: Int32Array;
  /** Which of the kinds of row it is in. */
  kind: Uint8Array;
  /** Lower side in the row frame [m]. */
  v: Float64Array;
  /** Middle in plan [m]. */
  x: Float64Array;
  y: Float64Array;
}

interface Stretch {
  from: number;
  to: number;
}

/** A row with the stretches of the roof that it may fill. */
interface LaidRow extends RowLine {
  stretches: Stretch[];
}

function stretchesOf(block: RowEdges, v: number, { spacing }: RowArrangement): Stretch[] {
  const scratch = stripScratch(block);
  const count = freeIntervals(block, v, spacing.depthM, spacing.gapM, scratch);
  return Array.from({ length: count }, (_, i) => ({ from: scratch.free[2 * i]!, to: scratch.free[2 * i + 1]! }));
}

/** Where the columns of a block begin: at the first module of the longest free stretch. */
function columnOrigin(rows: readonly LaidRow[]): number {
  const all = rows.flatMap(({ stretches }) => stretches);
  return all.length === 0 ? 0 : all.reduce((a, b) => (b.to - b.from > a.to - a.from + 1e-6 ? b : a)).from;
}

/**
 * Where the modules of a stretch begin; what room is left over is used to bring them in line with the columns of other rows.
 * @param count of the modules.
 * @param origin where a column begins [m].
 */
function startOn({ from, to }: Stretch, count: number, origin: number, { spacing }: RowArrangement): number {
  const step = spacing.widthM + spacing.gapM;
  const slack = to - from - (count * step - spacing.gapM);
  // within the tolerance the modules are wider than the stretch: both ends share the excess
  if (slack <= 0) return from + slack / 2;
  const shift = (((origin - from) % step) + step) % step;
  return shift <= slack ? from + shift : from;
}

/** Fills the rows of a block. @param places receives the modules. */
function fillBlock(places: ModulePlaces, number: number, rows: readonly LaidRow[], { kinds, frame }: PackedRows): void {
  const origin = columnOrigin(rows);
  for (const [row, { v, kind, stretches }] of rows.entries()) {
    const arrangement = kinds[kind]!;
    const { widthM, gapM, depthM } = arrangement.spacing;
    const step = widthM + gapM;
    let column = -Infinity;
    for (const stretch of stretches) {
      const count = modulesOn(stretch.to - stretch.from, widthM, gapM);
      const start = startOn(stretch, count, origin, arrangement);
      for (let i = 0; i < count; i++) {
        const [at, u] = [places.count++, start + i * step];
        column = Math.max(column + 1, Math.round((u - origin) / step));
        const { x, y } = fromRowFrame(frame, u + widthM / 2, v + depthM / 2);
        places.block[at] = number;
        places.row[at] = row;
        places.column[at] = column;
        places.kind[at] = kind;
        places.from[at] = u;
        places.to[at] = u + widthM;
        places.v[at] = v;
        places.x[at] = x;
        places.y[at] = y;
      }
    }
  }
}

/** Modules of the rows found, block by block. */
export function placeModules(packed: PackedRows): ModulePlaces {
  const whole = (): Int32Array => smallInts(packed.count);
  const metres = (): Float64Array => smallFloats(packed.count);
  const places = {
    ...{ count: 0, block: whole(), row: whole(), column: whole(), kind: smallBytes(packed.count) },
    ...{ from: metres(), to: metres(), v: metres(), x: metres(), y: metres() },
  };
  for (const [number, { block, rows }] of packed.blocks.entries()) {
    const laid = rows.lines.map((line) => ({
      ...line,
      stretches: stretchesOf(block, line.v, packed.kinds[line.kind]!),
    }));
    fillBlock(places, number, laid, packed);
  }
  return places;
}

/** The same as panels. */
export function panelsAt(places: ModulePlaces, { kinds, frame }: PackedRows): Panel[] {
  return Array.from({ length: places.count }, (_, index): Panel => {
    const { orientation, spacing } = kinds[places.kind[index]!]!;
    const [left, right, low] = [places.from[index]!, places.to[index]!, places.v[index]!];
    const corner = (u: number, v: number): XY => fromRowFrame(frame, u, v);
    return {
      index,
      block: places.block[index]!,
      row: places.row[index]!,
      column: places.column[index]!,
      orientation,
      corners: [
        corner(left, low),
        corner(right, low),
        corner(right, low + spacing.depthM),
        corner(left, low + spacing.depthM),
      ],
      center: { x: places.x[index]!, y: places.y[index]! },
    };
  });
}
