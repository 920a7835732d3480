// Raw SQL: bulk work: footprints are stored by COPY.
import { BinaryRows } from '../../../database/binary-rows.js';
import type { Sql, TransactionSql } from '../../../database/sql-types.js';
import { buildingItemJson } from '../../../core/buildings/building-item.js';
import { beginChanges, dropShading, noteChanged } from './building-changes.sql.js';
import { isLow, isLowSql } from '../tall-buildings.js';
import { withDate } from '../edition-date.sql.js';
import type { BuildingDraft } from './convert-feature.js';
import { assertStaging } from './staging.sql.js';
import { storedOsmId } from '../../../core/buildings/osm-id.js';

/** A building ready to be stored. */
export interface BuildingToStore extends BuildingDraft {
  id: string;
}

/** What the buildings of a load have in common. */
export interface StoreContext {
  source: string;
  sourceDate: string | null;
  importId: string;
  /** Whether buildings are spread over nodes. */
  isSpread: boolean;
}

/** A column, and how its value for a row is written. */
interface Column<Row> {
  name: string;
  write(rows: BinaryRows, row: Row, context: StoreContext): void;
}

const column = <Row>(name: string, write: Column<Row>['write']): Column<Row> => ({ name, write });

/** As both tables have them. */
const OWN: readonly Column<BuildingToStore>[] = [
  column('id', (rows, { id }) => rows.uuid(id)),
  column('source_id', (rows, { sourceId }) => rows.text(sourceId)),
  column('footprint', (rows, { polygon }) => rows.polygon(polygon)),
  column('height_m', (rows, { heightM }) => rows.double(heightM)),
  column('height_source', (rows, { heightSource }) => rows.text(heightSource)),
  column('height_sigma_m', (rows, { heightSigmaM }) => rows.double(heightSigmaM)),
  column('base_height_m', (rows, { baseHeightM }) => rows.double(baseHeightM)),
  column('floors', (rows, { floors }) => rows.integer(floors)),
  column('area_m2', (rows, { areaM2 }) => rows.double(areaM2)),
  column('name', (rows, { name }) => rows.text(name)),
  column('address', (rows, { address }) => rows.text(address)),
  column('tile', (rows, { tile }) => rows.text(tile)),
  column('item_json', (rows, building, context) => rows.text(itemJson(building, context))),
];

/** What distinguishes the parts of one feature. */
const PART_SUFFIX = /#[0-9]+$/;

/** What the staging table has before them. */
const OF_STAGED: readonly Column<PackedBuilding>[] = [
  column('import_id', (rows, _, { importId }) => rows.uuid(importId)),
  column('feature_id', (rows, { sourceId }) => rows.text(sourceId.replace(PART_SUFFIX, ''))),
];

/** What the stored buildings have before them. */
const OF_STORED: readonly Column<PackedBuilding>[] = [
  column('source', (rows, _, { source }) => rows.text(source)),
  column('source_date', (rows, _, { sourceDate }) => rows.text(sourceDate)),
  column('import_id', (rows, _, { importId }) => rows.uuid(importId)),
  column('is_low', (rows, { heightM }) => rows.boolean(isLow(heightM))),
];

/** What both tables have, in one order. */
export const OWN_COLUMNS = OWN.map(({ name }) => name).join(', ');

/** What a stored row takes over from a given one. */
export const TAKE_NEW = [...OF_STORED, ...OWN]
  .map(({ name }) => name)
  .filter((name) => !['id', 'source', 'source_id', 'item_json'].includes(name))
  .map((name) => `${name} = excluded.${name}`)
  .join(', ');

/** Whether a stored row already has what is given, whatever its date; its text also holds the outline. */
export const HAS_EQUAL_CONTENT = `known.item_json = replace(
  ${withDate('given.item_json', '$2::text', 'known.source_date')}, given.id::text, known.id::text) and ${OWN.filter(
    ({ name }) => !['id', 'source_id', 'footprint', 'item_json'].includes(name),
  )
    .map(({ name }) => `known.${name} is not distinct from given.${name}`)
    .join(' and ')}`;

