import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { BuildingShadingAnswer } from '../../src/contract/shade/shading.answer.js';
import { BuildingShadowsAnswer } from '../../src/contract/shade/building-shadow.answer.js';
import { BuildingImportService } from '../../src/domain/buildings/import/building-import.service.js';
import type { ImportFile } from '../../src/core/buildings/import/import-file.js';
import { litShare } from '../../src/core/shade/shading-table.js';
import { precomputeBox } from '../helpers/precompute.js';
import { ShadingPrecomputeService } from '../../src/domain/shade/shading-precompute.service.js';
import { sunPosition } from '../../src/core/sun/sun-position.js';
import { TerrainService } from '../../src/domain/terrain/terrain.service.js';
import { collection, polygonFeature, realFile, textFile } from '../domain/buildings/files.js';
import { startTestApp, type TestApp } from '../helpers/app.js';
import { asRest, selectionOf } from '../helpers/both-doors.js';
import { onServer } from '../helpers/database.js';
import { hasSharedData, sharedDataNotice } from '../helpers/shared-data.js';
import { asAdmin, startMarket } from './market.js';

const PLACE = { lat: 25.03, lng: 121.53 };
const DAY_AND_HOUR = 'month=3&local_hour=9';
const NOBODY = '01890000-0000-7000-8000-000000000000';

interface Shading {
  building_id: string;
  cached: boolean;
  computed_at: string;
  caster_count: number;
  sky_view_factor: number;
  inputs_hash: string;
  sources: string[];
  attribution: string | null;
  azimuth_step_deg: number | null;
  elevation_step_deg: number | null;
  share: number[][] | null;
  sam_csv: string | null;
  sunshine_deciles: number[];
  lit_hours: { year: number; utc_offset_hours: number; count: number; bits: string };
}

interface ViewFeature {
  id: string;
  properties: {
    index: number;
    id: string;
    height: number;
    lit_share: number | null;
    cached: boolean;
    outside: boolean;
  };
  geometry: { coordinates: number[][][] };
}

interface View {
  features: ViewFeature[];
  sun: { azimuth: number; elevation: number; time: string };
  union_area_m2: number;
  roofShadows: { properties: { index: number; share: number } }[];
  date: string;
  counts: { cached: number; computed: number };
  source: string;
  truncated: boolean;
  attribution: string | null;
}

/** A box by its south-western corner [deg] with a height [m]. */
interface House {
  id: string;
  lng: number;
  lat: number;
  east?: number;
  north?: number;
  height: number;
}

const ringOf = ({ lng, lat, east = 0.0002, north = 0.0001 }: Omit<House, 'id' | 'height'>): number[][] => [
  [lng, lat],
  [lng + east, lat],
  [lng + east, lat + north],
  [lng, lat + north],
  [lng, lat],
];

const featureOf = (house: House): object => polygonFeature(house.id, [ringOf(house)], { height: house.height });

const fileOf = (houses: readonly House[], name = 'town.geojson'): ImportFile =>
  textFile(collection(houses.map(featureOf)), 1 << 16, name);

const importsOf = ({ app: { platform } }: TestApp): BuildingImportService =>
  new BuildingImportService({ sql: platform.database.sql, clock: platform.clock });

const precomputeOf = ({ app: { platform } }: TestApp): ShadingPrecomputeService => {
  const { clock, compute, database, terrain } = platform;
  return new ShadingPrecomputeService({
    sql: database.sql,
    clock,
    compute,
    terrain: new TerrainService({ ...terrain, compute }),
  });
};

const rowsOf = ({ app }: TestApp) =>
  app.platform.database.sql.rows<{ id: string; at: Date }>(
    'select building_id as id, computed_at as at from building_shading order by building_id',
  );

const idOf = async ({ app }: TestApp, sourceId: string): Promise<string> => {
  const rows = await app.platform.database.sql.rows<{ id: string }>('select id from buildings where source_id = $1', [
    sourceId,
  ]);
  return rows[0]!.id;
};

