import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseFeature, scanFeatures } from '../../../src/core/buildings/import/geojson-scan.js';
import { BrokenFileError } from '../../../src/core/buildings/import/import-file.js';
import { collection, polygonFeature, square, textFile } from './files.js';

async function readAll(text: string | Buffer, chunkBytes = 1 << 16): Promise<unknown[]> {
  const features: unknown[] = [];
  const file = textFile(text, chunkBytes);
  for await (const slices of scanFeatures(file.chunks())) features.push(...slices.map(parseFeature));
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

  it.each([
    'urn:ogc:def:crs:EPSG::3826',
    'EPSG:3821',
    'EPSG:3857',
    'urn:ogc:def:crs:EPSG::14326',
    'WGS 84 / UTM zone 51N',
  ])('refuses a file whose coordinates are told to be in %s, though they may look like degrees', async (name) => {
    const text = JSON.stringify({ type: 'FeatureCollection', crs: crsOf(name), features: [feature('one')] });

    const fault = await faultOf(text);

    expect(fault.message).toContain('byte 0');
    expect(fault.message).toContain(`coordinates in ${name}, not WGS84`);
  });

  it.each(['urn:ogc:def:crs:OGC:1.3:CRS84', 'urn:ogc:def:crs:OGC::CRS84', 'EPSG:4326', 'urn:ogc:def:crs:EPSG::4326'])(
    'reads a file whose coordinates are told to be in %s',
    async (name) => {
      const text = JSON.stringify({ type: 'FeatureCollection', crs: crsOf(name), features: [feature('one')] });

      expect(await readAll(text, 9)).toEqual([feature('one')]);
    },
  );

  it('tells the byte at which a cut-off file ends', async () => {
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

  it('tells the byte of what is no feature between features', async () => {
    const text = '{"features":[{"type":"Feature"}, 12]}';

    const fault = await faultOf(text);

    expect(fault.message).toContain(`at byte ${text.indexOf('12')}: a feature is expected here`);
  });

  it('tells the byte at which a feature begins that is no JSON, or no UTF-8', async () => {
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
