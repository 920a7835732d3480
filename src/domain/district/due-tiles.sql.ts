// Raw SQL: which tiles of a district are to be calculated, over thousands of them at once.
import { NEIGHBOUR_DISTANCE_M } from '../assessments/roof-surroundings.js';
import { boxEwkb, polygonEwkb } from '../../database/ewkb.js';
import type { DegreeBox } from '../../core/buildings/building-area.js';
import { HORIZON_REACH_M } from '../../core/terrain/horizon.js';
import type { MultiPolygon } from '../../core/geometry/position.js';
import type { Rows } from '../../database/sql-types.js';
import { BEST_FIRST, reachesInto } from '../terrain/terrain-grids.sql.js';

/** More than the distance of neighbours in degrees of latitude, and of longitude up to 65° [deg]. */
const REACH_DEG = (NEIGHBOUR_DISTANCE_M / 111_000) * 2.5;

/** Whether a load's box reaches a tile's own or its neighbours. */
const IS_NEAR = `near.west <= own.east + ${REACH_DEG} and near.east >= own.west - ${REACH_DEG}
  and near.south <= own.north + ${REACH_DEG} and near.north >= own.south - ${REACH_DEG}`;

/**
 * The loads that touched a tile or its neighbours, as they are now.
 * @param loads the loads' boxes under the name `near`, with their condition.
 */
const loadsFrom = (
  loads: string,
): string => `(select coalesce(string_agg(distinct loaded.id || ':' || loaded.revision, ',' order by loaded.id || ':' || loaded.revision), '')
    from ${loads} join building_imports loaded on loaded.id = near.import_id)`;

/** Those loads and the finance rows in force, in short. */
const stateFrom = (loads: string): string => `md5(${loads}
  || ' ' || (select coalesce(max(revision::text), '') from finance_revisions)
  || ' ' || (select coalesce(max(valid_from)::text, '') from finance_rows where valid_from <= current_date))`;

/** The imported heights, in short: those of a file that is imported again are newer. */
const HEIGHTS = `(select concat(count(*), ' ', sum(extract(epoch from imported_at))) from terrain_grids where state = 'ready')`;

/**
 * All that the light of a tile follows from, in short: those loads, the imported stations and heights, and what the database
 * does not know.
 * @param basis of `lightBasis`; where it is empty the light may change at any time, and nothing is compared.
 */
const lightFrom = (loads: string, basis: string): string => `case when ${basis} <> ''
  then md5(concat_ws(' ', ${loads}, (select max(revision::text) from climate_revisions), ${HEIGHTS}, ${basis})) end`;

/** Edges of the buildings of a tile, as SQL over `buildings`. */
const EDGES = `min(ST_XMin(footprint)) as west, min(ST_YMin(footprint)) as south,
  max(ST_XMax(footprint)) as east, max(ST_YMax(footprint)) as north`;

/** More than the reach of a horizon, in degrees of latitude [deg]. */
const GROUND_DEG = (HORIZON_REACH_M / 111_000) * 1.05;
const GROUND_LNG_DEG = `(${GROUND_DEG} / cos(radians(least(89, greatest(abs(own.south), abs(own.north)) + ${GROUND_DEG}))))`;

/** The ground that counts for the roofs of a tile. */
const GROUND = {
  west: `own.west - ${GROUND_LNG_DEG}`,
  south: `own.south - ${GROUND_DEG}`,
  east: `own.east + ${GROUND_LNG_DEG}`,
  north: `own.north + ${GROUND_DEG}`,
};

/**
 * What the potential of a tile depends on, in short, as `tile_state` behind a `with`: `state`, and `light`, from which all of
 * it follows but the money; beside the revisions of the finance rows and of the imported stations, and the grids of heights
 * around, best first. Each part asks one table that may be spread over nodes, and what they give is put together on one.
 * @param tile the parameter that has its key.
 * @param basis as above.
 */
