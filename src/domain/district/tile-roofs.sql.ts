// Raw SQL: bulk reading and writing of the potentials of a tile.
import { packCurve } from '../../core/district/energy-curve.js';
import type { RoofPotential, PotentialWorth } from '../../core/district/roof-potential.js';
import type { CodedText } from '../../core/texts/coded-text.js';
import { tileBox, tileOfKey } from '../../core/geometry/web-tile.js';
import { boxEwkb } from '../../database/ewkb.js';
import type { Rows, Sql } from '../../database/sql-types.js';
import { sceneBuilding, type SceneBuilding } from '../shade/shading-inputs.js';
import { stateOfTile } from './due-tiles.sql.js';
import { refreshTotals } from './roof-totals.sql.js';
import { neighbourBoxes } from './tile-inputs.js';

/** What of a potential is stored that decides whether it is valid, and that a new price needs. */
export interface KeptLight {
  physicalHash: string;
  financeHash: string;
  lng: number;
  lat: number;
  roofAreaM2: number;
  curve: Uint8Array;
  reason: CodedText;
}

/** A roof of a tile. */
export interface TileRoof {
  id: string;
  edition: string | null;
  /** `null` where nothing is. */
  stored: KeptLight | null;
}

/** What a tile has at one moment. */
export interface StoredTile {
  /** What the potential of the tile depends on, in short. */
  state: string;
  /** Whether all that is stored of light is what it would be now; then nothing is read of the buildings. */
  isLightKnown: boolean;
  /** Of the finance rows; absent where the store keeps none. */
  financeRevision?: string;
  /** Of the imported weather stations; `null` where none were, absent where the store keeps none. */
  climateRevision?: string | null;
  /** Imported grids of heights around, best first; absent where the store keeps none. */
  grids?: readonly string[];
  roofs: TileRoof[];
  /** Buildings of which it stores a potential though they are gone. */
  gone: number;
  /** Those of the roofs, and all around that may shade them. */
  buildings: SceneBuilding[];
}

/** How a tile is read. */
export interface TileReading {
  /** What light follows from that the store does not know; empty where that may change at any time. */
  basis: string;
  /** Whether the buildings are read even where the light is known. */
  withBuildings: boolean;
}

interface TileRow extends Omit<TileRoof, 'stored'>, KeptLight, Pick<StoredTile, 'state' | 'isLightKnown'> {
  revision: string | null;
  climateRevision: string | null;
  /** Ids with a space between them, in one row alone: where sheets are small, there are a thousand. */
  grids: string | null;
  item: string | null;
  isOwn: boolean;
  isKept: boolean;
}

/**
 * The roofs of a tile with its state and the buildings around; one row without a building where there is none. Light is
 * known where the tile was done in the same state of it and nothing has been stored since.
 */
export async function readTile(sql: Rows, tile: string, { basis, withBuildings }: TileReading): Promise<StoredTile> {
  const boxes = neighbourBoxes([tileBox(tileOfKey(tile))]);
  const rows = await sql.rows<TileRow>(
    `with ${stateOfTile('$1', '$2::text')},
       kept as materialized (
         select building_id, physical_hash, finance_hash, lng, lat, roof_area_m2, curve, reason, computed_at
         from roof_potentials where tile = $1),
       checked as materialized (select checked_state, changed_at from roof_potential_tiles where tile = $1),
       done as materialized (select max(computed_at) as latest from kept),
       light as materialized (
         select not $3::boolean and coalesce(
             split_part(checked_state, ' ', 2) = tile_state.light and coalesce(latest <= changed_at, true), false) as known
         from tile_state left join checked on true cross join done),
       found as materialized (
         select id, import_id, tile, case when known then null else item_json end as item from buildings, light
         where (${boxes.map((_, i) => `footprint && $${i + 4}::geometry`).join(' or ')}) and (tile = $1 or not known))
     select concat_ws(' ', tile_state.state, tile_state.light) as state, known as "isLightKnown",
            finance_revision as revision, climate_revision as "climateRevision",
            case when row_number() over (order by found.id) = 1 then array_to_string(grids, ' ') end as grids,
            found.id, found.import_id as edition, found.item,
            coalesce(found.tile = $1, false) as "isOwn", kept.building_id is not null as "isKept",
            physical_hash as "physicalHash", finance_hash as "financeHash", lng, lat,
            roof_area_m2 as "roofAreaM2", curve, reason
     from tile_state cross join light left join (found full join kept on kept.building_id = found.id) on true
     order by found.id`,
    [tile, basis, withBuildings, ...boxes.map(boxEwkb)],
  );
  const { state, isLightKnown, revision, climateRevision } = rows[0]!;
  const grids = rows.find((row) => row.grids !== null)!.grids!;
  return {
    state,
    isLightKnown,
    climateRevision,
    grids: grids === '' ? [] : grids.split(' '),
    ...(revision !== null && { financeRevision: revision }),
    roofs: rows.filter(({ isOwn }) => isOwn).map(toRoof),
    gone: rows.filter(({ isKept, isOwn }) => isKept && !isOwn).length,
    buildings: rows.flatMap(({ item }) => (item === null ? [] : [sceneBuilding(item)])),
  };
}

