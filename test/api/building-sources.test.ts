import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Position } from '../../src/core/geometry/position.js';
import { startTestApp, type RestAnswer, type TestApp } from '../helpers/app.js';
import { askedBox } from '../helpers/overpass-server.js';
import {
  hang,
  json,
  later,
  reset,
  startStubUpstream,
  status,
  type Behaviour,
  type StubUpstream,
} from '../helpers/stub-upstream.js';
import { writeFlatGeobuf } from '../providers/formats/flatgeobuf-writer.js';

interface ListBody {
  buildings: { id: string; height: number; source: string }[];
  source: string;
  count: number;
  attribution: string | null;
  covered: boolean;
  age_seconds: number | null;
  stale: boolean;
}

interface Place {
  lat: number;
  lng: number;
}

const OSM = '© OpenStreetMap contributors, ODbL 1.0';
const FALLBACK_HEIGHT_M = 9;
const OVERPASS_HEIGHT_M = 15.3;

let places = 0;
/** A place in the plain of Changhua that no other test has asked about. */
function newPlace(): Place {
  places += 1;
  return { lat: 24.0025, lng: 120.4025 + 0.01 * places };
}

/** A house of some 20 m about a place. */
const houseAt = ({ lat, lng }: Place): Position[] => [
  [lng - 1e-4, lat - 1e-4],
  [lng + 1e-4, lat - 1e-4],
  [lng + 1e-4, lat + 1e-4],
  [lng - 1e-4, lat + 1e-4],
  [lng - 1e-4, lat - 1e-4],
];

/** An Overpass server that knows one house in the middle of whatever box it is asked for. */
const overpass: Behaviour = (response, call) => {
  const { south, west, north, east } = askedBox(call);
  const house = houseAt({ lat: (south + north) / 2, lng: (west + east) / 2 });
  const way = {
    type: 'way',
    id: Math.round(west * 1000) * 1000 + Math.round(south * 1000),
    geometry: house.map(([lon, lat]) => ({ lat, lon })),
    tags: { building: 'yes', height: String(OVERPASS_HEIGHT_M) },
  };
  response.writeHead(200, { 'content-type': 'application/json' });
  response.end(JSON.stringify({ osm3s: { timestamp_osm_base: '2026-11-20T00:00:00Z' }, elements: [way] }));
};

/** An Overpass server for which everything larger than a cell of the grid is too much. */
const overpassOfACity: Behaviour = (response, call) => {
  const { south, north } = askedBox(call);
  if (north - south < 0.0051) return overpass(response, call);
  const remark = 'runtime error: Query run out of memory using about 64 MB of RAM.';
  json({ osm3s: { timestamp_osm_base: '2026-11-20T00:00:00Z' }, elements: [], remark })(response, call);
};

const nothingThere: Behaviour = (response) => {
  response.writeHead(200, { 'content-type': 'application/json' });
  response.end(JSON.stringify({ osm3s: { timestamp_osm_base: '2026-11-20T00:00:00Z' }, elements: [] }));
};

/** A server of a FlatGeobuf file with a house at each of the places. */
function fallbackWith(known: readonly Place[]): Behaviour {
  const file = writeFlatGeobuf(
    known.map((place, i) => ({
      polygons: [[houseAt(place)]],
      properties: { id: `f${place.lng}-${i}`, height: FALLBACK_HEIGHT_M },
    })),
  );
  return (response, call) => {
    const [, from = '0', to = '0'] = /bytes=(\d+)-(\d+)/.exec(call.headers.range ?? '') ?? [];
    const end = Math.min(Number(to), file.length - 1);
    response.writeHead(206, {
      etag: `"${known.map(({ lng }) => lng).join()}"`,
      'content-range': `bytes ${from}-${end}/${file.length}`,
    });
    response.end(file.subarray(Number(from), end + 1));
  };
}

let fallback: StubUpstream;
let main: StubUpstream;
let mirror: StubUpstream;
let app: TestApp;
let overpassOnly: TestApp;
let alone: TestApp;

const list = (of: TestApp, { lat, lng }: Place, radius = 60): Promise<RestAnswer<ListBody>> =>
  of.rest<ListBody>('GET', `/api/buildings?lat=${lat}&lng=${lng}&radius_m=${radius}`);

