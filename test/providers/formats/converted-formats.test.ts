import { execFileSync, spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { roundDegrees } from '../../../src/core/geometry/round-degrees.js';
import { projectionOf } from '../../../src/core/terrain/map-projection.js';
import type { BuildingDraft } from '../../../src/domain/buildings/import/convert-feature.js';
import { collection, polygonFeature, square } from '../../domain/buildings/files.js';
import { faultOf as faultOfReading, heightsOf, readBuildings } from './read-buildings.js';
import { storedZip } from './stored-zip.js';

const hasGdal = spawnSync('ogr2ogr', ['--version']).status === 0;
const notice = hasGdal ? '' : ' [skipped: ogr2ogr is not installed]';

const HEIGHTS = [21.3, 9.5, 33];
const houses = collection(
  HEIGHTS.map((height, i) =>
    polygonFeature(`h${i}`, [square(121.5 + i * 0.001, 25)], { 樓高: height, 名稱: ['功學', '許蓋', '高雄'][i]! }),
  ),
);

let folder: string;
const at = (name: string): string => join(folder, name);
const ogr = (...args: string[]): void => void execFileSync('ogr2ogr', args, { cwd: folder, stdio: 'pipe' });

const read = (name: string, epsg?: number): Promise<BuildingDraft[]> => readBuildings(at(name), epsg);
const faultOf = (name: string): Promise<string> => faultOfReading(read(name));

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'formats-'));
  writeFileSync(at('in.geojson'), houses);
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe.skipIf(!hasGdal)(`files that ogr2ogr converts${notice}`, () => {
  it.each<[string, string, string[]]>([
    ['GeoPackage', 'a.gpkg', ['-f', 'GPKG']],
    ['GeoPackage in TWD97', 'b.gpkg', ['-f', 'GPKG', '-t_srs', 'EPSG:3826']],
    ['KML', 'a.kml', ['-f', 'KML']],
    ['KMZ', 'a.kmz', ['-f', 'LIBKML']],
    ['GML', 'a.gml', ['-f', 'GML']],
  ])('%s: every building comes with its height', async (_format, name, options) => {
    ogr(...options, name, 'in.geojson');

    const buildings = await read(name);

    expect(heightsOf(buildings)).toEqual([9.5, 21.3, 33]);
    const first = buildings.find(({ heightM }) => heightM === 21.3)!;
    expect(Math.abs(first.polygon[0]![0]![0] - 121.5)).toBeLessThan(0.001);
  });

  describe.each([
    ['UTF-8', 'utf'],
    ['BIG5', 'big'],
  ])('a Shapefile in %s', (encoding, name) => {
    beforeAll(() => {
      mkdirSync(at(name));
      const options = ['-f', 'ESRI Shapefile', '-lco', `ENCODING=${encoding}`, '-t_srs', 'EPSG:3826'];
      ogr(...options, `${name}/houses.shp`, 'in.geojson');
    });

    it.each([
      ['by its name', () => `${name}/houses.shp`],
      ['by its folder', () => name],
      ['without a word of its encoding', () => (copyParts(name, ['shp', 'shx', 'dbf', 'prj']), `${name}-bare`)],
      ['in a zip with a folder', () => (packParts(name, ['shp', 'shx', 'dbf', 'prj', 'cpg']), `${name}.zip`)],
      ['in a zip without a word of its encoding', () => (packParts(name, ['shp', 'shx', 'dbf', 'prj']), `${name}.zip`)],
    ])('is read %s', async (_way, place) => {
      expect(heightsOf(await read(place()))).toEqual([9.5, 21.3, 33]);
    });
  });

  const copyParts = (name: string, parts: string[]): void => {
    mkdirSync(at(`${name}-bare`));
    for (const part of parts) copyFileSync(at(`${name}/houses.${part}`), at(`${name}-bare/houses.${part}`));
  };
  const packParts = (name: string, parts: string[]): void => {
    const read = (part: string): Buffer => execFileSync('cat', [at(`${name}/houses.${part}`)]);
    writeFileSync(
      at(`${name}.zip`),
      storedZip(Object.fromEntries(parts.map((part) => [`資料/houses.${part}`, read(part)]))),
    );
  };

  it('OpenStreetMap: buildings alone, with the heights and floors of their tags', async () => {
    const nodes = square(121.5, 25).slice(0, 4);
    const corners = nodes.map(([lng, lat], i) => `<node id="${i + 1}" lat="${lat}" lon="${lng}"/>`).join('');
    const way = (id: number, tags: string): string =>
      `<way id="${id}">${[1, 2, 3, 4, 1].map((ref) => `<nd ref="${ref}"/>`).join('')}${tags}</way>`;
    const building = '<tag k="building" v="yes"/><tag k="height" v="18.5"/>';
    writeFileSync(
      at('a.osm'),
      `<?xml version="1.0"?><osm version="0.6">${corners}${way(10, building)}${way(11, '<tag k="landuse" v="grass"/>')}</osm>`,
    );

    const buildings = await read('a.osm');

    expect(heightsOf(buildings)).toEqual([18.5]);
  });

  it('OpenStreetMap: the solar plants that are drawn on a building, as points and as outlines', async () => {
    const tagged = (output: string): string =>
      `<tag k="generator:source" v="solar"/><tag k="generator:output:electricity" v="${output}"/>`;
    const nodes = [...square(121.5, 25).slice(0, 4), ...square(121.50005, 25.00005, 0.00002).slice(0, 4)];
    const corners = nodes.map(([lng, lat], i) => `<node id="${i + 1}" lat="${lat}" lon="${lng}"/>`).join('');
    const point = `<node id="9" lat="25.00002" lon="121.50003">${tagged('4 kW')}</node>`;
    const way = (id: number, first: number, tags: string): string =>
      `<way id="${id}">${[0, 1, 2, 3, 0].map((step) => `<nd ref="${first + step}"/>`).join('')}${tags}</way>`;
    const ways = way(10, 1, '<tag k="building" v="yes"/>') + way(11, 5, tagged('1500 W'));
    writeFileSync(at('plants.osm'), `<?xml version="1.0"?><osm version="0.6">${corners}${point}${ways}</osm>`);

    expect(await readBuildings(at('plants.osm'), undefined, 'osm')).toMatchObject([{ sourceId: 'way/10', pvKw: 5.5 }]);
  });

  it('a file that only looks like one of them is refused with the command and the reason', async () => {
    writeFileSync(at('broken.gpkg'), 'SQLite format 3\u0000 and nothing behind it');

    expect(await faultOf('broken.gpkg')).toMatch(
      /^GDAL cannot read the file \(.*\): convert it with `ogr2ogr -f FlatGeobuf -t_srs EPSG:4326 buildings\.fgb broken\.gpkg`$/s,
    );
  });

  it('TWD67 that the file names is shifted', async () => {
    ogr('-f', 'GPKG', '-a_srs', 'EPSG:3821', 'old.gpkg', 'in.geojson');

    const [first] = await read('old.gpkg');

    // the same degrees are about 830 m farther east and 207 m farther south
    const [lng, lat] = projectionOf(3821).inverse(121.5, 25);
    expect(first!.polygon[0]).toContainEqual([roundDegrees(lng), roundDegrees(lat)]);
    expect((lng - 121.5) * 100_900).toBeGreaterThan(800);
  });
});