const clear = async ({ app }: TestApp): Promise<void> => {
  await app.platform.database.sql.rows(
    'truncate buildings, building_shading, building_imports, building_coverage, staged_buildings',
  );
};

const LOW: House = { id: 'low', ...PLACE, height: 10 };
const TOWER: House = { id: 'tower', lng: PLACE.lng + 0.0003, lat: PLACE.lat, height: 60 };

describe('on made buildings', () => {
  let service: TestApp;

  const shading = async (id: string, query = ''): Promise<Shading> =>
    (await service.rest<Shading>('GET', `/api/shadows/cache/${id}${query}`)).body;
  const view = async (query: string): Promise<View> => (await service.rest<View>('GET', `/api/shadows?${query}`)).body;
  const around = (west: number, south: number, east: number, north: number, more = DAY_AND_HOUR): Promise<View> =>
    view(`min_lon=${west}&min_lat=${south}&max_lon=${east}&max_lat=${north}&${more}`);

  beforeAll(async () => {
    service = await startTestApp({ demoDistrict: 'off' });
  });

  afterAll(() => service.stop());

  beforeEach(() => clear(service));

  describe('GET /api/shadows/cache/{building_id}', () => {
    it('computes the table at first and gives the very same from then on', async () => {
      await importsOf(service).load(fileOf([LOW, TOWER]), { source: 'osm' });
      const id = await idOf(service, 'low');

      const [first, second] = [await shading(id), await shading(id)];

      expect([first.cached, second.cached]).toEqual([false, true]);
      expect({ ...second, cached: false }).toEqual(first);
      expect(first).toMatchObject({
        building_id: id,
        caster_count: 1,
        azimuth_step_deg: 5,
        elevation_step_deg: 3,
        sources: ['osm'],
        attribution: '© OpenStreetMap contributors, ODbL 1.0',
        hills_source: null,
        model: { name: 'roof-shading' },
      });
      expect(first.share).toHaveLength(72);
      expect(first.share!.every((row) => row.length === 31)).toBe(true);
    });

    it('is dark towards a tower in the east when the sun is low, and open to the west', async () => {
      await importsOf(service).load(fileOf([LOW, TOWER]));

      const { share, sky_view_factor: sky } = await shading(await idOf(service, 'low'));

      expect(share![90 / 5]![5]).toBeLessThan(0.05);
      expect(share![90 / 5]![30]).toBe(1);
      expect(share![270 / 5]!.every((lit) => lit === 1)).toBe(true);
      expect(sky).toBeGreaterThan(0.6);
      expect(sky).toBeLessThan(1);
    });

    it('sees nothing in the way of the tallest', async () => {
      await importsOf(service).load(fileOf([LOW, TOWER]));

      const tower = await shading(await idOf(service, 'tower'));

      expect(tower).toMatchObject({ caster_count: 0, sky_view_factor: 1 });
      expect(tower.share!.flat().every((lit) => lit === 1)).toBe(true);
    });

    it.each([NOBODY, 'x'])('knows no building %s', async (id) => {
      const { status, body } = await service.rest('GET', `/api/shadows/cache/${id}`);

      expect([status, body]).toEqual([404, { detail: 'Building not found' }]);
    });

    it('refuses a dialect that it does not speak', async () => {
      const { status, body } = await service.rest('GET', `/api/shadows/cache/${NOBODY}?dialect=klingon`);

      expect(status).toBe(422);
      expect(body).toMatchObject({ detail: [{ type: 'enum', loc: ['query', 'dialect'], input: 'klingon' }] });
    });

    it('has the deciles of sunshine and a bit for each hour of the year beside every dialect', async () => {
      await importsOf(service).load(fileOf([LOW, TOWER]));
      const [low, tower] = [await idOf(service, 'low'), await idOf(service, 'tower')];

      const { sunshine_deciles: deciles, lit_hours: hours, share } = await shading(low);
      const other = await shading(low, '?dialect=sam');
      const open = await shading(tower);

      expect([other.sunshine_deciles, other.lit_hours]).toEqual([deciles, hours]);
      expect(deciles).toHaveLength(11);
      expect(deciles).toEqual(deciles.toSorted((a, b) => a - b));
      expect(deciles[10]).toBeLessThan(open.sunshine_deciles[0]!);
      expect(hours).toMatchObject({ year: new Date().getFullYear(), utc_offset_hours: 8 });
      const bits = Buffer.from(hours.bits, 'base64');
      expect(bits).toHaveLength(hours.count / 8);
      const table = { version: 1, azimuthStepDeg: 5, elevationStepDeg: 3, share: share! };
      const place = { lat: PLACE.lat + 0.00005, lng: PLACE.lng + 0.0001 };
      for (let hour = 0; hour < hours.count; hour += 7) {
        const instant = new Date(Date.UTC(hours.year, 0, 1, hour - 8, 30));
        const sun = sunPosition(place, instant);
        const lit = litShare(table, sun.azimuth, sun.apparentElevation);
        // so near to half of the roof the centimetre of the place may decide
        if (Math.abs(lit - 0.5) < 0.001) continue;
        expect((bits[hour >> 3]! >> (hour & 7)) & 1).toBe(lit >= 0.5 ? 1 : 0);
      }
    });

    it('speaks the dialect of SAM', async () => {
      await importsOf(service).load(fileOf([LOW, TOWER]));
      const id = await idOf(service, 'low');

      const { sam_csv: csv } = await shading(id, '?dialect=sam');
      const { share } = await shading(id);

      const rows = csv!.trimEnd().split('\n').map((line) => line.split(',').map(Number)); // prettier-ignore
      expect(rows).toHaveLength(1 + 31);
      expect(rows[0]).toEqual([0, ...Array.from({ length: 73 }, (_, i) => i * 5)]);
      for (const [j, [altitude, ...losses]] of rows.slice(1).entries()) {
        expect(altitude).toBe(j * 3);
        losses.forEach((loss, i) => expect(Math.abs(loss - 100 * (1 - share![i % 72]![j]!))).toBeLessThan(0.051));
      }
    });

    it('says the same through GraphQL, and answers 304 to who holds it', async () => {
      await importsOf(service).load(fileOf([LOW, TOWER]));
      const id = await idOf(service, 'low');
      await shading(id);

      const rest = await service.rest<Shading>('GET', `/api/shadows/cache/${id}?dialect=sam`);
      const { data } = await service.graphql(
        `query ($id: ID!) { building(id: $id) { shading ${selectionOf(BuildingShadingAnswer)} } }`,
        { id },
      );
      const again = await service.rest('GET', `/api/shadows/cache/${id}?dialect=sam`, {
        headers: { 'if-none-match': rest.headers.get('etag')!, 'cache-control': 'max-age=0' },
      });

      const whole = asRest(BuildingShadingAnswer, (data!['building'] as { shading: unknown }).shading);
      for (const dialect of ['azimuth_altitude', 'sam']) {
        const { body } = await service.rest('GET', `/api/shadows/cache/${id}?dialect=${dialect}`);
        const { building_id: _, dialect: _dialect, ...said } = body;
        const known = Object.entries(said).filter(([, value]) => value !== null);
        expect(whole).toMatchObject(Object.fromEntries(known));
      }
      expect(again.status).toBe(304);
      expect(rest.headers.get('cache-control')).toBe('public, max-age=60');
    });
  });

  describe('case: a neighbour changes', () => {
    it('throws kept tables away when a neighbour is imported, and the next answer differs', async () => {
      await importsOf(service).load(fileOf([LOW]));
      const id = await idOf(service, 'low');
      const before = await shading(id);

      await importsOf(service).load(fileOf([TOWER], 'tower.geojson'));

      expect(await rowsOf(service)).toEqual([]);
      const after = await shading(id);
      expect([before.caster_count, after.caster_count, after.cached]).toEqual([0, 1, false]);
      expect(after.sky_view_factor).toBeLessThan(before.sky_view_factor);
    });

    it('removes them in the adjacent tiles, where the neighbour is across the edge', async () => {
      // 121.530762 is the edge between two columns of tiles
      const west = { id: 'west', lng: 121.5305, lat: 25.03, height: 10 };
      const east = { id: 'east', lng: 121.5308, lat: 25.03, height: 50 };
      await importsOf(service).load(fileOf([west]));
      await shading(await idOf(service, 'west'));

      await importsOf(service).load(fileOf([east], 'east.geojson'));

      expect(await rowsOf(service)).toEqual([]);
      expect((await shading(await idOf(service, 'west'))).caster_count).toBe(1);
    });

    it('keeps the tables of roofs far away', async () => {
      await importsOf(service).load(fileOf([LOW, { ...TOWER, id: 'far', lng: 121.7 }]));
      const far = await idOf(service, 'far');
      await shading(far);
      await shading(await idOf(service, 'low'));

      await importsOf(service).load(fileOf([TOWER], 'tower.geojson'));

      expect((await rowsOf(service)).map(({ id }) => id)).toEqual([far]);
    });

    it('throws them away when a new edition has the neighbour no longer', async () => {
      const others = [0, 1, 2].map((i) => ({ ...LOW, id: `other${i}`, lat: PLACE.lat + 0.001 * (i + 1) }));
      await importsOf(service).load(fileOf([LOW, TOWER, ...others]), { source: 'town' });
      const id = await idOf(service, 'low');
      const shaded = await shading(id);

      await importsOf(service).load(fileOf([LOW, ...others], 'edition.geojson'), { source: 'town' });

      const open = await shading(id);
      expect([shaded.caster_count, open.caster_count]).toEqual([1, 0]);
      expect(open.sky_view_factor).toBe(1);
    });

    it('does not trust a row when a building was changed outside the service', async () => {
      await importsOf(service).load(fileOf([LOW, TOWER]));
      const id = await idOf(service, 'low');
      const before = await shading(id);

      await service.app.platform.database.sql.rows(
        `update buildings set height_m = 20, item_json = replace(item_json, '"height":60', '"height":20')
         where source_id = 'tower'`,
      );

      const after = await shading(id);
      expect([before.cached, after.cached]).toEqual([false, false]);
      expect(after.sky_view_factor).toBeGreaterThan(before.sky_view_factor);
    });

    it('does not trust a row of another version of the calculation', async () => {
      await importsOf(service).load(fileOf([LOW, TOWER]));
      const id = await idOf(service, 'low');
      await shading(id);

      await service.app.platform.database.sql.rows(`update building_shading set version = '0.9.0'`);

      expect((await shading(id)).cached).toBe(false);
      expect((await shading(id)).cached).toBe(true);
    });
  });

  describe('GET /api/shadows', () => {
    const box = [PLACE.lng - 0.0005, PLACE.lat - 0.0005, PLACE.lng + 0.001, PLACE.lat + 0.0005] as const;

    it('gives the shadows of a view with the light of each roof, computed or from its kept table', async () => {
      await importsOf(service).load(fileOf([LOW, TOWER]), { source: 'osm' });
      const [low, tower] = [await idOf(service, 'low'), await idOf(service, 'tower')];

      const computed = await around(...box);
      await shading(low);
      const kept = await around(...box);

      expect(computed).toMatchObject({
        type: 'FeatureCollection',
        counts: { cached: 0, computed: 2 },
        source: 'database',
        truncated: false,
        attribution: '© OpenStreetMap contributors, ODbL 1.0',
        sun: { time: expect.stringMatching(/-03-16T01:00:00Z$/) as string },
      });
      expect(computed.date.slice(4)).toBe('-03-16');
      expect(computed.features.map(({ id }) => id)).toEqual([tower, low]);
      const [, roof] = computed.features;
      const shaded = computed.roofShadows.find(({ properties }) => properties.index === 1)!;
      expect(roof!.properties).toMatchObject({ index: 1, id: low, height: 10, cached: false, outside: false });
      expect(roof!.properties.lit_share).toBeCloseTo(1 - shaded.properties.share, 9);
      expect(kept.counts).toEqual({ cached: 1, computed: 1 });
      expect(kept.features[1]!.properties.cached).toBe(true);
      expect(Math.abs(kept.features[1]!.properties.lit_share! - roof!.properties.lit_share!)).toBeLessThan(0.05);
    });

    it('counts a tall building outside the box whose shadow reaches in, and not one whose shadow falls elsewhere', async () => {
      // in the morning the shadow falls to the west: from the east it reaches in, from the west it does not
      const east = { ...TOWER, id: 'east', lng: PLACE.lng + 0.004, height: 500 };
      const west = { ...TOWER, id: 'west', lng: PLACE.lng - 0.004, height: 500 };
      await importsOf(service).load(fileOf([LOW, east, west]));

      const { features } = await around(PLACE.lng, PLACE.lat - 0.003, PLACE.lng + 0.0005, PLACE.lat + 0.003);

      const shown = features.map(({ properties }) => [properties.id, properties.outside]);
      expect(shown).toEqual([
        [await idOf(service, 'east'), true],
        [await idOf(service, 'low'), false],
      ]);
      expect(features[0]!.properties).toMatchObject({ lit_share: null, cached: false });
    });

    it('shades a roof in the box by a caster outside it', async () => {
      const inside = { ...LOW };
      const caster = { ...TOWER, lng: PLACE.lng + 0.001, lat: PLACE.lat - 0.0006, height: 120, north: 0.0007 };
      await importsOf(service).load(fileOf([inside]));
      const alone = await around(PLACE.lng, PLACE.lat, PLACE.lng + 0.0002, PLACE.lat + 0.0001, 'month=3&local_hour=8');

      await importsOf(service).load(fileOf([caster], 'caster.geojson'));
      const shaded = await around(PLACE.lng, PLACE.lat, PLACE.lng + 0.0002, PLACE.lat + 0.0001, 'month=3&local_hour=8');

      const litOf = ({ features }: View): number =>
        features.find(({ properties }) => !properties.outside)!.properties.lit_share!;
      expect(litOf(alone)).toBe(1);
      expect(litOf(shaded)).toBeLessThan(1);
    });

    it('is empty by night, and where there are no buildings', async () => {
      await importsOf(service).load(fileOf([LOW, TOWER]));

      const night = await around(...box, 'month=3&local_hour=2');
      const sea = await around(121, 24, 121.01, 24.01);

      for (const answer of [night, sea]) {
        expect(answer).toMatchObject({ features: [], union_area_m2: 0, counts: { cached: 0, computed: 0 } });
      }
    });

    it('takes the month that it is at the place, unless another is named', async () => {
      const month = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 7);

      expect((await around(...box, 'local_hour=9')).date.slice(0, 7)).toBe(month);
    });

    it.each([
      ['larger than 0.05 square degrees', [121, 25, 121.3, 25.2], [], 'must not be larger than 0.05'],
      ['upside down', [121.5, 25.1, 121.6, 25], ['min_lat'], 'min_lat must not be greater'],
      ['the wrong way round', [121.6, 25, 121.5, 25.1], ['min_lon'], 'min_lon must not be greater'],
      ['beyond the pole', [121.5, 25, 121.6, 91], ['max_lat'], 'less than or equal to 90'],
    ])('refuses a box that is %s', async (_name, [west, south, east, north], loc, msg) => {
      const { status, body } = await service.rest<{ detail: { loc: string[]; msg: string }[] }>(
        'GET',
        `/api/shadows?min_lon=${west}&min_lat=${south}&max_lon=${east}&max_lat=${north}&local_hour=9`,
      );

      expect(status).toBe(422);
      expect(body.detail).toMatchObject([{ loc: ['query', ...loc] }]);
      expect(body.detail[0]!.msg).toContain(msg);
    });

    it('sees a view across the antimeridian as one', async () => {
      const fiji = [
        { id: 'a', lng: 179.9997, lat: -16.5, height: 20 },
        { id: 'b', lng: -179.9999, lat: -16.5, height: 20 },
      ];
      await importsOf(service).load(fileOf(fiji));

      const answer = await around(179.999, -16.501, -179.999, -16.499, 'month=3&local_hour=10');

      // one shadow crosses the line, which makes two polygons of it
      expect(answer.features.map(({ properties }) => properties.outside)).toEqual([false, false, false]);
      expect(new Set(answer.features.map(({ id }) => id)).size).toBe(2);
    });

    it('says the same through GraphQL, and answers 304 to who holds it', async () => {
      await importsOf(service).load(fileOf([LOW, TOWER]));
      const [west, south, east, north] = box;
      const path = `/api/shadows?min_lon=${west}&min_lat=${south}&max_lon=${east}&max_lat=${north}&${DAY_AND_HOUR}`;

      const rest = await service.rest<View>('GET', path);
      const { data } = await service.graphql<{ shadows: Record<string, unknown> }>(
        `query ($input: ShadowsInput!) { shadows(input: $input)
          ${selectionOf(BuildingShadowsAnswer).replace('ground  {', 'ground { building { id }').replace('ground {', 'ground { building { id }')} }`,
        {
          input: {
            of: { box: { minLng: west, minLat: south, maxLng: east, maxLat: north } },
            moment: { inMonth: { month: 3, localHour: 9 } },
          },
        },
      );
      const again = await service.rest('GET', path, {
        headers: { 'if-none-match': rest.headers.get('etag')!, 'cache-control': 'max-age=0' },
      });

      const { shadows } = data!;
      expect(shadows).toMatchObject({
        date: rest.body.date,
        counts: rest.body.counts,
        unionAreaM2: rest.body.union_area_m2,
        truncated: false,
        source: 'DATABASE',
      });
      expect(shadows['ground']).toMatchObject(
        rest.body.features.map(({ id, properties, geometry }) => ({
          building: { id },
          litShare: properties.lit_share,
          cached: properties.cached,
          isOutside: properties.outside,
          geometry: { type: 'MultiPolygon', coordinates: [geometry.coordinates] },
        })),
      );
      expect(again.status).toBe(304);
    });
  });

  describe('tiles computed beforehand', () => {
    const BBOX = [121.52, 25.02, 121.58, 25.04];
    const run = (input: { bbox: number[]; force?: boolean }) => precomputeBox(precomputeOf(service), input);
    // two tiles side by side
    const houses = [LOW, TOWER, { ...LOW, id: 'other', lng: 121.56 }];

    it('keeps every roof of the tiles that the box touches, and finds nothing to do when run again', async () => {
      await importsOf(service).load(fileOf(houses));

      const first = await run({ bbox: BBOX });
      const rows = await rowsOf(service);
      const second = await run({ bbox: BBOX });

      expect(first).toEqual({ done: 2, all: 2, counts: { roofs: 3, fresh: 0, unsettled: 0 } });
      expect(second).toEqual({ done: 2, all: 2, counts: { roofs: 0, fresh: 3, unsettled: 0 } });
      expect(rows).toHaveLength(3);
      expect(await rowsOf(service)).toEqual(rows);
      expect(await shading(await idOf(service, 'low'))).toMatchObject({ cached: true, caster_count: 1 });
    });

    it('computes again what is there when it is forced to', async () => {
      await importsOf(service).load(fileOf(houses));
      await run({ bbox: BBOX });

      expect((await run({ bbox: BBOX, force: true })).counts).toEqual({ roofs: 3, fresh: 0, unsettled: 0 });
    });

    it('broken off in the middle, it goes on behind what is kept', async () => {
      await importsOf(service).load(fileOf(houses));

      const broken = await precomputeBox(precomputeOf(service), { bbox: BBOX }, { most: 1 });
      const kept = await rowsOf(service);
      const whole = await run({ bbox: BBOX });

      expect(broken).toMatchObject({ done: 1, all: 2 });
      expect(kept.length).toBe(broken.counts.roofs);
      expect(whole.counts).toEqual({ roofs: 3 - kept.length, fresh: kept.length, unsettled: 0 });
      expect(await rowsOf(service)).toEqual(expect.arrayContaining(kept));
    });

    it('leaves a tile whose buildings change while it is computed, rather than keeping what is no longer true', async () => {
      await importsOf(service).load(fileOf([LOW]));
      const { platform } = service.app;
      let towers = 0;
      const compute: typeof platform.compute = {
        ...platform.compute,
        run: async (name, input) => {
          const file = fileOf(
            [{ ...TOWER, id: `t${++towers}`, lat: TOWER.lat + towers * 0.0002 }],
            `${towers}.geojson`,
          );
          if (name === 'districtShading') await importsOf(service).load(file);
          return platform.compute.run(name, input);
        },
      };
      const terrain = new TerrainService({ ...platform.terrain, compute });
      const shaken = new ShadingPrecomputeService({
        sql: platform.database.sql,
        clock: platform.clock,
        compute,
        terrain,
      });

      const { counts } = await precomputeBox(shaken, { bbox: BBOX });

      expect(counts).toMatchObject({ roofs: 0, unsettled: 1 });
      expect(await rowsOf(service)).toEqual([]);
    });
  });
});

