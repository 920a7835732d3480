import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDemFile } from '../../src/cli/elevation/dem-file.js';
import { BuildingImportService } from '../../src/domain/buildings/import/building-import.service.js';
import type { ImportFile } from '../../src/core/buildings/import/import-file.js';
import type { Compute } from '../../src/core/compute/compute.js';
import { createStationTable } from '../../src/domain/climate/station-table.js';
import { ClimateService } from '../../src/domain/climate/climate.service.js';
import type { Sql } from '../../src/database/sql-types.js';
import { createFinanceRows } from '../../src/domain/finance/finance-rows.js';
import { dueTiles } from '../../src/domain/district/due-tiles.sql.js';
import { databaseTiles, type PotentialTiles } from '../../src/domain/district/potential-tiles.js';
import { RoofPotentialService } from '../../src/domain/district/roof-potential.service.js';
import { lightBasis } from '../../src/domain/district/tile-inputs.js';
import { AutomaticPotential } from '../../src/domain/jobs/automatic-potential.service.js';
import { TerrainImportService } from '../../src/domain/terrain/terrain-import.service.js';
import { TerrainService } from '../../src/domain/terrain/terrain.service.js';
import type { ChainTools } from '../../src/providers/chain/chain.js';
import type { HttpClient } from '../../src/providers/chain/http-client.js';
import { openTerrain } from '../../src/providers/terrain/terrain-sources.js';
import { collection, polygonFeature, square, textFile } from '../domain/buildings/files.js';
import type { TestApp } from '../helpers/app.js';
import { hasSharedData, sharedData } from '../helpers/shared-data.js';
import { asAdmin, register, startMarket } from './market.js';

const PLACE = { lat: 25.03, lng: 121.53 };
const BBOX = [121.52, 25.02, 121.54, 25.04];

/** Houses in a row, 33 m apart, the last one a tower. */
const houses = (count: number, towerM: number): ImportFile => {
  const features = Array.from({ length: count }, (_, i) =>
    polygonFeature(`h${i}`, [square(PLACE.lng + i * 0.00033, PLACE.lat)], {
      height: i === count - 1 ? towerM : 9 + i,
    }),
  );
  return textFile(collection(features));
};

interface Stored {
  id: string;
  kwh: number;
  npv: number | null;
  kw: number;
  at: string;
}

interface Estimate {
  capacity_kw: number;
  result: { energy: { annual_kwh: number }; finance: { npv_twd: number } | null };
}

