import { setImmediate as nextTurn } from 'node:timers/promises';
import { middleOf, type BuildingRecord } from '../../core/buildings/building-item.js';
import { BUILDING_ZOOM } from '../../core/buildings/tiles/tiles.js';
import { hilbertPlace } from '../../core/geometry/hilbert.js';
import { tileAt } from '../../core/geometry/web-tile.js';
import { createScene } from '../shade/shading-inputs.js';
import type { TerrainService } from '../terrain/terrain.service.js';
import { byParts, inParts } from './in-parts.js';
import { RoofInputs, type RoofWork } from './roof-inputs.js';
import { RoofPrices } from './roof-prices.js';
import { lightBasis } from './tile-inputs.js';
import type { KeptLight, StoredTile, TileRoof } from './tile-roofs.sql.js';
import { NO_POTENTIALS, type PotentialCounts, type RoofPotentialUses, type TileRun } from './tile-run.js';

/** Roofs of one calculation in a thread: short enough that requests which wait for the thread are not kept long. */
const ROOFS_AT_ONCE = 8;
/** Inputs that are made before the process does something else. */
const INPUTS_AT_ONCE = 16;
/** Roofs of a tile that are stored all at once. */
const SMALL_TILE = 64;
/**
 * Roofs of a larger tile that are read and stored together: first few, so that a map shows some soon, then many, so that the
 * tile takes few statements and a killed worker loses at most so many.
 */
const FIRST_STORED = 4;
const MOST_STORED = 256;

/** Roofs whose stored potential is not valid, or lacks the money of today. */
interface DueRoofs {
  toCalculate: RoofWork[];
  toPrice: { work: RoofWork; stored: KeptLight }[];
}

/** What inputs of the roofs of a tile are made of. */
interface TileScene {
  inputs: RoofInputs;
  records: ReadonlyMap<string, BuildingRecord>;
  terrain: TerrainService;
}

/** Calculates the potential of all roofs of a tile. */
export class RoofPotentialService {
  readonly #prices: RoofPrices;

  constructor(private readonly uses: RoofPotentialUses) {
    this.#prices = new RoofPrices(uses);
  }

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
    const basis = lightBasis(this.uses);
    const read = (withBuildings: boolean): Promise<StoredTile> => tiles.read(tile, { basis, withBuildings });
    const stored = await read(force);
    const counts = { ...NO_POTENTIALS };
    const run = { tile, force, counts, signal };
    let roofs = stored.roofs.filter(({ id }) => only?.has(id) ?? true);
    let whole = stored;
    if (stored.isLightKnown) {
      const left = await this.#prices.ofTile(run, roofs, stored.financeRevision);
      if (left.size > 0) whole = await read(true);
      roofs = whole.roofs.filter(({ id }) => left.has(id));
    }
    if (roofs.length > 0) await this.#roofs(run, roofs, whole);
    if (signal.aborted) return undefined;
    const isChanged = stored.gone > 0 || counts.roofs + counts.priced > 0;
    const state = only === undefined ? stored.state : '';
    if (only === undefined || isChanged)
      await tiles.close({ tile, state, hasGone: stored.gone > 0, isChanged, now: clock() });
    return counts;
  }

  /** Calculates and prices roofs, until the signal comes. */
  async #roofs(run: TileRun, roofs: readonly TileRoof[], stored: StoredTile): Promise<void> {
    const { buildings, financeRevision, climateRevision, grids } = stored;
    const climate = await this.uses.climate.asOfNow(climateRevision);
    const terrain = await this.uses.terrain.asOfNow(grids);
    const scene = createScene(buildings.toSorted((a, b) => (a.record.id < b.record.id ? -1 : 1)));
    const inputs = new RoofInputs(
      { ...this.uses, climate },
      scene,
      await this.uses.financeRows.current(financeRevision),
    );
    const records = new Map(buildings.map(({ record }) => [record.id, record]));
    const due: DueRoofs = { toCalculate: [], toPrice: [] };
    const gather = (some: readonly TileRoof[]): Promise<void> =>
      this.#gather(run, some, { inputs, records, terrain }, due);
    const [first, ...others] = inGroups(sideBySide(roofs, records));
    await gather(first!);
    await this.#work(run, taken(due, 1));
    for (const some of others) {
      if (run.signal.aborted) return;
      // the threads calculate while this one makes inputs
      await Promise.all([this.#work(run, taken(due, MOST_STORED)), gather(some)]);
    }
    while (due.toCalculate.length + due.toPrice.length > 0) await this.#work(run, taken(due, 1));
  }

  /** Calculates and prices roofs, and stores them; none once the signal has come. */
  async #work(run: TileRun, { toCalculate, toPrice }: DueRoofs): Promise<void> {
    await this.#calculate(run, toCalculate);
    const unpriced = await this.#prices.of(run, toPrice.map(({ work: { identity, input }, stored }) => ({ ...identity, finance: input.finance, stored }))); // prettier-ignore
    const left = toPrice.filter(({ work }) => unpriced.has(work.identity.buildingId));
    await this.#calculate(run, left.map(({ work }) => work)); // prettier-ignore
  }

  /** Adds the roofs that are not valid, with their inputs. */
  async #gather(
    { tile, force, counts }: TileRun,
    roofs: readonly TileRoof[],
    { inputs, records, terrain }: TileScene,
    due: DueRoofs,
  ): Promise<void> {
    const found = roofs.map(({ id }) => records.get(id)!);
    const horizons = await terrain.aroundEach(
      found.map((record) => ({ ...middleOf(record), heightM: record.heightM })),
    );
    for (const [at, { edition, stored }] of roofs.entries()) {
      if (at % INPUTS_AT_ONCE === 0) await nextTurn();
      const made = await inputs.of(found[at]!, horizons[at], { tile, edition });
      if (made === undefined) counts.failed += 1;
      else if (force || stored?.physicalHash !== made.identity.physicalHash) due.toCalculate.push(made);
      else if (stored.financeHash !== made.identity.financeHash) due.toPrice.push({ work: made, stored });
      else counts.fresh += 1;
    }
  }

  /** Calculates roofs and stores them together; none when the signal comes before they are done. */
  async #calculate({ tile, counts, signal }: TileRun, work: readonly RoofWork[]): Promise<void> {
    if (work.length === 0) return;
    const { tiles, clock, compute } = this.uses;
    const calculate = (part: RoofWork[]) => compute.run('roofPotentials', part.map(({ input }) => input)); // prettier-ignore
    const potentials = await byParts(work, ROOFS_AT_ONCE, calculate, signal);
    if (signal.aborted) return;
    const computedAt = clock();
    const rows = potentials.flatMap((potential, i) =>
      potential === null ? [] : [{ ...work[i]!.identity, ...potential, computedAt }],
    );
    await tiles.store(tile, rows);
    counts.roofs += rows.length;
    counts.failed += work.length - rows.length;
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
  const takenFrom = <T>(due: T[]): T[] => (due.length < least ? [] : due.splice(0, MOST_STORED));
  return { toCalculate: takenFrom(toCalculate), toPrice: takenFrom(toPrice) };
};

/** Roofs of a tile, one or more, in groups whose inputs are made together. */
function inGroups<T>(roofs: readonly T[]): (readonly T[])[] {
  if (roofs.length <= SMALL_TILE) return [roofs];
  return [roofs.slice(0, FIRST_STORED), ...inParts(roofs.slice(FIRST_STORED), MOST_STORED)];
}
