import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { convertFeatures, detectFileSource } from '../../../src/domain/buildings/import/converted-features.js';
import type { ConvertedFeature } from '../../../src/domain/buildings/import/convert-feature.js';
import type { FeatureSelection } from '../../../src/core/buildings/import/import-file.js';
import type { FileBytes } from '../../../src/providers/formats/file-bytes.js';
import { projectionOf } from '../../../src/core/terrain/map-projection.js';
import { footprintFile } from '../../../src/providers/formats/open-footprint-file.js';
import { collection, polygonFeature, square } from '../../domain/buildings/files.js';
import { writeFlatGeobuf } from './flatgeobuf-writer.js';
import { wkbPolygon, writeParquet, type ParquetColumn } from './parquet-writer.js';

/** A file in memory whose stream comes in small pieces, so that every seam is met. */
const inMemory = (content: Uint8Array | string, name = 'made', chunkBytes = 97): FileBytes => {
  const bytes = Buffer.from(content as string);
  return {
    name,
    sizeBytes: bytes.length,
    read: (offset, length) =>
      offset + length <= bytes.length
        ? Promise.resolve(bytes.subarray(offset, offset + length))
        : Promise.reject(new RangeError('the file ends before it is complete')),
    async *stream() {
      await Promise.resolve();
      for (let at = 0; at < bytes.length; at += chunkBytes) yield bytes.subarray(at, at + chunkBytes);
    },
  };
};

async function convertAll(
  content: Uint8Array | string,
  { skip = 0, box }: Partial<FeatureSelection> = {},
): Promise<(ConvertedFeature & { row: number })[]> {
  const file = await footprintFile(inMemory(content));
  const features: (ConvertedFeature & { row: number })[] = [];
  for await (const batch of convertFeatures(file, { source: 'city', skip, box, attributions: new Set() })) {
    features.push(...batch.features);
  }
  return features;
}

const faultOf = (content: Uint8Array | string, options?: Partial<FeatureSelection>): Promise<string> =>
  convertAll(content, options).then(
    () => 'no fault',
    (error: Error) => error.message,
  );

/** What the three houses of every format below are. */
const HOUSES = [0, 1, 2].map((i) => ({
  id: `h${i}`,
  ring: square(121 + i * 0.01, 25).map((position) => position.map((degrees) => Number(degrees.toFixed(7)))) as [
    number,
    number,
  ][],
  height: 10 + i,
}));

const wktOf = (ring: number[][]): string => `POLYGON ((${ring.map((position) => position.join(' ')).join(', ')}))`;

const geojson = (): string => collection(HOUSES.map(({ id, ring, height }) => polygonFeature(id, [ring], { height })));

const csv = (delimiter = ','): string =>
  [
    ['id', 'WKT', 'height', 'name'],
    ...HOUSES.map(({ id, ring, height }) => [id, `"${wktOf(ring)}"`, height, '"a ""b"", c"']),
  ]
    .map((cells) => cells.join(delimiter))
    .join('\r\n');

const flatGeobuf = (): Uint8Array =>
  writeFlatGeobuf(HOUSES.map(({ id, ring, height }) => ({ polygons: [[ring]], properties: { id, height } })));

const GEO = JSON.stringify({
  version: '1.1.0',
  primary_column: 'geometry',
  columns: { geometry: { encoding: 'WKB' } },
});

/** Columns as Overture has them, of some of the houses. */
const parquetGroup = (houses: typeof HOUSES): ParquetColumn[] => [
  { path: ['id'], kind: 'text', values: houses.map(({ id }) => id) },
  { path: ['geometry'], kind: 'bytes', values: houses.map(({ ring }) => wkbPolygon([ring])) },
  { path: ['height'], kind: 'double', values: houses.map(({ height }) => height) },
  { path: ['names', 'primary'], kind: 'text', values: houses.map(({ id }) => `House ${id}`) },
  ...(['xmin', 'xmax', 'ymin', 'ymax'] as const).map((edge, i): ParquetColumn => ({
    path: ['bbox', edge],
    kind: 'double',
    values: houses.map(({ ring }) => [ring[0]![0], ring[2]![0], ring[0]![1], ring[2]![1]][i]!),
  })),
];

