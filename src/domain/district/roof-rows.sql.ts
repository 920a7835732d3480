// Raw SQL: keyset pages and sums over millions of stored potentials.
import type { RoofFilter, RoofOrder, SummaryGroup } from '../../core/district/roof-selection.js';
import type { Rows } from '../../database/sql-types.js';
import { areKept, keptSums, sumsOfRows, type RoofSums } from './roof-totals.sql.js';
import type { StoredPotential } from './stored-potential.js';

/** A condition on `roof_potentials`, with its parameters in order from `$1`. */
interface Condition {
  where: string;
  values: unknown[];
  /** Whether the statement is one of a few that a server keeps planned: without a filter, with one, or with a box. */
  options: { prepared: boolean };
}

/** Columns with what of the filter they must be. */
const CONDITIONS: readonly [keyof RoofFilter, (parameter: string) => string][] = [
  ['township', (p) => `township = ${p}`],
  // by the tiles that have some of it, which the kept sums know
  [
    'village',
    (p) => `village = ${p} and tile in (select tile from roof_totals where kind = 'area' and village = ${p})`,
  ],
  ['minLng', (p) => `lng >= ${p}::float8`],
  ['maxLng', (p) => `lng <= ${p}::float8`],
  ['minLat', (p) => `lat >= ${p}::float8`],
  ['maxLat', (p) => `lat <= ${p}::float8`],
  ['minKw', (p) => `possible_kw >= ${p}::float8`],
  ['minClass', (p) => `class >= ${p}::int`],
  ['minAreaM2', (p) => `roof_area_m2 >= ${p}::float8`],
  ['verdict', (p) => `verdict = ${p}`],
  ['duty', (p) => `duty = ${p}`],
];

function conditionOf(filter: RoofFilter): Condition {
  const given = CONDITIONS.filter(([name]) => filter[name] !== undefined);
  const parts = given.map(([, condition], i) => condition(`$${i + 1}`));
  const isBox = given.length === BOX_EDGES && filter.minLng !== undefined && filter.maxLat !== undefined;
  return {
    where: parts.length > 0 ? parts.join(' and ') : 'true',
    values: given.map(([name]) => filter[name]),
    options: { prepared: given.length <= 1 || isBox },
  };
}

const BOX_EDGES = 4;

/** The column of an order, and whether the greatest come first. */
const ORDERS: Readonly<Record<RoofOrder, { column: string; isDescending: boolean }>> = {
  npv: { column: 'npv_twd', isDescending: true },
  annual_kwh: { column: 'possible_kwh', isDescending: true },
  specific_yield: { column: 'specific_yield', isDescending: true },
  payback: { column: 'payback_years', isDescending: false },
};

/** Where a page begins: behind a roof of a value. */
export interface AfterRoof {
  /** `null` where the roof has none. */
  value: number | null;
  id: string;
}

const COLUMNS = `building_id as "buildingId", lng, lat, township, village, edition, height_m as "heightM",
  height_source as "heightSource", roof_area_m2 as "roofAreaM2", usable_area_m2 as "usableAreaM2", covered_area_m2 as "coveredAreaM2", pv_kw as "pvKw", sun_share as "sunShare",
  shade_lost_kwh as "shadeLostKwh", top_shader_id as "topShaderId", possible_kw as "possibleKw", possible_kwh as "possibleKwh",
  specific_yield as "specificYield", class, tilt, azimuth, capacity_kw as "capacityKw", annual_kwh as "annualKwh",
  annual_kwh_p10 as "annualKwhP10", annual_kwh_p90 as "annualKwhP90", cost_twd as "costTwd", npv_twd as "npvTwd",
  payback_years as "paybackYears", lcoe_twd_per_kwh as "lcoeTwdPerKwh", co2kg_year as "co2KgYear", verdict, reason,
  duty_kw as "dutyKw", duty, (extract(epoch from computed_at) * 1000)::float8 as "computedMs"`;

/** A stored potential with its value in an order. */
type ValuedRoof = StoredPotential & Pick<AfterRoof, 'value'>;

