import type { EntityManager } from '@mikro-orm/core';
import { NotFoundError } from '../errors.js';
import type { Sql } from '../sql.js';
import type { LatLng } from '../units.js';
import { readBuildingArea, type BuildingArea, type BuildingsQuery } from './building-area.js';
import { parseBuildingItem, parseBuildingItems, type BuildingRecord } from './building-item.js';
import { searchBoxes, searchReach, type RankedSearch, type SearchCondition } from './building-search.js';
import { reachOf, type ReachTarget } from './reach.js';

/** Buildings that one answer carries at most. */
const MAX_ITEMS = 5_000;
/** A click this near to a footprint still means that building [m]. */
const CLICK_TOLERANCE_M = 20;

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Which of the sources answered. */
export type BuildingListSource = 'database' | 'fallback' | 'overpass';

interface ListHead {
  source: BuildingListSource;
  count: number;
  /** Whether the area holds more than one answer carries. */
  truncated: boolean;
  /** Who must be named when the buildings are shown. */
  attribution: string | null;
}

/** Buildings of an area. */
export interface BuildingList extends ListHead {
  buildings: BuildingRecord[];
}

/** Buildings of an area as the text of their REST items, joined by commas. */
export interface BuildingListJson extends ListHead {
  itemsJson: string;
}

/** What the service works with. */
export interface BuildingServiceDependencies {
  em: EntityManager;
  sql: Sql;
}

interface ItemRow {
  item: string;
}

/** Finds stored buildings. */
export class BuildingService {
  readonly #sql: Sql;

  constructor({ sql }: BuildingServiceDependencies) {
    this.#sql = sql;
  }

  /**
   * Buildings that touch a viewport box or a circle, ordered by id, as text: each building's text was made when it was
   * stored and is only put together here.
   * @throws InvalidInputError as `readBuildingArea` does.
   */
  async listJson(query: BuildingsQuery): Promise<BuildingListJson> {
    const { where, parameters } = searchArea(readBuildingArea(query));
    const [row] = await this.#sql.rows<{ items: string | null; count: number; attribution: string | null }>(
      `select items, count, (select string_agg(distinct attribution, '; ') from building_imports
                              where source = any(sources)) as attribution
       from (select string_agg(item_json, ',') as items, count(*)::int as count, array_agg(source) as sources
             from (select item_json, source from buildings where ${where} order by id limit ${MAX_ITEMS}) as hit) as found`,
      parameters,
      { prepared: true },
    );
    const { items, count, attribution } = row!;
    const truncated = count === MAX_ITEMS && (await this.#hasMore(where, parameters));
    return { itemsJson: items ?? '', source: 'database', count, truncated, attribution };
  }

  /** The same as objects. */
  async list(query: BuildingsQuery): Promise<BuildingList> {
    const { itemsJson, ...head } = await this.listJson(query);
    return { ...head, buildings: parseBuildingItems(itemsJson) };
  }

  /**
   * One building.
   * @throws NotFoundError when there is none of that id.
   */
  async byId(id: string): Promise<BuildingRecord> {
    if (!UUID.test(id)) throw new NotFoundError('Building');
    const [row] = await this.#sql.rows<ItemRow>('select item_json as item from buildings where id = $1', [id]);
    if (row === undefined) throw new NotFoundError('Building');
    return parseBuildingItem(row.item);
  }

  /**
   * The building at a place: the tallest that covers it, else the nearest within 20 m.
   * @returns `undefined` where there is none.
   */
  async at(point: LatLng): Promise<BuildingRecord | undefined> {
    const { where, distance, parameters } = searchTarget({ point }, CLICK_TOLERANCE_M);
    const [row] = await this.#sql.rows<ItemRow>(
      `select item_json as item from buildings where ${where} order by ${distance}, height_m desc, id limit 1`,
      parameters,
    );
    return row && parseBuildingItem(row.item);
  }

  /**
   * Buildings within a distance of a point or of a footprint, the nearest first; a building at the target itself is
   * among them.
   * @param distanceM between the outlines [m].
   * @returns at most 5,000.
   */
  async around(target: ReachTarget, distanceM: number): Promise<BuildingRecord[]> {
    const { where, distance, parameters } = searchTarget(target, distanceM);
    const rows = await this.#sql.rows<ItemRow>(
      `select item_json as item from buildings where ${where} order by ${distance}, id limit ${MAX_ITEMS}`,
      parameters,
    );
    return rows.map((row) => parseBuildingItem(row.item));
  }

  /** Number of buildings stored. */
  async count(): Promise<number> {
    const [row] = await this.#sql.rows<{ count: number }>('select count(*)::int as count from buildings');
    return row!.count;
  }

  async #hasMore(where: string, parameters: unknown[]): Promise<boolean> {
    const rows = await this.#sql.rows(`select 1 from buildings where ${where} offset ${MAX_ITEMS} limit 1`, parameters);
    return rows.length > 0;
  }
}

const searchArea = (area: BuildingArea): SearchCondition =>
  area.kind === 'boxes' ? searchBoxes(area.boxes) : searchTarget({ point: area.center }, area.radiusM);

const searchTarget = (target: ReachTarget, distanceM: number): RankedSearch =>
  searchReach(target, reachOf(target, distanceM));