describe('the job roof-potential', () => {
  let service: TestApp;

  const load = (file: ImportFile) =>
    new BuildingImportService({ sql: service.app.platform.database.sql, clock: () => new Date() }).load(file, {
      source: 'city',
    });
  const start = (body: object, headers: object = asAdmin) =>
    service.rest<{ id: string; detail: object[] }>('POST', '/api/admin/jobs/roof-potential', {
      body,
      headers: { ...headers },
    });
  const ended = async (id: string): Promise<Record<string, unknown>> => {
    const read = async () => (await service.rest('GET', `/api/admin/jobs/${id}`, { headers: asAdmin })).body;
    await expect.poll(async () => (await read())['state'], { timeout: 60_000 }).not.toMatch(/queued|running/);
    return read();
  };
  const calculate = async (body: object = { bbox: BBOX }) => ended((await start(body)).body.id);
  const stored = () =>
    service.sql<Stored>(
      `select building_id as id, annual_kwh as kwh, npv_twd as npv, capacity_kw as kw, computed_at::text as at
       from roof_potentials order by building_id`,
    );

  beforeAll(async () => {
    service = await startMarket({ demoDistrict: 'off' });
    await load(houses(5, 40));
  });

  afterAll(() => service.stop());

  it('stores for every roof what its estimate with default options answers', async () => {
    const job = await calculate();
    const rows = await stored();

    expect(job).toMatchObject({
      kind: 'roof_potential',
      state: 'done',
      result: { tiles: 2, of_tiles: 2, roofs: 5, priced: 0, fresh: 0, failed: 0 },
    });
    expect(rows).toHaveLength(5);
    for (const { id, kwh, npv, kw } of rows) {
      const { body } = await service.rest<Estimate>('POST', '/api/assessments/estimate', {
        body: { building_id: id, ...(await middleOf(id)) },
      });
      const { energy, finance } = body.result;
      expect(kw).toBeCloseTo(body.capacity_kw, 6);
      expect(kwh).toBeCloseTo(energy.annual_kwh, 0);
      expect(npv === null).toBe(finance === null);
      if (finance !== null) expect(npv! / finance.npv_twd).toBeCloseTo(1, 3);
    }
  });

  const middleOf = async (id: string): Promise<{ lat: number; lng: number }> => {
    const [row] = await service.sql<{ lat: number; lng: number }>(
      'select lat, lng from roof_potentials where building_id = $1',
      [id],
    );
    return row!;
  };

  it('does nothing again while buildings and finance rows are the same', async () => {
    const before = await stored();

    expect(await calculate()).toMatchObject({ result: { roofs: 0, priced: 0, fresh: 5 } });
    expect(await stored()).toEqual(before);
  });

  it('only prices again after a change of a finance row, and is worth what the estimate then says', async () => {
    const before = await stored();
    await service.sql(
      `update finance_rows set value = jsonb_set(value, '{rateTwdPerKwh}', to_jsonb((value ->> 'rateTwdPerKwh')::float8 + 1))
       where kind = 'feed_in_tariff' and jsonb_typeof(value -> 'rateTwdPerKwh') = 'number'`,
    );

    expect(await calculate()).toMatchObject({ result: { roofs: 0, priced: 5, fresh: 0 } });
    const after = await stored();
    expect(after.map(({ npv }) => npv)).not.toEqual(before.map(({ npv }) => npv));
  });

  it('calculates again what a new edition changes, and forgets the roofs that are gone', async () => {
    await load(houses(4, 60));

    expect(await calculate()).toMatchObject({ result: { roofs: 4, fresh: 0 } });
    expect(await stored()).toHaveLength(4);
  });

  it('ends over an empty area with 0 roofs, and says why', async () => {
    expect(await calculate({ bbox: [120, 23, 120.1, 23.1] })).toMatchObject({
      state: 'done',
      result: { tiles: 0, roofs: 0, reason: expect.stringContaining('No building is stored') as string },
    });
  });

  it.each([
    ['a township', { township: '63000030' }],
    ['a polygon', { polygon: [[121.52, 25.02], [121.54, 25.02], [121.54, 25.04]] }], // prettier-ignore
  ])('takes %s as its area', async (_name, area) => {
    expect(await calculate(area)).toMatchObject({ state: 'done', result: { roofs: 0, fresh: 4 } });
  });

  it('is asked for through GraphQL by a box or a polygon, and says so', async () => {
    const [west, south, east, north] = BBOX;
    const box = { minLng: west, minLat: south, maxLng: east, maxLat: north };
    const corners = [[121.52, 25.02], [121.54, 25.02], [121.54, 25.04], [121.52, 25.02]]; // prettier-ignore
    const polygon = { type: 'Polygon', coordinates: [corners] };
    const startOf = `mutation ($input: RoofPotentialInput!) { startRoofPotential(input: $input) { job { id
      input { ... on RoofPotentialTask { box { minLng minLat maxLng maxLat } polygon } } } } }`;
    const order = (input: object) =>
      service.graphql<{ startRoofPotential: { job: { id: string; input: object } } }>(startOf, { input }, asAdmin);

    const answers = [await order({ box }), await order({ polygon })];
    const turned = await order({ box: { ...box, maxLat: -90 } });
    const states = [];
    for (const { data } of answers) states.push((await ended(data!.startRoofPotential.job.id))['state']);

    expect(answers.map(({ data }) => data?.startRoofPotential.job.input)).toEqual([
      { box, polygon: null },
      { box: null, polygon },
    ]);
    expect(states).toEqual(['done', 'done']);
    expect(turned.errors?.[0]?.extensions).toMatchObject({ detail: [{ loc: ['input', 'box'] }] });
  });

  it('takes buildings by their ids, and does no others', async () => {
    const [first] = await stored();

    const job = await calculate({ building_ids: [first!.id], force: true });

    expect(job).toMatchObject({ result: { roofs: 1, fresh: 0 } });
  });

  it.each([
    ['no area', {}, 'exactly one of'],
    ['two areas', { bbox: BBOX, township: '63000030' }, 'exactly one of'],
    ['a township that is none', { township: '00000000' }, 'no township of this code'],
    ['a box across the antimeridian', { bbox: [179.9, 0, -179.9, 0.1] }, 'antimeridian'],
    ['a box that is too large', { bbox: [120, 23, 122, 24] }, 'not be larger than 1 square degree'],
    ['a polygon that crosses itself', { polygon: [[0, 0], [1, 1], [1, 0], [0, 1]] }, 'must not cross itself'], // prettier-ignore
    ['too many corners', { polygon: Array.from({ length: 201 }, (_, i) => [Math.cos(i), Math.sin(i)]) }, '200'],
  ])('refuses %s', async (_name, body, msg) => {
    const { status, body: answer } = await start(body);

    expect(status).toBe(422);
    expect(answer.detail).toMatchObject([{ msg: expect.stringContaining(msg) as string }]);
  });
});