const parquet = (options: Partial<Parameters<typeof writeParquet>[0]> = {}): Buffer =>
  writeParquet({ groups: HOUSES.map((house) => parquetGroup([house])), metadata: { geo: GEO }, ...options });

const FORMATS: [string, () => Uint8Array | string][] = [
  ['GeoJSON', geojson],
  ['CSV with WKT', () => csv()],
  ['CSV by tabs', () => csv('\t')],
  ['FlatGeobuf', flatGeobuf],
  ['GeoParquet', parquet],
  ['GeoParquet with packed pages', () => parquet({ gzip: true })],
  ['packed GeoJSON', () => gzipSync(geojson())],
  ['packed CSV', () => gzipSync(csv())],
  ['packed FlatGeobuf', () => gzipSync(flatGeobuf())],
];

/** Neighbouring whole numbers that a double cannot tell apart. */
const LARGE_IDS = [2n ** 53n, 2n ** 53n + 1n, -(2n ** 62n) - 1n];
const largeHouses = HOUSES.map((house, i) => ({ ...house, id: LARGE_IDS[i]! }));

describe('coordinates of another system', () => {
  /** The same houses in TWD97 TM2, as the terrain's projection has it. */
  const moved = HOUSES.map((house) => ({
    ...house,
    ring: house.ring.map(([lng, lat]) => projectionOf(3826).forward(lng, lat)),
  }));
  const geo = GEO.replace('"WKB"', '"WKB","crs":{"id":{"authority":"EPSG","code":3826}}');

  it.each<[string, Uint8Array | string]>([
    ['GeoJSON', JSON.stringify({ crs: { type: 'name', properties: { name: 'EPSG:3826' } }, features: moved.map(({ id, ring }) => polygonFeature(id, [ring])) })], // prettier-ignore
    ['FlatGeobuf', writeFlatGeobuf(moved.map(({ id, ring }) => ({ polygons: [[ring]], properties: { id } })), { epsg: 3826 })], // prettier-ignore
    ['GeoParquet', writeParquet({ groups: moved.map((house) => parquetGroup([house])), metadata: { geo } })],
  ])('that %s names is projected, also where only a box of degrees is wanted', async (_name, content) => {
    const [lng, lat] = HOUSES[0]!.ring[0]!;
    const box = { west: lng - 1e-5, south: lat - 1e-5, east: lng + 1e-5, north: lat + 1e-5 };

    const buildings = (await convertAll(content)).flatMap((feature) => feature.buildings);
    const [first] = (await convertAll(content, { box })).flatMap((feature) => feature.buildings);

    expect(buildings.map(({ sourceId }) => sourceId)).toEqual(HOUSES.map(({ id }) => id));
    expect(first!.sourceId).toBe(HOUSES[0]!.id);
    for (const [i, { polygon }] of buildings.entries()) {
      expect(new Set(polygon[0]!.map(String))).toEqual(new Set(HOUSES[i]!.ring.map(String)));
    }
  });
});

describe('identities of 64 bits', () => {
  it('are kept digit by digit by FlatGeobuf and GeoParquet', async () => {
    const files = [
      writeFlatGeobuf(largeHouses.map(({ id, ring }) => ({ polygons: [[ring]], properties: { id } }))),
      writeParquet({
        groups: [
          [
            { path: ['id'], kind: 'int64', values: LARGE_IDS },
            { path: ['geometry'], kind: 'bytes', values: HOUSES.map(({ ring }) => wkbPolygon([ring])) },
          ],
        ],
        metadata: { geo: GEO },
      }),
    ];

    for (const file of files) {
      const features = await convertAll(file);

      expect(features.map(({ featureId }) => featureId)).toEqual(LARGE_IDS.map(String));
    }
  });

  it('that JSON has rounded do not identify a building: its shape does', async () => {
    const texts = largeHouses.map(({ id, ring }) =>
      JSON.stringify(polygonFeature('large', [ring])).replace('"large"', String(id)),
    );

    const features = await convertAll(texts.join('\n'));

    expect(new Set(features.map(({ featureId }) => featureId)).size).toBe(LARGE_IDS.length);
    expect(features.map(({ buildings }) => buildings.length)).toEqual([1, 1, 1]);
  });
});

