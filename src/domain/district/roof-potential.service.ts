import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Plain } from '../../contract/fields/plain.js';
import type { RoofPotentialCountsAnswer } from '../../contract/jobs/job.answer.js';
import { middleOf, type BuildingRecord } from '../../core/buildings/building-item.js';
import type { Compute } from '../../core/compute/compute.js';
import { unpackCurve } from '../../core/district/energy-curve.js';
import { BUILDING_ZOOM } from '../../core/buildings/tiles/tiles.js';
import { hilbertPlace } from '../../core/geometry/hilbert.js';
import { tileAt } from '../../core/geometry/web-tile.js';
import type { Clock } from '../../core/time/clock.js';
import type { ClimateService } from '../climate/climate.service.js';
import type { FinanceRows } from '../finance/finance-rows.js';
import { createScene } from '../shade/shading-inputs.js';
import type { TerrainService } from '../terrain/terrain.service.js';
import type { PotentialTiles } from './potential-tiles.js';
import { RoofInputs, type RoofWork } from './roof-inputs.js';
import type { PriceRow, StoredTile, TileRoof } from './tile-roofs.sql.js';

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
/** Inputs that are made before the process does something else. */
const INPUTS_AT_ONCE = 16;
/** Calculations that are ready to begin at a time. */
const CALCULATIONS_AHEAD = 4;
/** Roofs of a tile that are stored all at once. */
const SMALL_TILE = 64;
/**
 * Roofs of a larger tile that are read and stored together: first few, so that a map shows some soon, then many, so that the
 * tile takes few statements and a killed worker loses at most so many.
 */
const FIRST_STORED = 4;
const MOST_STORED = 256;

/** A tile that is being calculated. */
interface TileRun {
  tile: string;
  force: boolean;
  counts: PotentialCounts;
  signal: AbortSignal;
}

