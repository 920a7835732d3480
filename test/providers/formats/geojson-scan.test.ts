import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseFeature, scanFeatures } from '../../../src/providers/formats/geojson-scan.js';
import { BrokenFileError } from '../../../src/core/buildings/import/import-file.js';
import { collection, polygonFeature, square, textFile } from '../../domain/buildings/files.js';

async function readAll(text: string | Buffer, chunkBytes = 1 << 16): Promise<unknown[]> {
  const features: unknown[] = [];
  const file = textFile(text, chunkBytes);
  for await (const slices of scanFeatures(file.chunks())) features.push(...slices.map(parseFeature));
  return features;
}

/** Each feature with the system that the file names, in the order of the file. */
async function readFeatures(text: string, epsg?: number, chunkBytes = 1 << 16) {
  const features: { epsg: number | undefined; read: unknown }[] = [];
  for await (const slices of scanFeatures(textFile(text, chunkBytes).chunks(), epsg)) {
    features.push(...slices.map((slice) => ({ epsg: slice.epsg, read: parseFeature(slice) })));
  }
  return features;
}

async function faultOf(text: string | Buffer): Promise<BrokenFileError> {
  const error: unknown = await readAll(text, 7).catch((fault: unknown) => fault);
  if (error instanceof BrokenFileError) return error;
  throw new Error('The file was read without a fault');
}

const feature = (name: string): object => polygonFeature('a', [square(121, 25)], { name });

/** The system of coordinates as GeoJSON named it before RFC 7946, and GDAL still does. */
const crsOf = (name: string): object => ({ type: 'name', properties: { name } });

