import type { Sql } from '../sql.js';
import { buildingItemJson } from './building-item.js';
import { wholeId, type BuildingDraft } from './convert-feature.js';
import { polygonEwkb } from './ewkb.js';

/** A building ready to be stored. */
export interface BuildingToStore extends BuildingDraft {
  id: string;
}

/** What the buildings of a load have in common. */
export interface StoreContext {
  source: string;
  sourceDate: string | null;
  importId: string;
}

/** Columns whose values differ from building to building, as both tables have them. */
const OWN_COLUMNS = `id, source_id, footprint, height_m, height_source, height_sigma_m, base_height_m, floors, area_m2,
  name, address, tile, item_json`;

/** The types of the arrays that carry them, one array for each column. */
const OWN_TYPES = 'uuid text text float8 text float8 float8 int float8 text text text text'.split(' ');

/** Rows from arrays: a row's parameters one by one would soon reach the protocol's limit. */
const givenRows = (types: readonly string[], columns: string, firstParameter: number): string =>
  `unnest(${types.map((type, i) => `$${firstParameter + i}::${type}[]`).join(', ')}) as given(${columns})`;

const GIVEN_COLUMNS = OWN_COLUMNS.replace('footprint', 'footprint::geometry');

const TAKE_NEW = OWN_COLUMNS.split(',')
  .map((column) => column.trim())
  .filter((column) => column !== 'id' && column !== 'source_id' && column !== 'item_json')
  .map((column) => `${column} = excluded.${column}`)
  .join(', ');

/** A building stored before keeps its id, also inside its text; `xmax` is 0 only for a row that is new. */
const ON_KNOWN = `on conflict (source, source_id) do update set ${TAKE_NEW},
  source_date = excluded.source_date, import_id = excluded.import_id,
  item_json = replace(excluded.item_json, excluded.id::text, buildings.id::text)
  returning xmax = 0 as fresh`;

const insertInto = (rows: string, columns: string): string => `
  insert into buildings (source, source_date, import_id, ${OWN_COLUMNS})
  select $1::text, $2::text, $3::uuid, ${columns} from ${rows} ${ON_KNOWN}`;

const STORE = insertInto(givenRows(OWN_TYPES, OWN_COLUMNS, 4), GIVEN_COLUMNS);
const SETTLE = insertInto('staged_buildings where import_id = $3::uuid and tile = any($4::text[])', OWN_COLUMNS);

const STAGE = `
  insert into staged_buildings (import_id, feature_id, ${OWN_COLUMNS})
  select $1::uuid, feature_id, ${GIVEN_COLUMNS} from ${givenRows(['text', ...OWN_TYPES], `feature_id, ${OWN_COLUMNS}`, 2)}
  on conflict (import_id, feature_id, source_id) do update set
    ${TAKE_NEW}, item_json = excluded.item_json, id = excluded.id`;

const countKnown = (rows: readonly { fresh: boolean }[]): number => rows.filter(({ fresh }) => !fresh).length;

/**
 * Stores buildings; those of the same data set and identity are replaced and keep their ids.
 * @param buildings with distinct `sourceId`s.
 * @returns how many were there before.
 */
export async function storeBuildings(
  sql: Pick<Sql, 'rows'>,
  buildings: readonly BuildingToStore[],
  context: StoreContext,
): Promise<number> {
  if (buildings.length === 0) return 0;
  const { source, sourceDate, importId } = context;
  const values = [source, sourceDate, importId, ...arraysOf(buildings, context)];
  return countKnown(await sql.rows<{ fresh: boolean }>(STORE, values));
}

/** Keeps buildings aside until their tile is settled. @param buildings with distinct `sourceId`s. */
export async function stageBuildings(
  sql: Pick<Sql, 'rows'>,
  buildings: readonly BuildingToStore[],
  context: StoreContext,
): Promise<void> {
  if (buildings.length === 0) return;
  const featureIds = buildings.map(({ sourceId }) => wholeId(sourceId));
  await sql.rows(STAGE, [context.importId, featureIds, ...arraysOf(buildings, context)]);
}

/**
 * Moves what was kept aside for tiles to the stored buildings.
 * @returns how many were there before.
 */
export async function settleStaged(
  sql: Pick<Sql, 'rows'>,
  { source, sourceDate, importId }: StoreContext,
  tiles: readonly string[],
): Promise<number> {
  return countKnown(await sql.rows<{ fresh: boolean }>(SETTLE, [source, sourceDate, importId, tiles]));
}

/** One array for each of the columns. */
const arraysOf = (buildings: readonly BuildingToStore[], { source, sourceDate }: StoreContext): unknown[][] => [
  buildings.map(({ id }) => id),
  buildings.map(({ sourceId }) => sourceId),
  buildings.map(({ polygon }) => polygonEwkb(polygon)),
  buildings.map(({ heightM }) => heightM),
  buildings.map(({ heightSource }) => heightSource),
  buildings.map(({ heightSigmaM }) => heightSigmaM),
  buildings.map(({ baseHeightM }) => baseHeightM),
  buildings.map(({ floors }) => floors),
  buildings.map(({ areaM2 }) => areaM2),
  buildings.map(({ name }) => name),
  buildings.map(({ address }) => address),
  buildings.map(({ tile }) => tile),
  buildings.map((building) => itemJson(building, source, sourceDate)),
];

function itemJson(building: BuildingToStore, source: string, sourceDate: string | null): string {
  const [footprint, ...holes] = building.polygon;
  return buildingItemJson({ ...building, footprint: footprint!, holes, source, sourceDate });
}