interface RoofsAsked {
  order: RoofOrder;
  after: AfterRoof | undefined;
  limit: number;
}

/** Roofs of a selection in an order, those without the value last. */
export async function roofsInOrder(
  sql: Rows,
  filter: RoofFilter,
  { order, after, limit }: RoofsAsked,
): Promise<ValuedRoof[]> {
  const isPastValues = after?.value === null;
  const valued = isPastValues ? [] : await valuedRoofs(sql, filter, { order, after, limit });
  const left = limit - valued.length;
  if (left === 0) return valued;
  const others = await unvaluedRoofs(sql, filter, { order, after: isPastValues ? after : undefined, limit: left });
  return [...valued, ...others];
}

function valuedRoofs(sql: Rows, filter: RoofFilter, { order, after, limit }: RoofsAsked): Promise<ValuedRoof[]> {
  const { where, values, options } = conditionOf(filter);
  const { column, isDescending } = ORDERS[order];
  const direction = isDescending ? 'desc' : 'asc';
  const next = values.length + 1;
  const behind = `(${column}, building_id) ${isDescending ? '<' : '>'} ($${next + 1}::float8, $${next + 2}::uuid)`;
  return sql.rows(
    `select ${COLUMNS}, ${column} as value from roof_potentials
     where ${where} and ${column} is not null ${after ? `and ${behind}` : ''}
     order by ${column} ${direction}, building_id ${direction} limit $${next}`,
    [...values, limit, ...(after ? [after.value, after.id] : [])],
    options,
  );
}

function unvaluedRoofs(sql: Rows, filter: RoofFilter, { order, after, limit }: RoofsAsked): Promise<ValuedRoof[]> {
  const { where, values, options } = conditionOf(filter);
  const { column } = ORDERS[order];
  const next = values.length + 1;
  return sql.rows(
    `select ${COLUMNS}, null as value from roof_potentials
     where ${where} and ${column} is null ${after ? `and building_id > $${next + 1}::uuid` : ''}
     order by building_id limit $${next}`,
    [...values, limit, ...(after ? [after.id] : [])],
    options,
  );
}

/** Number of roofs of a selection. */
export async function countRoofs(sql: Rows, filter: RoofFilter): Promise<number> {
  const { where, values, options } = conditionOf(filter);
  const [row] = await sql.rows<{ count: number }>(
    `select count(*)::int as count from roof_potentials where ${where}`,
    values,
    options,
  );
  return row!.count;
}

/** Stored potentials by the ids of their buildings, in no order. */
export const roofsById = (sql: Rows, ids: readonly string[]): Promise<StoredPotential[]> =>
  sql.rows(`select ${COLUMNS} from roof_potentials where building_id = any($1::uuid[])`, [ids]);

/** A stored potential with what it was made from, and its energy by size as `packCurve` writes it. */
export interface KeptPotential extends StoredPotential {
  physicalHash: string;
  financeHash: string;
  curve: Uint8Array;
}

/** The same with what they were made from. */
export const keptPotentials = (sql: Rows, ids: readonly string[]): Promise<KeptPotential[]> =>
  sql.rows(
    `select ${COLUMNS}, physical_hash as "physicalHash", finance_hash as "financeHash", curve
     from roof_potentials where building_id = any($1::uuid[])`,
    [ids],
  );

/** GeoJSON polygons of buildings, as texts of their coordinates. */
export async function outlinesOf(sql: Rows, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await sql.rows<{ id: string; outline: string }>(
    'select id, ST_AsGeoJSON(footprint, 7) as outline from buildings where id = any($1::uuid[])',
    [ids],
  );
  return new Map(rows.map(({ id, outline }) => [id, outline]));
}

/** Sums by group, and over all of the selection: of kept sums where these know the answer. */
export const sumsOfRoofs = (sql: Rows, filter: RoofFilter, by: SummaryGroup): Promise<RoofSums[]> =>
  areKept(filter, by) ? keptSums(sql, filter, by) : sumsOfRows(sql, conditionOf(filter), by);
