import { readFresh } from '../../read-fresh.js';
import { validate as isUuid } from 'uuid';
import { MAX_BUILDINGS } from '../../../core/bounds.js';
import { NotFoundError } from '../../../core/errors.js';
import type { FoundBuildings, ListPart } from '../../../core/buildings/cells/cell-search.js';
import type { ListTexts } from '../../../core/buildings/cells/list-texts.js';
import type { CoalescedReads } from '../../coalesce-reads.js';
import { onlyOf } from '../../each.js';
import type { ReadSql, Rows, Sql } from '../../../database/sql-types.js';
import type { LatLng } from '../../../core/units.js';
import { attributionOf } from './attributions.sql.js';
import {
  readBuildingArea,
  type BuildingArea,
  type BuildingsQuery,
  type DegreeBox,
} from '../../../core/buildings/building-area.js';
import { parseBuildingItem, parseBuildingItems, type BuildingRecord } from '../../../core/buildings/building-item.js';
import type { BuildingCells } from './building-cells.js';
import {
  countBuildings,
  countFound,
  findBuildings,
  itemOf,
  itemsAroundEach,
  itemsOf,
  nearestItem,
  nearestItems,
} from './building-rows.sql.js';
import { afterId, searchBoxes, searchReach, type RankedSearch, type SearchCondition } from './building-search.js';
import type { BuildingSupplyService, Supply } from './building-supply.service.js';
import { reachOf, type ReachTarget } from '../../../core/buildings/reach.js';

/** A click this near to a footprint still means that building [m]. */
const CLICK_TOLERANCE_M = 50;

interface ListHead extends Omit<Supply, 'fault'> {
  count: number;
  /** Whether the area holds more than one answer carries. */
  truncated: boolean;
  /** Attribution that must be shown with the buildings. */
  attribution: string | null;
}

/** Buildings of an area. */
export interface BuildingList extends ListHead {
  buildings: BuildingRecord[];
}

/** Buildings of an area as the texts of their REST items. */
export interface BuildingListJson extends ListHead {
  items: ListTexts;
}

/** A building and how far from a place it is. */
export interface NearBuilding {
  building: BuildingRecord;
  distanceM: number;
}

/** Buildings around something. */
export interface BuildingsAround {
  buildings: BuildingRecord[];
  /** Whether all buildings there are known, so that none is an answer. */
  covered: boolean;
}

/** What the service works with. */
export interface BuildingServiceDependencies {
  sql: Sql;
  /** Where buildings are read by their ids, and looked for in `sql` where it lacks them; `sql` unless given. */
  readSql?: ReadSql;
  /** Lists that are being read for others of the process; absent, each is read by itself. */
  reads?: CoalescedReads<BuildingListJson>;
  /** What of `readSql` is kept in memory; absent, every list is searched by the database. */
  cells?: BuildingCells;
  /** Asked before each search; absent where only what is stored matters. */
  supply?: Pick<BuildingSupplyService, 'provide' | 'provideEach' | 'readerOf'>;
}

const STORED_ONLY: Supply = { source: 'database', covered: true, ageSeconds: null, stale: false };

/** Finds stored buildings. */
export class BuildingService {
  readonly #sql: Sql;
  readonly #readSql: Rows;
  readonly #reads: CoalescedReads<BuildingListJson>;
  readonly #cells: BuildingCells | undefined;
  readonly #supply: BuildingServiceDependencies['supply'];

  constructor({ sql, readSql, reads, cells, supply }: BuildingServiceDependencies) {
    this.#sql = sql;
    this.#readSql = readSql ?? sql;
    this.#reads = reads ?? ((_question, read) => read());
    this.#cells = cells;
    this.#supply = supply;
  }

  /**
   * Buildings that touch a viewport box or a circle, ordered by id, as text: each building's text was made when it was
   * stored and is only put together. Equal questions at one moment are given one list, which must not be changed; it was
   * read after each of them was asked.
   * @throws InvalidInputError as `readBuildingArea` does.
   * @throws UpstreamUnavailableError where none is stored and the sources that may know of some are unavailable.
   */
  listJson(query: BuildingsQuery): Promise<BuildingListJson> {
    return this.#list(query, { limit: MAX_BUILDINGS });
  }

  /**
   * A part of the same list: at most so many buildings whose ids come after one; `truncated` where more follow.
   * @throws as `listJson` does.
   */
  pageJson(query: BuildingsQuery, limit: number, after?: string): Promise<BuildingListJson> {
    return this.#list(query, { limit, after });
  }

