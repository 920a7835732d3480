import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { runImport } from '../../src/cli/import-command.js';
import { progressText } from '../../src/cli/progress-line.js';
import { DataFolderInUseError } from '../../src/database/data-folder-lock.js';
import { SettingsError } from '../../src/config/settings.js';
import type { Database } from '../../src/database/database.js';
import { clearDatabase, testDatabase } from '../helpers/database.js';
import { collection, polygonFeature, square } from '../domain/buildings/files.js';

let folder: string;

/** Places in another system, as PROJ gives them. */
async function byPostgis(epsg: number, places: number[][]): Promise<number[][]> {
  const { sql } = await testDatabase();
  const geometry = JSON.stringify({ type: 'MultiPoint', coordinates: places });
  const [row] = await sql.rows<{ moved: string }>(
    'select ST_AsGeoJSON(ST_Transform(ST_SetSRID(ST_GeomFromGeoJSON($1), 4326), $2::int), 4) as moved',
    [geometry, epsg],
  );
  return (JSON.parse(row!.moved) as { coordinates: number[][] }).coordinates;
}

/** Footprints of all buildings that are stored. */
async function storedFootprints(): Promise<number[][][]> {
  const { sql } = await testDatabase();
  const rows = await sql.rows<{ item: string }>('select item_json as item from buildings order by id');
  return rows.map(({ item }) => (JSON.parse(item) as { footprint: number[][] }).footprint);
}

/** The worker's database, which the other tests go on using. */
const keepOpen = async (): Promise<Database> => ({ ...(await testDatabase()), close: async () => undefined });

interface Ran {
  code: number;
  out: string;
  error: string;
}

async function run(words: string[], open = keepOpen): Promise<Ran> {
  let [out, error] = ['', ''];
  const surroundings = {
    out: (text: string) => void (out += text),
    error: (text: string) => void (error += text),
    live: false,
    signal: new AbortController().signal,
  };
  const code = await runImport(words, surroundings, open);
  return { code, out, error };
}

const write = (name: string, text: string): string => {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
};

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'import-command-'));
});

beforeEach(clearDatabase);

afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('the import command', () => {
  it('loads files, goes on after one that is broken, and says what it counted', async () => {
    const good = write('good.geojson', collection([polygonFeature('a', [square(121, 25)]), polygonFeature('b', [[]])]));
    const broken = write('broken.geojson', '{"features":[{"type"');
    const missing = join(folder, 'missing.geojson');

    const { code, out, error } = await run([broken, missing, good, '--source', 'city', '--source-date', '2026-02']);

    expect(code).toBe(1);
    expect(error).toContain('broken.geojson: The file is broken at byte 20: the JSON ends before it is complete');
    expect(error).toContain('missing.geojson: there is no such file');
    expect(out).toContain(`${good}: loaded as city`);
    expect(out).toContain('features read 2, buildings stored 1, of these replaced 0');
    expect(out).toContain('refused 1 (too few points: row 2)');
  });

  it('loads Taiwan’s open data in TWD97 TM2 as the same buildings, by the file’s word or by --epsg', async () => {
    const taipei = [[121.5, 25.03], [121.5002, 25.03], [121.5002, 25.0302], [121.5, 25.0302]]; // prettier-ignore
    const features = [polygonFeature('a', [await byPostgis(3826, taipei)])];
    const crs = { type: 'name', properties: { name: 'urn:ogc:def:crs:EPSG::3826' } };
    const named = write('named.geojson', JSON.stringify({ type: 'FeatureCollection', crs, features }));
    const unnamed = write('unnamed.geojson', collection(features));

    const byFile = await run([named, '--source', 'city']);
    const [stored] = await storedFootprints();
    const refused = await run([unnamed, '--source', 'town']);
    const byOption = await run([unnamed, '--source', 'town', '--epsg', '3826']);

    expect([byFile.code, refused.code, byOption.code]).toEqual([0, 1, 0]);
    expect(stored!.slice(0, 2)).toEqual([[121.5, 25.03], [121.5002, 25.03]]); // prettier-ignore
    expect(refused.error).toContain('None of the 1 features read is a building (out of range: 1)');
    expect(refused.error).toMatch(
      /coordinates look like \[3004\d\d\.\d+, 2769\d\d\d\.\d+\]: metres of TWD97 TM2; name the system by epsg, 3826/,
    );
    expect(await storedFootprints()).toEqual([stored]);
  });

  it.each([
    [3824, 121.5, 25.03],
    [3825, 118.4, 24.45],
    [3857, 121.5, 25.03],
    [32_651, 121.5, 25.03],
    [32_756, 151.2, -33.9],
  ])('loads coordinates in EPSG:%i where they are, to a centimetre', async (epsg, lng, lat) => {
    const ring = square(lng, lat, 0.0002);
    const features = [polygonFeature('a', [await byPostgis(epsg, ring)])];
    const file = write(`${epsg}.geojson`, collection(features));

    const { code } = await run([file, '--epsg', String(epsg)]);

    const [stored] = await storedFootprints();
    expect(code).toBe(0);
    stored!.flat().forEach((degrees, i) => expect(Math.abs(degrees - ring.flat()[i]!)).toBeLessThan(1.1e-7));
  });

  it('warns where no row gave a height, with the columns of the file, and takes the one that is named', async () => {
    const path = write('tops.geojson', collection([polygonFeature('a', [square(121, 25)], { H_TOP: 21.5, LV: '5R' })]));

    const unnamed = await run([path, '--source', 'city']);
    const named = await run([path, '--source', 'city', '--height-field', 'H_TOP', '--floors-field', 'LV']);

    const { sql } = await testDatabase();
    const rows = await sql.rows('select height_m as height, height_source as source, floors from buildings');
    expect(unnamed.out).toMatch(/warning: no row gave a height or floors; --height-field .* The file has: .*H_TOP, LV/);
    expect(named.out).not.toContain('warning');
    expect(rows).toMatchObject([{ height: 21.5, source: 'tagged', floors: 5 }]);
  });

  it('leaves out buildings of less confidence than is asked for', async () => {
    const houses = [0.31, 0.8, undefined].map((confidence, i) =>
      polygonFeature(`c${i}`, [square(121 + i * 0.01, 25)], { ...(confidence !== undefined && { confidence }) }),
    );
    const path = write('google.geojson', collection(houses));

    const { out } = await run([path, '--source', 'city', '--min-confidence', '0.7']);
    const wrong = await run([path, '--min-confidence', '70']);

    const { sql } = await testDatabase();
    const rows = await sql.rows('select source_id as id from buildings order by 1');
    expect(rows).toEqual([{ id: 'c1' }, { id: 'c2' }]);
    expect(out).toContain('low confidence');
    expect([wrong.code, wrong.error]).toEqual([64, expect.stringContaining('--min-confidence: 70')]);
  });

  it('refuses an --epsg that is not known', async () => {
    const { code, error } = await run(['a.geojson', '--epsg', '2154']);

    expect(code).toBe(64);
    expect(error).toContain('--epsg: 2154 is not supported; supported are geographic WGS84');
  });

  it('says when there is nothing to do, and loads again by force', async () => {
    const file = write('twice.geojson', collection([polygonFeature('a', [square(121, 25)])]));
    await run([file]);

    const again = await run([file]);
    const forced = await run([file, '--force']);

    expect([again.code, forced.code]).toEqual([0, 0]);
    expect(again.out).toContain('loaded before as twice, nothing to do; --force loads it again');
    expect(forced.out).toContain('features read 1, buildings stored 1, of these replaced 0, unchanged 1');
  });

  it('loads a table with only what touches a box, naming the rows that it leaves out', async () => {
    const wkt = (lng: number): string =>
      `"POLYGON ((${lng} 25, ${lng + 0.0001} 25, ${lng + 0.0001} 25.0001, ${lng} 25))"`;
    const file = write('rows.csv', `id,geom\na,${wkt(121)}\nb,${wkt(123)}\nc,POINT (1 2)\n`);

    const { code, out } = await run([file, '--bbox', '120.5,24.5,121.5,25.5']);

    expect(code).toBe(0);
    expect(out).toContain('features read 3, buildings stored 1');
    expect(out).toContain('refused 1 (outside the box: row 3)');
    expect(out).toContain('refused 1 (not a polygon: row 4)');
  });

  it.each([
    ['a box', () => '120.5,24.5,121.5,25.5'],
    ['WKT', () => 'POLYGON ((120.5 24.5, 121.5 24.5, 121.5 25.5, 120.5 25.5, 120.5 24.5))'],
    ['a GeoJSON file', () => write('area.geojson', JSON.stringify(polygonFeature('area', [square(120.5, 24.5, 1)])))],
  ])('takes the area that a file holds wholly as %s', async (_name, area) => {
    const { sql } = await testDatabase();
    const file = write('sparse.geojson', collection([polygonFeature('a', [square(121, 25)])]));

    const { code } = await run([file, '--coverage', area()]);

    const covered = `select from building_coverage where covered_at is not null
      and west = 120.5 and south = 24.5 and east = 121.5 and north = 25.5`;
    expect(code).toBe(0);
    expect(await sql.rows(covered)).toHaveLength(1);
  });

  it.each([
    [[], 'No file is given.'],
    [['a.geojson', '--sauce', 'x'], "Unknown option '--sauce'"],
    [['a.geojson', '--source-date', 'yesterday'], '--source-date: yesterday is not a date'],
    [['a.geojson', '--bbox', '1,2,3'], '--bbox: 1,2,3 is not a box'],
    [['a.geojson', '--bbox', '122,25,121,26'], '--bbox: 122,25,121,26 is not a box'],
    [['a.geojson', '--bbox', '121,,122,26'], '--bbox: 121,,122,26 is not a box'],
    [['a.geojson', '--bbox', '121,25,190,26'], '--bbox: 121,25,190,26 is not a box'],
    [['a.geojson', '--coverage', 'missing.geojson'], '--coverage: an area is W,S,E,N'],
    [['a.geojson', '--coverage', '1,2,3,4', '--bbox', '1,2,3,4'], '--coverage cannot be combined with --bbox'],
    [
      ['a.geojson', 'b.geojson', '--coverage', '1,2,3,4'],
      '--coverage: one area cannot describe several files; load them one at a time',
    ],
  ])('explains its use when called with %j', async (words, fault) => {
    const { code, error } = await run(words);

    expect(code).toBe(64);
    expect(error).toContain(fault);
    expect(error).toContain('Usage: npm run import');
  });
});

describe('the import command on a database that cannot be opened', () => {
  it('names the process that has the data folder', async () => {
    const { code, error } = await run(['a.geojson'], () => Promise.reject(new DataFolderInUseError('./data', 4711)));

    expect(code).toBe(69);
    expect(error).toContain('pid 4711');
    expect(error).toContain('nothing else can write to it');
  });

  it('names what is wrong in the configuration', async () => {
    const { code, error } = await run(['a.geojson'], () =>
      Promise.reject(new SettingsError(['PORT: must be a number'])),
    );

    expect(code).toBe(78);
    expect(error).toContain('PORT: must be a number');
  });
});

describe('progressText', () => {
  it('reports how far, how fast and how long', () => {
    const text = progressText(12_345, 0.256, 8_700.4, 95.2);

    expect(text).toBe('12,345 features, 25 %, 8,700/s, 1 min 36 s left');
  });

  it('keeps silent about a time that is not known yet', () => {
    const text = progressText(500, 0.5, 100, Number.NaN);

    expect(text).toBe('500 features, 50 %, 100/s');
  });
});