describe('the worker of a job roof-potential', () => {
  let service: TestApp;

  const potentials = () => {
    const { database, clock, compute, terrain: ground, financeRows, climateStations, reference } = service.app.platform;
    const terrain = new TerrainService({ ...ground, compute });
    const climate = new ClimateService({ reference, terrain, stations: climateStations });
    const { sql } = database;
    return { sql, tiles: databaseTiles(sql), clock, compute, terrain, climate, financeRows };
  };
  const stored = () => service.sql<{ id: string; tile: string }>('select building_id as id, tile from roof_potentials');
  const tiles = async () => (await service.sql<{ tile: string }>('select distinct tile from buildings order by 1')).map(({ tile }) => tile); // prettier-ignore

  beforeAll(async () => {
    service = await startMarket({ demoDistrict: 'off' });
    await new BuildingImportService({ sql: service.app.platform.database.sql, clock: () => new Date() }).load(
      houses(4, 30),
      { source: 'city' },
    );
  });

  afterAll(() => service.stop());

  it('asks for nobody: tiles that were never calculated are due, once', async () => {
    const automatic = new AutomaticPotential({ ...potentials(), em: service.app.platform.database.em });

    const first = await automatic.queueIfDue();
    const second = await automatic.queueIfDue();
    const jobs = await service.sql<{ input: object; requested_by: string | null }>(
      'select input, requested_by from jobs',
    );

    expect([first, second]).toEqual([true, false]);
    expect(jobs).toEqual([{ input: { automatic: true }, requested_by: null }]);
    await service.sql('delete from jobs');
  });

  it('is calculated without being asked for up to 100,000 buildings', async () => {
    const { sql, ...others } = potentials();
    const isDue = (roofs: number): Promise<boolean> => {
      const counted: Sql['rows'] = (...statement) =>
        statement[0].includes('as counted') ? Promise.resolve([{ state: '', roofs }] as never) : sql.rows(...statement);
      const uses = { ...others, sql: { ...sql, rows: counted }, em: service.app.platform.database.em };
      return new AutomaticPotential(uses).queueIfDue();
    };

    expect([await isDue(100_001), await isDue(100_000)]).toEqual([false, true]);
    await service.sql('delete from jobs');
  });

  it('stops between roofs when it is asked to, and stores nothing by half', async () => {
    const [tile] = await tiles();
    const stop = new AbortController();
    const uses = potentials();
    const compute: Compute = {
      ...uses.compute,
      run: (name, input) => {
        stop.abort();
        return uses.compute.run(name, input);
      },
    };

    const counts = await new RoofPotentialService({ ...uses, compute }).calculateTile(
      tile!,
      { force: false },
      stop.signal,
    );

    expect(counts).toBeUndefined();
    expect(await stored()).toEqual([]);
  });

  it('takes five statements for a tile that is calculated or priced, and two where nothing is to be done', async () => {
    const [tile] = await tiles();
    const { sql: plain, ...uses } = potentials();
    let taken = 0;
    const heard =
      (rows: Sql['rows']): Sql['rows'] =>
      (...statement) => {
        taken++;
        return rows(...statement);
      };
    const transaction: Sql['transaction'] = (work, options) =>
      plain.transaction((open) => work({ ...open, rows: heard(open.rows) }), options);
    const sql = Object.assign(Object.create(plain) as Sql, { rows: heard(plain.rows.bind(plain)), transaction });
    const { database, reference, compute, clock, settings } = service.app.platform;
    const financeRows = createFinanceRows({ em: database.em, sql });
    // no tile server is set, so nothing is asked of one
    const outside = { http: {} as HttpClient, chain: {} as ChainTools };
    const terrain = new TerrainService({ ...openTerrain({ settings, sql, clock, compute, ...outside }), compute });
    const climate = new ClimateService({ reference, terrain, stations: createStationTable(sql, reference) });
    const potential = new RoofPotentialService({ ...uses, terrain, climate, tiles: databaseTiles(sql), financeRows });
    const statementsOf = async (force: boolean): Promise<number> => {
      taken = 0;
      await potential.calculateTile(tile!, { force }, new AbortController().signal);
      return taken;
    };
    // finance rows and stations are in memory then
    await financeRows.current();
    await climate.asOfNow();

    const calculated = await statementsOf(true);
    await service.sql("update roof_potentials set finance_hash = 'of yesterday'");

    expect([calculated, await statementsOf(false), await statementsOf(false)]).toEqual([5, 5, 2]);
    await service.sql('delete from roof_potentials');
  });

  it('prices a tile whose light is known without its buildings, and to the same', async () => {
    const [tile] = await tiles();
    const { tiles: kept, ...uses } = potentials();
    const read: number[] = [];
    const heard: PotentialTiles = {
      ...kept,
      read: async (...question) => {
        const found = await kept.read(...question);
        read.push(found.buildings.length);
        return found;
      },
    };
    const potential = new RoofPotentialService({ ...uses, tiles: heard });
    const calculate = (force = false) => potential.calculateTile(tile!, { force }, new AbortController().signal);
    const rows = () =>
      service.sql<object>(
        `select to_jsonb(kept) - 'computed_at' as kept from roof_potentials kept order by building_id`,
      );
    const reprice = async () => {
      await service.sql("update roof_potentials set finance_hash = 'of yesterday', npv_twd = 0, reason = '{}'");
      return calculate();
    };

    const first = await calculate(true);
    const counts = await reprice();
    const priced = await rows();
    // what the light follows from, each of which is noticed
    const changes = [
      `update building_imports set revision = revision + 1`,
      `insert into climate_revisions (id, revision) values (1, gen_random_uuid())
         on conflict (id) do update set revision = excluded.revision`,
      `update roof_potentials set computed_at = now() + interval '1 hour'`,
    ];
    const noticed = [];
    for (const change of changes) {
      await service.sql(change);
      await reprice();
      noticed.push(read.at(-1)! > 0);
      expect(await rows()).toEqual(priced);
      await calculate();
      noticed.push(read.at(-1)! > 0);
    }

    expect(counts).toEqual({ roofs: 0, priced: first!.roofs, fresh: 0, failed: 0 });
    expect(read.slice(0, 2)).toEqual([4, 0]);
    expect(noticed).toEqual([true, false, true, false, true, false]);
    await service.sql('delete from roof_potentials');
  });

  it('takes over the tile of a killed one, with no row lost or double', async () => {
    const all = await tiles();
    const long = new Date(Date.now() - 60_000);
    const id = '01890000-0000-7000-8000-0000000000aa';
    const before = await new RoofPotentialService(potentials()).calculateTile(
      all[0]!,
      { force: false },
      new AbortController().signal,
    );
    await service.sql(
      `insert into jobs (id, kind, state, input, attempts, created_at, next_attempt_at, started_at, heartbeat_at, run_id)
       values ($1, 'roof_potential', 'running', $2::text::jsonb, 1, $3, $3, $3, $3, gen_random_uuid())`,
      [id, JSON.stringify({ bbox: BBOX }), long],
    );
    for (const tile of all)
      await service.sql(
        'insert into job_parts (job_id, part, claim_id, heartbeat_at) values ($1, $2, gen_random_uuid(), $3)',
        [id, tile, long],
      );

    service.app.platform.jobWake.ring();
    const read = async () => (await service.rest('GET', `/api/admin/jobs/${id}`, { headers: asAdmin })).body;
    await expect.poll(async () => (await read())['state'], { timeout: 60_000 }).toBe('done');

    const rows = await stored();
    expect(await read()).toMatchObject({ attempts: 2, result: { tiles: all.length, fresh: before!.roofs } });
    expect(rows).toHaveLength(4);
    expect(new Set(rows.map((row) => row.id)).size).toBe(4);
  });

  it('calculates a large tile side by side, and stores its first roofs before it asks what lies around the others', async () => {
    const { sql, terrain, ...uses } = potentials();
    // a file that goes to and fro
    const houses = Array.from({ length: 70 }, (_, row) => (row * 37) % 70).map((i) =>
      polygonFeature(`g${i}`, [square(121.56 + (i % 10) * 0.0003, 25.03 + Math.floor(i / 10) * 0.0003)], { height: 9 }),
    );
    await new BuildingImportService({ sql, clock: uses.clock }).load(textFile(collection(houses)), { source: 'grid' });
    const [{ tile } = { tile: '' }] = await service.sql<{ tile: string }>(
      "select distinct tile from buildings where source = 'grid'",
    );
    const [order, ids, places] = [[] as string[], [] as string[], [] as { lat: number; lng: number }[]];
    const heard: Pick<ReturnType<typeof potentials>, 'tiles' | 'terrain'> = {
      tiles: {
        ...uses.tiles,
        store: async (...stored: Parameters<typeof uses.tiles.store>) => {
          await uses.tiles.store(...stored);
          order.push(`${stored[1].length} stored`);
          ids.push(...stored[1].map(({ buildingId }) => buildingId));
        },
      },
      terrain: Object.assign(Object.create(terrain) as TerrainService, {
        aroundEach: async (views: Parameters<typeof terrain.aroundEach>[0]) => {
          order.push(`around ${views.length}`);
          places.push(...views);
          return terrain.aroundEach(views);
        },
        asOfNow: () => Promise.resolve(heard.terrain),
      }),
    };

    const potential = new RoofPotentialService({ ...uses, ...heard });
    const calculate = () => potential.calculateTile(tile, { force: false }, new AbortController().signal);
    const counts = [await calculate()];
    const steps = places.slice(1).map(({ lat, lng }, i) => Math.hypot(lat - places[i]!.lat, lng - places[i]!.lng));
    // as a worker leaves it that is killed
    await service.sql('delete from roof_potentials where tile = $1 and building_id <> $2', [tile, ids[0]!]);
    await service.sql('delete from roof_potential_tiles where tile = $1', [tile]);
    counts.push(await calculate());

    expect(counts).toMatchObject([
      { roofs: 70, fresh: 0, failed: 0 },
      { roofs: 69, fresh: 1, failed: 0 },
    ]);
    expect(order).toEqual([
      ...['around 4', '4 stored', 'around 66', '66 stored'],
      ...['around 4', '3 stored', 'around 66', '66 stored'],
    ]);
    // houses are 0.0003° apart
    expect(steps.reduce((sum, step) => sum + step, 0) / steps.length).toBeLessThan(0.0006);
  });

  it('works for planners too, who see the jobs that they asked for', async () => {
    const [planner, other] = [await register(service), await register(service)];
    const start = (headers: object) =>
      service.rest<{ id: string }>('POST', '/api/admin/jobs/roof-potential', {
        body: { bbox: BBOX },
        headers: { ...headers },
      });
    const role = { body: { role: 'planner' }, headers: asAdmin };
    const refused = await start(planner.headers);
    for (const { id } of [planner, other]) await service.rest('POST', `/api/admin/users/${id}/role`, role);

    const { status, body } = await start(planner.headers);
    const seen = (headers: object) => service.rest('GET', `/api/admin/jobs/${body.id}`, { headers: { ...headers } });

    expect([refused.status, status]).toEqual([403, 200]);
    expect((await seen(planner.headers)).status).toBe(200);
    expect((await seen(other.headers)).status).toBe(404);
    expect((await service.rest('GET', '/api/admin/jobs', { headers: planner.headers })).status).toBe(403);
  });
});