function toRoof({ id, edition, isKept, ...row }: TileRow): TileRoof {
  const { physicalHash, financeHash, lng, lat, roofAreaM2, curve, reason } = row;
  const stored = { physicalHash, financeHash, lng, lat, roofAreaM2, curve, reason };
  return { id, edition, stored: isKept ? stored : null };
}

/** What identifies a stored potential. */
export interface PotentialIdentity {
  buildingId: string;
  tile: string;
  lng: number;
  lat: number;
  township: string | null;
  village: string | null;
  edition: string | null;
  physicalHash: string;
  financeHash: string;
  pvKw: number | null;
  heightM: number;
  heightSource: string;
  computedAt: Date;
}

/** A potential to store. */
export type PotentialRow = PotentialIdentity & RoofPotential;

/** Columns of money and law, which a new price writes, with their types. */
const WORTH_COLUMNS = {
  capacity_kw: ['float8', 'capacityKw'],
  annual_kwh: ['float8', 'annualKwh'],
  annual_kwh_p10: ['float8', 'annualKwhP10'],
  annual_kwh_p90: ['float8', 'annualKwhP90'],
  cost_twd: ['float8', 'costTwd'],
  npv_twd: ['float8', 'npvTwd'],
  payback_years: ['float8', 'paybackYears'],
  lcoe_twd_per_kwh: ['float8', 'lcoeTwdPerKwh'],
  co2kg_year: ['float8', 'co2KgYear'],
  verdict: ['text', 'verdict'],
  reason: ['jsonb', 'reason'],
  duty_kw: ['float8', 'dutyKw'],
  duty: ['text', 'duty'],
} as const satisfies Record<string, readonly [type: string, property: keyof PotentialWorth]>;

/** All columns of a row, with their types and where they are from. */
const COLUMNS = {
  building_id: ['uuid', 'buildingId'],
  tile: ['text', 'tile'],
  lng: ['float8', 'lng'],
  lat: ['float8', 'lat'],
  township: ['text', 'township'],
  village: ['text', 'village'],
  edition: ['uuid', 'edition'],
  physical_hash: ['text', 'physicalHash'],
  finance_hash: ['text', 'financeHash'],
  height_m: ['float8', 'heightM'],
  height_source: ['text', 'heightSource'],
  roof_area_m2: ['float8', 'roofAreaM2'],
  usable_area_m2: ['float8', 'usableAreaM2'],
  covered_area_m2: ['float8', 'coveredAreaM2'],
  pv_kw: ['float8', 'pvKw'],
  sun_share: ['float8', 'sunShare'],
  shade_lost_kwh: ['float8', 'shadeLostKwh'],
  top_shader_id: ['uuid', 'topShaderId'],
  possible_kw: ['float8', 'possibleKw'],
  possible_kwh: ['float8', 'possibleKwh'],
  specific_yield: ['float8', 'specificYield'],
  class: ['int', 'class'],
  tilt: ['float8', 'tilt'],
  azimuth: ['float8', 'azimuth'],
  ...WORTH_COLUMNS,
  computed_at: ['timestamptz', 'computedAt'],
} as const satisfies Record<string, readonly [type: string, property: keyof PotentialRow]>;

type Columns = Readonly<Record<string, readonly [type: string, property: string]>>;

