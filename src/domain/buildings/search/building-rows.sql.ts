// Raw SQL: spatial search on the hot path, as text that is only parsed where a caller needs objects.
import type { FoundBuildings } from '../../../core/buildings/cells/cell-search.js';
import { ReadTexts } from '../../../core/buildings/cells/list-texts.js';
import { isKnownDistributed } from '../../../database/server/distributed.sql.js';
import type { Rows } from '../../../database/sql-types.js';
import { ITEM } from '../edition-date.sql.js';
import type { RankedSearch, SearchCondition } from './building-search.js';

interface ItemRow {
  item: string;
}

/** The text of one building. */
export async function itemOf(sql: Rows, id: string): Promise<string | undefined> {
  const [row] = await sql.rows<ItemRow>(`select ${ITEM} as item from buildings where id = $1`, [id]);
  return row?.item;
}

/** The texts of buildings by their ids. */
export async function itemsOf(sql: Rows, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await sql.rows<ItemRow & { id: string }>(
    `select id, ${ITEM} as item from buildings where id = any($1::uuid[])`,
    [ids],
  );
  return new Map(rows.map(({ id, item }) => [id, item]));
}

/** The text of a building and how far from the target it is [m]. */
export interface NearestItem {
  item: string;
  distanceM: number;
}

/** The nearest building, of several that cover the place the tallest. */
export async function nearestItem(
  sql: Rows,
  { where, distance, parameters }: RankedSearch,
): Promise<NearestItem | undefined> {
  const [row] = await sql.rows<NearestItem>(
    `select ${ITEM} as item, ${distance} as "distanceM" from buildings where ${where}
      order by "distanceM", height_m desc, id limit 1`,
    parameters,
  );
  return row;
}

/** Citus refuses a statement that ends the list of each of several places by itself. */
const goesOneByOne = async (sql: Rows, searches: readonly RankedSearch[]): Promise<boolean> =>
  searches.length === 1 || isKnownDistributed(sql);

/** Searches of one statement. */
const SEARCHES_AT_ONCE = 100;

/** The same for several targets, in their order; a hundred in one statement. */
export async function nearestItems(sql: Rows, searches: readonly RankedSearch[]): Promise<(NearestItem | undefined)[]> {
  if (await goesOneByOne(sql, searches)) return Promise.all(searches.map((search) => nearestItem(sql, search)));
  const near = await searchEach(sql, searches, 'height_m desc, id limit 1');
  return near.map(([nearest]) => nearest);
}

/** A building that some of the targets have around them. */
interface FoundByMany extends ItemRow {
  id: string;
  /** Places of the targets in the list, from 0, and the distance from each [m]. */
  at: number[];
  distances: number[];
}

/**
 * What each of several searches finds, the nearest first. Searches of one form share a statement with one plan; a part for
 * each of them would be planned, and compiled, for seconds.
 * @param rest order of equal distances, and how many are taken.
 */
async function searchEach(sql: Rows, searches: readonly RankedSearch[], rest: string): Promise<NearestItem[][]> {
  const found = searches.map((): (NearestItem & { id: string })[] => []);
  const forms = Map.groupBy([...searches.keys()], (at) => searches[at]!.where + searches[at]!.distance);
  for (const places of forms.values()) {
    for (let first = 0; first < places.length; first += SEARCHES_AT_ONCE) {
      const some = places.slice(first, first + SEARCHES_AT_ONCE);
      const rows = await searchTogether(sql, some.map((at) => searches[at]!), rest); // prettier-ignore
      for (const { id, item, at, distances } of rows)
        for (const [i, place] of at.entries()) found[some[place]!]!.push({ id, item, distanceM: distances[i]! });
    }
  }
  return found.map((near) => near.toSorted((a, b) => a.distanceM - b.distanceM || (a.id < b.id ? -1 : 1)));
}

