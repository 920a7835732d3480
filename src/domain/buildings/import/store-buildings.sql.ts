// Raw SQL: bulk work: footprints are stored by COPY.
import { copyLine } from '../../../database/copy-line.js';
import type { Sql, TransactionSql } from '../../../database/sql-types.js';
import { buildingItemJson } from '../../../core/buildings/building-item.js';
import type { BuildingDraft } from './convert-feature.js';
import { polygonEwkb } from '../../../database/ewkb.js';
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
}

/** A column whose value differs from building to building. */
interface Column {
  name: string;
  valueOf(building: BuildingToStore, context: StoreContext): string | number | null;
}

const column = (name: string, valueOf: Column['valueOf']): Column => ({ name, valueOf });

/** As both tables have them. */
const OWN: readonly Column[] = [
  column('id', ({ id }) => id),
  column('source_id', ({ sourceId }) => sourceId),
  column('footprint', ({ polygon }) => polygonEwkb(polygon)),
  column('height_m', ({ heightM }) => heightM),
  column('height_source', ({ heightSource }) => heightSource),
  column('height_sigma_m', ({ heightSigmaM }) => heightSigmaM),
  column('base_height_m', ({ baseHeightM }) => baseHeightM),
  column('floors', ({ floors }) => floors),
  column('area_m2', ({ areaM2 }) => areaM2),
  column('name', ({ name }) => name),
  column('address', ({ address }) => address),
  column('tile', ({ tile }) => tile),
  column('item_json', (building, context) => itemJson(building, context)),
];

/** What distinguishes the parts of one feature. */
const PART_SUFFIX = /#[0-9]+$/;

/** As the waiting room has them. */
const GIVEN: readonly Column[] = [
  column('import_id', (_, { importId }) => importId),
  column('feature_id', ({ sourceId }) => sourceId.replace(PART_SUFFIX, '')),
  ...OWN,
];

const OWN_COLUMNS = OWN.map(({ name }) => name).join(', ');
const GIVEN_COLUMNS = GIVEN.map(({ name }) => name);

const TAKE_NEW = OWN.filter(({ name }) => name !== 'id' && name !== 'source_id' && name !== 'item_json')
  .map(({ name }) => `${name} = excluded.${name}`)
  .join(', ');

/**
 * Stores rows that are new or differ from what is stored; a building stored before keeps its id, also inside its text.
 * The database counts, so that no row is sent back for each building. Each stored row is looked up by itself: without
 * statistics of a table that was just filled the planner would read all buildings for every few tiles.
 * @param rows with the columns of `GIVEN`. @param isEqual when a stored row is left as it is.
 */
const storeFrom = (rows: string): string => `
  with stored as (
    insert into buildings (source, source_date, import_id, ${OWN_COLUMNS})
    select $1::text, $2::text, $3::uuid, ${OWN_COLUMNS} from ${rows}
    on conflict (source, source_id) do update set ${TAKE_NEW},
      source_date = excluded.source_date, import_id = excluded.import_id,
      item_json = replace(excluded.item_json, excluded.id::text, buildings.id::text)
    returning xmax = 0 as fresh)
  select (count(*) filter (where not fresh))::int as replaced from stored`;

/** COPY knows no conflicts, so buildings that may have been stored before come here first; each session has its own. */
const MAKE_ROOM = `
  create temporary table if not exists given_buildings (like staged_buildings) on commit delete rows`;
/** Of what an earlier call in the same transaction stored. */
const CLEAR_ROOM = 'delete from given_buildings';

const STORE = storeFrom('given_buildings');
const SETTLE = storeFrom('staged_buildings where import_id = $3::uuid and tile = any($4::text[])');

/** Identity of the feature of which a building may be a part, as SQL. @param column holds the building's own. */
export const wholeId = (column: string): string => `regexp_replace(${column}, '${PART_SUFFIX.source}', '')`;

/** What an earlier batch of the load kept aside under the same identities; nobody else writes under its name. */
const UNSTAGE = `
  delete from staged_buildings
  where import_id = $1 and (feature_id, source_id) in (select ${wholeId('given')}, given from unnest($2::text[]) as given)`;

/** Buildings made ready for COPY. */
export interface PackedBuildings {
  sourceIds: string[];
  lines: string;
}

/** Makes buildings ready to be stored. @param buildings with distinct `sourceId`s. */
export const packBuildings = (buildings: readonly BuildingToStore[], context: StoreContext): PackedBuildings => ({
  sourceIds: buildings.map(({ sourceId }) => sourceId),
  lines: buildings.map((building) => copyLine(GIVEN.map(({ valueOf }) => valueOf(building, context)))).join(''),
});

const replacedBy = async (statement: Promise<{ replaced: number }[]>): Promise<number> =>
  (await statement)[0]!.replaced;

/**
 * Stores buildings; those of the same data set and identity are replaced and keep their ids.
 * @returns how many were there before.
 */
export async function storeBuildings(
  sql: TransactionSql,
  { sourceIds, lines }: PackedBuildings,
  { source, sourceDate, importId }: StoreContext,
): Promise<number> {
  if (sourceIds.length === 0) return 0;
  await sql.rows(MAKE_ROOM);
  await sql.rows(CLEAR_ROOM);
  await sql.copy('given_buildings', GIVEN_COLUMNS, lines);
  return replacedBy(sql.rows(STORE, [source, sourceDate, importId]));
}

/** Stages buildings until their tile is merged. */
export async function stageBuildings(
  sql: TransactionSql,
  { sourceIds, lines }: PackedBuildings,
  { importId }: StoreContext,
): Promise<void> {
  if (sourceIds.length === 0) return;
  await sql.rows(UNSTAGE, [importId, sourceIds]);
  await sql.copy('staged_buildings', GIVEN_COLUMNS, lines);
}

/**
 * Moves what is staged for tiles to the stored buildings, after `beginChanges`.
 * @returns what became of those that were there before.
 */
export function mergeStaged(
  sql: Pick<Sql, 'rows'>,
  { source, sourceDate, importId }: StoreContext,
  tiles: readonly string[],
): Promise<number> {
  return replacedBy(sql.rows(SETTLE, [source, sourceDate, importId, tiles]));
}

function itemJson(building: BuildingToStore, { source, sourceDate }: StoreContext): string {
  const [footprint, ...holes] = building.polygon;
  const osmId = storedOsmId(source, building.sourceId);
  return buildingItemJson({ ...building, footprint: footprint!, holes, source, sourceDate, osmId });
}
