import type { Plain } from '../../contract/fields/plain.js';
import type { RoofPotentialCountsAnswer } from '../../contract/jobs/job.answer.js';
import { middleOf } from '../../core/buildings/building-item.js';
import type { Compute } from '../../core/compute/compute.js';
import { unpackCurve } from '../../core/district/energy-curve.js';
import type { Clock } from '../../core/time/clock.js';
import type { ClimateService } from '../climate/climate.service.js';
import type { FinanceRows } from '../finance/finance-rows.js';
import { createScene } from '../shade/shading-inputs.js';
import type { TerrainService } from '../terrain/terrain.service.js';
import type { PotentialTiles } from './potential-tiles.js';
import { RoofInputs, type RoofWork } from './roof-inputs.js';
import type { PriceRow, StoredTile } from './tile-roofs.sql.js';

/** What the service works with. */
export interface RoofPotentialUses {
  tiles: PotentialTiles;
  clock: Clock;
  compute: Compute;
  terrain: TerrainService;
  climate: ClimateService;
  financeRows: FinanceRows;
}

/** Roofs of a run by what became of them. */
export type PotentialCounts = Plain<RoofPotentialCountsAnswer>;

export const NO_POTENTIALS: Readonly<PotentialCounts> = { roofs: 0, priced: 0, fresh: 0, failed: 0 };

/** Roofs of one calculation in a thread: short enough that requests which wait for the thread are not kept long. */
const ROOFS_AT_ONCE = 8;
/** The same of roofs that are only priced. */
const PRICES_AT_ONCE = 32;
/** Calculations that are ready to begin at a time. */
const CALCULATIONS_AHEAD = 4;
/** Roofs of a tile that are stored all at once. */
const SMALL_TILE = 64;
/**
 * Roofs of a larger tile that are stored together: first few, so that a map shows some soon, then many, so that the tile takes
 * few statements and a killed worker loses at most so many.
 */
const FIRST_STORED = 16;
const MOST_STORED = 256;

/** Calculates the potential of all roofs of a tile. */
export class RoofPotentialService {
  constructor(private readonly uses: RoofPotentialUses) {}

