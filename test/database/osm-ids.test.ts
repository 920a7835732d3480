import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { Migration20261122OsmIds } from '../../src/database/migrations/20261122-osm-ids.js';
import { citusUrl } from '../helpers/citus.js';
import { clearDatabase, testDatabase } from '../helpers/database.js';

const OLD_ITEM = '{"id":"x","source":"s","address":"\\"osm_id\\":}"}';

async function store(source: string, importId: string, sourceIds: readonly string[]): Promise<void> {
  const { sql } = await testDatabase();
  await sql.rows(
    `insert into buildings (id, source, source_id, import_id, footprint, height_m, height_source, height_sigma_m,
                            base_height_m, area_m2, tile, item_json)
     select gen_random_uuid(), $1, name, $2, ST_MakeEnvelope(121, 25, 121.001, 25.001, 4326), 9, 'tagged', 1, 0, 99,
            '14/1/1', $4
     from unnest($3::text[]) as name`,
    [source, importId, sourceIds, OLD_ITEM],
  );
}

async function run(direction: 'up' | 'down'): Promise<void> {
  const { sql, orm } = await testDatabase();
  const migration = new Migration20261122OsmIds(orm.em.getDriver() as never, orm.config);
  migration[direction]();
  await sql.transaction(async (transaction) => {
    for (const query of migration.getQueries()) await transaction.rows(query as string);
  });
}

const stored = async (): Promise<{ id: string; item: string }[]> =>
  (await testDatabase()).sql.rows('select source_id as id, item_json as item from buildings order by 1');

beforeEach(() => clearDatabase());

// tables are spread after an upgrade, with keys and views of their own
describe.skipIf(citusUrl)('an upgrade with stored OpenStreetMap buildings', () => {
  it('brings their identities into one form, and leaves other data sets alone', async () => {
    await store('osm', randomUUID(), ['11', '-12#2', 'w13', 'r14', 'a30', 'a33', 'way/16']);
    await store('osm', randomUUID(), ['21', '0123456789abcdef01234567']);
    await store('nlsc', randomUUID(), ['11', 'w13']);

    await run('up');

    const rows = await stored();
    expect(rows.map(({ id }) => id).toSorted()).toEqual(
      [
        ...['way/11', 'relation/12#2', 'way/13', 'relation/14', 'way/15', 'relation/16', 'way/16'],
        ...['relation/21', '0123456789abcdef01234567', '11', 'w13'],
      ].toSorted(),
    );
    const items = Object.fromEntries(rows.map(({ id, item }) => [id, JSON.parse(item) as Record<string, unknown>]));
    expect(items['relation/12#2']).toMatchObject({ osm_id: 'relation/12', holes_missing: false });
    expect(items['way/16']).toMatchObject({ osm_id: 'way/16', address: '"osm_id":}' });
    expect(items['11']).toMatchObject({ osm_id: null, holes_missing: false });
  });

  it('keeps one of a building that was stored under two names', async () => {
    await store('osm', randomUUID(), ['11', 'w11', 'w12', '12']);
    await store('osm', randomUUID(), ['way/11']);

    await run('up');

    expect((await stored()).map(({ id }) => id)).toEqual(['way/11', 'way/12']);
  });

  it('can be taken back', async () => {
    await store('osm', randomUUID(), ['way/11']);

    await run('up');
    await run('down');

    expect((await stored()).map(({ item }) => item)).toEqual([OLD_ITEM]);
  });
});
