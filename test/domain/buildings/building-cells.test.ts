import { crc32, gunzipSync } from 'node:zlib';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createBuildingCells, type CellOptions } from '../../../src/domain/buildings/search/building-cells.js';
import { BuildingService, type BuildingListJson } from '../../../src/domain/buildings/search/building.service.js';
import type { BuildingsQuery } from '../../../src/core/buildings/building-area.js';
import type { Rows, Sql } from '../../../src/database/sql-types.js';
import { clearDatabase, testDatabase } from '../../helpers/database.js';
import { buildingsBody, packedBuildingsBody } from '../../../src/rest/presenters/present-buildings.js';
import { hasSharedData, sharedDataNotice } from '../../helpers/shared-data.js';
import { buildingServices, collection, polygonFeature, realFile, square, textFile } from './files.js';

/** Cells are read beside the lists; a busy machine takes its time [ms]. */
const WAIT = { timeout: 30_000, interval: 5 };

/** Lists that are read from memory where the cells have it, with the number that the database searched. */
async function cellServices(
  options: CellOptions = { maxBytes: 2 ** 26 },
): Promise<{ kept: BuildingService; searches: () => number }> {
  const { sql } = await testDatabase();
  let searches = 0;
  const counted: Sql = {
    ...sql,
    rows: <Row extends object>(...statement: Parameters<Rows['rows']>) => {
      if (statement[0].includes('string_agg(item, ')) searches++;
      return sql.rows<Row>(...statement);
    },
  };
  const cells = createBuildingCells(counted, options);
  return { kept: new BuildingService({ sql: counted, cells }), searches: () => searches };
}

/** Asks until the answer comes from memory. @param isWanted which answer it shall be. */
async function fromMemory(
  query: BuildingsQuery,
  { kept, searches }: Awaited<ReturnType<typeof cellServices>>,
  isWanted: (list: BuildingListJson) => boolean = () => true,
) {
  return vi.waitUntil(async () => {
    const before = searches();
    const list = await kept.listJson(query);
    return searches() === before && isWanted(list) && list;
  }, WAIT);
}

const textOf = ({ items, ...head }: BuildingListJson): object => ({ ...head, items: items.joined().toString() });

/** Numbers from 0 to 1 that are the same at each run. */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => (state = (state * 16_807) % 2_147_483_647) / 2_147_483_647;
}

describe.skipIf(!hasSharedData)(`cells of a real district${sharedDataNotice}`, () => {
  beforeAll(async () => {
    await clearDatabase();
    const { imports } = await buildingServices();
    await imports.load(realFile('taipei-wanhua-zhongzheng.geojson'));
  });

  it('a box from memory has the text that the database joins', async () => {
    const services = await cellServices();
    const { buildings } = await buildingServices();
    const random = randomNumbers(20_261_123);
    for (let i = 0; i < 60; i++) {
      const [minLng, minLat] = [121.497 + 0.012 * random(), 25.036 + 0.012 * random()];
      const size = i % 3 === 0 ? 0.00002 : 0.004;
      const box = { minLng, minLat, maxLng: minLng + size * random(), maxLat: minLat + size * random(), radiusM: 0 };

      const list = await fromMemory(box, services);

      expect(textOf(list)).toEqual(textOf(await buildings.listJson(box)));
    }
  });

  it('its compressed text is the same, whichever of the texts in the cells it joins', async () => {
    const services = await cellServices();
    const random = randomNumbers(19);
    for (let i = 0; i < 60; i++) {
      const [minLng, minLat] = [121.497 + 0.012 * random(), 25.036 + 0.012 * random()];
      const size = i % 3 === 0 ? 0.00002 : 0.004;
      const box = { minLng, minLat, maxLng: minLng + size * random(), maxLat: minLat + size * random(), radiusM: 0 };

      const list = await fromMemory(box, services, ({ items }) => items.packed() !== undefined);

      const packed = packedBuildingsBody(list)!;
      const plain = buildingsBody(list);
      expect(gunzipSync(packed.bytes)).toEqual(plain);
      expect([packed.length, packed.crc]).toEqual([plain.length, crc32(plain)]);
      if (list.count > 20) expect(packed.bytes.length).toBeLessThan(plain.length / 2);
    }
  });

  it('so has a circle, save where a distance is too near to the radius', async () => {
    const { kept, searches } = await cellServices();
    const { buildings } = await buildingServices();
    const random = randomNumbers(7);
    const circles = Array.from({ length: 60 }, () => ({
      lat: 25.038 + 0.008 * random(),
      lng: 121.499 + 0.008 * random(),
      radiusM: 5 + 150 * random(),
    }));
    for (const circle of circles) await kept.listJson(circle);
    await vi.waitUntil(async () => {
      const before = searches();
      for (const circle of circles) await kept.listJson(circle);
      return searches() - before < circles.length / 3;
    }, WAIT);

    for (const circle of circles) {
      expect(textOf(await kept.listJson(circle))).toEqual(textOf(await buildings.listJson(circle)));
    }
  });

  it('pages of a list follow each other without a gap', async () => {
    const services = await cellServices();
    const box = { minLng: 121.5, minLat: 25.04, maxLng: 121.504, maxLat: 25.044, radiusM: 0 };
    const whole = await fromMemory(box, services);
    const before = services.searches();

    const first = await services.kept.pageJson(box, 10);
    const ids = (JSON.parse(`[${first.items.joined()}]`) as { id: string }[]).map(({ id }) => id);
    const rest = await services.kept.pageJson(box, 5_000, ids.at(-1));

    expect(first).toMatchObject({ count: 10, truncated: true });
    expect(rest).toMatchObject({ count: whole.count - 10, truncated: false });
    expect(`${first.items.joined()},${rest.items.joined()}`).toBe(String(whole.items.joined()));
    expect(services.searches()).toBe(before);
  });
});

