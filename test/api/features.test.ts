import { execFile, spawnSync } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BuildingImportService } from '../../src/domain/buildings/import/building-import.service.js';
import { featurePage, type FeaturePlace } from '../../src/domain/buildings/search/feature-pages.sql.js';
import { readFeatureBoxes } from '../../src/core/buildings/feature-boxes.js';
import { storePotentials } from '../../src/domain/district/tile-roofs.sql.js';
import { collection, polygonFeature, square, textFile } from '../domain/buildings/files.js';
import { madePotential } from '../helpers/made-potential.js';
import { startTestApp, type TestApp } from '../helpers/app.js';

const hasGdal = spawnSync('ogrinfo', ['--version']).status === 0;
/** Python of the system, for which Debian has QGIS. */
const PYTHON = '/usr/bin/python3';
const hasQgis = spawnSync(PYTHON, ['-c', 'import qgis.core']).status === 0;

/** Opens an address in QGIS and prints of each collection its type, the ids of all features and those west of 120.6°, and the heights. */
const READ_BY_QGIS = `
import json, sys
from qgis.core import QgsApplication, QgsFeatureRequest, QgsRectangle, QgsVectorLayer
app = QgsApplication([], False)
app.initQgis()
for name, height in (('buildings', 'height'), ('roofs', 'height_m')):
    source = f"url='{sys.argv[1]}' typename='{name}' restrictToRequestBBOX='1' pagingEnabled='true' pageSize='40'"
    layer = QgsVectorLayer(source, name, 'OAPIF')
    west = QgsFeatureRequest(QgsRectangle(120, 22, 120.6, 25.5))
    ids = [[feature['id'] for feature in layer.getFeatures(request)] for request in (QgsFeatureRequest(), west)]
    heights = sorted({feature[height] for feature in layer.getFeatures()})
    print(json.dumps([layer.isValid(), layer.crs().authid(), *ids, heights]))
`;

interface Link {
  href: string;
  rel: string;
  type: string;
}

interface Page {
  features: {
    id: string;
    geometry: { type: string; coordinates: number[][][] };
    properties: Record<string, unknown>;
  }[];
  links: Link[];
  numberMatched?: number;
  numberReturned: number;
}

/** Taiwan and the sea around it: 9 square degrees. */
const TAIWAN = '120,22,122.5,25.5';

const DAY = new Date('2026-11-23T08:00:00Z');

/** Places of houses over Taiwan, four in each of 45 tiles, and one on each side of the antimeridian. */
const SPREAD: [number, number][] = [
  ...Array.from({ length: 180 }, (_, i): [number, number] => {
    const [tile, within] = [Math.floor(i / 4), i % 4];
    return [120.1 + (tile % 5) * 0.4 + within * 0.0004, 22.2 + Math.floor(tile / 5) * 0.37];
  }),
  [179.999, -17],
  [-179.999, -17],
];

/** The only height that is not whole is behind the first page. */
const house = (i: number, lng: number, lat: number): object =>
  polygonFeature(`h${i}`, [square(lng, lat)], { height: i === LAST ? 9.5 : 9 });
const LAST = 3;