describe('scanFeatures', () => {
  it('gives what JSON.parse gives, however the file is cut into chunks', async () => {
    const any = fc.array(
      fc.record({ type: fc.constant('Feature'), properties: fc.dictionary(fc.string(), fc.jsonValue()) }),
    );
    const property = fc.asyncProperty(any, fc.integer({ min: 1, max: 40 }), async (features, chunkBytes) => {
      const text = collection(features);

      const read = await readAll(text, chunkBytes);

      expect(read).toEqual((JSON.parse(text) as { features: unknown[] }).features);
    });

    await fc.assert(property, { seed: 20261121, numRuns: 150 });
  });

  it('is not misled by brackets, quotes and the word "features" inside texts and other members', async () => {
    const names = ['}]}', '"features": [', '\\', '\\"', '{"features":[{}]}', '台北'];
    const head = '{ "crs": {"features": [1, {"x": []}]}, "a": "\\"features\\": [", "features" : [';
    const text = `${head}${names.map((name) => JSON.stringify(feature(name))).join(' ,\n')}], "bbox": [1, [2]], "z": {"features": [{}]}}`;

    const read = await readAll(text, 5);

    expect(read).toEqual(names.map(feature));
  });

  it.each([
    ['features one a line', (list: string[]) => list.join('\n')],
    ['text sequences of RFC 8142', (list: string[]) => list.map((one) => `\u001e${one}\n`).join('')],
    ['a bare list', (list: string[]) => `[${list.join(',')}]`],
    ['collections one after the other', (list: string[]) => list.map((one) => `{"features":[${one}]}`).join('\n')],
    ['a byte order mark at the beginning', (list: string[]) => `\ufeff{"features":[${list.join(',')}]}`],
  ])('reads %s', async (_, join) => {
    const features = [feature('one'), feature('two'), feature('three')];

    const read = await readAll(join(features.map((one) => JSON.stringify(one))), 11);

    expect(read).toEqual(features);
  });

  it('reads a file that is one feature, and an empty collection as none', async () => {
    const single = await readAll(JSON.stringify(feature('alone')), 9);
    const none = await readAll(collection([]), 9);

    expect(single).toEqual([feature('alone')]);
    expect(none).toEqual([]);
  });

  it.each(['EPSG:3827', 'urn:ogc:def:crs:EPSG::14326', 'WGS 84 / UTM zone 51N'])(
    'refuses a file whose coordinates are said to be in %s, though they may look like degrees',
    async (name) => {
      const text = JSON.stringify({ type: 'FeatureCollection', crs: crsOf(name), features: [feature('one')] });

      await expect(readAll(text, 9)).rejects.toThrow(`The coordinates are in ${name}, which is not supported`);
    },
  );

  it.each(['urn:ogc:def:crs:OGC:1.3:CRS84', 'urn:ogc:def:crs:OGC::CRS84', 'EPSG:4326', 'urn:ogc:def:crs:EPSG::4326'])(
    'reads a file whose coordinates are declared to be in %s',
    async (name) => {
      const text = JSON.stringify({ type: 'FeatureCollection', crs: crsOf(name), features: [feature('one')] });

      expect(await readAll(text, 9)).toEqual([feature('one')]);
    },
  );

  it.each([
    ['urn:ogc:def:crs:EPSG::3826', 3826],
    ['EPSG:3857', 3857],
    ['urn:ogc:def:crs:EPSG::32651', 32_651],
    ['urn:ogc:def:crs:EPSG:9.6:3824', 3824],
  ])('says of each feature that the file names %s', async (name, epsg) => {
    const text = JSON.stringify({
      type: 'FeatureCollection',
      crs: crsOf(name),
      features: [feature('a'), feature('b')],
    });

    expect((await readFeatures(text)).map((one) => one.epsg)).toEqual([epsg, epsg]);
  });

  it('notices a system that is named behind the features, unless it is the one they were read in', async () => {
    const behind = (name: string) => JSON.stringify({ features: [feature('a')], more: { crs: 1 }, crs: crsOf(name) });

    await expect(readAll(behind('EPSG:3826'), 7)).rejects.toThrow(
      /EPSG:3826, .* only after its features; .*epsg to 3826/,
    );
    expect(await readAll(behind('EPSG:4326'), 7)).toEqual([feature('a')]);
    expect((await readFeatures(behind('EPSG:3826'), 3826)).map(({ epsg }) => epsg)).toEqual([3826]);
  });

  const ROWS = ['a', 'b', 'c', 'd'].map((id) => JSON.stringify(feature(id)));
  const cut = (row: string, share: number): string => row.slice(0, Math.floor(row.length * share));

  it.each([
    ['the first line is cut', ([a, ...rest]: string[]) => [cut(a!, 0.6), ...rest].join('\n')],
    ['a line is cut in a text', ([a, b, ...rest]: string[]) => [a, cut(b!, 0.2), ...rest].join('\n')],
    ['a line is cut in its coordinates, and lines end as on Windows', ([a, b, ...rest]: string[]) => [a, cut(b!, 0.8), ...rest].join('\r\n')], // prettier-ignore
    ['a line has only its end', ([a, b, ...rest]: string[]) => [a, b!.slice(-20), ...rest].join('\n')],
    ['a line has a brace too many', ([a, b, ...rest]: string[]) => [a, b, '}', ...rest.slice(1)].join('\n')],
    ['a line is no JSON', ([a, , ...rest]: string[]) => [a, '{"type":}', ...rest].join('\n')],
    [
      'a record is cut',
      ([a, b, ...rest]: string[]) => [a, cut(b!, 0.5), ...rest].map((row) => `\u001e${row}\n`).join(''),
    ],
    ['the first record is cut in a text', ([a, ...rest]: string[]) => [cut(a!, 0.2), ...rest].map((row) => `\u001e${row}`).join('')], // prettier-ignore
  ])('case 135: one row of a sequence is lost where %s', async (_, join) => {
    for (const chunkBytes of [1, 7, 1000]) {
      const read = (await readFeatures(join(ROWS), undefined, chunkBytes)).map((one) => one.read);

      expect(read.filter((one) => one === 'unreadable_row')).toHaveLength(1);
      expect(read.filter((one) => typeof one === 'object')).toHaveLength(3);
    }
  });

  it('features written over several lines are no sequence of lines', async () => {
    const text = ['a', 'b'].map((id) => JSON.stringify(feature(id), null, 2)).join('\n');

    expect(await readAll(text, 5)).toEqual([feature('a'), feature('b')]);
  });

  it('reports the byte at which a cut-off file ends', async () => {
    const whole = collection([feature('台'), feature('b')]);
    const bytes = Buffer.from(whole);

    const faults = await Promise.all(
      [bytes.length - 1, bytes.length - 40, 30].map((end) => faultOf(bytes.subarray(0, end))),
    );

    expect(faults.map(({ message }) => message)).toEqual(
      [bytes.length - 1, bytes.length - 40, 30].map(
        (end) => `The file is broken at byte ${end}: the JSON ends before it is complete`,
      ),
    );
  });

  it('reports the byte of what is no feature between features', async () => {
    const text = '{"features":[{"type":"Feature"}, 12]}';

    const fault = await faultOf(text);

    expect(fault.message).toContain(`at byte ${text.indexOf('12')}: a feature is expected here`);
  });

  it('reports the byte at which a feature begins that is no JSON, or no UTF-8', async () => {
    const syntax = '{"features":[{"type":"Feature"},{"type":}]}';
    const latin1 = Buffer.from('{"features":[{"name":"caf\u00e9"}]}', 'latin1');

    const faults = [await faultOf(syntax), await faultOf(latin1)];

    expect(faults[0]!.message).toContain(`at byte ${syntax.indexOf('{"type":}')}: the feature that begins here`);
    expect(faults[1]!.message).toMatch(/at byte 13: .*not UTF-8/);
  });

  it.each(['hello', '<html></html>', 'PK\u0003\u0004'])('refuses %j as no GeoJSON', async (text) => {
    const fault = await faultOf(text);

    expect(fault.message).toBe('The file is broken at byte 0: this is not GeoJSON');
  });
});
