import { execFileSync, spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { projectionOf } from '../../../src/core/terrain/map-projection.js';
import { collection, polygonFeature, square } from '../../domain/buildings/files.js';
import { osmPbf } from './osm-pbf.js';
import { wkbPolygon, writeParquet } from './parquet-writer.js';
import { faultOf, heightsOf, readBuildings } from './read-buildings.js';
import { storedZip } from './stored-zip.js';

const hasGdal = spawnSync('ogr2ogr', ['--version']).status === 0;
const notice = hasGdal ? '' : ' [some skipped: ogr2ogr is not installed]';

const HEIGHTS = [9.5, 21.3, 33];
const squareOf = (i: number): number[][] => square(121.5 + i * 0.001, 25);
const HOUSES = HEIGHTS.map((height, i) => polygonFeature(`h${i}`, [squareOf(i)], { 樓高: height, 名稱: '高雄' }));

let folder: string;
const at = (name: string): string => join(folder, name);
const put = (name: string, content: string | Uint8Array): string => (writeFileSync(at(name), content), at(name));
const ogr = (format: string, name: string, ...options: string[]): string => {
  execFileSync('ogr2ogr', ['-f', format, ...options, name, 'in.geojson'], { cwd: folder, stdio: 'pipe' });
  return at(name);
};
const shapefile = (name: string, encoding: string): string => {
  mkdirSync(at(name));
  ogr('ESRI Shapefile', `${name}/houses.shp`, '-lco', `ENCODING=${encoding}`, '-t_srs', 'EPSG:3826');
  return at(name);
};
const partsOf = (folderName: string, parts: string[]): Record<string, Buffer> =>
  Object.fromEntries(parts.map((part) => [`houses.${part}`, readFileSync(join(folderName, `houses.${part}`))]));

const table = (): string =>
  ['樓高,wkt', ...HEIGHTS.map((height, i) => `${height},"POLYGON((${squareOf(i).map((place) => place.join(' ')).join(',')}))"`)].join('\n'); // prettier-ignore

const geoParquet = (): Uint8Array =>
  writeParquet({
    groups: [
      [
        { path: ['height'], kind: 'double', values: HEIGHTS },
        { path: ['geometry'], kind: 'bytes', values: HEIGHTS.map((_, i) => wkbPolygon([squareOf(i)])) },
      ],
    ],
    metadata: {
      geo: '{"version":"1.1.0","primary_column":"geometry","columns":{"geometry":{"encoding":"WKB","geometry_types":[]}}}',
    },
  });

const topology = (): string =>
  JSON.stringify({
    type: 'Topology',
    arcs: HEIGHTS.map((_, i) => squareOf(i)),
    objects: {
      houses: {
        type: 'GeometryCollection',
        geometries: HEIGHTS.map((樓高, i) => ({ type: 'Polygon', arcs: [[i]], properties: { 樓高 } })),
      },
    },
  });

const cityJson = (): string =>
  JSON.stringify({
    type: 'CityJSON',
    version: '2.0',
    transform: { scale: [1e-7, 1e-7, 1], translate: [0, 0, 0] },
    vertices: HEIGHTS.flatMap((_, i) =>
      squareOf(i)
        .slice(0, 4)
        .map(([x, y]) => [x! * 1e7, y! * 1e7, 0]),
    ),
    CityObjects: Object.fromEntries(
      HEIGHTS.map((measuredHeight, i) => {
        const ring = [0, 1, 2, 3].map((corner) => 4 * i + corner);
        return [`c${i}`, { type: 'Building', attributes: { measuredHeight }, geometry: [{ type: 'MultiSurface', lod: '1', boundaries: [[ring]] }] }]; // prettier-ignore
      }),
    ),
  });

const cityGml = (surfaces: (polygon: string) => string): string => {
  const houses = HEIGHTS.map((height, i) => {
    const corners = squareOf(i).map(([lng, lat]) => `${lat} ${lng} 0`);
    const polygon = `<gml:Polygon><gml:exterior><gml:LinearRing><gml:posList>${corners.join(' ')}</gml:posList></gml:LinearRing></gml:exterior></gml:Polygon>`;
    return `<b:Building gml:id="g${i}"><b:measuredHeight uom="m">${height}</b:measuredHeight>${surfaces(polygon)}</b:Building>`;
  });
  return `<?xml version="1.0"?><CityModel xmlns="http://www.opengis.net/citygml/2.0" xmlns:b="http://www.opengis.net/citygml/building/2.0" xmlns:gml="http://www.opengis.net/gml"><gml:boundedBy><gml:Envelope srsName="http://www.opengis.net/def/crs/EPSG/0/6697"/></gml:boundedBy>${houses.join('')}</CityModel>`;
};

const osmXml = (): string => {
  const nodes = HEIGHTS.flatMap(
    (_, i) =>
    squareOf(i).slice(0, 4).map(([lng, lat], corner) => `<node id="${i * 4 + corner + 1}" lat="${lat}" lon="${lng}"/>`), // prettier-ignore
  );
  const ways = HEIGHTS.map((height, i) => {
    const refs = [1, 2, 3, 4, 1].map((corner) => `<nd ref="${i * 4 + corner}"/>`).join('');
    return `<way id="${i + 1}">${refs}<tag k="building" v="yes"/><tag k="height" v="${height}"/><tag k="building:levels" v="${i + 2}"/></way>`;
  });
  return `<?xml version="1.0"?><osm version="0.6">${nodes.join('')}${ways.join('')}</osm>`;
};

const inTwd67 = (): string => {
  const { forward } = projectionOf(3828);
  const houses = HEIGHTS.map((height, i) =>
    polygonFeature(`t${i}`, [squareOf(i).map(([lng, lat]) => forward(lng!, lat!))], { 樓高: height }),
  );
  const crs = { type: 'name', properties: { name: 'urn:ogc:def:crs:EPSG::3828' } };
  return JSON.stringify({ type: 'FeatureCollection', crs, features: houses });
};

/** 名稱 in Big5. */
const BIG5_NAME = Buffer.from([0xa6, 0x57, 0xba, 0xd9]);

/** What makes a file of each kind; its path. */
const KINDS: Record<string, () => string> = {
  'GeoJSON': () => at('in.geojson'),
  'GeoJSON, one feature a line': () => put('a.geojsonl', HOUSES.map((house) => JSON.stringify(house)).join('\n')),
  'FlatGeobuf': () => ogr('FlatGeobuf', 'a.fgb'),
  'GeoParquet': () => put('a.parquet', geoParquet()),
  'CSV with WKT': () => put('a.csv', table()),
  'TopoJSON': () => put('a.topojson', topology()),
  'CityJSON': () => put('a.city.json', cityJson()),
  'CityGML, LOD1': () => put('lod1.gml', cityGml((polygon) => `<b:lod1MultiSurface>${polygon}</b:lod1MultiSurface>`)),
  'CityGML, LOD2': () =>
    put('lod2.gml', cityGml((polygon) => `<b:boundedBy><b:GroundSurface><b:lod2MultiSurface>${polygon}</b:lod2MultiSurface></b:GroundSurface></b:boundedBy>`)),
  'GeoJSON in TWD67': () => put('twd67.geojson', inTwd67()),
  'Shapefile in a folder': () => shapefile('shape', 'UTF-8'),
  'Shapefile in a zip': () => put('shape.zip', storedZip(partsOf(shapefile('packed', 'UTF-8'), ['shp', 'shx', 'dbf', 'prj', 'cpg']))),
  'Shapefile in Big5 without `.cpg`': () => {
    const whole = shapefile('big5-whole', 'BIG5');
    mkdirSync(at('big5'));
    for (const part of ['shp', 'shx', 'dbf', 'prj']) copyFileSync(join(whole, `houses.${part}`), at(`big5/houses.${part}`));
    return at('big5');
  },
  'GeoPackage': () => ogr('GPKG', 'a.gpkg'),
  'KML': () => ogr('KML', 'a.kml'),
  'KMZ': () => ogr('LIBKML', 'a.kmz'),
  'GML': () => ogr('GML', 'plain.gml'),
  'OpenStreetMap `.osm`': () => put('a.osm', osmXml()),
  'OpenStreetMap `.pbf`': () =>
    put('a.osm.pbf', osmPbf(HEIGHTS.map((height, i) => ({ ring: squareOf(i).slice(0, 4), tags: { building: 'yes', height: String(height) } })))),
  'CSV in Big5': () => put('big5.csv', Buffer.concat([BIG5_NAME, Buffer.from(table().replace('樓高', ''))])),
}; // prettier-ignore

/** Rows of the table in the document, as kind and answer. */
const page = readFileSync(resolve(import.meta.dirname, '../../../docs/compatibility.md'), 'utf8');
const ROWS = [...page.matchAll(/^\| ([^|]+?) +\| (always|with ogr2ogr|refused with `(\w+)`) +\|$/gm)];
const madeByGdal = new Set(['FlatGeobuf']);

describe(`kinds of files${notice}`, () => {
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'kinds-'));
    put('in.geojson', collection(HOUSES));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('are the twenty of the document', () => {
    expect(ROWS.map(([, kind]) => kind)).toEqual(Object.keys(KINDS));
    expect(ROWS).toHaveLength(20);
  });

  it.each(ROWS.map(([, kind, answer, command]) => [kind!, answer!, command]))(
    '%s: %s',
    async (kind, answer, command) => {
      if (!hasGdal && (answer === 'with ogr2ogr' || madeByGdal.has(kind))) return;
      const path = KINDS[kind]!();

      if (command === undefined) expect(heightsOf(await readBuildings(path))).toEqual(HEIGHTS);
      else expect(await faultOf(readBuildings(path))).toContain(`convert it with \`${command} `);
    },
  );
});