  /** Number of buildings that are stored of an area. @throws InvalidInputError as `readBuildingArea` does. */
  countOf(query: BuildingsQuery): Promise<number> {
    const area = readBuildingArea(query);
    return countFound(this.#readerOf(boxesOf(area)), searchArea(area));
  }

  /** The same as objects. */
  async list(query: BuildingsQuery): Promise<BuildingList> {
    const { items, ...head } = await this.listJson(query);
    return { ...head, buildings: parseBuildingItems(items.joined().toString()) };
  }

  /**
   * One building.
   * @throws NotFoundError when no building has that id.
   */
  async byId(id: string): Promise<BuildingRecord> {
    if (!isUuid(id)) throw new NotFoundError('Building');
    const item = await readFresh({ sql: this.#sql, readSql: this.#readSql }, (sql) => itemOf(sql, id));
    if (item === undefined) throw new NotFoundError('Building');
    return parseBuildingItem(item);
  }

  /** Buildings by their ids in their order, in one statement; `undefined` where there is none. */
  async byIds(ids: readonly string[]): Promise<(BuildingRecord | undefined)[]> {
    const wanted = ids.filter((id) => isUuid(id));
    const items = new Map<string, string>();
    const missing = (): string[] => wanted.filter((id) => !items.has(id.toLowerCase()));
    await readFresh({ sql: this.#sql, readSql: this.#readSql }, async (sql) => {
      for (const [id, item] of await itemsOf(sql, missing())) items.set(id, item);
      return missing().length === 0 || undefined;
    });
    return ids.map((id) => {
      const item = items.get(id.toLowerCase());
      return item === undefined ? undefined : parseBuildingItem(item);
    });
  }

  /**
   * The building at a place: the tallest that covers it, else the nearest within 50 m.
   * @returns it with its distance, 0 where it covers the place; `undefined` where there is none.
   * @throws UpstreamUnavailableError as `listJson` does.
   */
  async at(point: LatLng): Promise<NearBuilding | undefined> {
    const { boxes } = reachOf({ point }, CLICK_TOLERANCE_M);
    const { fault } = await this.#provide(boxes);
    const nearest = await nearestItem(this.#readerOf(boxes), searchTarget({ point }, CLICK_TOLERANCE_M));
    if (nearest === undefined && fault) throw fault;
    return nearest && { building: parseBuildingItem(nearest.item), distanceM: nearest.distanceM };
  }

  /** The same for several points, in their order and in one search; an error for each whose sources do not answer. */
  async atEach(points: readonly LatLng[]): Promise<(NearBuilding | undefined | Error)[]> {
    const reach = points.flatMap((point) => reachOf({ point }, CLICK_TOLERANCE_M).boxes);
    const { fault } = await this.#provide(reach);
    const searches = points.map((point) => searchTarget({ point }, CLICK_TOLERANCE_M));
    const found = await nearestItems(this.#readerOf(reach), searches);
    return found.map((nearest) =>
      nearest === undefined ? fault : { building: parseBuildingItem(nearest.item), distanceM: nearest.distanceM },
    );
  }

  /**
   * Buildings within a distance of a point or of a footprint, the nearest first; a building at the target itself is
   * among them.
   * @param distanceM between the outlines [m].
   * @returns at most 5,000, and whether they are all.
   * @throws UpstreamUnavailableError as `listJson` does.
   */
  async around(target: ReachTarget, distanceM: number): Promise<BuildingsAround> {
    return onlyOf(await this.aroundEach([target], distanceM));
  }

  /** The same around several targets, in their order and in one search; an error for each whose sources do not answer. */
  async aroundEach(targets: readonly ReachTarget[], distanceM: number): Promise<(BuildingsAround | Error)[]> {
    const boxes = targets.map((target) => reachOf(target, distanceM).boxes);
    const supplies = this.#supply ? await this.#supply.provideEach(boxes) : boxes.map(() => STORED_ONLY);
    const searches = targets.map((target) => searchTarget(target, distanceM));
    const found = await itemsAroundEach(this.#readerOf(boxes.flat()), searches, MAX_BUILDINGS);
    // targets side by side have most of their buildings in common
    const records = new Map<string, BuildingRecord>();
    const recordOf = (item: string): BuildingRecord => {
      const record = records.get(item) ?? parseBuildingItem(item);
      records.set(item, record);
      return record;
    };
    return found.map((items, at) => {
      const { fault, covered } = supplies[at]!;
      return items.length === 0 && fault ? fault : { buildings: items.map(recordOf), covered };
    });
  }

  /** Number of buildings stored. */
  count(): Promise<number> {
    return countBuildings(this.#readSql);
  }

  #provide(boxes: readonly DegreeBox[]): Promise<Supply> {
    return this.#supply ? this.#supply.provide(boxes) : Promise.resolve(STORED_ONLY);
  }

  #readerOf(boxes: readonly DegreeBox[]): Rows {
    return this.#supply?.readerOf(boxes) ?? this.#readSql;
  }

  async #list(query: BuildingsQuery, part: ListPart): Promise<BuildingListJson> {
    const area = readBuildingArea(query);
    const boxes = boxesOf(area);
    const { fault, ...supply } = await this.#provide(boxes);
    const list = await this.#reads(JSON.stringify([area, part, supply]), async () => {
      const { sources, ...found } = await this.#find(this.#readerOf(boxes), area, part);
      return { ...found, attribution: sources && (await attributionOf(this.#sql, sources)), ...supply };
    });
    if (list.count === 0 && fault && part.after === undefined) throw fault;
    return list;
  }

  #find(sql: Rows, area: BuildingArea, part: ListPart): Promise<FoundBuildings> {
    const read = (): Promise<FoundBuildings> => findBuildings(sql, afterId(searchArea(area), part.after), part.limit);
    return this.#cells && sql === this.#readSql ? this.#cells.once({ area, ...part }, read) : read();
  }
}

const boxesOf = (area: BuildingArea): readonly DegreeBox[] =>
  area.kind === 'boxes' ? area.boxes : reachOf({ point: area.center }, area.radiusM).boxes;

const searchArea = (area: BuildingArea): SearchCondition =>
  area.kind === 'boxes' ? searchBoxes(area.boxes) : searchTarget({ point: area.center }, area.radiusM);

const searchTarget = (target: ReachTarget, distanceM: number): RankedSearch =>
  searchReach(target, reachOf(target, distanceM));
