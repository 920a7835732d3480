import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { SourceSettings } from '../../../src/config/source-settings.js';
import type { DegreeBox } from '../../../src/core/buildings/building-area.js';
import { InvalidInputError, UpstreamUnavailableError } from '../../../src/core/errors.js';
import type { Position } from '../../../src/core/geometry/position.js';
import type { Sql } from '../../../src/database/sql-types.js';
import { createOutsideTools, type OutsideTools } from '../../../src/providers/chain/outside-tools.js';
import type { FootprintsAnswer } from '../../../src/domain/buildings/search/footprints.js';
import type { FootprintSettings } from '../../../src/core/buildings/data-sources.js';
import { openFootprints } from '../../../src/providers/footprints/open-footprints.js';
import { overpassQuery } from '../../../src/providers/footprints/overpass-source.js';
import { widenToGrid } from '../../../src/providers/footprints/request-grid.js';
import { testDatabase } from '../../helpers/database.js';
import { overpassServer, queryOf, type OverpassElement } from '../../helpers/overpass-server.js';
import {
  bytes,
  closeMidBody,
  gzipBomb,
  hang,
  html,
  json,
  later,
  redirect,
  startStubUpstream,
  status,
  truncatedJson,
  type StubUpstream,
} from '../../helpers/stub-upstream.js';
import { writeFlatGeobuf } from '../formats/flatgeobuf-writer.js';

const BOX = { west: 121.501, south: 25.001, east: 121.503, north: 25.003 };
const folder = mkdtempSync(join(tmpdir(), 'footprints-'));

const corners: Position[] = [
  [121.502, 25.002],
  [121.5022, 25.002],
  [121.5022, 25.0022],
  [121.502, 25.0022],
  [121.502, 25.002],
];

const overpassAnswer = {
  osm3s: { timestamp_osm_base: '2026-07-14T11:35:59Z' },
  elements: [
    {
      type: 'way',
      id: 7,
      geometry: corners.map(([lon, lat]) => ({ lat, lon })),
      tags: { building: 'yes', 'building:levels': '5', name: '甲' },
    },
  ],
};

const rectangle = (west: number, east: number): { lat: number; lon: number }[] =>
  [
    [west, 25.002],
    [east, 25.002],
    [east, 25.0022],
    [west, 25.0022],
    [west, 25.002],
  ].map(([lon, lat]) => ({ lat: lat!, lon: lon! }));

/** A building of 50 m across the grid line at 121.505: its low part lies wholly west of it, its tower wholly east. */
const ACROSS_THE_LINE: OverpassElement[] = [
  { type: 'way', id: 1, geometry: rectangle(121.504, 121.506), tags: { building: 'yes', height: '50' } },
  { type: 'way', id: 2, geometry: rectangle(121.504, 121.505 - 1e-5), tags: { 'building:part': 'yes', height: '6' } },
  { type: 'way', id: 3, geometry: rectangle(121.505 - 1e-5, 121.506), tags: { 'building:part': 'yes', height: '50' } },
];

const tools: OutsideTools[] = [];
let sql: Sql;
let main: StubUpstream;
let mirror: StubUpstream;

interface OneAnswer {
  /** The only part that comes. */
  around(box: DegreeBox): Promise<FootprintsAnswer | undefined>;
}

function open(settings: Partial<FootprintSettings> = {}): OneAnswer {
  const own = createOutsideTools({ sql, clock: () => new Date() });
  tools.push(own);
  const whole = Object.assign(new SourceSettings(), { overpassUrls: [main.url, mirror.url], ...settings });
  const footprints = openFootprints(whole, own);
  return {
    around: async (box) => {
      const parts: FootprintsAnswer[] = [];
      for await (const part of footprints.around(box)) parts.push(part);
      expect(parts.length).toBeLessThanOrEqual(1);
      return parts[0];
    },
  };
}

/** A fallback file with one house at the place of the box. */
function fallbackFile(name: string): string {
  const path = join(folder, name);
  writeFileSync(path, writeFlatGeobuf([{ polygons: [[corners]], properties: { id: 'f1', height: 9 } }]));
  return path;
}

