// Raw SQL: sums over the roofs of a tile, kept beside them, and over the kept sums of millions of roofs.
import type { RoofTotalsAnswer } from '../../contract/district/roof.answer.js';
import type { Plain } from '../../contract/fields/plain.js';
import { HEIGHT_STEPS_M, type RoofFilter, type SummaryGroup } from '../../core/district/roof-selection.js';
import type { AreaTotals } from '../../core/buildings/tiles/draw-area-tile.js';
import type { Rows } from '../../database/sql-types.js';

/** Sums over the roofs of a group. */
export interface RoofSums extends Plain<Omit<RoofTotalsAnswer, 'name' | 'nameZh' | 'households'>> {
  /** Whether it is all roofs of the selection. */
  isTotal: boolean;
}

/** Columns that are added up, with the member of the answer and what is added of a roof. */
const SUMS = {
  // what two outlines have in common counts once
  roof_area_m2: { name: 'roofAreaM2', of: 'roof_area_m2 - covered_area_m2' },
  usable_area_m2: { name: 'usableAreaM2', of: 'usable_area_m2' },
  pv_kw: { name: 'pvKw', of: 'pv_kw' },
  possible_kw: { name: 'possibleKw', of: 'possible_kw' },
  possible_kwh: { name: 'possibleKwh', of: 'possible_kwh' },
  capacity_kw: { name: 'capacityKw', of: 'capacity_kw' },
  annual_kwh: { name: 'annualKwh', of: 'annual_kwh' },
  cost_twd: { name: 'costTwd', of: 'cost_twd' },
  npv_twd: { name: 'npvTwd', of: 'npv_twd' },
  co2kg_year: { name: 'co2KgYear', of: 'co2kg_year' },
} as const satisfies Record<string, { name: keyof RoofSums; of: string }>;

const SUM_COLUMNS = Object.keys(SUMS);

/** Specific yields in whole kWh/kWp and payback times in tenths of a year, of which totals have the deciles and the median. */
const YIELD_STEP = 'round(specific_yield)';
const PAYBACK_STEP = 'round(payback_years * 10)';
const PAYBACK_STEPS_A_YEAR = 10;

/** What roofs are split by, as SQL. */
export const GROUPS: Readonly<Record<SummaryGroup, string>> = {
  county: 'left(township, 5)',
  township: 'township',
  village: 'village',
  class: 'class::text',
  height: `(case ${HEIGHT_STEPS_M.map((step) => `when height_m < ${step} then '${step}'`).join(' ')} end)`,
};

/** Kinds of kept sums: by township and village together, by class, and by height; each is a sum over the whole tile. */
const KINDS = {
  area: { township: 'township', village: 'village', key: `coalesce(township, '') || '/' || coalesce(village, '')` },
  class: { township: 'null', village: 'null', key: `coalesce(${GROUPS.class}, '')` },
  height: { township: 'null', village: 'null', key: `coalesce(${GROUPS.height}, '')` },
} as const;

/** How often each value occurs, as pairs of two bytes each, packed; `null` where none does. A tile has fewer roofs. */
const packed = (step: string): string =>
  `(select string_agg(int2send(value) || int2send(count), ''::bytea order by value)
    from (select step::int2 as value, count(*)::int2 as count from unnest(array_agg(${step})) as step
          where step is not null group by 1) as counted)`;

/** The rows of `roof_totals` of some roofs. @param where of `roof_potentials`. */
export const totalsOf = (where: string): string =>
  Object.entries(KINDS)
    .map(
      ([kind, { township, village, key }]) =>
        `select tile, '${kind}' as kind, ${key} as key, ${township} as township, ${village} as village, count(*)::int as roofs,
                ${Object.entries(SUMS)
                  .map(([column, { of }]) => `coalesce(sum(${of}), 0) as ${column}`)
                  .join(', ')},
                ${packed(YIELD_STEP)} as yields, ${packed(PAYBACK_STEP)} as paybacks
         from roof_potentials where ${where}
         group by tile, ${kind === 'area' ? 'township, village' : key}`,
    )
    .join(' union all ');

const COLUMNS = `tile, kind, key, township, village, roofs, ${SUM_COLUMNS.join(', ')}, yields, paybacks`;

/** Writes the sums of all roofs of some places, as a migration does for those that were stored before. */
export const FILL_TOTALS = `insert into roof_totals (${COLUMNS}) ${totalsOf('true')}`;

/** Makes the kept sums of a tile those of its rows; in the transaction that changes them. */
export async function refreshTotals(sql: Rows, tile: string): Promise<void> {
  await sql.rows('delete from roof_totals where tile = $1', [tile]);
  await sql.rows(
    `insert into roof_totals (${COLUMNS}) select ${COLUMNS} from (${totalsOf('tile = $1')}) as sums
     on conflict (tile, kind, key) do update set roofs = excluded.roofs,
       ${SUM_COLUMNS.map((column) => `${column} = excluded.${column}`).join(', ')},
       yields = excluded.yields, paybacks = excluded.paybacks`,
    [tile],
  );
}

type Sums = Omit<RoofSums, 'isTotal' | 'medianPaybackYears' | 'specificYieldDeciles'>;

interface KeptSums extends Sums {
  yields: Uint8Array | null;
  paybacks: Uint8Array | null;
}

/** Whether kept sums answer a question: they know townships and villages, and class or height over everything. */
export function areKept({ township, village, ...rest }: RoofFilter, by: SummaryGroup): boolean {
  if (Object.values(rest).some((value) => value !== undefined)) return false;
  return (by !== 'class' && by !== 'height') || (township === undefined && village === undefined);
}

