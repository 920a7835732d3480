import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { openDatabase, type Database } from '../../src/database/database.js';
import { citusUrl } from '../helpers/citus.js';
import { migratedDatabase } from '../helpers/database.js';

// opens a database of its own, of which an embedded one takes up to a minute on a busy machine
vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });

let database: Database;

/** As the version before does: it knows no mark. Beyond 1,000 of a kind there is more than one batch. */
const insert = (prefix: string, heightM: number, count = 1): Promise<unknown> =>
  database.sql.rows(
    `insert into buildings (id, source, source_id, footprint, height_m, height_source, height_sigma_m, area_m2, tile, item_json)
     select gen_random_uuid(), 'city', $1 || ':' || number, ST_MakeEnvelope(121, 25, 121.001, 25.001, 4326), $2, 'tagged', 1,
            99, '14/1/1', '{}'
     from generate_series(1, $3::int) as number`,
    [prefix, heightM, count],
  );

const marks = async (): Promise<Record<string, boolean[]>> => {
  const rows = await database.sql.rows<{ name: string; marks: boolean[] }>(
    `select split_part(source_id, ':', 1) as name, array_agg(distinct is_low) as marks from buildings group by 1`,
  );
  return Object.fromEntries(rows.map((row) => [row.name, row.marks]));
};

beforeAll(async () => {
  if (citusUrl) return;
  database = await openDatabase({ dataDir: 'memory', databasePoolSize: 2, ...(await migratedDatabase()) });
  await database.orm.migrator.down({ to: 'Migration20261127UUnknownPlaces' });
  await insert('low', 49.9, 1_100);
  await insert('tall', 50, 1_100);
});

afterAll(() => database?.close());

// tables are spread after an upgrade, and a table that is spread has no triggers
describe.skipIf(citusUrl)('an upgrade with stored buildings', () => {
  it('marks the low ones and writes the tall ones only', async () => {
    await database.orm.migrator.up();

    expect(await marks()).toEqual({ low: [true], tall: [false] });
    const [written] = await database.sql.rows(`select count(distinct xmin::text)::int as batches, count(*)::int as rows
      from buildings where xmin <> (select xmin from buildings where source_id = 'low:1')`);
    expect(written).toEqual({ batches: 2, rows: 1_100 });
  });

  it('can be repeated from its beginning after a fault in the middle', async () => {
    await database.sql.rows(`delete from mikro_orm_migrations where name = 'Migration20261127VLowBuildings'`);

    await database.orm.migrator.up();

    expect(await marks()).toEqual({ low: [true], tall: [false] });
  });

  it('misses no tall building of a version before that still writes', async () => {
    await insert('low-since', 9);
    await database.sql.rows(`update buildings set height_m = 50 where source_id in ('low:1', 'low-since:1')`);
    await database.sql.rows(`update buildings set height_m = 9 where source_id = 'tall:1'`);

    const missed = await database.sql.rows('select source_id from buildings where is_low and height_m >= 50');
    expect(missed).toEqual([]);
    expect(await marks()).toMatchObject({ 'low-since': [false], low: [false, true], tall: [false] });
  });
});