beforeEach(async () => {
  ({ sql } = await testDatabase());
  await sql.rows('truncate provider_cache, provider_turns, provider_days');
  main = await startStubUpstream(json(overpassAnswer));
  mirror = await startStubUpstream(json(overpassAnswer));
});
afterEach(async () => {
  await Promise.all([main.close(), mirror.close(), ...tools.splice(0).map(({ http }) => http.close())]);
});
afterAll(() => rmSync(folder, { recursive: true }));

describe('footprints from outside', () => {
  it('are ready to be stored, with height, data set, date and attribution', async () => {
    const answer = await open().around(BOX);

    expect(answer).toMatchObject({
      source: 'overpass',
      dataset: 'osm',
      box: { west: 121.5, south: 25, east: 121.505, north: 25.005 },
      sourceDate: '2026-07-14T11:35:59Z',
      attributions: ['© OpenStreetMap contributors, ODbL 1.0'],
      stale: false,
      refused: {},
    });
    expect(answer!.buildings).toHaveLength(1);
    expect(answer!.buildings[0]).toMatchObject({ sourceId: 'way/7', heightSource: 'floors', floors: 5, name: '甲' });
  });

  it('are asked for once where questions lie in the same cells', async () => {
    const footprints = open();

    await footprints.around(BOX);
    await footprints.around({ ...BOX, west: 121.5005, north: 25.0049 });

    expect(main.calls).toHaveLength(1);
  });

  it('come from the fallback file where it has some, and from Overpass where it has none', async () => {
    const footprints = open({ buildingsFallback: fallbackFile('some.fgb') });

    const inside = await footprints.around(BOX);
    const outside = await footprints.around({ west: 121.601, south: 25.101, east: 121.602, north: 25.102 });

    expect(inside).toMatchObject({ source: 'fallback', buildings: [{ heightM: 9 }] });
    expect(outside).toMatchObject({ source: 'overpass' });
  });

  it('85: move on as each source is killed in turn, and back when it heals; 503 only when all are down', async () => {
    const path = join(folder, 'killed.fgb');
    const footprints = open({ buildingsFallback: path });
    const source = async (west: number): Promise<string | undefined> => {
      const answer = await footprints.around({ ...BOX, west, east: west + 0.001 });
      return answer?.source;
    };

    const withoutFile = await source(121.502);
    fallbackFile('killed.fgb');
    const withFile = await source(121.502);
    rmSync(path);
    main.behave(status(400));
    const onMirror = await source(121.512);
    mirror.behave(status(400));
    const allDown: unknown = await source(121.522).catch((error: unknown) => error);

    expect([withoutFile, withFile, onMirror]).toEqual(['overpass', 'fallback', 'overpass']);
    expect(mirror.calls).toHaveLength(2);
    expect(allDown).toBeInstanceOf(UpstreamUnavailableError);
  });

  it('86: come from the mirror when the first server hangs', async () => {
    main.behave(hang);

    const answer = await open().around(BOX);

    expect(answer).toMatchObject({ source: 'overpass' });
    expect(mirror.calls).toHaveLength(1);
  });

  it.each([
    ['a remark', json({ ...overpassAnswer, remark: 'runtime error: Query timed out in "query"' })],
    ['a remark and no elements', json({ elements: [], remark: 'runtime error' })],
    ['truncated JSON', truncatedJson(overpassAnswer)],
    ['a page', html],
    ['a gateway timeout', status(504)],
    ['too many requests', status(429, { 'retry-after': '60' })],
    ['a body that breaks off', closeMidBody],
    ['a gzip bomb', gzipBomb(64)],
    ['a redirect to the metadata service', redirect('http://169.254.169.254/latest/meta-data')],
  ])('87, 88: never turn %s into an empty list, and keep nothing of it', async (_what, behaviour) => {
    main.behave(behaviour);
    mirror.behave(behaviour);

    const error: unknown = await open()
      .around(BOX)
      .catch((e: unknown) => e);

    expect(error).toBeInstanceOf(UpstreamUnavailableError);
    expect(await sql.rows('select * from provider_cache')).toEqual([]);
    expect(main.calls.length).toBeLessThanOrEqual(2);
  });

  it('88: come from the mirror at once while the first server is not to be called', async () => {
    main.behave(status(429, { 'retry-after': '120' }));
    const footprints = open();

    const first = await footprints.around(BOX);
    const second = await footprints.around({ ...BOX, west: 121.601, east: 121.603 });

    expect([first?.source, second?.source]).toEqual(['overpass', 'overpass']);
    expect([main.calls.length, mirror.calls.length]).toEqual([1, 2]);
  });

  it('88: a 429 without Retry-After, as Overpass sends it, is not tried again at once: the server rests 15 s', async () => {
    main.behave(status(429));
    mirror.behave(status(429));
    const footprints = open();

    const refused: unknown = await footprints.around(BOX).catch((error: unknown) => error);
    mirror.behave(json(overpassAnswer));
    const again: unknown = await footprints
      .around({ ...BOX, west: 121.601, east: 121.603 })
      .catch((error: unknown) => error);

    expect([main.calls.length, mirror.calls.length]).toEqual([1, 1]);
    for (const error of [refused, again] as UpstreamUnavailableError[]) {
      expect(error).toBeInstanceOf(UpstreamUnavailableError);
      expect(error.retryAfterSeconds).toBeGreaterThanOrEqual(14);
      expect(error.retryAfterSeconds).toBeLessThanOrEqual(16);
    }
  });

  it('of a building on a grid line come with all its parts, also those beyond the box', async () => {
    main.behave(overpassServer(ACROSS_THE_LINE));

    const west = await open().around({ west: 121.5041, south: 25.001, east: 121.5042, north: 25.003 });
    const east = await open().around({ west: 121.5051, south: 25.001, east: 121.5052, north: 25.003 });

    for (const answer of [west, east]) {
      const heights = Object.fromEntries(answer!.buildings.map(({ sourceId, heightM }) => [sourceId, heightM]));
      expect(heights).toEqual({ 'way/2': 6, 'way/3': 50 });
    }
  });

  it('come from the mirror when the first server has given what it gives in a day, and from none when both have', async () => {
    const footprints = open();
    const usedUp = (url: string): Promise<unknown> =>
      sql.rows(
        `insert into provider_days values ($1, (now() at time zone 'UTC')::date, 10000, 0)
         on conflict (source, day) do update set calls = 10000`,
        [`overpass ${new URL(url).host}`],
      );
    await usedUp(main.url);

    const onMirror = await footprints.around(BOX);
    await usedUp(mirror.url);
    const error: unknown = await footprints.around({ ...BOX, west: 121.601, east: 121.603 }).catch((e: unknown) => e);

    expect(onMirror?.source).toBe('overpass');
    expect([main.calls.length, mirror.calls.length]).toEqual([0, 1]);
    expect(error).toBeInstanceOf(UpstreamUnavailableError);
    expect((error as UpstreamUnavailableError).message).toContain('daily limit');
    expect((error as UpstreamUnavailableError).retryAfterSeconds).toBeGreaterThan(0);
  });

  it('count what came over the line against what a server gives in a day', async () => {
    main.behave(later(0, bytes(gzipSync(JSON.stringify(overpassAnswer)), { 'content-encoding': 'gzip' })));

    await open().around(BOX);

    const [day] = await sql.rows<{ calls: number; bytes: number }>('select calls, bytes::float8 from provider_days');
    expect(day).toEqual({ calls: 1, bytes: gzipSync(JSON.stringify(overpassAnswer)).length });
  });

  it('89: are asked for once by 200 callers at the same time', async () => {
    main.behave(later(100, json(overpassAnswer)));
    const footprints = open();

    const answers = await Promise.all(Array.from({ length: 200 }, () => footprints.around(BOX)));

    expect(answers.every((answer) => answer?.buildings.length === 1)).toBe(true);
    expect(main.calls).toHaveLength(1);
  });

  it('90: are asked for at most once a second and twice at a time, by two processes together', async () => {
    const turns = new Map<string, number>();
    const pairs = [0, 1].map(() => Promise.withResolvers<void>());
    main.behave((response, call) => {
      const index = main.calls.indexOf(call);
      if (index % 2 === 1) pairs[(index - 1) / 2]!.resolve();
      // two are under way at once, and a third would come while they are
      void pairs[Math.floor(index / 2)]!.promise.then(async () => {
        const rows = await sql.rows<{ id: string; ms: number }>(
          'select id, (extract(epoch from begins_at) * 1000)::float8 as ms from provider_turns',
        );
        for (const { id, ms } of rows) turns.set(id, ms);
        later(1_500, json(overpassAnswer))(response, call);
      });
    });
    const processes = [open({ overpassUrls: [main.url] }), open({ overpassUrls: [main.url] })];
    const boxAt = (i: number) => ({ ...BOX, south: 25.001 + i * 0.01, north: 25.002 + i * 0.01 });

    await Promise.all(Array.from({ length: 4 }, (_, i) => processes[i % 2]!.around(boxAt(i))));

    // by the database's clock: what a busy machine delays on the way does not count
    const begins = [...turns.values()].toSorted((a, b) => a - b);
    const gaps = begins.slice(1).map((begun, i) => begun - begins[i]!);
    const together = main.calls.map(
      ({ begunAt }) =>
        main.calls.filter((call) => call.begunAt <= begunAt && begunAt < (call.endedAt ?? Infinity)).length,
    );
    expect(begins).toHaveLength(4);
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(1_000);
    expect(Math.max(...together)).toBe(2);
  });

  it('are nothing where no source is configured', async () => {
    const answer = await open({ overpassUrls: [] }).around(BOX);

    expect(answer).toBeUndefined();
  });
});

