import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseWktPolygons } from '../../../src/providers/formats/wkt.js';
import type { Polygon, Position } from '../../../src/core/geometry/position.js';

const SEED = 20261121;

const position = fc.tuple(
  fc.double({ min: -180, max: 180, noNaN: true }),
  fc.double({ min: -90, max: 90, noNaN: true }),
) as fc.Arbitrary<Position>;
/** Text knows no negative zero. */
const unsigned = position.map(([lng, lat]): Position => [lng + 0, lat + 0]);
const polygon: fc.Arbitrary<Polygon> = fc.array(fc.array(unsigned, { minLength: 1, maxLength: 6 }), {
  minLength: 1,
  maxLength: 3,
});

const textOf = (rings: Polygon): string =>
  `(${rings.map((ring) => `(${ring.map(([lng, lat]) => `${lng} ${lat}`).join(',')})`).join(', ')})`;

describe('parseWktPolygons', () => {
  it('reads back what was written', () => {
    fc.assert(
      fc.property(fc.array(polygon, { minLength: 1, maxLength: 3 }), (polygons) => {
        const many = parseWktPolygons(`MULTIPOLYGON (${polygons.map(textOf).join(',')})`);
        const one = parseWktPolygons(`POLYGON${textOf(polygons[0]!)}`);

        expect(many).toEqual(polygons);
        expect(one).toEqual([polygons[0]]);
      }),
      { seed: SEED },
    );
  });

  it.each([
    ['polygon z ((1 2 3, 4 5 6, 7 8 9))', 1],
    ['SRID=4326; POLYGON ZM ((1 2 3 4, .5 -6. 0 0, 1e1 +2 0 0))', 1],
    [' MultiPolygon Empty ', 0],
  ])('takes %j', (text, count) => {
    expect(parseWktPolygons(text)).toHaveLength(count);
  });

  it.each([
    '',
    'POINT (1 2)',
    'POLYGON',
    'POLYGON (',
    'POLYGON ((1))',
    'POLYGON ((1 2, 3 4)',
    'POLYGON ((1 2, 3 4)) x',
    'POLYGON ((1 2,, 3 4))',
    'POLYGON ((NaN 1, 2 3))',
    'SRID=3826;POLYGON ((1 2, 3 4, 5 6))',
    `POLYGON ${'('.repeat(10_000)}`,
  ])('gives nothing for %j', (text) => {
    expect(parseWktPolygons(text)).toBeUndefined();
  });
});
