import { pointToPolygonDistance, polygon as turfPolygon } from '@turf/turf';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { BuildingAnswer } from '../../../src/contract/buildings/building.answer.js';
import type { BuildingRecord } from '../../../src/core/buildings/building-item.js';
import type { BuildingService } from '../../../src/domain/buildings/search/building.service.js';
import { NotFoundError } from '../../../src/core/errors.js';
import { present } from '../../../src/contract/fields/present.js';
import { clearDatabase, testDatabase } from '../../helpers/database.js';
import { hasSharedData, sharedDataNotice } from '../../helpers/shared-data.js';
import { buildingServices, collection, polygonFeature, realFile, square, textFile } from './files.js';

/** A place on a roof, and one among houses, both in the west of Taipei. */
const A_ROOF = { lat: 25.0446, lng: 121.50125 };
const WANHUA = { lat: 25.043, lng: 121.505 };

async function loadFeatures(features: readonly unknown[]): Promise<BuildingService> {
  const { imports, buildings } = await buildingServices();
  await imports.load(textFile(collection(features)));
  return buildings;
}

const names = (buildings: readonly BuildingRecord[]): string[] => buildings.map(({ name }) => name ?? '').toSorted();

describe.skipIf(!hasSharedData)(`buildings of a real district${sharedDataNotice}`, () => {
  let buildings: BuildingService;

  beforeAll(async () => {
    await clearDatabase();
    const services = await buildingServices();
    buildings = services.buildings;
    await services.imports.load(realFile('taipei-wanhua-zhongzheng.geojson'));
  });

  it('the text of each is what its answer class gives', async () => {
    const { items: texts, count } = await buildings.listJson({ ...WANHUA, radiusM: 300 });
    const { buildings: records } = await buildings.list({ ...WANHUA, radiusM: 300 });

    const items = JSON.parse(`[${texts.joined()}]`) as unknown[];

    expect(items).toHaveLength(count);
    expect(items).toEqual(present(BuildingAnswer, records));
  });

  it.each([5, 50, 300, 2000])(
    'within %i m are those that PostGIS finds on the ellipsoid, and no others',
    async (radiusM) => {
      const { sql } = await testDatabase();
      const point = 'ST_SetSRID(ST_MakePoint($1::float8, $2::float8), 4326)::geography';
      const expected = await sql.rows<{ id: string }>(
        `select id from buildings where ST_DWithin(footprint::geography, ${point}, $3::float8) order by id`,
        [WANHUA.lng, WANHUA.lat, radiusM],
      );

      const { buildings: found } = await buildings.list({ ...WANHUA, radiusM });

      expect(found.map(({ id }) => id)).toEqual(expected.map(({ id }) => id));
    },
  );

  it('within a circle are those that turf finds, up to its sphere', async () => {
    const radiusM = 250;
    const metersTo = ({ footprint, holes }: BuildingRecord): number =>
      pointToPolygonDistance([WANHUA.lng, WANHUA.lat], turfPolygon([footprint, ...holes]), { units: 'meters' });
    const { buildings: wide } = await buildings.list({ ...WANHUA, radiusM: 2000 });

    const { buildings: found } = await buildings.list({ ...WANHUA, radiusM });

    const inside = new Set(found.map(({ id }) => id));
    // the sphere is off from the ellipsoid by up to 0.6 %
    const wrong = wide.filter((building) => inside.has(building.id) !== metersTo(building) <= radiusM);
    expect(found.length).toBeGreaterThan(40);
    expect(wrong.every((building) => Math.abs(metersTo(building) - radiusM) < radiusM * 0.006)).toBe(true);
  });

  it('of a box are those that touch it, not only its surroundings', async () => {
    const { sql } = await testDatabase();
    const expected = await sql.rows<{ id: string }>(
      `select id from buildings
       where ST_Distance(footprint, ST_MakeEnvelope(121.504, 25.042, 121.506, 25.044, 4326)) = 0 order by id`,
    );

    const { buildings: found } = await buildings.list({
      minLng: 121.504,
      minLat: 25.042,
      maxLng: 121.506,
      maxLat: 25.044,
      radiusM: 1,
    });

    expect(found.map(({ id }) => id)).toEqual(expected.map(({ id }) => id));
    expect(found.length).toBeGreaterThan(20);
  });

  it('come with who must be named', async () => {
    const { attribution, source } = await buildings.listJson({ ...WANHUA, radiusM: 300 });

    expect({ attribution, source }).toEqual({
      attribution: '臺北市政府 (data.taipei), 政府資料開放授權條款第1版',
      source: 'database',
    });
  });

  it('around a footprint begin with the building itself and go outwards', async () => {
    const { building: target } = (await buildings.at(A_ROOF))!;

    const { buildings: around } = await buildings.around({ polygon: [target.footprint, ...target.holes] }, 60);

    const { buildings: near } = await buildings.list({ ...A_ROOF, radiusM: 60 });
    expect(around[0]!.id).toBe(target.id);
    expect(around.map(({ id }) => id)).toEqual(expect.arrayContaining(near.map(({ id }) => id)));
  });
});

