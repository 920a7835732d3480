import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { tileAt } from '../../src/core/geometry/web-tile.js';
import { openDatabase } from '../../src/database/database.js';
import { openReplica } from '../../src/database/server/replica.sql.js';
import { replicaLag } from '../../src/database/server/server.sql.js';
import type { Rows } from '../../src/database/sql-types.js';
import { BuildingImportService } from '../../src/domain/buildings/import/building-import.service.js';
import { collection, polygonFeature, square, textFile } from '../domain/buildings/files.js';
import { startTestApp, type TestApp } from '../helpers/app.js';
import { linkTo, type DatabaseLink } from '../helpers/database-link.js';
import { createMigratedDatabase, onServer, testDatabase } from '../helpers/database.js';
import { readVectorTile } from '../helpers/vector-tile.js';

const notice = onServer ? '' : ' [skipped: needs a PostgreSQL server in TEST_DATABASE_URL]';

// two databases stand for a primary and its replica; the heights of their buildings say which one was read
const ON_PRIMARY_M = 11;
const ON_REPLICA_M = 22;
const PLACE = { lat: 25.03, lng: 121.53 };
const LONG_AGO = new Date('2026-11-21T08:00:00Z');
const LIST = `/api/buildings?lat=${PLACE.lat}&lng=${PLACE.lng}&radius_m=100`;
const SHADOWS = '/api/shadows?min_lon=121.529&min_lat=25.029&max_lon=121.532&max_lat=25.032&local_hour=12';

let app: TestApp;
let link: DatabaseLink;
let id: string;

/** A database with one building, which was stored long ago. */
async function makeDatabase(heightM: number): Promise<string> {
  const databaseUrl = await createMigratedDatabase();
  const database = await openDatabase({ databaseUrl, databasePoolSize: 4, dataDir: 'memory' });
  const { sql } = database;
  const file = textFile(
    collection([
      polygonFeature('h1', [square(PLACE.lng, PLACE.lat)], {
        height: heightM,
        name: `hall of ${heightM} m`,
        address: `street of ${heightM} m`,
      }),
    ]),
  );
  await new BuildingImportService({ sql, clock: () => LONG_AGO }).load(file, { source: 'city' });
  await database.close();
  return databaseUrl;
}

/** The building has one identity on both, as it has on a real replica. */
async function shareIdentity(databaseUrl: string, databaseReadUrl: string): Promise<string> {
  const [primary, replica] = await Promise.all(
    [databaseUrl, databaseReadUrl].map((url) =>
      openDatabase({ databaseUrl: url, databasePoolSize: 4, dataDir: 'memory' }),
    ),
  );
  const [row] = await primary!.sql.rows<{ id: string }>('select id from buildings');
  await replica!.sql.rows(`update buildings set item_json = replace(item_json, id::text, $1), id = $1::uuid`, [
    row!.id,
  ]);
  await Promise.all([primary!.close(), replica!.close()]);
  return row!.id;
}

interface Building {
  id: string;
  height: number;
}

const heightOf = async (path: string): Promise<number | undefined> => {
  const { body } = await app.rest<{ buildings?: Building[] } & Building>('GET', path);
  return body.buildings === undefined ? body.height : body.buildings[0]?.height;
};

const metric = async (line: string): Promise<number> => {
  const { text } = await app.rest('GET', '/metrics');
  return Number(new RegExp(`^${line.replaceAll(/[{}]/g, String.raw`\$&`)} (\\S+)$`, 'm').exec(text)?.[1]);
};