export const stateOfTile = (tile: string, basis: string): string => `
  own as materialized (select ${EDGES} from buildings where tile = ${tile}),
  near as materialized (select distinct near.import_id from building_coverage near, own where ${IS_NEAR}),
  ground as materialized (
    select coalesce(array_agg(id::text order by ${BEST_FIRST}), '{}') as grids from terrain_grids, own where ${reachesInto(GROUND)}),
  loaded as materialized (select ${loadsFrom('near')} as loads),
  tile_state as materialized (
    select ${stateFrom('loads')} as state, ${lightFrom('loads', basis)} as light, grids,
      (select max(revision::text) from finance_revisions) as finance_revision,
      (select max(revision::text) from climate_revisions) as climate_revision
    from loaded cross join ground)`;

/** The two parts of what is kept of a tile: its state, and its light where that cannot change at any time. */
const keptPart = (part: 1 | 2): string => `split_part(kept.checked_state, ' ', ${part})`;

/**
 * Tiles whose potential was never calculated, or of another state or light; at most so many.
 * @param basis as above.
 */
export async function dueTiles(sql: Rows, limit: number, basis: string): Promise<string[]> {
  const loads = loadsFrom(`(select import_id from covered near where ${IS_NEAR}) as near`);
  const rows = await sql.rows<{ tile: string }>(
    `with own as materialized (select tile, ${EDGES} from buildings group by tile),
       covered as materialized (select import_id, west, south, east, north from building_coverage),
       kept as materialized (select tile, checked_state from roof_potential_tiles)
     select coalesce(own.tile, kept.tile) as tile from own full join kept on kept.tile = own.tile
     where own.tile is null or kept.tile is null
       or ${keptPart(1)} <> ${stateFrom(loads)}
       or ${keptPart(2)} <> ${lightFrom(loads, '$2::text')}
     order by 1 limit $1`,
    [limit, basis],
  );
  return rows.map(({ tile }) => tile);
}

/** Tiles with a building that touches a box, or with a stored potential in it. */
export const tilesOfBox = (sql: Rows, box: DegreeBox): Promise<string[]> =>
  tilesOf(sql, 'footprint && $1::geometry', 'lng between $2 and $3 and lat between $4 and $5', [
    boxEwkb(box),
    ...[box.west, box.east, box.south, box.north],
  ]);

/** Tiles with a building that touches any of some polygons. */
export async function tilesOfPolygons(sql: Rows, polygons: MultiPolygon): Promise<string[]> {
  const tiles = new Set<string>();
  for (const polygon of polygons)
    for (const tile of await tilesOf(sql, 'footprint && $1::geometry and ST_DWithin(footprint, $1::geometry, 0)', 'false', [polygonEwkb(polygon)]))
      tiles.add(tile); // prettier-ignore
  return [...tiles].toSorted();
}

/** Tiles of buildings by their ids. */
export const tilesOfBuildings = (sql: Rows, ids: readonly string[]): Promise<string[]> =>
  tilesOf(sql, 'id = any($1::uuid[])', 'building_id = any($1::uuid[])', [ids]);

async function tilesOf(sql: Rows, buildings: string, potentials: string, values: unknown[]): Promise<string[]> {
  const rows = await sql.rows<{ tile: string }>(
    `select tile from buildings where ${buildings} union select tile from roof_potentials where ${potentials} order by tile`,
    values,
  );
  return rows.map(({ tile }) => tile);
}

/** What all potentials depend on in the database, and how many roofs there are, counted no further than just beyond a limit. */
export async function potentialState(sql: Rows, limit: number): Promise<{ state: string; roofs: number }> {
  const [row] = await sql.rows<{ state: string; roofs: number }>(
    `select (select count(*) || '-' || coalesce(sum(revision), 0) from building_imports)
              || ' ' || (select coalesce(max(revision::text), '') from finance_revisions)
              || ' ' || (select coalesce(max(revision::text), '') from climate_revisions)
              || ' ' || ${HEIGHTS}
              || ' ' || current_date as state,
            (select count(*)::int from (select 1 from buildings limit $1) as counted) as roofs`,
    [limit + 1],
  );
  return row!;
}