describe('who must be named', () => {
  beforeEach(clearDatabase);

  it('is listed there once, where two loads of a data set name some of the same', async () => {
    const { buildings, imports } = await buildingServices();
    const fileAt = (lng: number) =>
      textFile(collection([polygonFeature(`at ${lng}`, [square(lng, 25)], { height: 5 })]));
    await imports.load(fileAt(121), { source: 'city', attribution: 'City; Survey' });
    await imports.load(fileAt(121.001), { source: 'city', attribution: 'City' });

    const { attribution, count } = await buildings.listJson({ lat: 25, lng: 121, radiusM: 300 });

    expect([count, attribution]).toEqual([2, 'City; Survey']);
  });

  it('is listed there at once after a load that brought somebody', async () => {
    const { buildings, imports } = await buildingServices();
    const fileAt = (lng: number) =>
      textFile(collection([polygonFeature(`at ${lng}`, [square(lng, 25)], { height: 5 })]));
    const named = async () => (await buildings.listJson({ lat: 25, lng: 121, radiusM: 300 })).attribution;

    await imports.load(fileAt(121), { source: 'city', attribution: 'City' });
    const before = await named();
    await imports.load(fileAt(121.001), { source: 'city', attribution: 'Survey' });

    expect([before, await named()]).toEqual(['City', 'City; Survey']);
  });
});

describe('a building query', () => {
  beforeEach(clearDatabase);

  it('of a place without buildings answers none, with nobody to name', async () => {
    const { buildings } = await buildingServices();

    const found = await buildings.listJson({ lat: 0, lng: 0, radiusM: 300 });

    expect(found).toEqual({
      items: expect.objectContaining({}),
      source: 'database',
      count: 0,
      truncated: false,
      attribution: null,
      covered: true,
      ageSeconds: null,
      stale: false,
    });
  });

  it('answers in the order of the ids, wherever the rows lie', async () => {
    const { sql } = await testDatabase();
    const buildings = await loadFeatures([0, 1, 2].map((i) => polygonFeature(`${i}`, [square(121 + i * 0.001, 25)])));
    const everywhere = { minLng: 120.9, minLat: 24.9, maxLng: 121.1, maxLat: 25.1, radiusM: 1 };
    // a row whose indexed value changes is written anew behind the others
    await sql.rows(`update buildings set source_id = 'moved' where source_id = '0'`);

    const { buildings: found } = await buildings.list(everywhere);

    const ids = found.map(({ id }) => id);
    expect(ids).toHaveLength(3);
    expect(ids).toEqual(ids.toSorted());
  });

  it('carries 5,000 buildings at most, and says when there are more', async () => {
    const grid = Array.from({ length: 5001 }, (_, i) =>
      polygonFeature(`${i}`, [square(121 + (i % 72) * 0.0002, 25 + Math.floor(i / 72) * 0.0002)]),
    );
    const buildings = await loadFeatures(grid);
    const box = { minLng: 120.9, minLat: 24.95, maxLng: 121.1, maxLat: 25.1, radiusM: 1 };
    const all = await buildings.list(box);
    const { sql } = await testDatabase();
    await sql.rows(`delete from buildings where source_id = '0'`);

    const exactly = await buildings.list(box);

    expect([all.count, all.buildings.length, all.truncated]).toEqual([5000, 5000, true]);
    expect([exactly.count, exactly.truncated]).toEqual([5000, false]);
    expect(all.buildings.map(({ id }) => id)).toEqual(all.buildings.map(({ id }) => id).toSorted());
  });

  it('reaches across the antimeridian, by box and by circle', async () => {
    const buildings = await loadFeatures([
      polygonFeature('w', [square(179.9995, -17)], { name: 'west' }),
      polygonFeature('e', [square(-179.9996, -17)], { name: 'east' }),
      polygonFeature('f', [square(-179.99, -17)], { name: 'far' }),
    ]);

    const circle = await buildings.list({ lat: -17, lng: 179.9999, radiusM: 100 });
    const box = await buildings.list({ minLng: 179.9, minLat: -17.1, maxLng: -179.995, maxLat: -16.9, radiusM: 1 });

    expect(names(circle.buildings)).toEqual(['east', 'west']);
    expect(names(box.buildings)).toEqual(['east', 'west']);
  });

  it('reaches over the pole', async () => {
    const wedge = (lng: number, lat: number): number[][] => [
      [lng - 5, lat],
      [lng + 5, lat],
      [lng + 5, lat + 0.0001],
      [lng - 5, lat + 0.0001],
      [lng - 5, lat],
    ];
    const buildings = await loadFeatures([
      polygonFeature('a', [wedge(10, 89.999)], { name: 'here' }),
      polygonFeature('b', [wedge(-170, 89.999)], { name: 'behind the pole' }),
      polygonFeature('c', [wedge(100, 89.9)], { name: 'far' }),
    ]);

    const found = await buildings.list({ lat: 89.9995, lng: 10, radiusM: 500 });

    expect(names(found.buildings)).toEqual(['behind the pole', 'here']);
  });

  it.each([0, 45, 60, 79, 85])('measures its radius in metres at %i° north', async (lat) => {
    const ring = Array.from({ length: 36 }, (_, i) => {
      const bearing = (i * Math.PI) / 18;
      const meters = i % 2 === 0 ? 1990 : 2010;
      const place: [number, number] = [
        10 + (Math.sin(bearing) * meters) / (111_320 * Math.cos((lat * Math.PI) / 180)),
        lat + (Math.cos(bearing) * meters) / 111_000,
      ];
      return polygonFeature(`${i}`, [square(...place, 1e-5)]);
    });
    const buildings = await loadFeatures(ring);
    const { sql } = await testDatabase();
    const expected = await sql.rows<{ id: string }>(
      `select id from buildings where ST_DWithin(footprint::geography, ST_MakePoint(10, $1::float8)::geography, 2000)
       order by id`,
      [lat],
    );

    const found = await buildings.list({ lat, lng: 10, radiusM: 2000 });

    expect(found.buildings.map(({ id }) => id)).toEqual(expected.map(({ id }) => id));
    expect(expected.length).toBeGreaterThan(5);
    expect(expected.length).toBeLessThan(36);
  });

  it('leaves a circle inside a courtyard without its building only when the walls are out of reach', async () => {
    const buildings = await loadFeatures([
      polygonFeature('u', [square(121, 25, 0.002), square(121.0005, 25.0005, 0.001).toReversed()], { name: 'court' }),
    ]);

    const near = await buildings.list({ lat: 25.001, lng: 121.001, radiusM: 60 });
    const inside = await buildings.list({ lat: 25.001, lng: 121.001, radiusM: 40 });

    expect(names(near.buildings)).toEqual(['court']);
    expect(inside.count).toBe(0);
  });
});

