import { beforeEach, describe, expect, it } from 'vitest';
import { clearDatabase, testDatabase } from '../../helpers/database.js';
import { buildingServices, collection, polygonFeature, square, textFile } from './files.js';

const SIDE = 0.0002;
/** A metre to the east, at 25° of latitude [deg]. */
const METRE = 1 / 100_900;

const house = (id: string, lng: number, tags: object = {}): object =>
  polygonFeature(id, [square(lng, 25, SIDE)], { building: 'yes', height: '9', ...tags });

const solar = (output?: string): object => ({
  'generator:source': 'solar',
  ...(output !== undefined && { 'generator:output:electricity': output }),
});

const pointAt = (id: string, lng: number, output = '4 kW'): object => ({
  type: 'Feature',
  properties: { id, ...solar(output) },
  geometry: { type: 'Point', coordinates: [lng, 25 + SIDE / 2] },
});

/** What is stored of a file, by identity [kW]. */
async function kwOf(features: readonly unknown[], source?: string): Promise<Record<string, number | null>> {
  const [{ imports }, { sql }] = [await buildingServices(), await testDatabase()];
  await imports.load(textFile(collection(features)), { source });
  const rows = await sql.rows<{ id: string; kw: number | null }>(
    `select source_id as id, (item_json::json ->> 'pv_kw')::float8 as kw from buildings`,
  );
  return Object.fromEntries(rows.map(({ id, kw }) => [id, kw]));
}

beforeEach(clearDatabase);

describe('solar plants that a file of OpenStreetMap draws as features of their own', () => {
  it('are on the building that contains them, which may come long before or after them', async () => {
    const between = Array.from({ length: 1_500 }, (_, i) => house(`way/${100 + i}`, 121.1 + i * 0.001));
    const first = house('way/1', 121);
    const last = house('way/2', 121.001);

    const kw = await kwOf([
      pointAt('node/1', 121.0011, '3 kW'),
      first,
      ...between,
      last,
      pointAt('node/2', 121.0001, '5 kW'),
    ]);

    expect(Object.keys(kw)).toHaveLength(1_502);
    expect(kw).toMatchObject({ 'way/1': 5, 'way/2': 3, 'way/100': null });
  });

  it('are added up, points and outlines', async () => {
    const outline = polygonFeature('way/9', [square(121.00005, 25.00005, 0.00005)], solar('1500 W'));

    expect(await kwOf([house('way/1', 121), pointAt('node/1', 121.0001), outline])).toEqual({ 'way/1': 5.5 });
  });

  it.each([
    ['less than 2 m from the nearer of two, on that one', 1.5, { 'way/1': 4, 'way/2': null }],
    ['as near to both, on the first by name', 2, { 'way/1': 4, 'way/2': null }],
    ['nearer to the other, on that one', 2.5, { 'way/1': null, 'way/2': 4 }],
  ])('are, %s', async (_where, eastM, expected) => {
    const edge = 121 + SIDE;
    const houses = [house('way/2', edge + 4 * METRE), house('way/1', 121)];

    expect(await kwOf([...houses, pointAt('node/1', edge + eastM * METRE)])).toEqual(expected);
  });

  it('count for nothing farther away, without a capacity, or where the building names its own', async () => {
    const houses = [house('way/1', 121), house('way/2', 121.001, solar('7 kW'))];
    const plants = [
      pointAt('node/1', 121 + SIDE + 3 * METRE),
      pointAt('node/2', 121.0001, 'yes'),
      pointAt('node/3', 121.0011),
    ];

    expect(await kwOf([...houses, ...plants])).toEqual({ 'way/1': null, 'way/2': 7 });
  });

  it('are not looked for in files of other data sets', async () => {
    expect(await kwOf([house('a', 121), pointAt('b', 121.0001)], 'city')).toEqual({ a: null });
  });

  it('do not hide that a file is broken, and what is broken about a plant does no harm', async () => {
    const odd = [
      { type: 'Point' },
      { type: 'Point', coordinates: ['x', null] },
      { type: 'Circle', coordinates: [] },
      null,
    ];
    const plants = odd.map((geometry) => ({
      type: 'Feature',
      properties: { id: 'node/1', ...solar('4 kW') },
      geometry,
    }));
    const text = collection([house('way/1', 121), ...plants]);
    const { imports } = await buildingServices();

    await expect(imports.load(textFile(text.slice(0, -20)))).rejects.toThrow('The file is broken at byte');
    const { counts } = await imports.load(textFile(text));

    expect(counts).toMatchObject({ stored: 1, refused: { solar_plant: 4 } });
  });
});
