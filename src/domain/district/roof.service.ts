import { validate as isUuid } from 'uuid';
import type { Language } from '../../core/accounts/language.js';
import type { RoofSummaryAnswer } from '../../contract/district/roof.answer.js';
import type { Plain } from '../../contract/fields/plain.js';
import { InvalidInputError, NotFoundError } from '../../core/errors.js';
import {
  DEFAULT_ROOF_ORDER,
  ROOF_PAGE,
  type RoofFilter,
  type RoofOrder,
  type SummaryGroup,
} from '../../core/district/roof-selection.js';
import { worthClassOf, type WorthClass } from '../../core/district/potential-class.js';
import { averageUseKwh } from '../../core/finance/case/compare-schemes.js';
import { TABLE_CURRENCY } from '../../core/finance/rows/finance-table.js';
import { todayAt } from '../../core/sun/local-time.js';
import type { Clock } from '../../core/time/clock.js';
import { writeText, type WrittenText } from '../../core/texts/coded-text.js';
import { definedOnly } from '../../core/json/defined-only.js';
import type { ReadSql } from '../../database/sql-types.js';
import type { ClimateService } from '../climate/climate.service.js';
import type { FinanceRows } from '../finance/finance-rows.js';
import { createResultCache, type ResultCache } from '../result-cache.js';
import { cursorWriter, readCursor, type RoofCursor } from './roof-cursor.js';
import { countRoofs, outlinesOf, roofsById, roofsInOrder, sumsOfRoofs } from './roof-rows.sql.js';
import type { RoofSums } from './roof-totals.sql.js';
import type { StoredPotential } from './stored-potential.js';

/** What the service works with. */
interface Uses {
  readSql: ReadSql;
  climate: ClimateService;
  financeRows: FinanceRows;
  clock: Clock;
  /** Of the texts. */
  language: Language;
  /** Counts of selections that were asked for in the last seconds. */
  counts: ResultCache<number>;
}

/** How long a count of roofs is kept [ms], and how many are. */
const COUNTS = { ttlMs: 5_000, maxSize: 1_000, sizeOf: () => 1 };
export const createRoofCounts = (): ResultCache<number> => createResultCache(COUNTS);

/** The potential of a roof as it is answered. */
export interface RatedRoof extends Omit<StoredPotential, 'reason' | 'computedMs'> {
  reason: WrittenText;
  npvClass: WorthClass;
  computedAt: Date;
}

/** Makes a stored potential into its answer: the row itself, because a copy of its members would take longer than they do. */
export const ratedRoof = (row: StoredPotential, language: Language): RatedRoof =>
  Object.assign(row, {
    reason: writeText(row.reason, language),
    npvClass: worthClassOf(row.npvTwd),
    computedAt: new Date(row.computedMs),
  });

/** A roof with its place in a list. */
export interface RankedRoof extends RatedRoof {
  /** From 1, in the order of the list, among all roofs of the selection. */
  rank: number;
  /** Share of the selection's other roofs that come after it, 0..100. */
  percentile: number;
}

/** A roof in a list. */
export interface ListedRoof extends RankedRoof {
  cursor: string;
}

export interface RoofQuery extends RoofFilter {
  order?: RoofOrder | undefined;
  limit?: number | undefined;
  after?: string | undefined;
}

export interface RoofPage {
  items: ListedRoof[];
  /** Roofs of the selection. */
  total: number;
  /** Cursor of the next page; `null` after the last. */
  next: string | null;
}

/** Totals of a group with its name. */
export interface RoofTotals extends Omit<RoofSums, 'isTotal'> {
  name: string | null;
  nameZh: string | null;
  /** Average households that the energy of all that fits supplies; `null` where no average use is known. */
  households: number | null;
}

export interface RoofSummary extends Plain<Omit<RoofSummaryAnswer, 'groups' | 'total'>> {
  groups: RoofTotals[];
  total: RoofTotals;
}

/** A place of Taiwan, whose day counts for the average household. */
const TAIPEI = { lat: 25.04, lng: 121.56 };

/** Reads the stored potential of roofs; nothing is calculated. */
export class RoofService {
  constructor(private readonly uses: Uses) {}

