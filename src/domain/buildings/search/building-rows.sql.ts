// Raw SQL: spatial search on the hot path, as text that is only parsed where a caller needs objects.
import type { FoundBuildings } from '../../../core/buildings/cells/cell-search.js';
import type { Rows } from '../../../database/sql-types.js';
import type { RankedSearch, SearchCondition } from './building-search.js';

interface ItemRow {
  item: string;
}

/** The text of one building. */
export async function itemOf(sql: Rows, id: string): Promise<string | undefined> {
  const [row] = await sql.rows<ItemRow>('select item_json as item from buildings where id = $1', [id]);
  return row?.item;
}

/** The texts of buildings by their ids. */
export async function itemsOf(sql: Rows, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await sql.rows<ItemRow & { id: string }>(
    'select id, item_json as item from buildings where id = any($1::uuid[])',
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
    `select item_json as item, ${distance} as "distanceM" from buildings where ${where}
      order by "distanceM", height_m desc, id limit 1`,
    parameters,
  );
  return row;
}

/** Searches of one statement: each has a part of its own, which the planner plans. */
const SEARCHES_AT_ONCE = 100;

/** The same for several targets, in their order; a hundred in one statement. */
export async function nearestItems(sql: Rows, searches: readonly RankedSearch[]): Promise<(NearestItem | undefined)[]> {
  const found: (NearestItem | undefined)[] = [];
  for (let first = 0; first < searches.length; first += SEARCHES_AT_ONCE) {
    const some = searches.slice(first, first + SEARCHES_AT_ONCE);
    const parameters = some.flatMap((search) => search.parameters);
    const rows = await sql.rows<NearestItem & { at: number }>(unionOf(some), parameters);
    const byPlace = new Map(rows.map(({ at, item, distanceM }) => [at, { item, distanceM }]));
    found.push(...some.map((_, at) => byPlace.get(at)));
  }
  return found;
}

/** One part for each search, whose parameters follow those of the searches before. */
function unionOf(searches: readonly RankedSearch[]): string {
  let before = 0;
  const parts = searches.map(({ where, distance, parameters }, at) => {
    const shift = before;
    before += parameters.length;
    const own = (text: string): string =>
      text.replaceAll(/\$(\d+)/g, (_, number: string) => `$${Number(number) + shift}`);
    return `(select ${at} as at, item_json as item, ${own(distance)} as "distanceM" from buildings where ${own(where)}
      order by "distanceM", height_m desc, id limit 1)`;
  });
  return parts.join(' union all ');
}

/** The texts of the buildings that match, the nearest first. */
export async function itemsByDistance(
  sql: Rows,
  { where, distance, parameters }: RankedSearch,
  limit: number,
): Promise<string[]> {
  const rows = await sql.rows<ItemRow>(
    `select item_json as item from buildings where ${where} order by ${distance}, id limit ${limit}`,
    parameters,
  );
  return rows.map(({ item }) => item);
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
    `select coalesce(string_agg(item_json, ',' order by id), '') as items, count(*)::int as count,
            array_agg(distinct source) as sources
     from (select id, item_json, source from buildings where ${where} ${order} limit $${parameters.length + 1}) as found`,
    [...parameters, limit],
    { prepared: true },
  );
  const { items, ...rest } = found!;
  return { ...rest, itemsJson: Buffer.from(items) };
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
