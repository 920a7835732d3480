import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ASSUMED_HEIGHT, FLOORS_SIGMA, TAIWAN_FLOORS } from '../../../src/core/buildings/heights/height-figures.js';
import { parseFloors, parseHeight } from '../../../src/core/buildings/heights/height-text.js';
import { estimateHeight } from '../../../src/core/buildings/heights/heights.js';
import { hasSharedData, sharedData, sharedDataNotice } from '../../helpers/shared-data.js';

const IN_TAIPEI = { areaM2: 200, place: { lat: 25.03, lng: 121.5 } };
const IN_VIENNA = { areaM2: 200, place: { lat: 48.21, lng: 16.37 } };

describe('parseHeight', () => {
  it.each([
    [12, 12],
    ['12', 12],
    [' 12.5 m ', 12.5],
    ['12,5', 12.5],
    ['12m', 12],
    ['9 公尺', 9],
    ['40 ft', 12.192],
    ["40'", 12.192],
    ['5\'10"', 1.778],
    ['5 ft 10 in', 1.778],
    [1000, 1000],
  ])('reads %j as %f m', (value, meters) => {
    const height = parseHeight(value);

    expect(height).toBeCloseTo(meters, 9);
  });

  it.each([
    0,
    -3,
    '-3',
    1000.1,
    Number.NaN,
    Infinity,
    'NaN',
    '1e3',
    '',
    'tall',
    '~12',
    '12-15',
    '1.234,5',
    null,
    true,
    [12],
  ])('takes %j for no height', (value) => {
    const height = parseHeight(value);

    expect(height).toBeUndefined();
  });
});

describe('parseFloors', () => {
  it.each([
    [5, 5],
    ['5', 5],
    [' 2.5', 2.5],
  ])('reads %j as %f floors', (value, expected) => {
    const floors = parseFloors(value);

    expect(floors).toBe(expected);
  });

  it.each([0, -1, 201, '>2', '3;4', '2-3', '五', '', null, Number.NaN])('takes %j for no number of floors', (value) => {
    const floors = parseFloors(value);

    expect(floors).toBeUndefined();
  });
});

describe('estimateHeight', () => {
  it.each([
    [
      'the national survey before a tag',
      { nlsc_height_m: 22.15, height: '25', 'building:levels': '6' },
      22.15,
      'measured',
      6,
    ],
    ['a tag before floors', { height: '25', 'building:levels': '6' }, 25, 'tagged', 6],
    ['floors where the tag cannot be read', { height: 'tall', 'building:levels': '6' }, 0.64 + 3.43 * 6, 'floors', 6],
    [
      'a storey under the roof as a floor',
      { 'building:levels': '2', 'roof:levels': '1' },
      0.64 + 3.43 * 3,
      'floors',
      2,
    ],
    ['an assumption where nothing can be read', { 'building:levels': '>2' }, 12.12, 'assumed', null],
  ])('takes %s', (_, properties, heightM, heightSource, floors) => {
    const estimate = estimateHeight(properties, IN_TAIPEI, 'tagged');

    expect(estimate).toMatchObject({ heightSource, floors, baseHeightM: 0 });
    expect(estimate.heightM).toBeCloseTo(heightM, 9);
  });

  it('says of a block model that its heights are of a model', () => {
    const estimate = estimateHeight({ height_m: 18.82 }, IN_TAIPEI, 'model');

    expect(estimate).toMatchObject({ heightM: 18.82, heightSource: 'model' });
  });

  it('takes the underside from a height or from floors, and drops one that is not under the top', () => {
    const told = estimateHeight({ height: 12, min_height: '4 m' }, IN_TAIPEI, 'tagged');
    const byFloors = estimateHeight({ height: 12, 'building:min_level': '2' }, IN_TAIPEI, 'tagged');
    const above = estimateHeight({ height: 12, min_height: 12 }, IN_TAIPEI, 'tagged');

    expect([told.baseHeightM, byFloors.baseHeightM, above.baseHeightM]).toEqual([4, 6.86, 0]);
  });

  it('takes a storey for what it is in the country, and is less sure where no buildings were fitted', () => {
    const floors = { 'building:levels': '6', 'building:min_level': '2' };
    const islands = [
      { lat: 24.44, lng: 118.35 },
      { lat: 26.16, lng: 119.95 },
      { lat: 23.57, lng: 119.57 },
    ];

    const [taipei, vienna] = [IN_TAIPEI, IN_VIENNA].map((footprint) => estimateHeight(floors, footprint, 'tagged'));
    const onIslands = islands.map((place) => estimateHeight(floors, { areaM2: 200, place }, 'tagged'));

    expect(vienna).toMatchObject({ heightM: 18, heightSource: 'floors', baseHeightM: 6 });
    expect(vienna!.heightSigmaM).toBeCloseTo(Math.hypot(5.71, 0.64 + 6 * 0.43), 9);
    expect(taipei!.heightSigmaM).toBe(5.71);
    expect(onIslands).toEqual([taipei, taipei, taipei]);
  });

  it('gives a height over 0 with a sigma over 0, and a base under it, whatever the fields hold', () => {
    const value = fc.oneof(fc.string(), fc.double(), fc.integer().map(String), fc.constant(null), fc.jsonValue());
    const names = [
      'height',
      'height_m',
      'nlsc_height_m',
      'building:levels',
      'roof:levels',
      'min_height',
      'building:min_level',
    ];
    const fields = fc.dictionary(fc.constantFrom(...names), value);
    const areas = fc.double({ min: 0, max: 1e6, noNaN: true });
    const footprints = fc.constantFrom(IN_TAIPEI, IN_VIENNA);
    const property = fc.property(fields, areas, footprints, (properties, areaM2, { place }) => {
      const estimate = estimateHeight(properties, { areaM2, place }, 'tagged');

      expect(estimate.heightM).toBeGreaterThan(0);
      expect(estimate.heightSigmaM).toBeGreaterThan(0);
      expect(estimate.baseHeightM).toBeGreaterThanOrEqual(0);
      expect(estimate.baseHeightM).toBeLessThan(estimate.heightM);
    });

    fc.assert(property, { seed: 20261121, numRuns: 500 });
  });
});

