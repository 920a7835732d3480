import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { decodeTerrainPng, encodeTerrainPng, TerrainTileError } from '../../../src/core/terrain/terrain-png.js';
import type { TerrainEncoding } from '../../../src/core/terrain/elevation-encoding.js';
import { hasSharedData, sharedData, sharedDataNotice } from '../../helpers/shared-data.js';
import { chunk, plainTile, png } from '../../helpers/terrain-tiles.js';

const decode = (bytes: Uint8Array): Float32Array => decodeTerrainPng(bytes, 'terrarium');

interface TileFigures {
  encoding: TerrainEncoding;
  name: string;
  minM: number;
  meanM: number;
  maxM: number;
  pixelM: number;
}

const kinmenTiles = (): TileFigures[] =>
  readFileSync(sharedData('elevation/kinmen-tiles.csv'), 'utf8')
    .trim()
    .split(/\r?\n/)
    .slice(1)
    .map((line) => {
      const [encoding, z, x, y, ...figures] = line.split(',');
      const [minM, meanM, maxM, pixelM] = figures.map(Number) as [number, number, number, number];
      return { encoding: encoding as TerrainEncoding, name: `${z}-${x}-${y}`, minM, meanM, maxM, pixelM };
    });

describe('reading elevation tiles', () => {
  it.skipIf(!hasSharedData)(`gives the figures that stand for twelve real tiles of Kinmen${sharedDataNotice}`, () => {
    const tiles = kinmenTiles();

    for (const { encoding, name, minM, meanM, maxM, pixelM } of tiles) {
      const bytes = readFileSync(sharedData(`elevation/${encoding}-kinmen/${name}.png`));
      const heights = decodeTerrainPng(bytes, encoding);
      const mean = heights.reduce((sum, height) => sum + height, 0) / heights.length;

      expect(heights).toHaveLength(256 * 256);
      const lowestM = heights.reduce((a, b) => Math.min(a, b));
      const highestM = heights.reduce((a, b) => Math.max(a, b));
      // the figures stand there with two decimals, and were taken before the tile's own rounding
      const toleranceM = 0.01 + { terrarium: 0, 'terrain-rgb': 0.05 }[encoding];
      expect(Math.abs(lowestM - minM)).toBeLessThan(toleranceM);
      expect(Math.abs(highestM - maxM)).toBeLessThan(toleranceM);
      expect(Math.abs(mean - meanM)).toBeLessThan(toleranceM);
      expect(Math.abs(heights[128 * 256 + 128]! - pixelM)).toBeLessThan(toleranceM);
    }
    expect(tiles).toHaveLength(12);
  });

  it.skipIf(!hasSharedData).each([
    ['a', 852, 2475],
    ['b', 570, 3340],
  ])(`reads the Mapzen tile %s with its range of heights${sharedDataNotice}`, (name, lowestM, highestM) => {
    const heights = decode(readFileSync(sharedData(`elevation/terrarium-mapzen-${name}.png`)));

    expect(Math.round(heights.reduce((a, b) => Math.min(a, b)))).toBe(lowestM);
    expect(Math.round(heights.reduce((a, b) => Math.max(a, b)))).toBe(highestM);
  });

  it.each([256, 260, 512, 516])('takes tiles of %i pixels and gives 256', (side) => {
    const heights = decode(plainTile(side, [128, 100, 128]));

    expect(heights).toHaveLength(256 * 256);
    expect(heights.every((height) => height === 100.5)).toBe(true);
  });

  it('cuts the border of a bordered tile off and keeps its inside in place', () => {
    const rows = new Uint8Array(260 * (1 + 260 * 3));
    rows.set([129, 0, 0], 2 * 781 + 1 + 2 * 3);
    const heights = decode(png({ width: 260, height: 260, rows }));

    expect(heights[0]).toBe(129 * 256 - 32_768);
    expect(heights[1]).toBe(-32_768);
  });

  it('takes tiles with opacity, whose transparent pixels are not known', () => {
    const rows = new Uint8Array(256 * (1 + 256 * 4));
    rows.set([128, 7, 0, 255], 1);
    const heights = decode(png({ width: 256, height: 256, colour: 6, rows }));

    expect([...heights.subarray(0, 2)]).toEqual([7, Number.NaN]);
  });

  it('writes tiles that it reads back as they were', () => {
    const heights = Float32Array.from({ length: 256 * 256 }, (_, i) => (i % 4000) - 100 + 1 / 256);

    expect(decode(encodeTerrainPng(heights, 'terrarium'))).toEqual(heights);
  });
});

describe('files that are no elevation tile', () => {
  const sound = plainTile(256, [128, 1, 0]);
  const row = 1 + 256 * 3;

  it.each<[string, Uint8Array]>([
    ['nothing', new Uint8Array()],
    ['a page', Buffer.from('<html><body>Not here</body></html>')],
    ['a header of a million by a million', png({ width: 1_000_000, height: 1_000_000, rows: new Uint8Array(9) })],
    [
      'a header of four thousand million',
      png({ width: 0xff_ff_ff_ff, height: 0xff_ff_ff_ff, rows: new Uint8Array(9) }),
    ],
    ['257 pixels', png({ width: 257, height: 257 })],
    ['no pixels', png({ width: 0, height: 0 })],
    ['a tile that is not square', png({ width: 256, height: 512 })],
    ['16 bits a channel', png({ width: 256, height: 256, depth: 16 })],
    ['grey pixels', png({ width: 256, height: 256, colour: 0 })],
    ['a palette', png({ width: 256, height: 256, colour: 3 })],
    ['interlaced rows', png({ width: 256, height: 256, interlace: 1 })],
    ['a row too few', png({ width: 256, height: 256, rows: new Uint8Array(255 * row) })],
    ['a row too many', png({ width: 256, height: 256, rows: new Uint8Array(257 * row) })],
    ['an unknown filter', png({ width: 256, height: 256, rows: new Uint8Array(256 * row).fill(9) })],
    ['pixels without a header', Buffer.concat([sound.subarray(0, 8), sound.subarray(33)])],
  ])('%s is refused', (_, bytes) => {
    expect(() => decode(bytes)).toThrow(TerrainTileError);
  });

  it('a tile that breaks off anywhere is refused', () => {
    for (let length = 0; length < sound.length; length += 7) {
      expect(() => decode(sound.subarray(0, length)), `${length} bytes`).toThrow(TerrainTileError);
    }
  });

  it('a tile with one wrong bit in its pixels is refused', () => {
    const broken = Buffer.from(sound);
    broken[60]! ^= 4;

    expect(() => decode(broken)).toThrow(TerrainTileError);
  });

  it('pixels that would unpack to more than the header says are refused while they unpack', () => {
    const bomb = png({ width: 256, height: 256, rows: new Uint8Array(64 * 1024 * 1024) });

    const refusal = ((): unknown => {
      try {
        return decode(bomb);
      } catch (error) {
        return error;
      }
    })();

    expect(bomb.length).toBeLessThan(100_000);
    expect(refusal).toBeInstanceOf(TerrainTileError);
    expect((refusal as TerrainTileError).cause).toMatchObject({ code: 'ERR_BUFFER_TOO_LARGE' });
  });

  it('what a tile carries beside its picture is never unpacked', () => {
    const broken = chunk('iCCP', Buffer.from('x\0\0no packed profile', 'latin1'));

    const heights = decode(png({ width: 256, height: 256, extra: [broken] }));

    expect(heights[0]).toBe(-32_768);
  });
});