/** Sums by group, and over all of the selection, of the kept sums of tiles. */
export async function keptSums(sql: Rows, { township, village }: RoofFilter, by: SummaryGroup): Promise<RoofSums[]> {
  const kind = by === 'class' || by === 'height' ? by : 'area';
  const key = kind === 'area' ? GROUPS[by] : `nullif(key, '')`;
  const groups = await sql.rows<KeptSums>(
    `select ${key} as key, sum(roofs)::int as roofs,
            ${Object.entries(SUMS)
              .map(([column, { name }]) => `sum(${column}) as "${name}"`)
              .join(', ')},
            string_agg(yields, ''::bytea) as yields, string_agg(paybacks, ''::bytea) as paybacks
     from roof_totals where kind = $1 and ($2::text is null or township = $2) and ($3::text is null or village = $3)
     group by 1 order by 1 nulls last`,
    [kind, township ?? null, village ?? null],
  );
  const all = { yields: new Uint32Array(VALUES), paybacks: new Uint32Array(VALUES) };
  const counted = groups.map(({ yields, paybacks, ...sums }) => {
    const own = { yields: countsOf(yields), paybacks: countsOf(paybacks) };
    for (const name of ['yields', 'paybacks'] as const) addCounts(all[name], own[name]);
    return { isTotal: false, ...sums, ...figuresOf(own) };
  });
  return [...counted, { isTotal: true, ...sumOf(groups), ...figuresOf(all) }];
}

function sumOf(groups: readonly Sums[]): Sums {
  const sum = (name: keyof Sums): number => groups.reduce((total, group) => total + (group[name] as number), 0);
  const sums = Object.fromEntries(Object.values(SUMS).map(({ name }) => [name, sum(name)]));
  return { key: null, roofs: sum('roofs'), ...sums } as Sums;
}

/** How often each value occurs, by the value. */
type Counts = Uint32Array;

/** Values that two bytes with their sign have from 0 on. */
const VALUES = 2 ** 15;

function addCounts(to: Counts, from: Counts): void {
  for (const [value, count] of from.entries()) to[value]! += count;
}

const PAIR_BYTES = 4;

function countsOf(bytes: Uint8Array | null): Counts {
  if (bytes === null) return new Uint32Array(1);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let largest = 0;
  for (let at = 0; at < bytes.byteLength; at += PAIR_BYTES) largest = Math.max(largest, view.getInt16(at));
  const counts = new Uint32Array(largest + 1);
  for (let at = 0; at < bytes.byteLength; at += PAIR_BYTES) counts[view.getInt16(at)]! += view.getInt16(at + 2);
  return counts;
}

const DECILES = Array.from({ length: 11 }, (_, i) => i / 10);

function figuresOf({
  yields,
  paybacks,
}: {
  yields: Counts;
  paybacks: Counts;
}): Pick<RoofSums, 'medianPaybackYears' | 'specificYieldDeciles'> {
  const [median] = percentilesOf(paybacks, [0.5]);
  const deciles = percentilesOf(yields, DECILES);
  return {
    medianPaybackYears: median === undefined ? null : median / PAYBACK_STEPS_A_YEAR,
    specificYieldDeciles: deciles.length === 0 ? null : deciles,
  };
}

/** The least values that so large shares of all do not exceed, as `percentile_disc` has them; none where nothing is counted. */
function percentilesOf(counts: Counts, shares: readonly number[]): number[] {
  const total = counts.reduce((sum, count) => sum + count, 0);
  if (total === 0) return [];
  let value = 0;
  let until = counts[0]!;
  return shares.map((share) => {
    while (until < Math.max(1, Math.ceil(share * total))) until += counts[++value]!;
    return value;
  });
}

/** Sums by group, and over all of the selection, of the rows themselves. @param where condition with its values. */
export function sumsOfRows(
  sql: Rows,
  { where, values }: { where: string; values: unknown[] },
  by: SummaryGroup,
): Promise<RoofSums[]> {
  const sums = Object.values(SUMS).map(({ name, of }) => `coalesce(sum(${of}), 0)::float8 as "${name}"`);
  return sql.rows(
    `select ${GROUPS[by]} as key, grouping(${GROUPS[by]}) = 1 as "isTotal", count(*)::int as roofs, ${sums.join(', ')},
            percentile_disc(0.5) within group (order by ${PAYBACK_STEP}) / ${PAYBACK_STEPS_A_YEAR} as "medianPaybackYears",
            percentile_disc(array[${DECILES.join(', ')}]::float8[]) within group (order by ${YIELD_STEP})
              as "specificYieldDeciles"
     from (select * from roof_potentials where ${where} offset 0) as chosen
     group by grouping sets ((${GROUPS[by]}), ()) order by grouping(${GROUPS[by]}), 1 nulls last`,
    values,
  );
}

/** Kept totals of counties or townships by their codes, in the order of these; those without roofs are left out. */
export const areaTotals = (sql: Rows, level: 'county' | 'township', codes: readonly string[]): Promise<AreaTotals[]> =>
  sql.rows(
    `select ${GROUPS[level]} as key, sum(roofs)::int as roofs, sum(possible_kw) as "possibleKw", sum(possible_kwh) as "possibleKwh"
     from roof_totals where kind = 'area' and ${GROUPS[level]} = any($1::text[]) group by 1 order by 1`,
    [codes],
  );