describe('files that are refused', () => {
  it.each<[string, string, string | Uint8Array, string]>([
    [
      'zstandard',
      'a.zst',
      Uint8Array.of(0x28, 0xb5, 0x2f, 0xfd, 0),
      'a zstandard archive: convert it with `zstd -d a.zst`',
    ],
    ['bzip2', 'a b.bz2', 'BZh9 and so on', "a bzip2 archive: convert it with `bunzip2 'a b.bz2'`"],
    [
      'UTF-16',
      'a.csv',
      Buffer.from('\ufeffid,WKT', 'utf16le'),
      'text in UTF-16: convert it with `iconv -f UTF-16 -t UTF-8 a.csv > buildings.csv`',
    ],
    [
      'Big5',
      'big5.csv',
      Buffer.from([0xa6, 0x57, 0xba, 0xd9, 0x2c, 0x57, 0x4b, 0x54, 0x0a]),
      'text in Big5: convert it with `iconv -f BIG5 -t UTF-8 big5.csv > buildings.csv`',
    ],
  ])('%s is named, with the command that converts it', async (_kind, name, content, message) => {
    writeFileSync(at(name), content);

    expect(await faultOf(name)).toBe(`This is ${message}`);
  });
});

describe('TopoJSON', () => {
  it('gives the features of all its objects', async () => {
    const ring = square(121.5, 25).slice(0, -1);
    const topology = {
      type: 'Topology',
      arcs: [[...ring, ring[0]]],
      objects: {
        a: { type: 'GeometryCollection', geometries: [{ type: 'Polygon', arcs: [[0]], properties: { 樓高: 12.5 } }] },
        b: { type: 'Polygon', arcs: [[0]], properties: { height: 8 } },
      },
    };
    writeFileSync(at('a.topojson'), JSON.stringify(topology));

    expect(heightsOf(await read('a.topojson'))).toEqual([8, 12.5]);
  });

  it('whose arcs lead nowhere is refused', async () => {
    writeFileSync(
      at('b.json'),
      JSON.stringify({ type: 'Topology', arcs: [], objects: { a: { type: 'Polygon', arcs: [[7]] } } }),
    );

    expect(await faultOf('b.json')).toContain('its arcs cannot be followed');
  });
});