describe('POST /api/admin/jobs/shadow-precompute', () => {
  const BBOX = [121.52, 25.02, 121.54, 25.04];
  let service: TestApp;

  const start = (body: object, headers: object = asAdmin) =>
    service.rest<{ id: string; detail: object[] }>('POST', '/api/admin/jobs/shadow-precompute', {
      body,
      headers: { ...headers },
    });
  const read = async (id: string): Promise<Record<string, unknown>> =>
    (await service.rest('GET', `/api/admin/jobs/${id}`, { headers: asAdmin })).body;
  const ended = async (id: string): Promise<Record<string, unknown>> => {
    await expect.poll(async () => (await read(id))['state']).not.toMatch(/queued|running/);
    return read(id);
  };

  beforeAll(async () => {
    service = await startMarket();
    await importsOf(service).load(fileOf([LOW, TOWER]));
  });

  afterAll(() => service.stop());

  it('computes the roofs of a box as a job, and passes over what is there', async () => {
    const first = await ended((await start({ bbox: BBOX })).body.id);
    const second = await ended((await start({ bbox: BBOX })).body.id);

    expect(first).toMatchObject({
      kind: 'shadow_precompute',
      state: 'done',
      result: { tiles: 1, of_tiles: 1, roofs: 2, fresh: 0, unsettled: 0 },
      progress: { done: 1, all: 1, unit: 'tiles', detail: { roofs: 2 } },
    });
    expect(second).toMatchObject({ state: 'done', result: { tiles: 1, roofs: 0, fresh: 2 } });
    expect(await rowsOf(service)).toHaveLength(2);
  });

  it('is started through GraphQL too', async () => {
    const [west, south, east, north] = BBOX;
    const { data, errors } = await service.graphql<{ startShadowPrecompute: { job: { id: string } } }>(
      'mutation ($input: ShadowPrecomputeInput!) { startShadowPrecompute(input: $input) { job { id kind } } }',
      { input: { box: { minLng: west, minLat: south, maxLng: east, maxLat: north }, force: true } },
      asAdmin,
    );

    expect(errors).toBeUndefined();
    expect(await ended(data!.startShadowPrecompute.job.id)).toMatchObject({ state: 'done', result: { roofs: 2 } });
  });

  it.each([
    ['over a square degree', [121, 24, 122.1, 25], 'must not be larger than 1 square degree'],
    ['the wrong way round', [122, 24, 121, 25], 'must be west, south, east and north'],
    ['beyond the pole', [121, 89.5, 121.1, 90.5], 'must be west, south, east and north'],
    ['of three numbers', [121, 24, 122], 'at least 4 items'],
  ])('refuses a box %s', async (_name, bbox, msg) => {
    const { status, body } = await start({ bbox });

    expect(status).toBe(422);
    expect(body.detail).toMatchObject([{ loc: ['body', 'bbox'], msg: expect.stringContaining(msg) as string }]);
  });

  it('is for administrators', async () => {
    expect((await start({ bbox: BBOX }, {})).status).toBe(401);
  });
});

