import type { Sql } from '../sql.js';
import { buildingItemJson } from './building-item.js';
import { partId, type BuildingDraft } from './convert-feature.js';
import { polygonEwkb } from './ewkb.js';

/** A building ready to be stored. */
export interface BuildingToStore extends BuildingDraft {
  id: string;
}

/** What the buildings of a batch have in common. */
export interface StoreContext {
  source: string;
  sourceDate: string | null;
  importId: string;
}

/** Suffixed parts of a feature that are looked for at a time when they are to go. */
const PARTS_AT_ONCE = 8;

/**
 * One statement for the whole batch, columns as arrays: a row's parameters one by one would soon reach the protocol's limit.
 * A building stored before keeps its id, also inside its text; `xmax` is 0 only for a row that is new.
 */
const UPSERT = `
  insert into buildings (id, source, source_id, source_date, footprint, height_m, height_source, height_sigma_m,
                         base_height_m, floors, area_m2, name, address, tile, item_json, import_id)
  select id, $1::text, source_id, $2::text, footprint::geometry, height_m, height_source, height_sigma_m,
         base_height_m, floors, area_m2, name, address, tile, item_json, $3::uuid
  from unnest($4::uuid[], $5::text[], $6::text[], $7::float8[], $8::text[], $9::float8[], $10::float8[], $11::int[],
              $12::float8[], $13::text[], $14::text[], $15::text[], $16::text[])
    as row(id, source_id, footprint, height_m, height_source, height_sigma_m, base_height_m, floors,
           area_m2, name, address, tile, item_json)
  on conflict (source, source_id) do update set
    source_date = excluded.source_date, footprint = excluded.footprint, height_m = excluded.height_m,
    height_source = excluded.height_source, height_sigma_m = excluded.height_sigma_m,
    base_height_m = excluded.base_height_m, floors = excluded.floors, area_m2 = excluded.area_m2,
    name = excluded.name, address = excluded.address, tile = excluded.tile, import_id = excluded.import_id,
    item_json = replace(excluded.item_json, excluded.id::text, buildings.id::text)
  returning xmax = 0 as fresh`;

/**
 * Stores buildings; those of the same data set and identity are replaced and keep their ids.
 * @param buildings with distinct `sourceId`s.
 * @returns how many were there before.
 */
export async function storeBuildings(
  sql: Pick<Sql, 'rows'>,
  buildings: readonly BuildingToStore[],
  { source, sourceDate, importId }: StoreContext,
): Promise<number> {
  if (buildings.length === 0) return 0;
  const rows = await sql.rows<{ fresh: boolean }>(UPSERT, [
    source,
    sourceDate,
    importId,
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
  ]);
  return rows.filter(({ fresh }) => !fresh).length;
}

function itemJson(building: BuildingToStore, source: string, sourceDate: string | null): string {
  const [footprint, ...holes] = building.polygon;
  return buildingItemJson({ ...building, footprint: footprint!, holes, source, sourceDate });
}

/**
 * Removes buildings that earlier data made of the same features and the new data does not: a part that is gone, or the
 * whole that is now in parts.
 * @param featureIds of the batch.
 * @param kept identities just stored.
 */
export async function removeStaleParts(
  sql: Pick<Sql, 'rows'>,
  source: string,
  featureIds: readonly string[],
  kept: readonly string[],
): Promise<void> {
  await removeAll(sql, source, featureIds, kept);
  const keptIds = new Set(kept);
  // parts are numbered without gaps, so the first stretch without any is the end
  for (let first = 1; ; first += PARTS_AT_ONCE) {
    const numbers = Array.from({ length: PARTS_AT_ONCE }, (_, i) => first + i);
    const candidates = featureIds.flatMap((id) => numbers.map((number) => partId(id, number)));
    const keptHere = candidates.filter((id) => keptIds.has(id)).length;
    if ((await removeAll(sql, source, candidates, kept)) + keptHere === 0) return;
  }
}

async function removeAll(
  sql: Pick<Sql, 'rows'>,
  source: string,
  candidates: readonly string[],
  kept: readonly string[],
): Promise<number> {
  const rows = await sql.rows(
    'delete from buildings where source = $1 and source_id = any($2::text[]) and source_id <> all($3::text[]) returning 1',
    [source, candidates, kept],
  );
  return rows.length;
}
