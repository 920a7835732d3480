import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { InvalidInputError } from '../../../src/core/errors.js';
import { projectionOf, WEB_HALF_M } from '../../../src/core/terrain/map-projection.js';
import { hasSharedData, sharedData, sharedDataNotice } from '../../helpers/shared-data.js';

describe('map projections', () => {
  it.skipIf(!hasSharedData)(`give the places of real UTM coordinates${sharedDataNotice}`, () => {
    const lines = readFileSync(sharedData('elevation/bigtujunga-horizon-reference.csv'), 'utf8').trim().split(/\r?\n/);
    const places = new Map(lines.slice(1).map((line) => [line.split(',')[0], line.split(',').map(Number)]));

    for (const [, , , easting, northing, lng, lat] of places.values()) {
      const found = projectionOf(32_611).inverse(easting!, northing!);

      // the reference has six decimals of a degree and one of a metre
      expect(Math.abs(found[0] - lng!)).toBeLessThan(1.2e-6);
      expect(Math.abs(found[1] - lat!)).toBeLessThan(1.2e-6);
    }
    expect(places.size).toBe(3);
  });

  it.each([4326, 3824, 4269, 4258, 6668])('take the degrees of EPSG:%i as they are', (epsg) => {
    expect(projectionOf(epsg).forward(121, 24)).toEqual([121, 24]);
  });

  it.each([
    [3825, 119],
    [3826, 121],
  ])('put the middle of EPSG:%i on the meridian of %i E', (epsg, meridian) => {
    expect(projectionOf(epsg).forward(meridian, 0)).toEqual([250_000, 0]);
  });

  it('have the published length of the meridian: 4,984,944.378 m to 45° and 10,001,965.729 m to the pole', () => {
    const { forward } = projectionOf(3826);

    expect(forward(121, 45)[1] / 0.9999).toBeCloseTo(4_984_944.378, 2);
    expect(forward(121, 90)[1] / 0.9999).toBeCloseTo(10_001_965.729, 2);
  });

  it.each([
    [3825, 119, 26],
    [3826, 121, 26],
    [3828, 121, 26],
    [3821, 121, 26],
    [32_651, 123, 60],
    [32_751, 123, -60],
    [26_911, -117, 40],
    [25_832, 9, 50],
    [3857, 0, 80],
    [4326, 0, 90],
  ])('EPSG:%i goes there and back to a micrometre', (epsg, middle, farLat) => {
    const { forward, inverse } = projectionOf(epsg);

    fc.assert(
      fc.property(
        fc.double({ min: middle - 4, max: middle + 4, noNaN: true }),
        fc.double({ min: Math.min(0, farLat), max: Math.max(0, farLat), noNaN: true }),
        (lng, lat) => {
          const [backLng, backLat] = inverse(...forward(lng, lat));

          expect(Math.abs(backLng - lng)).toBeLessThan(1e-11);
          expect(Math.abs(backLat - lat)).toBeLessThan(1e-11);
        },
      ),
      { seed: 11, numRuns: 300 },
    );
  });

  it('bring TWD67 to TWD97 as another published conversion does, within its 2 m', () => {
    // pypi.org/project/geotwd: both pairs of coordinates are the same place in New Taipei
    const place = projectionOf(3828).inverse(304_956.927, 2_785_003.304);
    const [x, y] = projectionOf(3826).forward(...place);

    expect(Math.hypot(x - 305_787.783, y - 2_784_799.355)).toBeLessThan(2);
    // degrees differ by some 830 m eastwards and 200 m southwards
    const [lng, lat] = projectionOf(3821).inverse(121, 24);
    expect(Math.abs((lng - 121) * 101_750 - 830)).toBeLessThan(15);
    expect(Math.abs((lat - 24) * 110_800 + 200)).toBeLessThan(15);
  });

  it('keep the southern zones positive', () => {
    expect(projectionOf(32_751).forward(123, -0.001)[1]).toBeCloseTo(10_000_000 - 110.5, 0);
  });

  it('end the web map at 85.05°, beyond which the poles lie at finite places off it', () => {
    expect(projectionOf(3857).forward(180, 85.0511287798066)[1]).toBeCloseTo(WEB_HALF_M, 3);
    expect(projectionOf(3857).forward(180, 90)[1]).toBeGreaterThan(WEB_HALF_M);
    expect(projectionOf(3857).forward(180, 90)[1]).toBeLessThan(Infinity);
  });

  it.each([0, 32_600, 32_661, 32_767, 2154, Number.NaN])('refuse EPSG:%s, which they do not know', (epsg) => {
    expect(() => projectionOf(epsg)).toThrow(InvalidInputError);
  });
});