describe('CityJSON', () => {
  /** A house of 10 by 10 m with a gable roof: 5 m at the eaves, 8 m at the ridge. */
  const vertices = [
    [0, 0, 0], [10, 0, 0], [10, 10, 0], [0, 10, 0],
    [0, 0, 5], [10, 0, 5], [10, 10, 5], [0, 10, 5], [5, 0, 8], [5, 10, 8],
  ].map(([x, y, z]) => [x! * 1000, y! * 1000, z! * 1000]); // prettier-ignore
  const faces = [
    [[0, 3, 2, 1]],
    [[4, 8, 9, 7]],
    [[8, 5, 6, 9]],
    [[0, 1, 5, 8, 4]],
    [[2, 3, 7, 9, 6]],
    [[0, 4, 7, 3]],
    [[1, 2, 6, 5]],
  ];
  const semantics = {
    surfaces: [{ type: 'GroundSurface' }, { type: 'RoofSurface' }, { type: 'WallSurface' }],
    values: [[0, 1, 1, 2, 2, 2, 2]],
  };
  const head = {
    type: 'CityJSON',
    version: '2.0',
    transform: { scale: [0.001, 0.001, 0.001], translate: [302_000, 2_768_000, 20] },
    metadata: { referenceSystem: 'https://www.opengis.net/def/crs/EPSG/0/3826' },
  };
  const solid = { type: 'Solid', lod: '2.2', boundaries: [faces], semantics };

  it.each<[string, object, number]>([
    ['stated', { measuredHeight: 7.7 }, 7.7],
    ['of its solid', {}, 8],
  ])('a building has its ground as outline and its height: %s', async (_case, attributes, height) => {
    const CityObjects = { b1: { type: 'Building', attributes, geometry: [{ ...solid, lod: '1' }, solid] } };
    writeFileSync(at('a.city.json'), JSON.stringify({ ...head, CityObjects, vertices }));

    const [building, ...others] = await read('a.city.json');

    expect(others).toEqual([]);
    expect(building!.heightM).toBeCloseTo(height, 6);
    expect(building!.areaM2).toBeCloseTo(100, 0);
    expect(building!.polygon[0]).toHaveLength(5);
    // 3 m over 5 m on both sides of a ridge from south to north
    expect(building!.roof).toMatchObject({ shape: 'gabled', angle: 31 });
    expect([90, 270]).toContain(building!.roof!.direction);
  });

  it('one feature a line: parts have the attributes of their building', async () => {
    const { transform, metadata } = head;
    const lines = [
      { type: 'CityJSON', version: '2.0', transform, metadata, CityObjects: {}, vertices: [] },
      {
        type: 'CityJSONFeature',
        id: 'b1',
        CityObjects: {
          b1: { type: 'Building', attributes: { measuredHeight: 6.1 }, children: ['p1'] },
          p1: { type: 'BuildingPart', parents: ['b1'], geometry: [solid] },
        },
        vertices,
      },
    ];
    writeFileSync(at('a.city.jsonl'), lines.map((line) => JSON.stringify(line)).join('\n'));

    expect(heightsOf(await read('a.city.jsonl'))).toEqual([6.1]);
  });
});