describe('OGC API Features', () => {
  let service: TestApp;
  /** Ids of all buildings, and of those with a potential. */
  let stored: string[];
  let rated: string[];

  beforeAll(async () => {
    service = await startTestApp({ demoDistrict: 'off' });
    const { sql } = service.app.platform.database;
    const imports = new BuildingImportService({ sql, clock: () => DAY });
    await imports.load(textFile(collection(SPREAD.map(([lng, lat], i) => house(i, lng, lat)))), { source: 'city' });
    const rows = await sql.rows<{ id: string; tile: string; i: number }>(
      'select id, tile, substring(source_id from 2)::int as i from buildings',
    );
    stored = rows.map(({ id }) => id).toSorted();
    rated = rows.filter(({ i }) => i % 3 === 1).map(({ id }) => id).toSorted(); // prettier-ignore
    for (const { id, tile, i } of rows.filter((row) => row.i % 3 === 1)) {
      const [lng, lat] = SPREAD[i]!;
      const own = { buildingId: id, tile, lng, lat, township: '63000030', village: null, pvKw: null, edition: null };
      const made = { physicalHash: 'a', financeHash: 'b', heightM: 9, heightSource: 'measured', computedAt: DAY };
      await storePotentials(sql, tile, [{ ...own, ...made, ...madePotential(i) }]);
    }
  });

  afterAll(() => service.stop());

  const get = <Body = Page>(path: string) => service.rest<Body>('GET', `/api/ogc${path}`);
  const hrefOf = (links: Link[], rel: string): string | undefined => links.find((link) => link.rel === rel)?.href;

  /** All pages from one on. */
  async function pagesFrom(path: string): Promise<Page[]> {
    const pages: Page[] = [];
    for (let next: string | undefined = path; next !== undefined;) {
      const { status, body }: { status: number; body: Page } = await get(next);
      expect(status).toBe(200);
      pages.push(body);
      next = hrefOf(body.links, 'next')?.replace(`${service.url}/api/ogc`, '');
    }
    return pages;
  }

  it('leads from the landing page to the interface, the conformance and the collections', async () => {
    const { body } = await get<{ links: Link[] }>('');
    const targets = await Promise.all(
      body.links.map(({ href }) => service.rest('GET', href.replace(service.url, ''))), // prettier-ignore
    );
    const conformance = await get<{ conformsTo: string[] }>('/conformance?f=json');

    expect(body.links.map(({ rel }) => rel)).toEqual(['self', 'service-desc', 'service-doc', 'conformance', 'data']);
    expect(targets.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(conformance.body.conformsTo).toContain('http://www.opengis.net/spec/ogcapi-features-1/1.0/conf/core');
  });

  it('describes both collections with their extent in CRS84', async () => {
    const { body } = await get<{ collections: { id: string; crs: string[]; extent: object; links: Link[] }[] }>(
      '/collections',
    );
    const one = await get<{ id: string; extent: { spatial: { bbox: number[][] } } }>('/collections/buildings');

    expect(body.collections.map(({ id }) => id)).toEqual(['buildings', 'roofs']);
    expect(body.collections[1]).toMatchObject({ crs: ['http://www.opengis.net/def/crs/OGC/1.3/CRS84'] });
    expect(hrefOf(body.collections[0]!.links, 'items')).toBe(`${service.url}/api/ogc/collections/buildings/items`);
    expect(one.body.extent.spatial.bbox[0]).toEqual([-180, expect.any(Number), 180, expect.any(Number)].map(() => expect.any(Number))); // prettier-ignore
  });

  it('gives each building once over pages, with links to the next, everywhere and in a box of nine square degrees', async () => {
    const everywhere = await pagesFrom('/collections/buildings/items?limit=37');
    const inBox = await pagesFrom(`/collections/buildings/items?limit=37&bbox=${TAIWAN}`);

    const idsOf = (pages: Page[]) => pages.flatMap(({ features }) => features.map(({ id }) => id)).toSorted();
    expect(idsOf(everywhere)).toEqual(stored);
    expect(idsOf(inBox)).toHaveLength(180);
    expect(new Set(idsOf(inBox)).size).toBe(180);
    expect(everywhere.slice(0, -1).every(({ numberReturned }) => numberReturned === 37)).toBe(true);
    expect(everywhere[0]).not.toHaveProperty('numberMatched');
  });

  it('answers 304 to the tag of a page that has not changed', async () => {
    const path = '/api/ogc/collections/buildings/items?limit=2';
    const first = await service.rest('GET', path);
    const headers = { 'if-none-match': first.headers.get('etag')!, 'cache-control': 'max-age=0' };

    const again = await service.rest('GET', path, { headers });

    expect([again.status, again.text]).toEqual([304, '']);
  });

  it('gives the buildings that touch a small box, as the list of buildings does, and both sides of the antimeridian', async () => {
    const [west, south, east, north] = [120.1, 22.2, 120.10045, 22.21];
    const edges = `min_lon=${west}&min_lat=${south}&max_lon=${east}&max_lat=${north}`;
    const list = await service.rest<{ buildings: { id: string }[] }>('GET', `/api/buildings?${edges}`);
    const { body } = await get(`/collections/buildings/items?limit=5000&bbox=${west},${south},0,${east},${north},100`);
    const across = await get('/collections/buildings/items?bbox=179,-18,-179,-16');
    const elsewhere = await get('/collections/buildings/items?bbox=-10,-10,10,10');

    expect(body.features.map(({ id }) => id).toSorted()).toEqual(list.body.buildings.map(({ id }) => id).toSorted());
    expect(body).toMatchObject({ numberMatched: 2, numberReturned: 2 });
    expect(across.body).toMatchObject({ numberMatched: 2 });
    expect(elsewhere.body).toMatchObject({ features: [], numberReturned: 0, numberMatched: 0 });
  });

  it('ends a page after so many tiles, with or without buildings, and the next goes on behind them', async () => {
    const { sql } = service.app.platform.database;
    const [found, pages]: [string[], number[]] = [[], []];
    const boxes = readFeatureBoxes('-180,-90,180,90');
    for (let after: FeaturePlace | null | undefined; after !== null;) {
      const page = await featurePage(sql, 'roofs', { boxes, limit: 3, tiles: 2, after });
      found.push(...page.rows.map(({ id }) => id));
      pages.push(page.rows.length);
      after = page.last;
    }

    expect(found.toSorted()).toEqual(rated);
    expect(Math.max(...pages)).toBe(3);
    expect(pages.length).toBeGreaterThanOrEqual(rated.length / 3);
  });

  it('looks into the tiles of a small box alone, wherever it is', async () => {
    const { sql } = service.app.platform.database;
    const boxes = readFeatureBoxes('121.7,25.1,121.75,25.2');

    const { rows, last } = await featurePage(sql, 'buildings', { boxes, limit: 10, tiles: 200 });

    expect(rows.length).toBeGreaterThan(0);
    expect(last).toBeNull();
  });

  it('gives the potential of roofs with the outlines of their buildings', async () => {
    const features = (await pagesFrom(`/collections/roofs/items?limit=13&bbox=${TAIWAN}`)).flatMap(
      (page) => page.features,
    );
    const [first] = features;
    const one = await get<Page['features'][number]>(`/collections/roofs/items/${first!.id}`);
    const roof = await service.rest<{ possible_kw: number }>('GET', `/api/roofs/${first!.id}`);
    const unrated = await get(`/collections/roofs/items/${stored.find((id) => !rated.includes(id))!}`);

    expect(features.map(({ id }) => id).toSorted()).toEqual(
      rated.filter((id) => features.some((one) => one.id === id)),
    );
    expect(features).toHaveLength(60);
    expect(first!.geometry).toMatchObject({ type: 'Polygon' });
    expect(one.body).toMatchObject({ id: first!.id, properties: { possible_kw: roof.body.possible_kw } });
    expect(unrated.status).toBe(404);
  });

  it('answers 404 for what is not there, and 400 for a parameter that is invalid or not known', async () => {
    const missing = await Promise.all(
      ['/collections/trees', '/collections/buildings/items/one', '/collections/roofs/items/one'].map((path) =>
        get(path),
      ),
    );
    const wrong = await Promise.all(
      ['bbox=1,2,3', 'bbox=1,2,3,x', 'bbox=1,9,3,2', 'limit=0', 'f=html', 'after=x', 'datetime=now', 'color=red'].map(
        (query) => get(`/collections/buildings/items?${query}`),
      ),
    );
    const accepted = await get('/collections/buildings/items?limit=100000&datetime=2020-01-01T00:00:00Z/..&f=json');

    expect(missing.map(({ status }) => status)).toEqual([404, 404, 404]);
    expect(wrong.map(({ status }) => status)).toEqual([400, 400, 400, 400, 400, 400, 400, 400]);
    expect((await get('/conformance?color=red')).status).toBe(400);
    expect(accepted.status).toBe(200);
  });

  it('writes measures with a decimal point, as GIS programs guess types from the first features', async () => {
    const [buildings, roofs] = await Promise.all(['buildings', 'roofs'].map((id) => get(`/collections/${id}/items`)));

    expect(buildings!.text).toContain('"height":9.0,');
    expect(buildings!.text).toContain('"floors":null');
    expect(roofs!.text).toContain('"height_m":9.0,');
    expect(roofs!.body.features[0]!.properties['class']).toBeTypeOf('number');
    expect(roofs!.text).toMatch(/"class":\d,/);
  });

  it.skipIf(!hasQgis)(`is read by QGIS page by page${hasQgis ? '' : ' [skipped: no QGIS]'}`, async () => {
    const env = { ...process.env, QT_QPA_PLATFORM: 'offscreen' };

    const { stdout } = await promisify(execFile)(PYTHON, ['-c', READ_BY_QGIS, `${service.url}/api/ogc`], { env });

    const [buildings, roofs] = stdout.trim().split('\n').map((line) => JSON.parse(line) as [boolean, string, string[], string[], number[]]); // prettier-ignore
    expect(buildings!.slice(0, 2)).toEqual([true, 'EPSG:4326']);
    expect(buildings![2].toSorted()).toEqual(stored);
    expect(buildings![3]).toHaveLength(72);
    expect(buildings![4]).toEqual([9, 9.5]);
    expect(roofs![2].toSorted()).toEqual(rated);
    expect(roofs![4]).toEqual([9]);
  });

  it.skipIf(!hasGdal)(
    `is read by GDAL's OAPIF driver page by page${hasGdal ? '' : ' [skipped: no ogrinfo]'}`,
    async () => {
      const read = async (layer: string, ...options: string[]): Promise<string> => {
        const args = ['-ro', `OAPIF:${service.url}/api/ogc`, layer, '-oo', 'PAGE_SIZE=40', ...options];
        return (await promisify(execFile)('ogrinfo', args, { maxBuffer: 1e8 })).stdout;
      };

      const buildings = await read('buildings');
      const roofs = await read('roofs');
      const some = await read('buildings', '-spat', '120', '22', '120.6', '25.5');

      const idsOf = (text: string) =>
        [...text.matchAll(/^ {2}id \(String\) = (\S+)/gm)].map(([, id]) => id!).toSorted();
      expect(idsOf(buildings)).toEqual(stored);
      expect(buildings).toContain('height (Real) = 9.5');
      expect(idsOf(roofs)).toEqual(rated);
      expect(roofs).toMatch(/possible_kw \(\w+\) = \d/);
      expect(idsOf(some)).toHaveLength(72);
    },
  );
});