  /**
   * The potential of one roof.
   * @throws NotFoundError where the building has none yet.
   */
  async read(buildingId: string): Promise<RatedRoof> {
    const [roof] = await this.byIds([buildingId]);
    if (roof === undefined) throw new NotFoundError('Roof potential of this building');
    return roof;
  }

  /** The potentials of buildings by their ids, in their order; `undefined` where there is none yet. */
  async byIds(ids: readonly string[]): Promise<(RatedRoof | undefined)[]> {
    const rows = await roofsById(this.uses.readSql, ids.filter((id) => isUuid(id))); // prettier-ignore
    const byId = new Map(rows.map((row) => [row.buildingId, ratedRoof(row, this.uses.language)]));
    return ids.map((id) => byId.get(id.toLowerCase()));
  }

  /**
   * A page of roofs in an order, the best first and those without its value last, with their ranks.
   * @throws InvalidInputError for half a box, a box across the antimeridian, a township that is none, and a cursor of
   * another selection.
   */
  async list(query: RoofQuery): Promise<RoofPage> {
    const { order, limit, start, filter } = this.#asked(query);
    const { items, places, total, next } = await this.#page(filter, order, limit, start);
    const cursorOf = cursorWriter(filter, order);
    return {
      items: items.map((roof, i) => Object.assign(roof, { cursor: cursorOf(places(i)) })),
      total,
      next: next && cursorOf(next),
    };
  }