describe.skipIf(!onServer)(`DATABASE_READ_URL${notice}`, () => {
  beforeAll(async () => {
    const databaseUrl = await makeDatabase(ON_PRIMARY_M);
    const databaseReadUrl = await makeDatabase(ON_REPLICA_M);
    id = await shareIdentity(databaseUrl, databaseReadUrl);
    link = await linkTo(databaseReadUrl);
    app = await startTestApp(
      { databaseUrl, databaseReadUrl: link.url, demoDistrict: 'off', buildingMemoryMb: 0 },
      // only the test says when the replica is looked at
      { replicaCheckMs: 3_600_000, statementTimeoutMs: 1_000 },
    );
  }, 120_000);

  afterAll(async () => {
    await app?.stop();
    await link?.close();
  });

  it('lists, single buildings, tiles and shadows are read from the replica, and records from the primary', async () => {
    const { x, y } = tileAt(PLACE, 16);
    const tile = await fetch(`${app.url}/api/buildings/tiles/16/${x}/${y}.mvt`);
    const layers = readVectorTile(new Uint8Array(await tile.arrayBuffer()));
    const { body: view } = await app.rest<{ features: { properties: Building }[] }>('GET', SHADOWS);
    const graph = await app.graphql<{ building: { heightM: number } }>(`{ building(id: "${id}") { heightM } }`);
    const stored = await app.rest<Building>('POST', '/api/assessments', { body: { ...PLACE, address: 'own' } });
    const headers = { 'x-anonymous-id': stored.headers.get('x-anonymous-id')! };
    const own = await app.rest<{ address: string }>('GET', `/api/assessments/${stored.body.id}`, { headers });

    expect([await heightOf(LIST), await heightOf(`/api/buildings/${id}`)]).toEqual([ON_REPLICA_M, ON_REPLICA_M]);
    expect(layers['buildings']!.polygons.map(({ properties }) => properties['height'])).toEqual([ON_REPLICA_M]);
    expect(view.features.map(({ properties }) => properties.height)).toEqual([ON_REPLICA_M]);
    expect(graph.data?.building.heightM).toBe(ON_REPLICA_M);
    expect(own.body.address).toBe('own');
  });

  it('places are searched in the replica', async () => {
    const places = async (operation: string): Promise<string> =>
      (await app.rest('GET', `/api/places/${operation}`)).text;

    const suggested = await places('autocomplete?q=hall');
    const geocoded = await places('geocode?address=street');
    const reversed = await places(`reverse?lat=${PLACE.lat}&lng=${PLACE.lng}`);

    for (const text of [suggested, geocoded, reversed]) {
      expect(text).toContain(`of ${ON_REPLICA_M} m`);
      expect(text).not.toContain(`of ${ON_PRIMARY_M} m`);
    }
  });

  it('a list takes one statement, of the replica, and none of the primary', async () => {
    const { database } = app.app.platform;
    await heightOf(LIST);
    const primary = vi.spyOn(database.sql, 'rows');
    const before = await metric('database_replica_reads_total{pool="replica"}');

    await heightOf(LIST);

    expect(await metric('database_replica_reads_total{pool="replica"}')).toBe(before + 1);
    expect(primary).not.toHaveBeenCalled();
    primary.mockRestore();
  });

  it('what the replica lacks is looked for in the primary', async () => {
    const later = '01890000-0000-7000-8000-00000000000a';
    await app.sql(
      `insert into buildings (id, source, source_id, footprint, height_m, height_source, height_sigma_m, area_m2, tile, item_json)
       select $1::uuid, source, 'later', footprint, height_m, height_source, height_sigma_m, area_m2, tile,
              replace(item_json, id::text, $2) from buildings`,
      [later, later],
    );

    const one = await heightOf(`/api/buildings/${later}`);
    const both = await app.graphql<{ nodes: ({ heightM: number } | null)[] }>(
      `{ nodes(ids: ["${later}", "${id}"]) { ... on Building { heightM } } }`,
    );
    const place = await app.rest('GET', `/api/places/details?id=building:${later}`);
    await app.sql('delete from buildings where id = $1', [later]);

    expect(one).toBe(ON_PRIMARY_M);
    expect(place.status).toBe(200);
    expect(both.data?.nodes).toEqual([{ heightM: ON_PRIMARY_M }, { heightM: ON_REPLICA_M }]);
  });

  it('an area that was stored a moment ago is read from the primary', async () => {
    const { sql } = app.app.platform.database;
    const place = { lng: 121.6, lat: 25.1 };
    const file = textFile(collection([polygonFeature('h2', [square(place.lng, place.lat)], { height: ON_PRIMARY_M })]));
    await new BuildingImportService({ sql, clock: () => new Date() }).load(file, { source: 'city' });

    const height = await heightOf(`/api/buildings?lat=${place.lat}&lng=${place.lng}&radius_m=100`);

    expect(height).toBe(ON_PRIMARY_M);
  });

  it('while the replica is down or far behind the primary answers, and the replica again once a check finds it well', async () => {
    const replica = app.app.platform.database.replica!;
    const warned = vi.spyOn(app.app.platform.log, 'warn');
    link.cut();
    const whileDown = await Promise.all([heightOf(LIST), heightOf(LIST), heightOf(`/api/buildings/${id}`)]);
    await replica.check();
    const used = await metric('database_replica_used{pool="replica"}');
    // an optional part shows what it said last
    const ready = () => app.rest<{ checks: Record<string, object> }>('GET', '/readyz');
    await expect.poll(async () => (await ready()).body.checks['replica']).toMatchObject({ status: 'failed' });
    const { status, body } = await ready();
    link.mend();
    const unchecked = await heightOf(LIST);
    await replica.check();
    const well = await heightOf(LIST);

    expect(whileDown).toEqual([ON_PRIMARY_M, ON_PRIMARY_M, ON_PRIMARY_M]);
    expect(status).toBe(200);
    expect(body).toMatchObject({ checks: { replica: { status: 'failed', optional: true } } });
    expect([used, unchecked, well]).toEqual([0, ON_PRIMARY_M, ON_REPLICA_M]);
    expect(await metric('database_replica_used{pool="replica"}')).toBe(1);
    expect(await metric('database_replica_reads_total{pool="primary"}')).toBeGreaterThanOrEqual(4);
    // once, however many reads fail together
    expect(warned.mock.calls.filter(([, message]) => message?.includes('replica'))).toHaveLength(1);
  });

  it('a replica that falls silent is given up, and the primary answers', async () => {
    const replica = app.app.platform.database.replica!;
    await replica.check();
    link.silence();

    const height = await heightOf(LIST);
    await replica.check();

    expect(height).toBe(ON_PRIMARY_M);
    expect(await heightOf(LIST)).toBe(ON_REPLICA_M);
  });
});