/**
 * Stores rows that are new or differ from what is stored; a building stored before keeps its id, also inside its text.
 * The database counts, so that no row is sent back for each building. Each stored row is looked up by itself: without
 * statistics of a table that was just filled the planner would read all buildings for every few tiles.
 * @param rows as the staging table has them. @param isEqual when a stored row is left as it is.
 */
const storeFrom = (rows: string, isEqual: string): string => `
  with differing as materialized (
    select given.*, known.id as known_id, known.tile as known_tile, known.footprint as known_footprint,
           known.height_m as known_height_m,
           known.id is not null and known.footprint = given.footprint and known.height_m = given.height_m as has_shape
    from ${rows} given left join lateral (
      select * from buildings where source = $1::text and source_id = given.source_id limit 1) as known on true
    where known.id is null or (${isEqual}) is not true),
  noted as (${noteChanged(`(
    select coalesce(known_id, id) as id, tile, footprint, height_m from differing where not has_shape
    union all
    select known_id, known_tile, known_footprint, known_height_m from differing
    where known_id is not null and not has_shape)`)}),
  stored as (
    insert into buildings (source, source_date, import_id, is_low, ${OWN_COLUMNS})
    select $1::text, $2::text, $3::uuid, ${isLowSql('height_m')}, ${OWN_COLUMNS} from differing
    on conflict (source, source_id) do update set ${TAKE_NEW},
      item_json = replace(excluded.item_json, excluded.id::text, buildings.id::text))
  select (count(*) filter (where known_id is not null))::int as replaced,
         ((select count(*) from ${rows} given) - count(*))::int as unchanged
  from differing`;

/** COPY knows no conflicts, so buildings that may have been stored before come here first; each session has its own. */
const MAKE_ROOM = `
  create temporary table if not exists given_buildings (like staged_buildings) on commit delete rows`;
/** Of what an earlier call in the same transaction stored. */
const CLEAR_ROOM = 'delete from given_buildings';

/** A row of another load counts as this one's from then on. */
export const IS_OWN_AND_EQUAL = `known.import_id = $3::uuid and known.source_date is not distinct from $2::text and ${HAS_EQUAL_CONTENT}`;

const STORE = storeFrom('given_buildings', IS_OWN_AND_EQUAL);
const SETTLE = storeFrom(
  '(select * from staged_buildings where import_id = $3::uuid and tile = any($4::text[]))',
  HAS_EQUAL_CONTENT,
);

/** Identity of the feature of which a building may be a part, as SQL. @param column holds the building's own. */
export const wholeId = (column: string): string => `regexp_replace(${column}, '${PART_SUFFIX.source}', '')`;

/**
 * What an earlier batch of the load kept aside under the same names; nobody else writes under its name. Asked for by
 * feature alone: with both lists the index would be asked for every pair.
 */
const UNSTAGE = `
  delete from staged_buildings where import_id = $1 and source_id || '' = any($2::text[])
    and feature_id = any(array(select ${wholeId('given')} from unnest($2::text[]) as given))`;

/** A building made ready for COPY. */
export interface PackedBuilding {
  id: string;
  sourceId: string;
  heightM: number;
  /** Where the values of `OWN` were written, from one byte up to another. */
  values: BinaryRows;
  start: number;
  end: number;
}

/** Makes a building ready to be stored. @param values takes up what is written of it. */
export function packBuilding(building: BuildingToStore, context: StoreContext, values: BinaryRows): PackedBuilding {
  const start = values.length;
  for (const { write } of OWN) write(values, building, context);
  const { id, sourceId, heightM } = building;
  return { id, sourceId, heightM, values, start, end: values.length };
}

/** Bytes that a building takes in the rows, about; they grow where it takes more. */
const BYTES_OF_BUILDING = 1_200;