describe.skipIf(!hasSharedData)(`the figures of heights against the survey they come from${sharedDataNotice}`, () => {
  const points = (): { floors: number; heightM: number }[] =>
    readFileSync(sharedData('buildings/hsinchu-nlsc-building-points.csv'), 'utf8')
      .trim()
      .split('\n')
      .slice(1)
      .map((line) => line.split(','))
      .map((cells) => ({ heightM: Number(cells[3]), floors: Number(cells[4]) }));
  const rootMeanSquare = (values: number[]): number =>
    Math.sqrt(values.reduce((sum, value) => sum + value * value, 0) / values.length);
  const median = (values: number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;

  it('the sigma by floors is what the fit misses there', () => {
    const all = points();

    const found = FLOORS_SIGMA.map(({ fromFloors }, i) => {
      const below = FLOORS_SIGMA[i - 1]?.fromFloors ?? Infinity;
      const band = all.filter(({ floors }) => floors >= fromFloors && floors < below);
      const misses = band.map(({ heightM, floors }) => heightM - TAIWAN_FLOORS.baseM - TAIWAN_FLOORS.storeyM * floors);
      return { fromFloors, sigmaM: Number(rootMeanSquare(misses).toFixed(2)), buildings: band.length };
    });

    expect(found).toEqual(FLOORS_SIGMA);
  });

  it.each([
    ['an assumption from 50 m² on', {}, 50, 12.12, 10],
    ['an assumption below 50 m²', {}, 49.9, 3.81, 12.1],
    ['a survey', { nlsc_height_m: 9 }, 50, 9, 1.5],
    ['a model', { height: 9 }, 50, 9, 2.5],
  ])('the height by %s has its sigma', (_, properties, areaM2, heightM, heightSigmaM) => {
    const place = { areaM2, place: { lat: 25, lng: 121.5 } };

    expect(estimateHeight(properties, place, 'model')).toMatchObject({ heightM, heightSigmaM });
    expect(estimateHeight({ height: 9 }, place, 'tagged').heightSigmaM).toBe(2.5);
  });

  it('the assumed height is the median, its sigma the spread about it', () => {
    const heights = points().map(({ heightM }) => heightM);

    const middle = median(heights);

    expect(middle).toBe(ASSUMED_HEIGHT[0]!.heightM);
    expect(rootMeanSquare(heights.map((height) => height - middle))).toBeCloseTo(ASSUMED_HEIGHT[0]!.sigmaM, 1);
  });
});

describe('the usual names of columns', () => {
  it.each([
    [{ 建物高度: 21.3 }, 21.3],
    [{ 樓高: '12.5' }, 12.5],
    [{ BUILD_H: 9.9 }, 9.9],
    [{ measuredHeight: 15.2, storeysAboveGround: 4 }, 15.2],
    [{ height: 8, BUILD_H: 9.9 }, 8],
  ])('%j give the height %f m', (properties, heightM) => {
    expect(estimateHeight(properties, IN_TAIPEI, 'tagged').heightM).toBeCloseTo(heightM, 9);
  });

  it.each([
    [{ 樓層註記: '5R' }, 5],
    [{ 樓層註記: '12RC' }, 12],
    [{ 樓層數: '3' }, 3],
    [{ 'bldg:storeysAboveGround': 7 }, 7],
  ])('%j give %i floors', (properties, floors) => {
    expect(estimateHeight(properties, IN_TAIPEI, 'tagged')).toMatchObject({ floors, heightSource: 'floors' });
  });

  it('come after a column that is named, where that has a value', () => {
    const properties = { height: 8, H_TOP: 30, LV: 4 };
    const columns = { height: 'H_TOP', floors: 'LV' };

    expect(estimateHeight(properties, IN_TAIPEI, 'tagged', columns)).toMatchObject({ heightM: 30, floors: 4 });
    expect(estimateHeight({ height: 8 }, IN_TAIPEI, 'tagged', columns)).toMatchObject({ heightM: 8, floors: null });
  });
});
