import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Topology } from 'topojson-specification';
import { InvalidInputError } from '../../../src/core/errors.js';
import { buildTownshipIndex, foldTai, townshipAt, type TownshipIndex } from '../../../src/core/climate/townships.js';
import { hasSharedData, sharedData, sharedDataNotice } from '../../helpers/shared-data.js';

/** Two square townships of half a degree side by side, the eastern one with a hole. */
const squares = {
  type: 'Topology',
  arcs: [
    [
      [121, 24],
      [121.5, 24],
      [121.5, 24.5],
      [121, 24.5],
      [121, 24],
    ],
    [
      [121.5, 24],
      [122, 24],
      [122, 24.5],
      [121.5, 24.5],
      [121.5, 24],
    ],
    [
      [121.7, 24.2],
      [121.7, 24.3],
      [121.8, 24.3],
      [121.8, 24.2],
      [121.7, 24.2],
    ],
  ],
  objects: {
    towns: {
      type: 'GeometryCollection',
      geometries: [
        {
          type: 'Polygon',
          arcs: [[0]],
          properties: {
            TOWNCODE: '00000001',
            TOWNNAME: '台西鄉',
            TOWNENG: 'West',
            COUNTYCODE: '00000',
            COUNTYNAME: '台東縣',
            COUNTYENG: 'T',
          },
        },
        {
          type: 'MultiPolygon',
          arcs: [[[1], [2]]],
          properties: {
            TOWNCODE: '00000002',
            TOWNNAME: '東鄉',
            TOWNENG: 'East',
            COUNTYCODE: '00000',
            COUNTYNAME: '台東縣',
            COUNTYENG: 'T',
          },
        },
      ],
    },
  },
} as unknown as Topology;

const codeAt = (index: TownshipIndex, lat: number, lng: number): string | undefined =>
  townshipAt(index, { lat, lng })?.township.code;

describe('the township of a point', () => {
  it('is the one whose outline holds it, and none inside a hole or abroad', () => {
    const index = buildTownshipIndex(squares);

    expect(codeAt(index, 24.25, 121.25)).toBe('00000001');
    expect(codeAt(index, 24.1, 121.6)).toBe('00000002');
    expect(codeAt(index, 24.25, 121.75)).toBeUndefined();
    expect(codeAt(index, 24.25, 123)).toBeUndefined();
  });

  it('is the nearest one for a point up to two kilometres off the coast, and says so', () => {
    const index = buildTownshipIndex(squares);

    const near = townshipAt(index, { lat: 24.25, lng: 120.985 });
    const far = townshipAt(index, { lat: 24.25, lng: 120.98 });

    expect(near?.township.code).toBe('00000001');
    expect(near?.nearest).toBe(true);
    expect(near?.distanceKm).toBeCloseTo(0.015 * 111.19508 * Math.cos((24.25 * Math.PI) / 180), 6);
    expect(far).toBeUndefined();
  });

  it('carries both writings of its names', () => {
    const [west] = buildTownshipIndex(squares).townships;

    expect(west).toMatchObject({
      countyName: '臺東縣',
      countyNameAlt: '台東縣',
      townName: '臺西鄉',
      townNameAlt: '台西鄉',
    });
  });

  it('cannot be looked up in a topology without towns', () => {
    expect(() => buildTownshipIndex({ type: 'Topology', arcs: [], objects: {} })).toThrow(InvalidInputError);
  });
});

describe('names with 臺 and 台', () => {
  it('compare equal in either writing, with blanks or full-width forms', () => {
    expect(foldTai('台北市')).toBe(foldTai(' 臺北 市'));
    expect(foldTai('臺東縣')).not.toBe(foldTai('臺南市'));
  });
});

describe.skipIf(!hasSharedData)(`the townships of Taiwan${sharedDataNotice}`, () => {
  const index = (): TownshipIndex =>
    buildTownshipIndex(JSON.parse(readFileSync(sharedData('taiwan-towns-10t.topo.json'), 'utf8')) as Topology);
  const listed = (): string[][] =>
    readFileSync(sharedData('townships-tw.csv'), 'utf8')
      .trim()
      .split(/\r?\n/)
      .slice(1)
      .map((line) => line.split(','));

  it('are 368 of 22 counties with the official names', () => {
    const { townships, byCode } = index();
    const named = listed().map(([code = '', countyCode, county, , , town]) => ({ code, countyCode, county, town }));

    expect(townships).toHaveLength(368);
    expect(new Set(townships.map((township) => township.countyCode)).size).toBe(22);
    expect(
      named.filter(({ code, countyCode, county, town }) => {
        const found = byCode.get(code);
        return found?.countyName !== county || found?.townName !== town || found?.countyCode !== countyCode;
      }),
    ).toEqual([]);
  });

  it('each hold the listed point and the point made for them', () => {
    const all = index();
    const points = listed().map((cells) => ({ code: cells[0], lat: Number(cells[9]), lng: Number(cells[10]) }));

    const listedMisses = points.filter(({ code, lat, lng }) => codeAt(all, lat, lng) !== code);
    const ownMisses = all.townships.filter(({ code, point }) => codeAt(all, point.lat, point.lng) !== code);

    expect(points).toHaveLength(368);
    expect(listedMisses).toEqual([]);
    expect(ownMisses.map((township) => township.townName)).toEqual([]);
  });
});