  /**
   * Calculates what of a tile is not stored or no longer valid, prices what only lacks the money of today, and removes what
   * belongs to no building. Done again, it finds nothing to do. Only stored buildings count as neighbours.
   * @param only ids of the buildings to do; all of the tile unless given.
   * @returns `undefined` when the signal came before; what is stored until then stays.
   */
  async calculateTile(
    tile: string,
    { force, only }: { force: boolean; only?: ReadonlySet<string> | undefined },
    signal: AbortSignal,
  ): Promise<PotentialCounts | undefined> {
    const { tiles, clock } = this.uses;
    const stored = await tiles.read(tile);
    const { state, gone } = stored;
    const roofs = stored.roofs.filter(({ id }) => only?.has(id) ?? true);
    const counts = { ...NO_POTENTIALS };
    const work = await this.#gather(tile, { ...stored, roofs }, force, counts);
    if (!(await this.#calculate(tile, work.toCalculate, counts, signal))) return undefined;
    if (!(await this.#price(tile, work.toPrice, counts, signal))) return undefined;
    const isChanged = gone > 0 || counts.roofs + counts.priced > 0;
    if (only === undefined || isChanged)
      await tiles.close({ tile, state: only === undefined ? state : '', hasGone: gone > 0, isChanged, now: clock() });
    return counts;
  }

  /** The inputs of the roofs that are not valid. */
  async #gather(
    tile: string,
    { roofs, buildings, financeRevision }: StoredTile,
    force: boolean,
    counts: PotentialCounts,
  ): Promise<{ toCalculate: RoofWork[]; toPrice: RoofWork[] }> {
    const work = { toCalculate: [] as RoofWork[], toPrice: [] as RoofWork[] };
    if (roofs.length === 0) return work;
    const scene = createScene(buildings.toSorted((a, b) => (a.record.id < b.record.id ? -1 : 1)));
    const byId = new Map(buildings.map((building) => [building.record.id, building.record]));
    const views = roofs.map(({ id }) => ({ ...middleOf(byId.get(id)!), heightM: byId.get(id)!.heightM }));
    const [rows, horizons] = await Promise.all([
      this.uses.financeRows.current(financeRevision),
      this.uses.terrain.aroundEach(views),
    ]);
    const inputs = new RoofInputs(this.uses, scene, rows);
    for (const [at, roof] of roofs.entries()) {
      const made = await inputs.of(byId.get(roof.id)!, horizons[at], { tile, edition: roof.edition });
      if (made === undefined) counts.failed += 1;
      else if (force || roof.physicalHash !== made.identity.physicalHash) work.toCalculate.push(made);
      else if (roof.financeHash !== made.identity.financeHash) work.toPrice.push(made);
      else counts.fresh += 1;
    }
    return work;
  }

  /** @returns whether all is done; `false` when the signal came. */
  async #calculate(
    tile: string,
    work: readonly RoofWork[],
    counts: PotentialCounts,
    signal: AbortSignal,
  ): Promise<boolean> {
    const { tiles, clock, compute } = this.uses;
    let count = work.length <= SMALL_TILE ? SMALL_TILE : FIRST_STORED;
    for (let first = 0; first < work.length; first += count, count = MOST_STORED) {
      const some = work.slice(first, first + count);
      const potentials = await inParts(some, ROOFS_AT_ONCE, signal, (part) =>
        compute.run('roofPotentials', part.map(({ input }) => input)),
      ); // prettier-ignore
      if (potentials === undefined) return false;
      const computedAt = clock();
      const rows = potentials.flatMap((potential, i) =>
        potential === null ? [] : [{ ...some[i]!.identity, ...potential, computedAt }],
      );
      await tiles.store(tile, rows);
      counts.roofs += rows.length;
      counts.failed += some.length - rows.length;
    }
    return true;
  }

  /** Roofs without a known cost are calculated: there light decides what is built. */
  async #price(
    tile: string,
    work: readonly RoofWork[],
    counts: PotentialCounts,
    signal: AbortSignal,
  ): Promise<boolean> {
    if (work.length === 0) return true;
    const { tiles, clock, compute } = this.uses;
    const byId = new Map(work.map((one) => [one.identity.buildingId, one]));
    const light = await tiles.light(tile, [...byId.keys()]);
    const prices = await inParts(light, PRICES_AT_ONCE, signal, (part) =>
      compute.run(
        'roofPrices',
        part.map(({ buildingId, roofAreaM2, curve, reason }) => {
          const { finance } = byId.get(buildingId)!.input;
          return { roofAreaM2, curve: unpackCurve(curve), reason, finance };
        }),
      ),
    );
    if (prices === undefined) return false;
    const computedAt = clock();
    const rows: PriceRow[] = [];
    const unpriced: RoofWork[] = [];
    for (const [i, { buildingId }] of light.entries()) {
      const one = byId.get(buildingId)!;
      const price = prices[i];
      if (price === undefined) unpriced.push(one);
      else rows.push({ ...price, buildingId, financeHash: one.identity.financeHash, computedAt });
    }
    await tiles.storePrices(tile, rows);
    counts.priced += rows.length;
    return this.#calculate(tile, unpriced, counts, signal);
  }
}

/** Works on parts of a list, a few at a time. @returns the results in order; `undefined` when the signal came. */
async function inParts<T, R>(
  items: readonly T[],
  size: number,
  signal: AbortSignal,
  work: (part: T[]) => Promise<R[]>,
): Promise<R[] | undefined> {
  const parts = Array.from({ length: Math.ceil(items.length / size) }, (_, i) => items.slice(i * size, (i + 1) * size));
  const results: R[][] = [];
  let next = 0;
  const worker = async (): Promise<void> => {
    for (let at = next++; at < parts.length && !signal.aborted; at = next++) results[at] = await work(parts[at]!);
  };
  await Promise.all(Array.from({ length: CALCULATIONS_AHEAD }, worker));
  return signal.aborted ? undefined : results.flat();
}