const names = (columns: Columns): string => Object.keys(columns).join(', ');
const typed = (columns: Columns): string =>
  Object.entries(columns).map(([name, [type]]) => `${name} ${type}`).join(', '); // prettier-ignore
const updated = (columns: Columns): string =>
  Object.keys(columns).map((name) => `${name} = excluded.${name}`).join(', '); // prettier-ignore
const written = (columns: Columns, row: object): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(columns).map(([name, [, property]]) => [name, (row as Record<string, unknown>)[property]]),
  );

/** Stores potentials of buildings of a tile that are still there, with its sums; done again, it changes nothing. */
export async function storePotentials(sql: Sql, tile: string, rows: readonly PotentialRow[]): Promise<void> {
  if (rows.length === 0) return;
  await changing(sql, tile, (open) => insertPotentials(open, tile, rows));
}

/** Changes rows of a tile, and its sums with them. */
const changing = (sql: Sql, tile: string, change: (open: Rows) => Promise<unknown>): Promise<void> =>
  sql.transaction(async (open) => {
    await change(open);
    await refreshTotals(open, tile);
  });

async function insertPotentials(sql: Rows, tile: string, rows: readonly PotentialRow[]): Promise<void> {
  await sql.rows(
    `insert into roof_potentials (${names(COLUMNS)}, curve)
     select ${Object.keys(COLUMNS)
       .map((name) => `given.${name}`)
       .join(', ')}, decode(given.packed, 'hex')
     from jsonb_to_recordset($1::text::jsonb) as given(${typed(COLUMNS)}, packed text)
       join buildings on buildings.id = given.building_id and buildings.tile = $2
     where given.tile = $2
     on conflict on constraint roof_potentials_pkey do update set ${updated(COLUMNS)}, curve = excluded.curve`,
    [
      JSON.stringify(
        rows.map((row) => ({
          ...written(COLUMNS, row),
          packed: Buffer.from(packCurve(row.curve)).toString('hex'),
        })),
      ),
      tile,
    ],
  );
}

/** A new price of a stored potential. */
export interface PriceRow extends PotentialWorth {
  buildingId: string;
  financeHash: string;
  computedAt: Date;
}

const PRICE_COLUMNS = {
  building_id: ['uuid', 'buildingId'],
  finance_hash: ['text', 'financeHash'],
  ...WORTH_COLUMNS,
  computed_at: ['timestamptz', 'computedAt'],
} as const satisfies Columns;

/** Stores new prices of roofs of a tile. */
export async function storePrices(sql: Sql, tile: string, rows: readonly PriceRow[]): Promise<void> {
  if (rows.length === 0) return;
  const set = Object.keys(PRICE_COLUMNS).filter((name) => name !== 'building_id').map((name) => `${name} = given.${name}`); // prettier-ignore
  await changing(sql, tile, (open) =>
    open.rows(
      `update roof_potentials as kept set ${set.join(', ')}
     from jsonb_to_recordset($2::text::jsonb) as given(${typed(PRICE_COLUMNS)})
     where kept.tile = $1 and kept.building_id = given.building_id`,
      [tile, JSON.stringify(rows.map((row) => written(PRICE_COLUMNS, row)))],
    ),
  );
}

/** A tile whose roofs are done. */
export interface ClosedTile {
  tile: string;
  /** What its roofs were compared with. */
  state: string;
  /** Whether it stores potentials of buildings that are gone. */
  hasGone: boolean;
  isChanged: boolean;
  now: Date;
}

/** Removes the potentials of a tile whose buildings are gone from it, and records the state that it was compared with. */
export async function closeTile(sql: Sql, { tile, state, hasGone, isChanged, now }: ClosedTile): Promise<void> {
  const note = (open: Rows): Promise<unknown> =>
    open.rows(
      `insert into roof_potential_tiles (tile, checked_state, changed_at) values ($1, $2, $4)
       on conflict (tile) do update set checked_state = excluded.checked_state,
         changed_at = case when $3::boolean then excluded.changed_at else roof_potential_tiles.changed_at end`,
      [tile, state, isChanged, now],
    );
  if (!hasGone) return void (await note(sql));
  await changing(sql, tile, async (open) => {
    await open.rows(
      `delete from roof_potentials as old where old.tile = $1
         and not exists (select from buildings where buildings.tile = old.tile and id = building_id)`,
      [tile],
    );
    await note(open);
  });
}
