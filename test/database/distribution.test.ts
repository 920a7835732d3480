import { beforeAll, describe, expect, it } from 'vitest';
import type { Sql } from '../../src/database/sql-types.js';
import { BuildingImportService } from '../../src/domain/buildings/import/building-import.service.js';
import { BuildingService } from '../../src/domain/buildings/search/building.service.js';
import { BuildingSupplyService } from '../../src/domain/buildings/search/building-supply.service.js';
import { BuildingTileService } from '../../src/domain/buildings/tiles/building-tile.service.js';
import { findCasters } from '../../src/domain/shade/viewport-search.sql.js';
import { findShading, roofsOf, storedHashes, tilesWithin } from '../../src/domain/shade/shading-store.sql.js';
import { tileAt } from '../../src/core/geometry/web-tile.js';
import { buildingTile } from '../../src/core/buildings/tiles/tiles.js';
import { inlineCompute } from '../../src/workers/compute.js';
import { clearDatabase, testDatabase } from '../helpers/database.js';
import { collection, polygonFeature, square, textFile } from '../domain/buildings/files.js';

/** Tables that grow with the buildings, with the column by which docs/scale.md spreads them. */
const SPREAD: Record<string, string> = {
  buildings: 'tile',
  staged_buildings: 'tile',
  building_shading: 'tile',
  building_coverage: 'tile',
  building_editions: 'tile',
};

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
  Plans?: Plan[];
}

const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];

/** The tables that a statement can only read whole, however large they are. */
async function readWhole(text: string, values: unknown[]): Promise<string[]> {
  return sql.transaction(async (transaction) => {
    // where any index serves, it is taken then
    await transaction.rows('set local enable_seqscan to off');
    const [row] = await transaction.rows<{ 'QUERY PLAN': { Plan: Plan }[] }>(`explain (format json) ${text}`, values);
    return nodesOf(row!['QUERY PLAN'][0]!.Plan)
      .filter((node) => node['Node Type'] === 'Seq Scan' || (node['Index Name'] && !node['Index Cond']))
      .map((node) => node['Relation Name'] ?? node['Index Name']!)
      .filter((name) => Object.keys(SPREAD).some((table) => name.startsWith(table)));
  });
}

/** Runs work and returns the statements that it sends which read a table that grows with the buildings. */
async function statementsOf(work: (recorded: Sql) => Promise<unknown>): Promise<[string, unknown[]][]> {
  const statements: [string, unknown[]][] = [];
  const rows: Sql['rows'] = (text, values = [], options) => {
    statements.push([text, values]);
    return sql.rows(text, values, options);
  };
  await work({ ...sql, rows });
  return statements.filter(([text]) => Object.keys(SPREAD).some((table) => new RegExp(`\\b${table}\\b`).test(text)));
}

const buildings = (recorded: Sql): BuildingService =>
  new BuildingService({ sql: recorded, supply: new BuildingSupplyService({ sql: recorded, clock }) });
const tile = (recorded: Sql, zoom: number): Promise<unknown> =>
  new BuildingTileService({ sql: recorded, compute: inlineCompute, store: { once: (_, draw) => draw() } }).tile(
    tileAt(PLACE, zoom),
  );
const box = { minLng: BOX.west, minLat: BOX.south, maxLng: BOX.east, maxLat: BOX.north, radiusM: 300 };

/** What requests and workers do most, by name. */
const HOT: Record<string, (recorded: Sql) => Promise<unknown>> = {
  'buildings of a box': (recorded) => buildings(recorded).listJson(box),
  'buildings of a circle': (recorded) => buildings(recorded).listJson({ ...PLACE, radiusM: 300 }),
  'the building at a place': (recorded) => buildings(recorded).at(PLACE),
  'one building': (recorded) => buildings(recorded).byId(id),
  'the neighbours of a roof': (recorded) => buildings(recorded).around({ point: PLACE }, 400),
  'a vector tile of zoom 10': (recorded) => tile(recorded, 10),
  'a vector tile of zoom 11': (recorded) => tile(recorded, 11),
  'a vector tile of zoom 12': (recorded) => tile(recorded, 12),
  'a vector tile of zoom 14': (recorded) => tile(recorded, 14),
  'the shadows of a view': (recorded) => findCasters(recorded, [BOX], { azimuth: 180, apparentElevation: 30 }),
  'the stored shading of a roof': (recorded) => findShading(recorded, id),
  'the tiles to be shaded': (recorded) => tilesWithin(recorded, BOX),
  'the roofs of a tile': (recorded) => roofsOf(recorded, buildingTile(PLACE)),
  'the stored shading of a tile': (recorded) => storedHashes(recorded, buildingTile(PLACE)),
};

describe('the tables that grow with the buildings', () => {
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

  it.each(Object.entries(HOT))('are read by a key, never whole: %s', async (_, work) => {
    const statements = await statementsOf(work);

    expect(statements.length).toBeGreaterThan(0);
    for (const [text, values] of statements) expect(await readWhole(text, values), text).toEqual([]);
  });
});
