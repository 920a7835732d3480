// Raw SQL: bulk deletion under an advisory lock, in the transaction of an import.
import type { Sql } from '../../../database/sql-types.js';
import { E2, SEMI_MAJOR_M } from '../../../core/geometry/ellipsoid.js';
import { CASTER_DISTANCE_M } from '../../../core/shade/shading-shares.js';
import { toDegrees } from '../../../core/units.js';

/**
 * Lock on stored shading: a transaction that changes buildings shares it until its end; one that stores a table holds it
 * alone while it checks whether the buildings are still the same. The number is arbitrary.
 */
export const SHADING_LOCK = 4_714_002;

type Rows = Pick<Sql, 'rows'>;

/** Distance of casters where a degree of latitude is shortest, and 5 % more than the boxes of `reachOf` [deg]. */
const REACH_DEGREES = 1.05 * toDegrees(CASTER_DISTANCE_M / (SEMI_MAJOR_M * (1 - E2)));

/** Buildings whose outline or height the transaction changes, as they were and as they are. Each session has its own. */
const MAKE_TABLE = `
  create temporary table if not exists changed_buildings (
    id uuid not null, tile text not null, height_m double precision not null, reach geometry not null
  ) on commit delete rows`;
const MAKE_INDEX = 'create index if not exists changed_buildings_reach on changed_buildings using gist (reach)';

/** By zstd where the server was built with it: pages of buildings are a fifth smaller than by pglz. lz4 does not help. */
const COMPRESS_LOG = `
  select set_config('wal_compression', case when 'zstd' = any(enumvals) then 'zstd' else 'on' end, true)
  from pg_settings where name = 'wal_compression' and has_parameter_privilege(name, 'set')`;

/** Prepares a transaction to change buildings. Comes before the first change, and `dropShading` after the last. */
export async function beginChanges(sql: Rows): Promise<void> {
  await sql.rows(MAKE_TABLE);
  await sql.rows(MAKE_INDEX);
  // costs of a temporary table are overestimated, and compiling a statement takes longer than running it
  await sql.rows('set local jit to off');
  // an edition touches pages all over the table, and each goes into the log as a whole; only who may set it does
  await sql.rows(COMPRESS_LOG);
  await sql.rows('select pg_advisory_xact_lock_shared($1)', [SHADING_LOCK]);
}

/** Latitude at which a row's reach is widest, as SQL. */
const FARTHEST_LATITUDE = `least(89.9, greatest(abs(ST_YMin(footprint)), abs(ST_YMax(footprint))) + ${REACH_DEGREES})`;

/**
 * A statement that notes rows as changed, with the box of all roofs that they may shade; at the antimeridian on both
 * sides of it. Nothing is noted while no shading is stored.
 * @param changed a subquery or table with `id`, `tile`, `footprint` and `height_m`.
 * @param isShaded whether shading is stored, where that was asked before.
 */
export const noteChanged = (changed: string, isShaded = '(select exists (select 1 from building_shading))'): string => `
  insert into changed_buildings (id, tile, height_m, reach)
  select id, tile, height_m, ST_Translate(box, turn, 0)
  from (select id, tile, height_m,
               ST_Expand(footprint, ${REACH_DEGREES} / cos(radians(${FARTHEST_LATITUDE})), ${REACH_DEGREES}) as box
        from ${changed} as changed where ${isShaded}) as reaching
    join (values (0), (360), (-360)) as turns(turn)
      on turn = 0 or (turn = 360 and ST_XMin(box) < -180) or (turn = -360 and ST_XMax(box) > 180)`;

/**
 * Deletes buildings and notes them as changed.
 * @param condition on the table `buildings` under the name `old`.
 * @returns how many there were.
 */
export async function deleteBuildings(sql: Rows, condition: string, values: unknown[]): Promise<number> {
  await sql.rows(noteChanged(`(select id, tile, footprint, height_m from buildings old where ${condition})`), values);
  const gone = await sql.rows(`delete from buildings old where ${condition} returning 1`, values);
  return gone.length;
}

/** Roofs in the box of what the changes of a tile reach, at the antimeridian in one on each side of it. */
const IN_REACH = `
  select roof.id
  from (select ST_SetSRID(ST_Extent(reach)::geometry, 4326) as box
        from changed_buildings group by tile, ST_XMin(reach) > 0) as reached
    join buildings roof on roof.footprint && reached.box
  where exists (select 1 from changed_buildings changed
                where changed.reach && roof.footprint and changed.height_m > roof.height_m)`;

/** The same where buildings are spread over nodes: each gets what changed, which has no index there. */
const IN_REACH_SPREAD = `
  with noted as materialized (select reach, height_m from changed_buildings)
  select distinct roof.id
  from noted changed join buildings roof on roof.footprint && changed.reach and changed.height_m > roof.height_m`;

/**
 * Deletes the stored shading of the roofs that changed and of the lower roofs within reach of a change, before or after it.
 * Ids go as arrays, for the planner knows nothing of a temporary table and would read all stored shading to join them.
 * @param isSpread whether buildings are spread over nodes.
 */
export async function dropShading(sql: Rows, isSpread: boolean): Promise<void> {
  const changed = await sql.rows('select from changed_buildings limit 1');
  if (changed.length === 0) return;
  const inReach = isSpread ? IN_REACH_SPREAD : IN_REACH;
  await sql.rows(`delete from building_shading where building_id = any(array(${inReach}))`);
  await sql.rows('delete from building_shading where building_id = any(array(select id from changed_buildings))');
}