describe('93: what reaches Overpass', () => {
  it('are numbers that we have written, and nothing else', async () => {
    await open().around(BOX);

    expect(queryOf(main.calls[0]!)).toBe(
      '[out:json][timeout:6][maxsize:67108864];' +
        '(way["building"](25.0000000,121.5000000,25.0050000,121.5050000);way["building:part"](24.9980000,121.4980000,25.0070000,121.5070000);' +
        'relation["building"]["type"="multipolygon"](25.0000000,121.5000000,25.0050000,121.5050000);' +
        'relation["building:part"]["type"="multipolygon"](24.9980000,121.4980000,25.0070000,121.5070000);' +
        'node["generator:source"="solar"](24.9980000,121.4980000,25.0070000,121.5070000);' +
        'way["generator:source"="solar"](24.9980000,121.4980000,25.0070000,121.5070000););out geom qt;',
    );
  });

  it('is never an exponent or a word, whatever the box', () => {
    const edge = fc.double({ min: -180, max: 180, noNaN: true });

    fc.assert(
      fc.property(edge, edge, edge, edge, (west, south, east, north) => {
        const query = overpassQuery({ west, south, east, north });

        expect(query).not.toContain('bbox');
        expect(query.match(/\]\((-?\d+\.\d{7},){3}-?\d+\.\d{7}\);/g)).toHaveLength(6);
      }),
      { seed: 93 },
    );
  });

  it.each([
    { ...BOX, west: Number.NaN },
    { ...BOX, north: Infinity },
    { ...BOX, east: '1];node;out;' as unknown as number },
    { ...BOX, south: 26 },
  ])('is no box that is none: %j', async (box) => {
    const footprints = open();

    await expect(footprints.around(box)).rejects.toBeInstanceOf(InvalidInputError);

    expect(main.calls).toEqual([]);
  });
});

describe('the grid of questions', () => {
  it('covers the box asked for with whole cells, the same for the same cells', () => {
    const edge = fc.double({ min: -179, max: 179, noNaN: true });
    const lat = fc.double({ min: -89, max: 89, noNaN: true });

    fc.assert(
      fc.property(edge, lat, (west, south) => {
        const box = { west, south, east: west + 0.001, north: south + 0.001 };

        const wide = widenToGrid(box);

        expect(wide.west).toBeLessThanOrEqual(box.west + 1e-8);
        expect(wide.south).toBeLessThanOrEqual(box.south + 1e-8);
        expect(wide.east).toBeGreaterThanOrEqual(box.east - 1e-8);
        expect(wide.north).toBeGreaterThanOrEqual(box.north - 1e-8);
        expect(wide.east - wide.west).toBeLessThan(0.011);
        expect(widenToGrid(wide)).toEqual(wide);
      }),
      { seed: 1 },
    );
  });
});
