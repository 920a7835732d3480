// Raw SQL: bulk and spatial work on the shading of whole districts, under an advisory lock.
import type { BuildingShadingAnswer } from '../../contract/shade/shading.answer.js';
import type { DegreeBox } from '../../core/buildings/building-area.js';
import { joinBoxes } from '../../core/buildings/degree-box.js';
import { boxEwkb } from '../../database/ewkb.js';
import { SHADING_LOCK } from '../buildings/import/building-changes.sql.js';
import type { Sql } from '../../database/sql-types.js';
import { cellsAround, fromByte, SHADING_CELLS } from '../../core/shade/shading-codec.js';
import { sceneBuilding, type SceneBuilding } from './shading-inputs.js';
import { SHADING_MODEL } from '../../core/shade/shading-shares.js';
import type { SunDirection } from '../../core/sun/sun-position.js';

type Rows = Pick<Sql, 'rows'>;

export interface StoredShading extends Pick<
  BuildingShadingAnswer,
  'buildingId' | 'inputsHash' | 'skyViewFactor' | 'casterCount' | 'hillsSource' | 'computedAt'
> {
  share: Uint8Array;
  hillsAttribution: string | null;
}

/** A roof's shading to keep, with the tile of its building. */
export interface ShadingToStore extends StoredShading {
  tile: string;
}

const COLUMNS = `building_id as "buildingId", inputs_hash as "inputsHash", share, sky_view_factor as "skyViewFactor",
  caster_count as "casterCount", hills_source as "hillsSource", hills_attribution as "hillsAttribution",
  (extract(epoch from computed_at) * 1000)::float8 as "computedMs"`;

/** Tables of this version of the calculation, whole. */
const IS_CURRENT = `version = '${SHADING_MODEL.version}' and octet_length(share) = ${SHADING_CELLS}`;

/** The four bytes of `cellsAround`. */
const CORNERS = ['a', 'b', 'c', 'd'] as const;
type CornerName = (typeof CORNERS)[number];

/** The parameter after the ids of roofs and their corners. */
const TILES = `$${CORNERS.length + 2}::text[]`;

/** A roof, and the tile by which it is stored. */
export interface StoredRoof {
  id: string;
  tile: string;
}

const tilesOf = (roofs: readonly StoredRoof[]): string[] => [...new Set(roofs.map(({ tile }) => tile))];

/** The kept shading of roofs by the ids of their buildings, whatever it was made from. */
export async function findShadings(sql: Rows, roofs: readonly StoredRoof[]): Promise<Map<string, StoredShading>> {
  const rows = await sql.rows<Omit<StoredShading, 'computedAt'> & { computedMs: number }>(
    `select ${COLUMNS} from building_shading where building_id = any($1::uuid[]) and tile = any($2::text[]) and ${IS_CURRENT}`,
    [roofs.map(({ id }) => id), tilesOf(roofs)],
  );
  return new Map(
    rows.map(({ computedMs, ...kept }) => [kept.buildingId, { ...kept, computedAt: new Date(computedMs) }]),
  );
}

/** What the kept tables of a tile were made from, by building. */
export async function storedHashes(sql: Rows, tile: string): Promise<Map<string, string>> {
  const rows = await sql.rows<{ id: string; hash: string }>(
    `select building_id as id, inputs_hash as hash from building_shading where tile = $1 and ${IS_CURRENT}`,
    [tile],
  );
  return new Map(rows.map(({ id, hash }) => [id, hash]));
}

/**
 * Lit shares of roofs at a sun position, from their kept tables.
 * @returns by building id; roofs without a table are not there.
 */
export async function storedLitShares(
  sql: Rows,
  roofs: readonly StoredRoof[],
  { azimuth, apparentElevation }: SunDirection,
): Promise<Map<string, number>> {
  const cells = cellsAround(azimuth, apparentElevation);
  const rows = await sql.rows<{ id: string } & Record<CornerName, number>>(
    `select building_id as id, ${CORNERS.map((name, i) => `get_byte(share, $${i + 2}::int) as ${name}`).join(', ')}
     from building_shading
     where building_id = any($1::uuid[]) and tile = any(${TILES}) and ${IS_CURRENT}`,
    [roofs.map(({ id }) => id), ...cells.map(({ offset }) => offset), tilesOf(roofs)],
  );
  return new Map(
    rows.map((row) => [row.id, cells.reduce((sum, { weight }, i) => sum + weight * fromByte(row[CORNERS[i]!]), 0)]),
  );
}