describe.each(FORMATS)('a file of %s, whatever it is called', (name, make) => {
  it('gives its buildings with identities and heights', async () => {
    const features = await convertAll(make());

    const found = features.flatMap(({ buildings }) => buildings);
    expect(found.map(({ sourceId, heightM }) => [sourceId, heightM])).toEqual(
      HOUSES.map(({ id, height }) => [id, height]),
    );
    const corners = found.map(({ polygon }) => polygon[0]!.map(String).toSorted());
    expect(corners).toEqual(HOUSES.map(({ ring }) => ring.map(String).toSorted()));
  });

  it('goes on behind features that were stored before', async () => {
    const features = await convertAll(make(), { skip: 2 });

    expect(features.map(({ featureId }) => featureId)).toEqual(['h2']);
  });

  it('gives what touches a box', async () => {
    const features = await convertAll(make(), { box: { west: 121.005, south: 24, east: 121.015, north: 26 } });

    expect(features.flatMap(({ buildings }) => buildings.map(({ sourceId }) => sourceId))).toEqual(['h1']);
  });

  it('is refused with the place when it is cut, wherever that is, and never read as whole', async () => {
    const bytes = Buffer.from(make() as string);
    const cuts = Array.from({ length: 40 }, (_, i) => Math.floor((bytes.length * (i + 0.5)) / 40));

    const outcomes = await Promise.all(
      cuts.map((end) =>
        convertAll(bytes.subarray(0, end)).then(
          (features) => features.filter(({ buildings }) => buildings.length > 0).length,
          (error: Error) => error.message,
        ),
      ),
    );

    // what is left of a table is a table too; its last row may not be whole
    const faults = outcomes.filter((outcome) => typeof outcome === 'string' || !name.startsWith('CSV'));
    // of the first bytes nobody can tell what they were
    for (const fault of faults)
      expect(fault).toMatch(/^(The file is broken at |The file format is not supported|None of the columns)/);
    expect(faults.length).toBeGreaterThan(10);
  });
});

describe('a table of text', () => {
  it('names the rows that no building can be made of, and goes on behind them', async () => {
    const good = wktOf(HOUSES[0]!.ring);
    const rows = [
      `1,"${good}"`,
      '2',
      '3,POINT(1 2)',
      '4,"POLYGON((1 2, 3"',
      '5,',
      '',
      `7,"${good}"`,
      '8,POLYGON EMPTY',
    ];

    const features = await convertAll(['id,geometry', ...rows].join('\n'));

    expect(features.map(({ row, refusals }) => [row, refusals[0] ?? 'stored'])).toEqual([
      [2, 'stored'],
      [3, 'wrong_number_of_cells'],
      [4, 'not_a_polygon'],
      [5, 'broken_geometry'],
      [6, 'no_geometry'],
      [8, 'stored'],
      [9, 'broken_geometry'],
    ]);
  });

  it.each([
    ['id,wkt\n1,"POLYGON', 'The file is broken at row 2: a quoted cell is never closed'],
    ['id,wkt\n1,"a"b', 'The file is broken at row 2: text follows the closing quote of a cell'],
    ['id,height\n1,2', 'None of the columns in row 1 is one of geometry'],
    [Buffer.from([0x69, 0x64, 0x2c, 0x77, 0x6b, 0x74, 0x0a, 0xff, 0xfe]), 'not UTF-8'],
  ])('%j is refused', async (content, fault) => {
    expect(await faultOf(content)).toContain(fault);
  });
});