describe('cells of made buildings', () => {
  beforeEach(clearDatabase);

  const BOX = { minLng: 121.5, minLat: 25, maxLng: 121.501, maxLat: 25.001, radiusM: 0 };

  it('a building of several cells is listed once, and not where only its courtyard is', async () => {
    const { imports } = await buildingServices();
    const outer = square(121.49, 24.99, 0.02);
    const courtyard = square(121.4999, 24.9999, 0.0012).toReversed();
    await imports.load(textFile(collection([polygonFeature('wide', [outer, courtyard])])));
    const services = await cellServices();
    const across = { minLng: 121.492, minLat: 24.992, maxLng: 121.504, maxLat: 25.004, radiusM: 0 };

    expect(await fromMemory(across, services)).toMatchObject({ count: 1, truncated: false });
    expect(await fromMemory(BOX, services)).toMatchObject({ count: 0 });
    expect(String((await fromMemory(BOX, services)).items.joined())).toBe('');
  });

  it('a list of memory has what a load has changed as soon as the load is stored', async () => {
    const { imports } = await buildingServices();
    const services = await cellServices();
    await imports.load(textFile(collection([polygonFeature('a', [square(121.5, 25)])])));
    expect(await fromMemory(BOX, services)).toMatchObject({ count: 1 });

    await imports.load(textFile(collection([polygonFeature('b', [square(121.5005, 25)])]), undefined, 'next.geojson'));

    expect(await services.kept.listJson(BOX)).toMatchObject({ count: 2 });
    expect(await fromMemory(BOX, services)).toMatchObject({ count: 2 });
  });

  it('a cell with more buildings than are kept is searched by the database', async () => {
    const { imports } = await buildingServices();
    const crowd = Array.from({ length: 2_001 }, (_, i) =>
      polygonFeature(`b${i}`, [square(121.5 + (i % 50) * 0.00002, 25 + Math.floor(i / 50) * 0.00002, 0.00001)]),
    );
    await imports.load(textFile(collection(crowd)));
    const { kept, searches } = await cellServices();

    for (let i = 1; i <= 5; i++) {
      expect(await kept.listJson(BOX)).toMatchObject({ count: 2_001 });
      expect(searches()).toBe(i);
    }
  });

  it('so is a cell of few buildings with long texts', async () => {
    const { imports } = await buildingServices();
    const long = Array.from({ length: 3 }, (_, i) => polygonFeature(`b${i}`, [square(121.5 + i * 0.0002, 25)]));
    await imports.load(textFile(collection(long)));
    const { sql } = await testDatabase();
    await sql.rows(`update buildings set item_json = item_json || repeat(' ', 900000)`);
    const { kept, searches } = await cellServices();

    for (let i = 1; i <= 4; i++) {
      expect(await kept.listJson(BOX)).toMatchObject({ count: 3 });
      expect(searches()).toBe(i);
    }
  });

  it('a memory of no size keeps none', async () => {
    const { imports } = await buildingServices();
    await imports.load(textFile(collection([polygonFeature('a', [square(121.5, 25)])])));
    const { kept, searches } = await cellServices({ maxBytes: 0 });

    for (let i = 1; i <= 5; i++) {
      await kept.listJson(BOX);
      expect(searches()).toBe(i);
    }
  });

  it('boxes all over a map that is far larger than the memory have hardly any cell read', async () => {
    const { imports } = await buildingServices();
    const spread = Array.from({ length: 400 }, (_, i) =>
      polygonFeature(`b${i}`, [square(121.5 + (i % 20) * 0.006, 25 + Math.floor(i / 20) * 0.006)]),
    );
    await imports.load(textFile(collection(spread)));
    const events: string[] = [];
    const { kept } = await cellServices({ maxBytes: 20_000, onEvent: (event) => events.push(event) });
    const random = randomNumbers(5);

    for (let i = 0; i < 2_000; i++) {
      const [minLng, minLat] = [121.5 + 0.12 * random(), 25 + 0.12 * random()];
      await kept.listJson({ minLng, minLat, maxLng: minLng + 0.002, maxLat: minLat + 0.002, radiusM: 0 });
    }

    const count = (event: string): number => events.filter((one) => one === event).length;
    expect(count('load')).toBeGreaterThan(0);
    expect(count('load')).toBeLessThan(60);
    expect(count('refusal')).toBeGreaterThan(1_000);
  });

  it('at the antimeridian and beyond the edge of the web map the database searches', async () => {
    const { kept, searches } = await cellServices();

    for (let i = 1; i <= 3; i++) {
      await kept.listJson({ minLng: 179.999, minLat: 0, maxLng: -179.999, maxLat: 0.001, radiusM: 0 });
      await kept.listJson({ minLng: 10, minLat: 86, maxLng: 10.001, maxLat: 86.001, radiusM: 0 });
      expect(searches()).toBe(2 * i);
    }
  });
});