  #asked({ order = DEFAULT_ROOF_ORDER, limit = ROOF_PAGE.default, after, ...filter }: RoofQuery) {
    this.#check(filter);
    const start = after === undefined ? undefined : readCursor(after, filter, order);
    return { order, limit, start, filter };
  }

  /** A page behind a place, with the places of its roofs. */
  async #page(filter: RoofFilter, order: RoofOrder, limit: number, start: RoofCursor | undefined) {
    const { readSql } = this.uses;
    const rows = await roofsInOrder(readSql, filter, { order, after: start, limit: limit + 1 });
    const before = start?.rank ?? 0;
    const isAll = start === undefined && rows.length <= limit;
    const total = start?.total ?? (isAll ? rows.length : await this.#count(filter));
    const places = (i: number): RoofCursor => ({
      value: rows[i]!.value,
      id: rows[i]!.buildingId,
      rank: before + i + 1,
      total,
    });
    const items: RankedRoof[] = rows.slice(0, limit).map((row, i) => {
      const rank = before + i + 1;
      return Object.assign(ratedRoof(row, this.uses.language), { rank, percentile: percentileOf(rank, total) });
    });
    return { items, places, total, next: rows.length > limit ? places(limit - 1) : null };
  }

  /**
   * All roofs of a selection in an order, page by page. The database reads a page while the one before is written.
   * @param limit at most so many.
   * @throws as `list` does, at the first page.
   */
  async *pages({ limit = Infinity, ...query }: RoofQuery): AsyncGenerator<RankedRoof[], void> {
    const { order, start, filter } = this.#asked(query);
    const read = (left: number, after: RoofCursor | undefined) =>
      this.#page(filter, order, Math.min(left, ROOF_PAGE.max), after);
    let left = limit;
    let page = await read(left, start);
    for (;;) {
      left -= page.items.length;
      const following = page.next === null || left <= 0 ? undefined : read(left, page.next);
      // it fails where it is awaited; a reader that has gone does not want it
      following?.catch(() => undefined);
      if (page.items.length > 0) yield page.items;
      if (following === undefined) return;
      page = await following;
    }
  }

  /** GeoJSON polygons of buildings, as texts, by id. */
  outlines(ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
    return outlinesOf(this.uses.readSql, ids);
  }

  /** Totals of a selection by group. @throws InvalidInputError as `list` does for the filter. */
  async summary(filter: RoofFilter, by: SummaryGroup): Promise<RoofSummary> {
    this.#check(filter);
    if (by === 'village' && filter.township === undefined && filter.village === undefined)
      throw InvalidInputError.at(['by'], 'totals by village need `township`; Taiwan has 7,700 villages', by);
    const [sums, useKwhYear] = await Promise.all([sumsOfRoofs(this.uses.readSql, filter, by), this.#useKwhYear()]);
    const totals = sums.map(({ isTotal, ...row }) => ({
      isTotal,
      ...row,
      ...(isTotal ? { name: null, nameZh: null } : this.#nameOf(row.key, by)),
      households: useKwhYear === undefined ? null : row.possibleKwh / useKwhYear,
    }));
    const groups = totals.filter(({ isTotal }) => !isTotal).map(({ isTotal: _, ...group }) => group);
    const { isTotal: _, ...total } = totals.find(({ isTotal }) => isTotal)!;
    return { by, currency: await this.#currencyOf(filter), groups, total };
  }

  /** The only currency of the finance rows; with several, a township or village is in Taiwan. */
  async #currencyOf({ township, village }: RoofFilter): Promise<string | null> {
    const [one, ...others] = new Set((await this.uses.financeRows.current()).tables.map(({ currency }) => currency));
    if (others.length === 0) return one ?? null;
    return township === undefined && village === undefined ? null : TABLE_CURRENCY;
  }

  /** Roofs of a selection, counted again after some seconds: a count reads all of it, a page a hundred rows. */
  #count(filter: RoofFilter): Promise<number> {
    const key = JSON.stringify(definedOnly(filter));
    return this.uses.counts.once(key, () => countRoofs(this.uses.readSql, filter));
  }

  #check({ township, village, minLng, minLat, maxLng, maxLat }: RoofFilter): void {
    if (township !== undefined && this.uses.climate.townshipsByCode([township])[0] === undefined)
      throw InvalidInputError.at(['township'], 'there is no township of this code; see /api/townships', township);
    if (village !== undefined && this.uses.climate.villageOf(village) === undefined)
      throw InvalidInputError.at(['village'], 'there is no village of this code', village);
    const edges = [minLng, minLat, maxLng, maxLat].filter((edge) => edge !== undefined);
    if (edges.length === 0) return;
    if (edges.length < 4) throw InvalidInputError.at(['minLng'], 'a box needs all four edges');
    if (minLng! < maxLng! && minLat! < maxLat!) return;
    const rule = 'the western edge must be below the eastern, and the southern below the northern';
    throw InvalidInputError.at(['minLng'], `${rule}; a box across the antimeridian is asked for in two parts`, minLng);
  }

  async #useKwhYear(): Promise<number | undefined> {
    const rows = await this.uses.financeRows.current();
    const monthKwh = averageUseKwh({ rows: rows.rowsOf(), asOf: todayAt(TAIPEI, this.uses.clock()) });
    return monthKwh === undefined ? undefined : monthKwh * 12;
  }

  #nameOf(key: string | null, by: SummaryGroup): { name: string | null; nameZh: string | null } {
    if (key === null || by === 'class' || by === 'height') return { name: null, nameZh: null };
    if (by === 'village') return this.#nameOfVillage(key);
    const found = this.uses.climate
      .townships({})
      .find(({ code, countyCode }) => (by === 'county' ? countyCode : code) === key);
    if (found === undefined) return { name: null, nameZh: null };
    return by === 'county'
      ? { name: found.countyNameEn, nameZh: found.countyName }
      : { name: `${found.townNameEn}, ${found.countyNameEn}`, nameZh: `${found.countyName}${found.townName}` };
  }

  #nameOfVillage(code: string): { name: string | null; nameZh: string | null } {
    const village = this.uses.climate.villageOf(code);
    const [town] = village === undefined ? [] : this.uses.climate.townshipsByCode([village.townshipCode]);
    if (village === undefined || town === undefined) return { name: null, nameZh: null };
    const { townName, townNameEn, countyName, countyNameEn } = town;
    return {
      name: `${village.nameEn}, ${townNameEn}, ${countyNameEn}`,
      nameZh: `${countyName}${townName}${village.name}`,
    };
  }
}

const percentileOf = (rank: number, total: number): number =>
  total > 1 ? Math.max(0, ((total - rank) / (total - 1)) * 100) : 100;