const said = ({ status: code, body }: RestAnswer<ListBody>): unknown[] => [code, body.source, body.count];

/** Stores a building of a data set of its own, as an import that does not cover the area would. */
async function store(of: TestApp, place: Place, source: string): Promise<void> {
  const ring = houseAt(place);
  const id = `0192f000-0000-7000-8000-${String(Math.round(place.lng * 1e6)).padStart(12, '0')}`;
  const item = { id, footprint: ring, holes: [], height: 20, source };
  await of.app.platform.database.sql.rows(
    `insert into buildings (id, source, source_id, footprint, height_m, height_source, height_sigma_m, area_m2, tile,
                            item_json)
     values ($1, $2, $5, ST_SetSRID(ST_GeomFromGeoJSON($3), 4326), 20, 'measured', 1, 450, '14/0/0', $4)`,
    [id, source, JSON.stringify({ type: 'Polygon', coordinates: [ring] }), JSON.stringify(item), `at ${place.lng}`],
  );
}

/** Asks until the sources are no longer left alone, for as long as a client that heeds Retry-After would. */
async function untilGiven(place: Place): Promise<RestAnswer<ListBody>> {
  for (let attempt = 0; attempt < 40; attempt += 1) {
    const answer = await list(app, place);
    if (answer.status === 200) return answer;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  return list(app, place);
}

beforeAll(async () => {
  [fallback, main, mirror] = await Promise.all([startStubUpstream(), startStubUpstream(), startStubUpstream()]);
  const overpassUrls = [main.url, mirror.url];
  app = await startTestApp({ demoDistrict: 'off', overpassUrls, buildingsFallback: `${fallback.url}/buildings.fgb` });
  overpassOnly = await startTestApp({ demoDistrict: 'off', overpassUrls });
  alone = await startTestApp({ demoDistrict: 'off' });
});
beforeEach(() => {
  fallback.behave(fallbackWith([]));
  main.behave(overpass);
  mirror.behave(overpass);
  for (const stub of [fallback, main, mirror]) stub.calls.length = 0;
});
afterAll(() =>
  Promise.all([app.stop(), overpassOnly.stop(), alone.stop(), fallback.close(), main.close(), mirror.close()]),
);

describe('buildings where the database has none', () => {
  it('come from the next source that lives while one after the other is killed, and from the first when it heals', async () => {
    const sites = Array.from({ length: 5 }, newPlace);
    const alive = fallbackWith(sites);
    fallback.behave(alive);

    const first = await list(app, sites[0]!);
    fallback.behave(status(404));
    const second = await list(app, sites[1]!);
    main.behave(status(404));
    const third = await list(app, sites[2]!);
    mirror.behave(status(404));
    const fourth = await list(app, sites[3]!);
    const known = await list(app, sites[1]!);
    fallback.behave(alive);
    const healed = await Promise.all([list(app, sites[3]!), list(app, sites[4]!)]);

    expect([first, second, third].map(said)).toEqual([
      [200, 'fallback', 1],
      [200, 'overpass', 1],
      [200, 'overpass', 1],
    ]);
    expect(mirror.calls.length).toBeGreaterThan(0);
    expect(fourth.status).toBe(503);
    expect(Number(fourth.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(said(known)).toEqual([200, 'database', 1]);
    expect(healed.map(said)).toEqual([
      [200, 'fallback', 1],
      [200, 'fallback', 1],
    ]);
  });

  it('are given without a break where they are known, whatever dies and heals in the meantime', async () => {
    const [known, unknown] = [newPlace(), newPlace()];
    await list(app, known);
    let isOver = false;
    const asking = Array.from({ length: 4 }, async () => {
      const codes: number[] = [];
      while (!isOver) codes.push((await list(app, known)).status);
      return codes;
    });

    fallback.behave(reset);
    main.behave(hang);
    mirror.behave(status(500));
    const refused = await list(app, unknown);
    for (const stub of [main, mirror]) stub.behave(overpass);
    fallback.behave(fallbackWith([unknown]));
    const healed = await untilGiven(unknown);
    isOver = true;
    const codes = (await Promise.all(asking)).flat();

    expect(refused.status).toBe(503);
    expect([healed.status, healed.body.count]).toEqual([200, 1]);
    expect(codes.length).toBeGreaterThan(4);
    expect(new Set(codes)).toEqual(new Set([200]));
  });

  it('come for every request that is under way while a source dies', async () => {
    const sites = Array.from({ length: 4 }, newPlace);
    fallback.behave(later(80, fallbackWith(sites)));

    const before = sites.slice(0, 2).map((site) => list(app, site));
    await new Promise((resolve) => setTimeout(resolve, 20));
    fallback.behave(status(404));
    const after = sites.slice(2).map((site) => list(app, site));
    const answers = await Promise.all([...before, ...after]);

    expect(answers.map((answer) => [answer.status, answer.body.count])).toEqual(sites.map(() => [200, 1]));
    expect(answers.slice(2).map(({ body }) => body.source)).toEqual(['overpass', 'overpass']);
  });

  it('are served from the database next time, as they were and with who must be named', async () => {
    const place = newPlace();

    const first = await list(overpassOnly, place);
    const again = await list(overpassOnly, place);
    const calls = main.calls.length + mirror.calls.length;

    expect(first.body).toMatchObject({ source: 'overpass', covered: true, age_seconds: 0, stale: false });
    expect(again.body).toMatchObject({ source: 'database', covered: true, age_seconds: 0, stale: false });
    expect(again.body.buildings).toEqual(first.body.buildings);
    expect(again.body.buildings[0]).toMatchObject({ height: OVERPASS_HEIGHT_M, source: 'osm' });
    expect([first.body.attribution, again.body.attribution]).toEqual([OSM, OSM]);
    expect(calls).toBe(1);
  });

  it('come in parts where they are too many for one answer, and later from the database', async () => {
    const { lat, lng } = newPlace();
    const middle = lat + 0.0525;
    const box = `min_lon=${lng - 0.001}&max_lon=${lng + 0.001}&min_lat=${middle - 0.004}&max_lat=${middle + 0.004}`;
    main.behave(overpassOfACity);
    mirror.behave(overpassOfACity);

    const first = await overpassOnly.rest<ListBody>('GET', `/api/buildings?${box}`);
    const calls = main.calls.length;
    const again = await overpassOnly.rest<ListBody>('GET', `/api/buildings?${box}`);

    expect(said(first)).toEqual([200, 'overpass', 2]);
    expect(first.body.covered).toBe(true);
    expect(said(again)).toEqual([200, 'database', 2]);
    expect([calls, main.calls.length]).toEqual([3, 3]);
  });

  it('are asked for once where many want them at the same time', async () => {
    const place = newPlace();

    const answers = await Promise.all(Array.from({ length: 8 }, () => list(overpassOnly, place)));

    expect(new Set(answers.map(({ body }) => body.buildings[0]?.id)).size).toBe(1);
    expect(main.calls.length + mirror.calls.length).toBe(1);
  });

  it('are an answer too when there is no building, now and later', async () => {
    const place = newPlace();
    main.behave(nothingThere);

    const first = await list(overpassOnly, place);
    main.behave(overpass);
    const again = await list(overpassOnly, place);

    expect(said(first)).toEqual([200, 'overpass', 0]);
    expect(said(again)).toEqual([200, 'database', 0]);
    expect(again.body.covered).toBe(true);
  });

  it('are not asked for where an import covers the area, though it has no building there', async () => {
    const { lat, lng } = newPlace();
    await overpassOnly.app.platform.database.sql.rows(
      `insert into building_coverage (import_id, source, tile, west, south, east, north, covered_at)
       values ('0192f000-0000-7000-8000-000000000009', 'own', 'extent', $1, $2, $3, $4, now())`,
      [lng - 0.01, lat - 0.01, lng + 0.004, lat + 0.01],
    );

    const answer = await list(overpassOnly, { lat, lng });

    expect(said(answer)).toEqual([200, 'database', 0]);
    expect(answer.body).toMatchObject({ covered: true, age_seconds: null });
    expect(main.calls).toEqual([]);
  });

  it('are found through GraphQL and the estimate too', async () => {
    const [one, two] = [newPlace(), newPlace()];

    const { data } = await overpassOnly.graphql<{ buildings: Record<string, unknown> }>(
      `query ($lat: Float!, $lng: Float!) { buildings(in: { circle: { center: { lat: $lat, lng: $lng }, radiusM: 60 } }) {
         source totalCount covered ageSeconds stale } }`,
      { ...one },
    );
    const estimate = await overpassOnly.rest<{ result: { building: { source: string } } }>(
      'POST',
      '/api/assessments/estimate',
      { body: { ...two, monthly_kwh: 400 } },
    );

    expect(data!.buildings).toEqual({ source: 'OVERPASS', totalCount: 1, covered: true, ageSeconds: 0, stale: false });
    expect([estimate.status, estimate.body.result.building.source]).toEqual([200, 'osm']);
  });

  it('are asked for on both sides of the antimeridian', async () => {
    const box = 'min_lon=179.999&max_lon=-179.999&min_lat=-16.501&max_lat=-16.5';

    const first = await overpassOnly.rest<ListBody>('GET', `/api/buildings?${box}`);
    const again = await overpassOnly.rest<ListBody>('GET', `/api/buildings?${box}`);

    const edges = [...main.calls, ...mirror.calls].map(({ body }) => new URLSearchParams(body).get('data')!);
    expect(first.body).toMatchObject({ source: 'overpass', covered: true });
    expect(again.body).toMatchObject({ source: 'database', covered: true });
    expect(edges).toHaveLength(2);
    expect(edges.some((query) => query.includes(',179.9950000,'))).toBe(true);
    expect(edges.some((query) => query.includes(',-180.0000000,'))).toBe(true);
  });

  it('near the pole, where no source can be asked so wide, say that they are not all', async () => {
    const answer = await list(overpassOnly, { lat: 89.999, lng: 0 }, 300);

    expect(said(answer)).toEqual([200, 'database', 0]);
    expect(answer.body.covered).toBe(false);
  });

  it('leave out what a better data set has already, and take the place of invented ones', async () => {
    const [surveyed, invented] = [newPlace(), newPlace()];
    await store(overpassOnly, surveyed, 'nlsc');
    await store(overpassOnly, invented, 'demo');

    const [better, real] = [await list(overpassOnly, surveyed), await list(overpassOnly, invented)];

    expect(better.body.buildings.map(({ source }) => source)).toEqual(['nlsc']);
    expect(real.body.buildings.map(({ source }) => source)).toEqual(['osm']);
  });
});

describe('buildings while every source is down', () => {
  beforeEach(() => {
    main.behave(status(404));
    mirror.behave(status(404));
  });

  it('85: are 503 where nothing is stored, through every interface, and never an empty list', async () => {
    const place = newPlace();

    const rest = await list(overpassOnly, place);
    const graphql = await overpassOnly.graphql(
      `{ buildings(in: { circle: { center: { lat: ${place.lat}, lng: ${place.lng} }, radiusM: 60 } }) { source } }`,
    );

    expect(rest.status).toBe(503);
    expect(Number(rest.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(graphql.errors?.[0]?.extensions.code).toBe('UPSTREAM_UNAVAILABLE');
  });

  it('are the stored ones where some are, and the answer says that they may not be all', async () => {
    const place = newPlace();
    await store(overpassOnly, place, 'nlsc');

    const answer = await list(overpassOnly, place);

    expect(said(answer)).toEqual([200, 'database', 1]);
    expect(answer.body).toMatchObject({ covered: false, age_seconds: null, stale: false });
  });
});

describe('buildings without any outside source', () => {
  it('are what is stored; an empty list says that nothing is known of the area', async () => {
    const [empty, built] = [newPlace(), newPlace()];
    await store(alone, built, 'nlsc');

    const answers = [await list(alone, empty), await list(alone, built)];

    expect(answers.map(said)).toEqual([
      [200, 'database', 0],
      [200, 'database', 1],
    ]);
    expect(answers[0]!.body).toMatchObject({ covered: false, age_seconds: null, stale: false });
  });
});