/** A roof and the sun over it. */
export interface RoofUnderSun extends StoredRoof {
  sun: SunDirection;
}

/**
 * Lit shares of roofs that are each under a sun of their own, from their kept tables.
 * @returns by place in the list; roofs without a table are not there.
 */
export async function storedLitSharesOfEach(sql: Rows, roofs: readonly RoofUnderSun[]): Promise<Map<number, number>> {
  const cells = roofs.map(({ sun }) => cellsAround(sun.azimuth, sun.apparentElevation));
  const rows = await sql.rows<{ place: number } & Record<CornerName, number>>(
    `select given.place::int as place, ${CORNERS.map((name) => `get_byte(share, given.${name}) as ${name}`).join(', ')}
     from unnest($1::uuid[], ${CORNERS.map((_, i) => `$${i + 2}::int[]`).join(', ')})
       with ordinality as given(id, ${CORNERS.join(', ')}, place)
     join building_shading on building_id = given.id and tile = any(${TILES}) and ${IS_CURRENT}`,
    [roofs.map(({ id }) => id), ...CORNERS.map((_, i) => cells.map((corners) => corners[i]!.offset)), tilesOf(roofs)],
  );
  return new Map(
    rows.map((row) => [
      row.place - 1,
      cells[row.place - 1]!.reduce((sum, { weight }, i) => sum + weight * fromByte(row[CORNERS[i]!]), 0),
    ]),
  );
}

const meetsAny = (boxes: readonly DegreeBox[]): string =>
  boxes.map((_, i) => `footprint && $${i + 1}::geometry`).join(' or ');

/** Summed up over the buildings of an area it changes with every change of one. */
const FINGERPRINT = 'hashtextextended(item_json, 0)';

const joinFingerprints = (count: number, sum: string): string => `${count}-${sum}`;

/** Buildings whose boxes meet any of the boxes, and their `fingerprintOf` at that moment. */
export async function buildingsWithin(
  sql: Rows,
  boxes: readonly DegreeBox[],
): Promise<{ buildings: SceneBuilding[]; fingerprint: string }> {
  const rows = await sql.rows<{ item: string; fingerprint: string }>(
    `select item_json as item, ${FINGERPRINT}::text as fingerprint from buildings where ${meetsAny(boxes)}`,
    boxes.map(boxEwkb),
  );
  const sum = rows.reduce((total, { fingerprint }) => total + BigInt(fingerprint), 0n);
  return {
    buildings: rows.map(({ item }) => sceneBuilding(item)),
    fingerprint: joinFingerprints(rows.length, String(sum)),
  };
}

/** A text that changes with every change of the buildings within boxes. */
export async function fingerprintOf(sql: Rows, boxes: readonly DegreeBox[]): Promise<string> {
  const [row] = await sql.rows<{ count: number; sum: string }>(
    `select count(*)::int as count, coalesce(sum(${FINGERPRINT}::numeric), 0)::text as sum
     from buildings where ${meetsAny(boxes)}`,
    boxes.map(boxEwkb),
  );
  return joinFingerprints(row!.count, row!.sum);
}

/** The roofs of a tile: their ids, and the box around them; no box where there are none. */
export async function roofsOf(sql: Rows, tile: string): Promise<{ ids: Set<string>; box: DegreeBox | undefined }> {
  const rows = await sql.rows<DegreeBox & { id: string }>(
    `select id, ST_XMin(footprint) as west, ST_YMin(footprint) as south, ST_XMax(footprint) as east,
            ST_YMax(footprint) as north
     from buildings where tile = $1`,
    [tile],
  );
  const box = rows.length > 0 ? rows.reduce<DegreeBox>(joinBoxes, rows[0]!) : undefined;
  return { ids: new Set(rows.map(({ id }) => id)), box };
}