/** The 150 buildings of a real file that are nearest to its middle. */
function middleOfTown(): ImportFile {
  interface Feature {
    geometry: { type: string; coordinates: number[][][] };
  }
  const text = readFileSync(sharedData('buildings/taipei-xinyi-nangang.geojson'), 'utf8');
  const { features } = JSON.parse(text) as { features: Feature[] };
  const middle = { lng: 121.5963, lat: 25.0486 };
  const farness = ({ geometry }: Feature): number => {
    const [lng, lat] = geometry.coordinates[0]![0]! as [number, number];
    return Math.hypot(lng - middle.lng, lat - middle.lat);
  };
  const polygons = features.filter(({ geometry }) => geometry.type === 'Polygon');
  return textFile(collection(polygons.toSorted((a, b) => farness(a) - farness(b)).slice(0, 150)));
}

describe.runIf(hasSharedData)('the potential of roofs among hills', () => {
  const MOUNT_TAIWU = { lat: 24.4635, lng: 118.4135 };

  it('is calculated again when heights are imported, and then keeps its light', async () => {
    const service = await startMarket({ demoDistrict: 'off' });
    const dem = await openDemFile(sharedData('elevation/kinmen-aw3d30.tif'));
    try {
      const { database, clock } = service.app.platform;
      const { sql } = database;
      const houses = [0, 1, 2].map((i) =>
        polygonFeature(`k${i}`, [square(MOUNT_TAIWU.lng + i * 0.0003, MOUNT_TAIWU.lat)], { height: 9 }),
      );
      await new BuildingImportService({ sql, clock }).load(textFile(collection(houses)), { source: 'city' });
      const calculate = async () => {
        const { lng, lat } = MOUNT_TAIWU;
        const started = await service.rest<{ id: string }>('POST', '/api/admin/jobs/roof-potential', {
          body: { bbox: [lng - 0.01, lat - 0.01, lng + 0.01, lat + 0.01] },
          headers: asAdmin,
        });
        const read = async () => (await service.rest<{ state: string; result: object }>('GET', `/api/admin/jobs/${started.body.id}`, { headers: asAdmin })).body; // prettier-ignore
        await expect.poll(async () => (await read()).state, { timeout: 60_000 }).toBe('done');
        return (await read()).result;
      };

      const { compute, terrain: ground, reference, climateStations: stations } = service.app.platform;
      const terrain = new TerrainService({ ...ground, compute });
      const sources = { clock, terrain, climate: new ClimateService({ reference, terrain, stations }) };
      const due = () => dueTiles(sql, 10, lightBasis(sources));

      const plain = [await calculate(), await calculate()];
      const dueTilesThen = [await due()];
      await new TerrainImportService({ sql, clock }).load(dem, { name: 'kinmen', attribution: 'AW3D30', force: false });
      dueTilesThen.push(await due());
      const hilly = [await calculate(), await calculate()];
      dueTilesThen.push(await due());
      await service.sql("update roof_potentials set finance_hash = 'of yesterday'");
      hilly.push(await calculate());

      const [calculated, fresh, priced] = [
        { roofs: 3, priced: 0 },
        { roofs: 0, fresh: 3 },
        { roofs: 0, priced: 3 },
      ];
      expect(plain).toMatchObject([calculated, fresh]);
      expect(hilly).toMatchObject([calculated, fresh, priced]);
      expect(dueTilesThen.map(({ length }) => length)).toEqual([0, 1, 0]);
    } finally {
      await dem.close();
      await service.stop();
    }
  });
});