describe('a file that is broken or made to do harm', () => {
  const damaged = (change: (view: DataView) => void): Uint8Array => {
    const bytes = Uint8Array.from(flatGeobuf());
    change(new DataView(bytes.buffer));
    return bytes;
  };

  it.each<[string, Uint8Array | string, RegExp]>([
    ['is empty', '', /^The file is empty$/],
    ['is a web page', '<!doctype html><html>, </html>', /^The file format is not supported/],
    [
      'is a zip archive',
      'PK\u0003\u0004 and so on',
      /^A file of this kind is read on this machine alone: download it, or convert it with `ogr2ogr /,
    ],
    ['is packed twice', gzipSync(gzipSync(geojson())), /^The file is compressed with gzip twice/],
    ['is a packed archive that is damaged', flipped(gzipSync(geojson()), 60), /archive is damaged/],
    [
      'is FlatGeobuf with a header of 4 GB',
      damaged((view) => view.setUint32(8, 0xfffffff0, true)),
      /declared header length of 4294967280 bytes exceeds the limit/,
    ],
    ['is Parquet with a footer of 4 GB', damagedFooter(), /The file is broken at its footer/],
    [
      'is Parquet without geometry',
      writeParquet({ groups: [parquetGroup(HOUSES)] }),
      /^The Parquet file declares no geometry column/,
    ],
    [
      'is GeoParquet in other coordinates',
      parquet({ metadata: { geo: GEO.replace('"WKB"', '"WKB","crs":{"id":{"authority":"EPSG","code":2326}}') } }),
      /^The coordinates are in EPSG:2326, which is not supported/,
    ],
    [
      'is GeoParquet whose pages claim to unpack to a gigabyte',
      parquet({ gzip: true, claimedPageBytes: 2 ** 30 }),
      /exceeds the limit of \d+ bytes/,
    ],
  ])('that %s is refused with the reason', async (_name, content, fault) => {
    expect(await faultOf(content)).toMatch(fault);
  });

  function flipped(bytes: Buffer, at: number): Buffer {
    bytes[at]! ^= 0xff;
    return bytes;
  }

  function damagedFooter(): Buffer {
    const bytes = Buffer.from(parquet());
    bytes.writeUInt32LE(0xfffffff0, bytes.length - 8);
    return bytes;
  }

  it('that unpacks to hundreds of times its size is given up before it fills anything', async () => {
    const bomb = gzipSync(Buffer.concat([Buffer.from('['), Buffer.alloc(200 * 1024 * 1024, ' ')]));

    const fault = await faultOf(bomb);

    expect(fault).toMatch(/decompresses to more than 200 times its size/);
  });

  it('a row of GeoParquet whose geometry is broken is refused alone', async () => {
    const group = parquetGroup(HOUSES);
    const geometry = group[1] as Extract<ParquetColumn, { kind: 'bytes' }>;
    geometry.values[1] = geometry.values[1]!.subarray(0, 30);

    const features = await convertAll(writeParquet({ groups: [group], metadata: { geo: GEO } }));

    expect(features.map(({ row, refusals }) => [row, refusals])).toEqual([
      [1, []],
      [2, ['broken_geometry']],
      [3, []],
    ]);
  });
});

describe('the name of the data set', () => {
  it('follows from the first feature, or from the name of the file', async () => {
    const osm = inMemory('osm_id,wkt\n7,POLYGON EMPTY', 'export.csv');
    const own = inMemory(parquet(), 'village.parquet');

    const names = await Promise.all([osm, own].map(async (bytes) => detectFileSource(await footprintFile(bytes))));

    expect(names).toEqual(['osm', 'village']);
  });
});

describe('GeoParquet of Overture, with its nested, optional and listed columns', () => {
  const count = HOUSES.length;
  const nothing = HOUSES.map(() => null);
  const box = (['xmin', 'xmax', 'ymin', 'ymax'] as const).map((edge, i): ParquetColumn => ({
    path: ['bbox', edge],
    kind: 'float',
    values: HOUSES.map(({ ring }) => [ring[0]![0], ring[2]![0], ring[0]![1], ring[2]![1]][i]!),
  }));
  const origins = (['property', 'dataset', 'record_id'] as const).map((name): ParquetColumn => ({
    path: ['sources', 'list', 'element', name],
    listed: true,
    optional: true,
    kind: 'text',
    values: HOUSES.map(({ id }) => ({ property: '', dataset: 'OpenStreetMap', record_id: `w${id}@1` })[name]),
  }));
  const columns: ParquetColumn[] = [
    { path: ['id'], optional: true, kind: 'text', values: HOUSES.map(({ id }) => `08b4${id}`) },
    { path: ['geometry'], optional: true, kind: 'bytes', values: HOUSES.map(({ ring }) => wkbPolygon([ring])) },
    ...box,
    { path: ['version'], optional: true, kind: 'int32', values: HOUSES.map(() => 1) },
    ...origins,
    { path: ['subtype'], optional: true, kind: 'text', values: nothing },
    { path: ['names', 'primary'], optional: true, kind: 'text', values: ['總站', null, null] },
    { path: ['is_underground'], optional: true, kind: 'boolean', values: [false, null, true] },
    { path: ['height'], optional: true, kind: 'double', values: [21.5, null, 4] },
    { path: ['num_floors'], optional: true, kind: 'int32', values: [5, 3, null] },
    { path: ['min_height'], optional: true, kind: 'double', values: [3, null, null] },
  ];
  const fileOf = (more: ParquetColumn[] = []) =>
    writeParquet({ groups: [[...columns, ...more]], metadata: { geo: GEO } });
  const convertOverture = async (content: Uint8Array): Promise<ConvertedFeature[]> => {
    const file = await footprintFile(inMemory(content));
    const options = { source: await detectFileSource(file), skip: 0, attributions: new Set<string>() };
    const found: ConvertedFeature[] = [];
    for await (const { features } of convertFeatures(file, options)) found.push(...features);
    return found;
  };

  it('is known by the origins of its fields, though nobody knows the use of its buildings', async () => {
    const name = await detectFileSource(await footprintFile(inMemory(fileOf(), 'taiwan.parquet')));

    expect(name).toBe('overture');
  });

  it('gives height, floors, underside and name, and omits what is underground', async () => {
    const features = await convertOverture(fileOf());

    expect(features.map(({ refusals }) => refusals)).toEqual([[], [], ['underground']]);
    expect(features.flatMap(({ buildings }) => buildings)).toMatchObject([
      { sourceId: '08b4h0', heightM: 21.5, heightSource: 'model', floors: 5, baseHeightM: 3, name: '總站' },
      { sourceId: '08b4h1', heightSource: 'floors', floors: 3, baseHeightM: 0, name: null },
    ]);
  });

  it('of building parts gives none, because their buildings cover the same ground', async () => {
    const parents: ParquetColumn = {
      path: ['building_id'],
      optional: true,
      kind: 'text',
      values: HOUSES.map(({ id }) => id),
    };

    const features = await convertOverture(fileOf([parents]));

    expect(features.map(({ refusals }) => refusals[0])).toEqual([
      'part_of_building',
      'part_of_building',
      'underground',
    ]);
    expect(features).toHaveLength(count);
  });

  it('as GeoJSON is known and named the same way', async () => {
    const sources = [{ property: '', dataset: 'Microsoft ML Buildings', record_id: null }];
    const properties = { sources, names: { primary: '車站' }, building_id: undefined };
    const text = collection([polygonFeature('a', [HOUSES[0]!.ring], properties)]);

    const name = await detectFileSource(await footprintFile(inMemory(text)));
    const [house] = await convertAll(text);

    expect(name).toBe('overture');
    expect(house!.buildings).toMatchObject([{ name: '車站' }]);
  });
});

describe('parts that OpenStreetMap draws on top of their building', () => {
  it('are left out and counted, for their building is in the file too', async () => {
    const ring = HOUSES[0]!.ring;
    const text = collection([
      polygonFeature('way/1', [ring], { building: 'yes', height: '12' }),
      polygonFeature('way/2', [ring], { 'building:part': 'yes', height: '6' }),
      polygonFeature('way/3', [HOUSES[1]!.ring], { building: 'yes', 'building:part': 'yes' }),
    ]);

    const features = await convertAll(text);

    expect(features.map(({ refusals }) => refusals)).toEqual([[], ['part_of_building'], []]);
  });

  it('and outlines of solar plants too, which are no buildings', async () => {
    const solar = { power: 'generator', 'generator:source': 'solar', 'generator:output:electricity': '12 kW' };
    const text = collection([
      polygonFeature('way/4', [HOUSES[0]!.ring], solar),
      polygonFeature('way/5', [HOUSES[1]!.ring], { ...solar, building: 'yes' }),
    ]);

    const features = await convertAll(text);

    expect(features.map(({ refusals }) => refusals)).toEqual([['solar_plant'], []]);
    expect(features[1]!.buildings).toMatchObject([{ pvKw: 12 }]);
  });
});