const DENSE = [121.497, 25.033, 121.5, 25.036] as const;

// the figures do not depend on the database that keeps them
describe.skipIf(!hasSharedData || onServer)(`on the real town${sharedDataNotice}`, () => {
  let service: TestApp;

  beforeAll(async () => {
    service = await startTestApp({ demoDistrict: 'off' });
    await importsOf(service).load(realFile('taipei-wanhua-zhongzheng.geojson'));
  });

  afterAll(() => service.stop());

  const view = async (hour: number): Promise<View> => {
    const [west, south, east, north] = DENSE;
    return (
      await service.rest<View>(
        'GET',
        `/api/shadows?min_lon=${west}&min_lat=${south}&max_lon=${east}&max_lat=${north}&month=6&local_hour=${hour}`,
      )
    ).body;
  };

  it('keeps tables that give the light of the roofs as the exact shadows do, within 0.01 in the mean', async () => {
    const hours = [8, 10, 13, 16];
    const exact: View[] = [];
    for (const hour of hours) exact.push(await view(hour));
    const { counts } = await precomputeBox(precomputeOf(service), { bbox: [...DENSE] });

    const errors: number[] = [];
    for (const [i, hour] of hours.entries()) {
      const kept = await view(hour);
      const inside = kept.features.filter(({ properties }) => !properties.outside);
      expect(kept.counts.computed).toBe(0);
      const litBefore = new Map(exact[i]!.features.map(({ id, properties }) => [id, properties.lit_share!]));
      errors.push(...inside.map(({ id, properties }) => Math.abs(properties.lit_share! - litBefore.get(id)!)));
    }

    expect(counts.roofs).toBeGreaterThan(1_000);
    expect(errors.length).toBeGreaterThan(200);
    expect(errors.reduce((sum, error) => sum + error, 0) / errors.length).toBeLessThan(0.01);
  });

  it('keeps the same tables, by tile, as are computed roof by roof: within 0.003 in the mean', async () => {
    const { sql } = service.app.platform.database;
    await precomputeBox(precomputeOf(service), { bbox: [...DENSE] });
    const ids = (await rowsOf(service)).map(({ id }) => id).filter((_, i) => i % 97 === 0);
    const read = async (id: string): Promise<Shading> =>
      (await service.rest<Shading>('GET', `/api/shadows/cache/${id}`)).body;

    const byTile: Shading[] = [];
    for (const id of ids) byTile.push(await read(id));
    await sql.rows('truncate building_shading');
    const alone: Shading[] = [];
    for (const id of ids) alone.push(await read(id));

    expect(byTile.every(({ cached }) => cached)).toBe(true);
    expect(alone.some(({ cached }) => cached)).toBe(false);
    expect(byTile.map(({ inputs_hash: hash }) => hash)).toEqual(alone.map(({ inputs_hash: hash }) => hash));
    const differences = byTile.flatMap(({ share }, i) =>
      share!.flatMap((row, a) => row.map((lit, j) => Math.abs(lit - alone[i]!.share![a]![j]!))),
    );
    expect(differences.reduce((sum, one) => sum + one, 0) / differences.length).toBeLessThan(0.003);
  });
});
