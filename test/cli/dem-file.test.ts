import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeArrayBuffer } from 'geotiff';
import { afterAll, describe, expect, it } from 'vitest';
import { DemFileError, openDemFile } from '../../src/cli/elevation/dem-file.js';
import { hasSharedData, sharedData, sharedDataNotice } from '../helpers/shared-data.js';
import { tinyTiff, type TinyTiff } from '../helpers/tiny-tiff.js';

const folder = mkdtempSync(join(tmpdir(), 'dem-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const geographic = {
  width: 3,
  height: 2,
  ModelPixelScale: [0.1, 0.1, 0],
  ModelTiepoint: [0, 0, 0, 120, 24, 0],
  GTModelTypeGeoKey: 2,
  GTRasterTypeGeoKey: 1,
  GeographicTypeGeoKey: 4326,
};

function geotiff(name: string, values: number[], metadata: object): string {
  const path = join(folder, name);
  writeFileSync(path, Buffer.from(writeArrayBuffer(Float32Array.from(values), metadata)));
  return path;
}

describe('case 136: GeoTIFF files of heights', () => {
  it.skipIf(!hasSharedData)(`of Kinmen and of California are read with their places${sharedDataNotice}`, async () => {
    const kinmen = await openDemFile(sharedData('elevation/kinmen-aw3d30.tif'));
    const mountains = await openDemFile(sharedData('elevation/bigtujunga-srtm30.tif'));

    expect(kinmen.grid).toMatchObject({ epsg: 4326, columns: 1080, rows: 720, originX: 118.2, originY: 24.56 });
    expect(mountains.grid).toMatchObject({ epsg: 32_611, columns: 1197, rows: 643, cellWidth: 30, cellHeight: 30 });
    const heights = await mountains.readRows(0, 643);
    expect(heights.reduce((a, b) => Math.min(a, b))).toBe(315);
    expect(heights.reduce((a, b) => Math.max(a, b))).toBe(2295);
    await Promise.all([kinmen.close(), mountains.close()]);
  });

  it('lose the values that mark missing data and those that no height on earth has', async () => {
    const path = geotiff('marks.tif', [1, -9999, 3, 32_767, Number.NaN, -3.4e38], {
      ...geographic,
      GDAL_NODATA: '-9999',
    });

    const file = await openDemFile(path);
    const heights = await file.readRows(0, 2);
    await file.close();

    expect([...heights]).toEqual([1, Number.NaN, 3, Number.NaN, Number.NaN, Number.NaN]);
  });

  it.skipIf(!hasSharedData)(`are refused where they are cut, packed or not${sharedDataNotice}`, async () => {
    for (const [name, share] of [
      ['kinmen-aw3d30', 0.99],
      ['kinmen-aw3d30', 0.5],
      ['bigtujunga-srtm30', 0.99],
      ['bigtujunga-srtm30', 0.4],
    ] as const) {
      const whole = readFileSync(sharedData(`elevation/${name}.tif`));
      const path = join(folder, 'cut.tif');
      writeFileSync(path, whole.subarray(0, Math.floor(share * whole.length)));

      const opening = openDemFile(path);

      await expect(opening, `${name} ${share}`).rejects.toThrow(DemFileError);
    }
  });

  it.skipIf(!hasSharedData)(`that are damaged inside say where and why${sharedDataNotice}`, async () => {
    const bytes = readFileSync(sharedData('elevation/kinmen-aw3d30.tif'));
    const path = join(folder, 'damaged.tif');
    writeFileSync(path, bytes.fill(0xa5, bytes.length / 2, bytes.length / 2 + 2_000));
    const file = await openDemFile(path);

    const reading = file.readRows(0, 720);

    await expect(reading).rejects.toThrow(/^rows 0 to 720 cannot be read \((?!undefined)/);
    await file.close();
  });

  it('whose tie point is the middle of a cell begin half a cell before it', async () => {
    const file = await openDemFile(geotiff('point.tif', [1, 2, 3, 4, 5, 6], { ...geographic, GTRasterTypeGeoKey: 2 }));
    await file.close();

    expect(file.grid.originX).toBeCloseTo(119.95, 9);
    expect(file.grid.originY).toBeCloseTo(24.05, 9);
  });

  /** A grid of 3 x 2 cells of 0.1 degrees between 120 and 120.3 E, 23.8 and 24 N, whose northern row is 1, 2, 3. */
  const NORTHERN = [1, 2, 3];
  const SOUTHERN = [4, 5, 6];
  const NORTH_UP = { pixelScale: [0.1, 0.1, 0], tiePoint: [0, 0, 0, 120, 24, 0] };
  const matrix = (...[a, b, x, d, e, y]: number[]) => [a!, b!, 0, x!, d!, e!, 0, y!, 0, 0, 0, 0, 0, 0, 0, 1];
  const small = (name: string, tiff: Partial<TinyTiff>): string => {
    const path = join(folder, name);
    writeFileSync(path, tinyTiff({ width: 3, height: 2, values: [...NORTHERN, ...SOUTHERN], ...tiff }));
    return path;
  };

  it.each<[string, Partial<TinyTiff>]>([
    ['a scale and a tie point', NORTH_UP],
    ['a tie point that is not the first cell', { pixelScale: [0.1, 0.1, 0], tiePoint: [2, 1, 0, 120.2, 23.9, 0] }],
    ['a matrix', { transformation: matrix(0.1, 0, 120, 0, -0.1, 24) }],
    ['a matrix, south-up', { transformation: matrix(0.1, 0, 120, 0, 0.1, 23.8), values: [...SOUTHERN, ...NORTHERN] }],
    ['a matrix, south-up, to the middle of a cell', { transformation: matrix(0.1, 0, 120.05, 0, 0.1, 23.85), values: [...SOUTHERN, ...NORTHERN], geoKeys: [[1024, 2], [1025, 2], [2048, 4326]] }], // prettier-ignore
    ['decimetres with a scale and an offset', { ...NORTH_UP, type: 'int16', values: [-90, -80, -70, -60, -50, -40], metadata: '<GDALMetadata><Item name="SCALE" sample="0" role="scale">0.1</Item><Item name="OFFSET" sample="0" role="offset">10</Item><Item name="UNITTYPE" sample="0" role="unittype">metre</Item></GDALMetadata>' }], // prettier-ignore
  ])('are at the same place with the same heights when they are given by %s', async (_what, tiff) => {
    const file = await openDemFile(small('placed.tif', tiff));
    const [whole, first, second] = [await file.readRows(0, 2), await file.readRows(0, 1), await file.readRows(1, 2)];
    await file.close();

    expect(file.grid.originX).toBeCloseTo(120, 9);
    expect(file.grid.originY).toBeCloseTo(24, 9);
    expect(file.grid).toMatchObject({ epsg: 4326, cellWidth: 0.1, cellHeight: 0.1, columns: 3, rows: 2 });
    expect([...whole]).toEqual([...NORTHERN, ...SOUTHERN]);
    expect([[...first], [...second]]).toEqual([NORTHERN, SOUTHERN]);
  });

  it('compare the value that marks missing data before scale and offset', async () => {
    const metadata = '<GDALMetadata><Item name="SCALE" sample="0" role="scale">2</Item></GDALMetadata>';
    const file = await openDemFile(small('scaled.tif', { ...NORTH_UP, metadata, noData: '4' }));
    const heights = await file.readRows(0, 2);
    await file.close();

    expect([...heights]).toEqual([2, 4, 6, Number.NaN, 10, 12]);
  });

  it.each<[string, Partial<TinyTiff>, RegExp]>([
    ['rotated', { transformation: matrix(0.1, 0.02, 120, 0.02, -0.1, 24) }, /rotated .* gdalwarp/],
    ['turned by a right angle', { transformation: matrix(0, 0.1, 120, 0.1, 0, 24) }, /rotated .* gdalwarp/],
    ['mirrored', { transformation: matrix(-0.1, 0, 120.3, 0, -0.1, 24) }, /from east to west/],
    ['of a scale below 0', { ...NORTH_UP, pixelScale: [0.1, -0.1, 0] }, /0.1 x -0.1; both must be over 0/],
    ['of cells without size', { transformation: matrix(0, 0, 120, 0, -0.1, 24) }, /size of its cells/],
    ['tied by several points', { tiePoint: [0, 0, 0, 120, 24, 0, 3, 2, 0, 120.3, 23.8, 0] }, /several points/],
    ['nowhere', {}, /does not state the location/],
    [
      'in feet',
      {
        ...NORTH_UP,
        geoKeys: [
          [1024, 2],
          [1025, 1],
          [2048, 4326],
          [4099, 9002],
        ],
      },
      /EPSG:9002, not in metres/,
    ],
    ['in feet by their metadata', { ...NORTH_UP, metadata: '<GDALMetadata><Item name="UNITTYPE" sample="0" role="unittype">ft</Item></GDALMetadata>' }, /in ft, not in metres/], // prettier-ignore
    ['of a scale that is none', { ...NORTH_UP, metadata: '<GDALMetadata><Item name="SCALE" sample="0" role="scale">x</Item></GDALMetadata>' }, /its scale x/], // prettier-ignore
  ])('%s are refused with what to do', async (_what, tiff, reason) => {
    await expect(openDemFile(small('refused.tif', tiff))).rejects.toThrow(reason);
  });

  it.each<[string, () => string]>([
    ['no file', () => join(folder, 'absent.tif')],
    ['a folder', () => folder],
    [
      'a page',
      () => {
        writeFileSync(join(folder, 'page.tif'), '<html></html>');
        return join(folder, 'page.tif');
      },
    ],
    [
      'a file without a system',
      () => geotiff('bare.tif', [1, 2, 3, 4, 5, 6], { ...geographic, GeographicTypeGeoKey: 32_767 }),
    ],
  ])('%s is refused with a reason', async (_, path) => {
    await expect(openDemFile(path())).rejects.toThrow(DemFileError);
  });
});
