import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Sql } from '../../src/database/sql-types.js';
import { BuildingImportService } from '../../src/domain/buildings/import/building-import.service.js';
import { ITEM } from '../../src/domain/buildings/edition-date.sql.js';
import { BuildingService } from '../../src/domain/buildings/search/building.service.js';
import { BuildingSupplyService } from '../../src/domain/buildings/search/building-supply.service.js';
import { BuildingTileService } from '../../src/domain/buildings/tiles/building-tile.service.js';
import { findCasters } from '../../src/domain/shade/viewport-search.sql.js';
import { packageRoot } from '../../src/config/package-root.js';
import { SHADING_CELLS } from '../../src/core/shade/shading-codec.js';
import {
  findShadings,
  fingerprintOf,
  roofsOf,
  storedHashes,
  storedLitShares,
  storedLitSharesOfEach,
  storeShadings,
  tilesWithin,
} from '../../src/domain/shade/shading-store.sql.js';
import { finerBlocks } from '../../src/domain/terrain/terrain-grids.sql.js';
import { tileAt } from '../../src/core/geometry/web-tile.js';
import { parseBuildingItem } from '../../src/core/buildings/building-item.js';
import { buildingTile, tileOfBuilding } from '../../src/core/buildings/tiles/tiles.js';
import { inlineCompute } from '../../src/workers/compute.js';
import { clearDatabase, testDatabase } from '../helpers/database.js';
import { collection, polygonFeature, square, textFile } from '../domain/buildings/files.js';

/** Tables that grow with the area, with the column by which docs/scale.md spreads them. */
const SPREAD: Record<string, string> = {
  buildings: 'tile',
  staged_buildings: 'tile',
  building_shading: 'tile',
  building_coverage: 'tile',
  building_editions: 'tile',
  roof_potentials: 'tile',
  roof_potential_tiles: 'tile',
  roof_totals: 'tile',
  terrain_blocks: 'grid_id',
};

/** Tables that every node has whole. */
const REFERENCE = ['terrain_grids', 'spatial_ref_sys'];

/** Tables of loads, reference data, people's records, jobs, limits and caches, which stay on one node. */
const ON_ONE_NODE = ['accounts', 'account_tokens', 'assessments', 'audit_entries', 'building_imports', 'climate_stations', 'climate_revisions', 'finance_revisions', 'finance_rows', 'finance_row_origins', 'deliveries', 'idempotency_keys', 'inquiries', 'inquiry_messages', 'job_parts', 'jobs', 'mikro_orm_migrations', 'outbox_events', 'pictures', 'provider_cache', 'provider_days', 'provider_turns', 'rate_limits', 'recent_estimates', 'refresh_tokens', 'reviews', 'schema_requirements', 'sessions', 'staged_loads', 'terrain_horizons', 'vendor_applications', 'vendor_portfolios', 'vendor_revisions', 'vendors']; // prettier-ignore

/** How a statement says which part of a table it wants. */
type Part =
  /** The key itself: one shard, or one for each key in a list. */
  | 'key'
  /** A box, whose tiles follow from it. */
  | 'box'
  /** Neither: every shard is asked. */
  | 'every shard';

const PLACE = { lat: 25.03, lng: 121.53 };
const BOX = { west: 121.53, south: 25.03, east: 121.532, north: 25.032 };
const clock = (): Date => new Date('2026-11-22T08:00:00Z');

let sql: Sql;
let id: string;

beforeAll(async () => {
  await clearDatabase();
  ({ sql } = await testDatabase());
  const features = [0, 1, 2].map((i) =>
    polygonFeature(`h${i}`, [square(PLACE.lng + i * 0.0003, PLACE.lat)], { height: 10 + i }),
  );
  await new BuildingImportService({ sql, clock }).load(textFile(collection(features)), { source: 'city' });
  [{ id }] = (await sql.rows<{ id: string }>('select id from buildings limit 1')) as [{ id: string }];
});

interface Plan {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Index Cond'?: string;
}

/** Those of other nodes, which a coordinator quotes, too. */
function nodesOf(part: unknown): Plan[] {
  if (typeof part !== 'object' || part === null) return [];
  return [...('Node Type' in part ? [part as Plan] : []), ...Object.values(part).flatMap(nodesOf)];
}