/** Searches of one form; each building is sent once. */
function searchTogether(sql: Rows, searches: readonly RankedSearch[], rest: string): Promise<FoundByMany[]> {
  const { where, distance, parameters } = searches[0]!;
  const own = (text: string): string => text.replaceAll(/\$(\d+)/g, 'asked.p$1');
  const names = parameters.map((_, i) => `p${i + 1}`);
  const isShape = (at: number): boolean => typeof parameters[at] === 'string';
  return sql.rows<FoundByMany>(
    `with asked as materialized (
       select ${names.map((name, i) => (isShape(i) ? `${name}::geometry as ${name}` : name)).join(', ')}, place::int - 1 as at
       from unnest(${names.map((_, i) => `$${i + 1}::${isShape(i) ? 'text' : 'float8'}[]`).join(', ')})
         with ordinality as given(${names.join(', ')}, place))
     select near.id, near.item, array_agg(asked.at) as at, array_agg(near."distanceM") as distances
     from asked cross join lateral (
       select id, ${ITEM} as item, ${own(distance)} as "distanceM" from buildings where ${own(where)}
       order by "distanceM", ${rest}) as near
     group by near.id, near.item`,
    names.map((_, i) => searches.map((search) => search.parameters[i])),
  );
}

/** The texts of the buildings that match, the nearest first. */
export async function itemsByDistance(
  sql: Rows,
  { where, distance, parameters }: RankedSearch,
  limit: number,
): Promise<string[]> {
  const rows = await sql.rows<ItemRow>(
    `select ${ITEM} as item from buildings where ${where} order by ${distance}, id limit ${limit}`,
    parameters,
  );
  return rows.map(({ item }) => item);
}

/** The same for several targets, in their order; a hundred in one statement. */
export async function itemsAroundEach(
  sql: Rows,
  searches: readonly RankedSearch[],
  limit: number,
): Promise<string[][]> {
  if (await goesOneByOne(sql, searches))
    return Promise.all(searches.map((search) => itemsByDistance(sql, search, limit)));
  const near = await searchEach(sql, searches, `id limit ${limit}`);
  return near.map((items) => items.map(({ item }) => item));
}

/** Those with the least ids are taken where more than `limit` match. */
export async function findBuildings(sql: Rows, condition: SearchCondition, limit: number): Promise<FoundBuildings> {
  const some = await joinItems(sql, condition, limit + 1);
  const truncated = some.count > limit;
  // only where some are left out does the database have to order all to know which
  const found = truncated ? await joinItems(sql, condition, limit, 'order by id') : some;
  return { ...found, truncated };
}

/** Joined by the database, so that this process reads one row. */
async function joinItems(
  sql: Rows,
  { where, parameters }: SearchCondition,
  limit: number,
  order = '',
): Promise<Omit<FoundBuildings, 'truncated'>> {
  const [found] = await sql.rows<{ items: string; count: number; sources: string[] | null }>(
    `select coalesce(string_agg(item, ',' order by id), '') as items, count(*)::int as count,
            array_agg(distinct source) as sources
     from (select id, ${ITEM} as item, source from buildings where ${where} ${order} limit $${parameters.length + 1}) as found`,
    [...parameters, limit],
    { prepared: true },
  );
  const { items, ...rest } = found!;
  return { ...rest, items: new ReadTexts(Buffer.from(items)) };
}

/** Number of buildings stored. */
export async function countBuildings(sql: Rows): Promise<number> {
  const [row] = await sql.rows<{ count: number }>('select count(*)::int as count from buildings');
  return row!.count;
}

/** Number of buildings that match. */
export async function countFound(sql: Rows, { where, parameters }: SearchCondition): Promise<number> {
  const [row] = await sql.rows<{ count: number }>(
    `select count(*)::int as count from buildings where ${where}`,
    parameters,
  );
  return row!.count;
}

/** Whether any building is stored. */
export const hasBuildings = async (sql: Rows): Promise<boolean> =>
  (await sql.rows('select 1 from buildings limit 1')).length > 0;