describe('the building at a place', () => {
  beforeEach(clearDatabase);

  it('is the tallest that covers it, else the nearest within 50 m with its distance, else none', async () => {
    const buildings = await loadFeatures([
      polygonFeature('podium', [square(121, 25, 0.001)], { name: 'podium', height: 12 }),
      polygonFeature('tower', [square(121.0004, 25.0004, 0.0002)], { name: 'tower', height: 80 }),
      polygonFeature('house', [square(121.0013, 25, 0.001)], { name: 'house', height: 200 }),
    ]);

    const found = await Promise.all([
      buildings.at({ lat: 25.0005, lng: 121.0005 }),
      buildings.at({ lat: 25.0001, lng: 121.0001 }),
      buildings.at({ lat: 25.0005, lng: 121.0011 }),
      buildings.at({ lat: 25.0005, lng: 120.99952 }),
      buildings.at({ lat: 25.0005, lng: 120.9995 }),
    ]);

    expect(found.map((near) => near?.building.name)).toEqual(['tower', 'podium', 'podium', 'podium', undefined]);
    const distances = found.map((near) => near?.distanceM);
    expect(distances.slice(0, 2)).toEqual([0, 0]);
    expect(distances[2]).toBeCloseTo(10.1, 0);
    expect(distances[3]).toBeCloseTo(48.4, 0);
  });
});

describe('a building by its id', () => {
  beforeEach(clearDatabase);

  it('is found with all that is known of it', async () => {
    const buildings = await loadFeatures([
      polygonFeature('a', [square(121, 25)], { height: '40 ft', 'building:levels': '3', min_height: '2', name: '甲' }),
    ]);
    const [listed] = (await buildings.list({ lat: 25, lng: 121, radiusM: 100 })).buildings;

    const building = await buildings.byId(listed!.id);

    expect(building).toEqual(listed);
    expect(building).toMatchObject({ heightM: 12.19, heightSource: 'tagged', baseHeightM: 2, floors: 3, name: '甲' });
    expect(building.areaPing).toBeCloseTo((building.areaM2 * 121) / 400, 2);
  });

  it.each(['01a1fd78-f985-70ca-921e-0bcc1e2d52e5', 'nonsense', "' or 1=1", ''])('%j is not found', async (id) => {
    const { buildings } = await buildingServices();

    const asked = buildings.byId(id);

    await expect(asked).rejects.toThrow(NotFoundError);
  });
});
