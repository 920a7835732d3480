import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeArrayBuffer } from 'geotiff';
import { afterAll, describe, expect, it } from 'vitest';
import { DemFileError, openDemFile } from '../../src/cli/dem-file.js';
import { hasSharedData, sharedData, sharedDataNotice } from '../helpers/shared-data.js';

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

describe('GeoTIFF files of heights', () => {
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