describe.runIf(hasSharedData)('the potential of real roofs', () => {
  it('is that of their single estimates within 0.1 %, for at least 99 of 100', { timeout: 240_000 }, async () => {
    const service = await startMarket({ demoDistrict: 'off' });
    try {
      const { database, clock } = service.app.platform;
      await new BuildingImportService({ sql: database.sql, clock }).load(middleOfTown());
      const rows = await service.sql<{ id: string }>(
        'select id from buildings where area_m2 >= 60 order by md5(source_id) limit 10',
      );
      const ids = rows.map(({ id }) => id);
      const { body: job } = await service.rest<{ id: string }>('POST', '/api/admin/jobs/roof-potential', {
        body: { building_ids: ids },
        headers: asAdmin,
      });
      const state = async () =>
        (await service.rest('GET', `/api/admin/jobs/${job.id}`, { headers: asAdmin })).body['state'];
      await expect.poll(state, { timeout: 180_000 }).toBe('done');

      const apart: string[] = [];
      for (const id of ids) {
        const { body: roof } = await service.rest<{ lat: number; lng: number; annual_kwh: number; npv_twd: number | null }>('GET', `/api/roofs/${id}`); // prettier-ignore
        const { lat, lng } = roof;
        const { body } = await service.rest<Estimate>('POST', '/api/assessments/estimate', {
          body: { building_id: id, lat, lng },
        });
        const { energy, finance } = body.result;
        const differs = (a: number, b: number): boolean => Math.abs(a - b) > 1e-3 * Math.max(1, Math.abs(b));
        if (differs(roof.annual_kwh, energy.annual_kwh) || differs(roof.npv_twd ?? 0, finance?.npv_twd ?? 0))
          apart.push(`${id}: ${roof.annual_kwh} kWh, ${energy.annual_kwh} kWh alone`);
      }
      expect(apart.length, apart.join('\n')).toBeLessThanOrEqual(ids.length * 0.01);
    } finally {
      await service.stop();
    }
  });
});