/** The tables that a statement can only read whole, however large they are. */
async function readWhole(text: string, values: unknown[]): Promise<string[]> {
  return sql.transaction(async (transaction) => {
    // where any index serves, it is taken then, and joins ask for the rows that they need; tables of a test are so small that
    // the planner would at times read them whole
    await transaction.rows(`set local citus.propagate_set_commands to 'local'`);
    for (const way of ['seqscan', 'hashjoin', 'mergejoin']) await transaction.rows(`set local enable_${way} to off`);
    const [row] = await transaction.rows<{ 'QUERY PLAN': object }>(`explain (format json) ${text}`, values);
    return nodesOf(row!['QUERY PLAN'])
      .filter((node) => node['Node Type'] === 'Seq Scan' || (node['Index Name'] && !node['Index Cond']))
      .map((node) => node['Relation Name'] ?? node['Index Name']!)
      .filter((name) => Object.keys(SPREAD).some((table) => name.startsWith(table)));
  });
}

/** Runs work and returns the statements that it sends about a table that grows with the area, those of transactions too. */
async function statementsOf(work: (recorded: Sql) => Promise<unknown>): Promise<[string, unknown[]][]> {
  const statements: [string, unknown[]][] = [];
  const recordedRows =
    (rows: Sql['rows']): Sql['rows'] =>
    (text, values = [], options) => {
      statements.push([text, values]);
      return rows(text, values, options);
    };
  const transaction: Sql['transaction'] = (inside, options) =>
    sql.transaction((open) => inside({ ...open, rows: recordedRows(open.rows) }), options);
  await work({ ...sql, rows: recordedRows(sql.rows), transaction });
  return statements.filter(([text]) => NAMES_SPREAD.test(text));
}