/** Keys of the tiles that hold buildings which touch a box, in order. */
export async function tilesWithin(sql: Rows, box: DegreeBox): Promise<string[]> {
  const rows = await sql.rows<{ tile: string }>(
    'select distinct tile from buildings where footprint && $1::geometry order by tile',
    [boxEwkb(box)],
  );
  return rows.map(({ tile }) => tile);
}

/** Rows of one statement; more would make its parameters needlessly large. */
const KEEP_ROWS = 1_000;

/** Tables to store, and what shows whether they are still true. */
export interface ShadingsToStore {
  shadings: readonly ShadingToStore[];
  /** Where the buildings lie that they were made from, and their `fingerprintOf` when they were read. */
  boxes: readonly DegreeBox[];
  fingerprint: string;
  /** Whether to wait while others change buildings, or to leave it then. */
  waitsForLock: boolean;
}

/**
 * Keeps tables, in one transaction, unless the buildings they were made from have changed since.
 * @returns whether they are kept.
 */
export function storeShadings(
  sql: Sql,
  { shadings, boxes, fingerprint, waitsForLock }: ShadingsToStore,
): Promise<boolean> {
  return sql.transaction(async (transaction) => {
    if (!(await lockShading(transaction, waitsForLock))) return false;
    if ((await fingerprintOf(transaction, boxes)) !== fingerprint) return false;
    for (let first = 0; first < shadings.length; first += KEEP_ROWS) {
      await insertShadings(transaction, shadings.slice(first, first + KEEP_ROWS));
    }
    return true;
  });
}

/** @returns whether nobody changes buildings until the transaction ends. */
async function lockShading(sql: Rows, waitsForLock: boolean): Promise<boolean> {
  const lock = waitsForLock ? 'pg_advisory_xact_lock($1) is not null' : 'pg_try_advisory_xact_lock($1)';
  const [row] = await sql.rows<{ mine: boolean }>(`select ${lock} as mine`, [SHADING_LOCK]);
  return row!.mine;
}

async function insertShadings(sql: Rows, shadings: readonly ShadingToStore[]): Promise<void> {
  await sql.rows(
    `insert into building_shading (version, building_id, tile, inputs_hash, share, sky_view_factor, caster_count,
                                   hills_source, hills_attribution, computed_at)
     select $1, given.id, given.tile, given.hash,
            substring(tables.bytes from ((given.place - 1) * ${SHADING_CELLS} + 1)::int for ${SHADING_CELLS}),
            given.sky, given.casters, given.source, given.attribution, given.computed
     from (select decode($5::text, 'hex') as bytes offset 0) as tables, unnest($2::uuid[], $3::text[], $4::text[], $6::float8[], $7::int[], $8::text[], $9::text[],
                 $10::timestamptz[])
       with ordinality as given(id, tile, hash, sky, casters, source, attribution, computed, place)
     on conflict on constraint building_shading_pkey do update set
       version = excluded.version, tile = excluded.tile, inputs_hash = excluded.inputs_hash, share = excluded.share,
       sky_view_factor = excluded.sky_view_factor, caster_count = excluded.caster_count,
       hills_source = excluded.hills_source, hills_attribution = excluded.hills_attribution,
       computed_at = excluded.computed_at`,
    [
      SHADING_MODEL.version,
      shadings.map(({ buildingId }) => buildingId),
      shadings.map(({ tile }) => tile),
      shadings.map((shading) => shading.inputsHash),
      // all tables as one text: as bytes, or one by one, the embedded database takes several times as long to read them
      Buffer.concat(shadings.map(({ share }) => share)).toString('hex'),
      shadings.map(({ skyViewFactor }) => skyViewFactor),
      shadings.map(({ casterCount }) => casterCount),
      shadings.map(({ hillsSource }) => hillsSource),
      shadings.map(({ hillsAttribution }) => hillsAttribution),
      shadings.map(({ computedAt }) => computedAt),
    ],
  );
}
