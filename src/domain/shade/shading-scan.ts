import { setImmediate as nextTurn } from 'node:timers/promises';
import { joinBoxes, middleOfBox } from '../../core/buildings/degree-box.js';
import type { Compute } from '../../core/compute/compute.js';
import { shadeShape } from '../../core/shade/building.js';
import type { PackedPrisms } from '../../core/shade/scan-lines.js';
import { SHADING_CELLS, SHADING_COLUMNS, SHADING_ROWS } from '../../core/shade/shading-codec.js';
import type { HillView } from './shading-hills.js';
import type { SceneBuilding } from './shading-inputs.js';

/** Roofs of a district, each with the hills that it sees. */
export interface RoofsToScan {
  roofs: readonly { roof: SceneBuilding; view: HillView }[];
  /** Buildings that rise above any of them, and may be among them. */
  casters: readonly SceneBuilding[];
}

/**
 * Prisms that one calculation scans, times azimuths: about 0.15 s of one core, so that requests which wait for the thread
 * are not kept long, and far below the longest that a calculation may take.
 */
const SCANS_PER_TASK = 36_000;

/**
 * Scans a district in threads, some azimuths at a time.
 * @returns the kept table of each roof, side by side; `undefined` when the signal came before.
 */
export async function scanTables(
  compute: Compute,
  { roofs, casters }: RoofsToScan,
  signal: AbortSignal,
): Promise<Uint8Array | undefined> {
  const prisms = await prismsOf(compute, { roofs, casters });
  const tables = new Uint8Array(roofs.length * SHADING_CELLS);
  const rows = Math.max(1, Math.floor(SCANS_PER_TASK / prisms.count));
  for (let fromRow = 0; fromRow < SHADING_ROWS; fromRow += rows) {
    if (signal.aborted) return undefined;
    const toRow = Math.min(SHADING_ROWS, fromRow + rows);
    const hills = hillsOf(roofs, fromRow, toRow);
    const part = await compute.run('districtShading', { prisms, roofs: roofs.length, fromRow, toRow, hills });
    placeRows(tables, part, fromRow * SHADING_COLUMNS, part.length / roofs.length);
    await nextTurn();
  }
  return tables;
}

/** The roofs, then whatever else rises above any of them. */
function prismsOf(compute: Compute, { roofs, casters }: RoofsToScan): Promise<PackedPrisms> {
  const first = roofs.map(({ roof }) => roof);
  return compute.run('prisms', {
    buildings: [...new Set([...first, ...casters])].map(({ record }) => shadeShape(record)),
    center: middleOfBox(first.map(({ box }) => box).reduce(joinBoxes)),
  });
}

/** Some rows of what each roof sees of the hills; roofs with the same view share one copy. */
function hillsOf(roofs: RoofsToScan['roofs'], fromRow: number, toRow: number): (Float64Array | undefined)[] {
  const rowsOf = new Map<Float64Array, Float64Array>();
  return roofs.map(({ view: { shares } }) => {
    if (shares === undefined) return undefined;
    const rows = rowsOf.get(shares) ?? shares.slice(fromRow * SHADING_COLUMNS, toRow * SHADING_COLUMNS);
    rowsOf.set(shares, rows);
    return rows;
  });
}

/** Copies each roof's part into its table; a view of each part would cost more than its bytes. */
function placeRows(tables: Uint8Array, part: Uint8Array, offset: number, stride: number): void {
  for (let from = 0, to = offset; from < part.length; from += stride, to += SHADING_CELLS) {
    for (let k = 0; k < stride; k++) tables[to + k] = part[from + k]!;
  }
}