const NAMES_SPREAD = new RegExp(`\\b(${Object.keys(SPREAD).join('|')})\\b`);
/** A comparison with a value or with a column of the same name; rows that are inserted bring it along. */
const HAS_KEY = /\b(tile|grid_id) = (any\(\$|\$|\w+\.tile\b)|insert into \w+ \([^)]*\btile\b/;
const HAS_BOX = /\bfootprint (&&|@) |\bbox\(point\(/;

function partOf(statement: string): Part {
  // the date of a row's edition lies on the row's shard
  const text = statement.replaceAll(ITEM, 'item_json');
  return HAS_KEY.test(text) ? 'key' : HAS_BOX.test(text) ? 'box' : 'every shard';
}

const buildings = (recorded: Sql): BuildingService =>
  new BuildingService({ sql: recorded, supply: new BuildingSupplyService({ sql: recorded, clock }) });
const tile = (recorded: Sql, zoom: number): Promise<unknown> =>
  new BuildingTileService({ sql: recorded, compute: inlineCompute, store: { once: (_, draw) => draw() } }).tile(
    tileAt(PLACE, zoom),
  );
const box = { minLng: BOX.west, minLat: BOX.south, maxLng: BOX.east, maxLat: BOX.north, radiusM: 300 };

const SUN = { azimuth: 180, apparentElevation: 30 };
const roof = () => ({ id, tile: buildingTile(PLACE) });

/** What requests and workers do most, by name, and how they say which part of the tables they want. */
const HOT: Record<string, [Part, (recorded: Sql) => Promise<unknown>]> = {
  'buildings of a box': ['box', (recorded) => buildings(recorded).listJson(box)],
  'buildings of a circle': ['box', (recorded) => buildings(recorded).listJson({ ...PLACE, radiusM: 300 })],
  'the building at a place': ['box', (recorded) => buildings(recorded).at(PLACE)],
  'one building': ['every shard', (recorded) => buildings(recorded).byId(id)],
  'the neighbours of a roof': ['box', (recorded) => buildings(recorded).around({ point: PLACE }, 400)],
  // its buildings by the box, and their potential by the key
  'a vector tile of zoom 10': ['key', (recorded) => tile(recorded, 10)],
  'a vector tile of zoom 11': ['key', (recorded) => tile(recorded, 11)],
  'a vector tile of zoom 12': ['key', (recorded) => tile(recorded, 12)],
  'a vector tile of zoom 14': ['key', (recorded) => tile(recorded, 14)],
  'the shadows of a view': ['box', (recorded) => findCasters(recorded, [BOX], SUN)],
  'the stored shading of a roof': ['key', (recorded) => findShadings(recorded, [roof()])],
  'the lit roofs of a view': ['key', (recorded) => storedLitShares(recorded, [roof()], SUN)],
  'the lit roofs of a list': ['key', (recorded) => storedLitSharesOfEach(recorded, [{ ...roof(), sun: SUN }])],
  'the tiles to be shaded': ['box', (recorded) => tilesWithin(recorded, BOX)],
  'the roofs of a tile': ['key', (recorded) => roofsOf(recorded, buildingTile(PLACE))],
  'the stored shading of a tile': ['key', (recorded) => storedHashes(recorded, buildingTile(PLACE))],
  'a block of heights': ['key', (recorded) => finerBlocks(recorded, id, { level: 1, column: 0, row: 0 })],
};

/** Work that writes, which is rare beside the reads. */
const WRITES: Record<string, [Part, (recorded: Sql) => Promise<unknown>]> = {
  'the shading of a tile is stored': ['box', storeOneShading],
  'a new edition is loaded': ['every shard', loadEdition],
};

async function storeOneShading(recorded: Sql): Promise<void> {
  const fingerprint = await fingerprintOf(recorded, [BOX]);
  const made = { buildingId: id, tile: buildingTile(PLACE), inputsHash: 'made', share: new Uint8Array(SHADING_CELLS) };
  const shading = { ...made, skyViewFactor: 1, casterCount: 0, hillsSource: null, hillsAttribution: null };
  const shadings = [{ ...shading, computedAt: clock() }];
  await storeShadings(recorded, { shadings, boxes: [BOX], fingerprint, waitsForLock: true });
}

async function loadEdition(recorded: Sql): Promise<void> {
  const text = collection([polygonFeature('h0', [square(PLACE.lng, PLACE.lat)], { height: 20 })]);
  await new BuildingImportService({ sql: recorded, clock }).load(textFile(text), { source: 'city' });
}

describe('the tables that grow with the area', () => {
  it('are seen to be read whole where they are', async () => {
    expect(await readWhole('select count(*) from buildings where floors = $1', [3])).not.toEqual([]);
    expect(await readWhole('select count(*) from buildings where $1::int is not null', [3])).not.toEqual([]);
  });

  it.each(Object.entries(SPREAD))('%s has its key, never null, in an index', async (table, column) => {
    const [found] = await sql.rows<{ nullable: string; indexed: boolean }>(
      `select is_nullable as nullable, exists (
         select from pg_index join pg_attribute on attrelid = indrelid and attnum = any(indkey)
         where indrelid = $1::text::regclass and attname = $2) as indexed
       from information_schema.columns where table_schema = 'public' and table_name = $1 and column_name = $2`,
      [table, column],
    );
    expect(found).toEqual({ nullable: 'NO', indexed: true });
  });

  it('are all the tables there are, with those that are not spread', async () => {
    const tables = await sql.rows<{ name: string }>(
      `select tablename as name from pg_tables where schemaname = 'public'`,
    );

    expect(tables.map(({ name }) => name).toSorted()).toEqual(
      [...Object.keys(SPREAD), ...REFERENCE, ...ON_ONE_NODE].toSorted(),
    );
  });

  it('hold a building under the tile that its outline tells, also where it is wider than several tiles', async () => {
    const place = fc.record({
      lng: fc.integer({ min: -179_000, max: 178_000 }).map((thousandth) => thousandth / 1_000),
      lat: fc.integer({ min: -84_000, max: 83_000 }).map((thousandth) => thousandth / 1_000),
      sizeDeg: fc.constantFrom(0.0001, 0.01, 0.022, 0.1, 0.9),
    });
    const places = fc.sample(fc.noBias(place), { seed: 20261123, numRuns: 100 });
    const features = places.map(({ lng, lat, sizeDeg }, i) =>
      polygonFeature(`w${i}`, [square(lng, lat, sizeDeg)], { height: 10 }),
    );

    await new BuildingImportService({ sql, clock }).load(textFile(collection(features)), { source: 'world' });

    const rows = await sql.rows<{ tile: string; item: string }>(
      `select tile, item_json as item from buildings where source = 'world'`,
    );
    expect(rows).toHaveLength(places.length);
    expect(rows.filter(({ tile, item }) => tileOfBuilding(parseBuildingItem(item)) !== tile)).toEqual([]);
    await sql.rows(`delete from buildings where source = 'world'`);
  });

  it.each(Object.entries(HOT))('are read by a key, never whole: %s', async (_, [part, work]) => {
    const statements = await statementsOf(work);

    expect(statements.length).toBeGreaterThan(0);
    for (const [text, values] of statements) {
      expect(await readWhole(text, values), text).toEqual([]);
      expect(partOf(text), text).toBe(part);
    }
  });

  it.each(Object.entries(WRITES))('are written by a key as far as docs/scale.md says: %s', async (_, [part, work]) => {
    const statements = await statementsOf(work);

    const parts = statements.map(([text]) => partOf(text));
    expect(parts).toContain('key');
    if (part !== 'every shard') expect(parts).not.toContain('every shard');
  });

  it('are asked on every shard only by what docs/scale.md names', () => {
    const plan = readFileSync(join(packageRoot(import.meta.dirname), 'docs/scale.md'), 'utf8');
    const named = new Set([...plan.matchAll(/^\| (.+?) +\| every shard/gm)].map(([, name]) => name));

    const asking = Object.entries({ ...HOT, ...WRITES }).filter(([, [part]]) => part === 'every shard');
    expect(named).toEqual(new Set(asking.map(([name]) => name)));
  });
});