/** Copies buildings into a table that has some columns before those of `OWN`. */
function copyInto(
  sql: TransactionSql,
  table: string,
  before: readonly Column<PackedBuilding>[],
  { buildings, context }: { buildings: readonly PackedBuilding[]; context: StoreContext },
): Promise<void> {
  const columns = [...before, ...OWN].map(({ name }) => name);
  const rows = new BinaryRows(buildings.length * BYTES_OF_BUILDING);
  rows.header();
  for (const building of buildings) {
    rows.row(columns.length);
    for (const { write } of before) write(rows, building, context);
    rows.values(building.values, building.start, building.end);
  }
  return sql.copy(table, columns, rows.end());
}

/**
 * Adds buildings none of which is stored: copies them in directly, without the comparison of `storeBuildings`.
 * @throws a unique violation where one is stored; the transaction is lost then.
 */
export async function addBuildings(
  sql: TransactionSql,
  buildings: readonly PackedBuilding[],
  context: StoreContext,
): Promise<void> {
  await copyInto(sql, 'buildings', OF_STORED, { buildings, context });
  await beginChanges(sql);
  // shading may have been computed while the first buildings came
  const shaded = await sql.rows('select from building_shading limit 1');
  if (shaded.length === 0) return;
  await sql.rows(noteChanged('(select id, tile, footprint, height_m from buildings where id = any($1::uuid[]))'), [
    buildings.map(({ id }) => id),
  ]);
  await dropShading(sql, context.isSpread);
}

/** What became of buildings that had been stored before. */
export interface StoredBefore {
  /** Those that hold the new data now. */
  replaced: number;
  /** Those that had it already. */
  unchanged: number;
}

/**
 * Stores buildings, after `beginChanges`; those of the same data set and identity are replaced and keep their ids.
 * @returns what became of those that were there before.
 */
export async function storeBuildings(
  sql: TransactionSql,
  buildings: readonly PackedBuilding[],
  context: StoreContext,
): Promise<StoredBefore> {
  if (buildings.length === 0) return { replaced: 0, unchanged: 0 };
  const { source, sourceDate, importId } = context;
  await sql.rows(MAKE_ROOM);
  await sql.rows(CLEAR_ROOM);
  await copyInto(sql, 'given_buildings', OF_STAGED, { buildings, context });
  const [counts] = await sql.rows<StoredBefore>(STORE, [source, sourceDate, importId]);
  return counts!;
}

/**
 * Stages buildings until their tile is merged, after `beginStaging`.
 * @throws a unique violation where one is staged, or as `assertStaging` does; the transaction is lost then.
 */
export async function stageBuildings(
  sql: TransactionSql,
  buildings: readonly PackedBuilding[],
  context: StoreContext,
): Promise<void> {
  if (buildings.length === 0) return;
  await assertStaging(sql, context.importId);
  await copyStaged(sql, buildings, context);
}

/** The same for work that merges them in the same transaction. */
export const copyStaged = (
  sql: TransactionSql,
  buildings: readonly PackedBuilding[],
  context: StoreContext,
): Promise<void> => copyInto(sql, 'staged_buildings', OF_STAGED, { buildings, context });

/** Makes room for buildings that an earlier batch may have staged. */
export async function unstageBuildings(
  sql: TransactionSql,
  buildings: readonly PackedBuilding[],
  { importId }: StoreContext,
): Promise<void> {
  await sql.rows(UNSTAGE, [importId, buildings.map(({ sourceId }) => sourceId)]);
}

/**
 * Moves what is staged for tiles to the stored buildings, after `beginChanges`.
 * @returns what became of those that were there before.
 */
export async function mergeStaged(
  sql: Pick<Sql, 'rows'>,
  { source, sourceDate, importId }: StoreContext,
  tiles: readonly string[],
): Promise<StoredBefore> {
  const [counts] = await sql.rows<StoredBefore>(SETTLE, [source, sourceDate, importId, tiles]);
  return counts!;
}

/** The text of a building as it is stored. */
export function itemJson(
  building: BuildingToStore,
  { source, sourceDate }: Pick<StoreContext, 'source' | 'sourceDate'>,
): string {
  const [footprint, ...holes] = building.polygon;
  const osmId = storedOsmId(source, building.sourceId);
  return buildingItemJson({ ...building, footprint: footprint!, holes, source, sourceDate, osmId });
}