/** Roofs whose stored potential is not valid, or lacks the money of today. */
interface DueRoofs {
  toCalculate: RoofWork[];
  toPrice: RoofWork[];
}

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
    const roofs = stored.roofs.filter(({ id }) => only?.has(id) ?? true);
    const counts = { ...NO_POTENTIALS };
    const run = { tile, force, counts, signal };
    if (roofs.length > 0 && !(await this.#roofs(run, roofs, stored))) return undefined;
    const isChanged = stored.gone > 0 || counts.roofs + counts.priced > 0;
    const state = only === undefined ? stored.state : '';
    if (only === undefined || isChanged)
      await tiles.close({ tile, state, hasGone: stored.gone > 0, isChanged, now: clock() });
    return counts;
  }

  /** Calculates and prices roofs. @returns whether all is done; `false` when the signal came. */
  async #roofs(run: TileRun, roofs: readonly TileRoof[], stored: StoredTile): Promise<boolean> {
    const { buildings, financeRevision, climateRevision } = stored;
    const climate = await this.uses.climate.asOfNow(climateRevision);
    const scene = createScene(buildings.toSorted((a, b) => (a.record.id < b.record.id ? -1 : 1)));
    const inputs = new RoofInputs(
      { ...this.uses, climate },
      scene,
      await this.uses.financeRows.current(financeRevision),
    );
    const records = new Map(buildings.map(({ record }) => [record.id, record]));
    const due: DueRoofs = { toCalculate: [], toPrice: [] };
    const gather = (some: readonly TileRoof[]): Promise<void> => this.#gather(run, some, { inputs, records }, due);
    const [first, ...others] = inGroups(sideBySide(roofs, records));
    await gather(first!);
    if (!(await this.#work(run, taken(due, 1)))) return false;
    for (const some of others) {
      // the threads calculate while this one makes inputs
      const [isGoing] = await Promise.all([this.#work(run, taken(due, MOST_STORED)), gather(some)]);
      if (!isGoing) return false;
    }
    while (due.toCalculate.length + due.toPrice.length > 0) if (!(await this.#work(run, taken(due, 1)))) return false;
    return true;
  }

  /** Calculates and prices roofs, and stores them. @returns whether all is done; `false` when the signal came. */
  async #work(run: TileRun, { toCalculate, toPrice }: DueRoofs): Promise<boolean> {
    return (await this.#calculate(run, toCalculate)) && this.#price(run, toPrice);
  }

  /** Adds the roofs that are not valid, with their inputs. */
  async #gather(
    { tile, force, counts }: TileRun,
    roofs: readonly TileRoof[],
    { inputs, records }: { inputs: RoofInputs; records: ReadonlyMap<string, BuildingRecord> },
    due: DueRoofs,
  ): Promise<void> {
    const found = roofs.map(({ id }) => records.get(id)!);
    const horizons = await this.uses.terrain.aroundEach(
      found.map((record) => ({ ...middleOf(record), heightM: record.heightM })),
    );
    for (const [at, { edition, physicalHash, financeHash }] of roofs.entries()) {
      if (at % INPUTS_AT_ONCE === 0) await nextTurn();
      const made = await inputs.of(found[at]!, horizons[at], { tile, edition });
      if (made === undefined) counts.failed += 1;
      else if (force || physicalHash !== made.identity.physicalHash) due.toCalculate.push(made);
      else if (financeHash !== made.identity.financeHash) due.toPrice.push(made);
      else counts.fresh += 1;
    }
  }

  /** Calculates roofs and stores them together. @returns whether all is done; `false` when the signal came. */
  async #calculate({ tile, counts, signal }: TileRun, work: readonly RoofWork[]): Promise<boolean> {
    if (work.length === 0) return true;
    const { tiles, clock, compute } = this.uses;
    const potentials = await byParts(work, ROOFS_AT_ONCE, signal, (part) =>
      compute.run('roofPotentials', part.map(({ input }) => input)),
    ); // prettier-ignore
    if (potentials === undefined) return false;
    const computedAt = clock();
    const rows = potentials.flatMap((potential, i) =>
      potential === null ? [] : [{ ...work[i]!.identity, ...potential, computedAt }],
    );
    await tiles.store(tile, rows);
    counts.roofs += rows.length;
    counts.failed += work.length - rows.length;
    return true;
  }

  /** Roofs without a known cost are calculated: there light decides what is built. */
  async #price(run: TileRun, work: readonly RoofWork[]): Promise<boolean> {
    if (work.length === 0) return true;
    const { tile, counts, signal } = run;
    const { tiles, clock, compute } = this.uses;
    const byId = new Map(work.map((one) => [one.identity.buildingId, one]));
    const light = await tiles.light(tile, [...byId.keys()]);
    const prices = await byParts(light, PRICES_AT_ONCE, signal, (part) =>
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
    return this.#calculate(run, unpriced);
  }
}

/** Zooms from that of a tile to a cell of the order in which its roofs are calculated: in Taiwan 35 m wide. */
const ORDER_ZOOMS = 6; // equal: it decides about speed alone

/** Roofs of a tile such that those of one calculation are near each other and share their neighbours. */
function sideBySide(roofs: readonly TileRoof[], records: ReadonlyMap<string, BuildingRecord>): TileRoof[] {
  const side = 2 ** ORDER_ZOOMS;
  const placeOf = ({ id }: TileRoof): number => {
    const { x, y } = tileAt(middleOf(records.get(id)!), BUILDING_ZOOM + ORDER_ZOOMS);
    return hilbertPlace(x % side, y % side, side);
  };
  const placed = roofs.map((roof) => ({ roof, place: placeOf(roof) }));
  return placed.toSorted((a, b) => a.place - b.place).map(({ roof }) => roof);
}

/** Takes as many roofs off each list as are stored together; none off a list that has fewer than `least`. */
const taken = ({ toCalculate, toPrice }: DueRoofs, least: number): DueRoofs => {
  const takenFrom = (due: RoofWork[]): RoofWork[] => (due.length < least ? [] : due.splice(0, MOST_STORED));
  return { toCalculate: takenFrom(toCalculate), toPrice: takenFrom(toPrice) };
};

/** Roofs of a tile, one or more, in groups whose inputs are made together. */
function inGroups<T>(roofs: readonly T[]): (readonly T[])[] {
  if (roofs.length <= SMALL_TILE) return [roofs];
  return [roofs.slice(0, FIRST_STORED), ...inParts(roofs.slice(FIRST_STORED), MOST_STORED)];
}

const inParts = <T>(items: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, i) => items.slice(i * size, (i + 1) * size));

/**
 * Works on parts of a list, a few at a time. A short list has parts small enough for all threads.
 * @returns the results in order; `undefined` when the signal came.
 */
async function byParts<T, R>(
  items: readonly T[],
  size: number,
  signal: AbortSignal,
  work: (part: T[]) => Promise<R[]>,
): Promise<R[] | undefined> {
  const parts = inParts(items, Math.min(size, Math.ceil(items.length / CALCULATIONS_AHEAD)));
  const results: R[][] = [];
  let next = 0;
  const worker = async (): Promise<void> => {
    for (let at = next++; at < parts.length && !signal.aborted; at = next++) results[at] = await work(parts[at]!);
  };
  await Promise.all(Array.from({ length: CALCULATIONS_AHEAD }, worker));
  return signal.aborted ? undefined : results.flat();
}
