import { beforeEach, describe, expect, it } from 'vitest';
import { createCoverageMap } from '../../../src/domain/buildings/search/coverage-map.js';
import { searchBuildingPlaces } from '../../../src/domain/places/building-places.sql.js';
import type { Sql } from '../../../src/database/sql-types.js';
import { buildingServices, collection, polygonFeature, square, textFile } from '../buildings/files.js';
import { clearDatabase, testDatabase } from '../../helpers/database.js';

async function loadAddresses(addresses: readonly object[]): Promise<void> {
  const { imports } = await buildingServices();
  const features = addresses.map((properties, i) => polygonFeature(`b${i}`, [square(121 + i * 0.001, 25)], properties));
  await imports.load(textFile(collection(features)));
}

async function found(text: string, limit = 5): Promise<(string | null)[]> {
  const { sql } = await testDatabase();
  const places = await searchBuildingPlaces(sql, text, limit);
  return places.map(({ building }) => building.address ?? building.name);
}

/** Runs a look-up and tells how the database would find its rows, were tables as large as to make reading them whole dear. */
async function planOf(lookUp: (sql: Sql) => Promise<unknown>): Promise<string> {
  const { sql } = await testDatabase();
  const plans: string[] = [];
  const explain: Sql['rows'] = async <Row extends object>(text: string, parameters?: unknown[]) => {
    const lines = await sql.transaction(async (transaction) => {
      // where tables are spread, on their nodes too
      await transaction.rows(`set local citus.propagate_set_commands to 'local'`);
      await transaction.rows('set local enable_seqscan = off');
      return transaction.rows<{ 'QUERY PLAN': string }>(`explain ${text}`, parameters);
    });
    plans.push(...lines.map((line) => line['QUERY PLAN']));
    return [] as Row[];
  };
  await lookUp({ ...sql, rows: explain });
  return plans.join('\n');
}

beforeEach(clearDatabase);

describe('the search in stored addresses and names', () => {
  it('finds a part of either, in both writings of Tai, in any case of letters, the shortest first', async () => {
    await loadAddresses([
      { address: '臺北市信義區市府路45號' },
      { address: '台北市信義區市府路1號' },
      { name: 'City Hall' },
      { address: '臺南市府前路1號' },
      {},
    ]);

    expect(await found('台北市信義區')).toEqual(['台北市信義區市府路1號', '臺北市信義區市府路45號']);
    expect(await found('city hall')).toEqual(['City Hall']);
    expect(await found('市府', 1)).toEqual(['臺南市府前路1號']);
  });

  it('treats the wildcards of a pattern as text', async () => {
    await loadAddresses([{ name: '50% House' }, { name: '50 House' }]);

    expect(await found('50%')).toEqual(['50% House']);
  });

  it('is served by its index', async () => {
    const plan = await planOf((sql) => searchBuildingPlaces(sql, '信義區市府路', 5));

    expect(plan).toContain('buildings_place_text_index');
  });
});

describe('the look-up of what is covered', () => {
  it('is served by its index', async () => {
    const box = { west: 121, south: 24, east: 121.01, north: 24.01 };

    const plan = await planOf((sql) => createCoverageMap(sql, () => new Date()).lookUp(box));

    expect(plan).toContain('building_coverage_box_index');
  });
});