/** What a database answers about itself, in the place of the functions and the view that the check reads. */
interface Standby {
  inRecovery?: boolean;
  isReceiving: boolean;
  /** Position of the log that has arrived, and of what was replayed of it. */
  received?: string;
  replayed?: string;
  /** Age of the last transaction that was replayed [s]; `null` before the first. */
  ageSeconds: number | null;
}

async function lagOf({ inRecovery = true, isReceiving, received = '0/5', replayed = '0/5', ageSeconds }: Standby) {
  const { sql } = await testDatabase();
  return sql.transaction(async (transaction) => {
    const { rows } = transaction;
    await rows('create schema standby');
    await rows(`create function standby.pg_is_in_recovery() returns bool return ${inRecovery}`);
    await rows(`create function standby.pg_last_wal_receive_lsn() returns pg_lsn return '${received}'::pg_lsn`);
    await rows(`create function standby.pg_last_wal_replay_lsn() returns pg_lsn return '${replayed}'::pg_lsn`);
    await rows(`create function standby.pg_last_xact_replay_timestamp() returns timestamptz
      return now() - ${ageSeconds} * interval '1 s'`);
    await rows(`create view standby.pg_stat_wal_receiver as select 1 as pid where ${isReceiving}`);
    await rows('set local search_path = standby, pg_catalog');
    const lag = await replicaLag({ rows });
    await rows('drop schema standby cascade');
    return lag;
  });
}

describe('the lag of a replica', () => {
  it('is none while it receives from its primary and has replayed all of it, however long ago that was', async () => {
    expect(await lagOf({ isReceiving: true, ageSeconds: 3_600 })).toBe(0);
  });

  it('is none after a restart, when less was received than was replayed before', async () => {
    expect(await lagOf({ isReceiving: true, received: '0/3', ageSeconds: null })).toBe(0);
  });

  it('is the age of the last transaction while more waits to be replayed', async () => {
    expect(await lagOf({ isReceiving: true, received: '0/6', ageSeconds: 40 })).toBe(40);
  });

  it('is the age of the last transaction once it is cut off from its primary, although it has replayed all that came', async () => {
    expect(await lagOf({ isReceiving: false, ageSeconds: 40 })).toBe(40);
  });

  it('has no bound where nothing was replayed and nothing is received', async () => {
    expect(await lagOf({ isReceiving: false, ageSeconds: null })).toBe(Infinity);
  });

  it('is none of a database that follows no other', async () => {
    expect(await lagOf({ inRecovery: false, isReceiving: false, ageSeconds: null })).toBe(0);
  });
});

describe('a replica that is far behind', () => {
  it('is not used until it has caught up', async () => {
    let seconds = 31;
    const answering = (name: string): Rows => ({
      rows: (text) => Promise.resolve([{ seconds: text.includes('replay') ? seconds : name }] as never),
    });
    const changes: boolean[] = [];
    const replica = openReplica({
      replica: answering('replica'),
      primary: answering('primary'),
      onChange: ({ isUsed }) => changes.push(isUsed),
    });

    await replica.check();
    const behind = await replica.sql.rows('select');
    seconds = 29;
    await replica.check();
    const again = await replica.sql.rows('select');
    replica.close();

    expect([behind, again]).toEqual([[{ seconds: 'primary' }], [{ seconds: 'replica' }]]);
    expect(changes).toEqual([false, true]);
  });
});
