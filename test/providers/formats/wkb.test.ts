import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { polygonEwkb } from '../../../src/database/ewkb.js';
import { parseWkbPolygons } from '../../../src/providers/formats/wkb.js';
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

describe('parseWkbPolygons', () => {
  it('reads back what was written for PostGIS', () => {
    fc.assert(
      fc.property(polygon, (rings) => {
        const bytes = Buffer.from(polygonEwkb(rings), 'hex');

        expect(parseWkbPolygons(bytes)).toEqual([rings]);
      }),
      { seed: SEED },
    );
  });

  it('reads big-endian multipolygons with a height', () => {
    const point = (x: number, y: number): number[] => [x, y, 100];
    const positions = [point(1, 2), point(3, 4), point(5, 6)];
    const buffer = Buffer.alloc(9 + 13 + 72);
    buffer.writeUInt32BE(1006, 1);
    buffer.writeUInt32BE(1, 5);
    buffer.writeUInt32BE(1003, 10);
    buffer.writeUInt32BE(1, 14);
    buffer.writeUInt32BE(3, 18);
    positions.flat().forEach((value, i) => buffer.writeDoubleBE(value, 22 + i * 8));

    const polygons = parseWkbPolygons(buffer);

    expect(polygons).toEqual([
      [
        [
          [1, 2],
          [3, 4],
          [5, 6],
        ],
      ],
    ]);
  });

  it('believes no count that the bytes have no room for', () => {
    const bytes = Buffer.from(polygonEwkb([[[1, 2]]]), 'hex');
    const cuts = Array.from({ length: bytes.length - 1 }, (_, i) => bytes.subarray(0, i + 1));
    const huge = Buffer.from(bytes);
    huge.writeUInt32LE(0xffffffff, 9);

    for (const broken of [...cuts, huge]) expect(() => parseWkbPolygons(broken)).toThrow(RangeError);
  });

  it('gives nothing for a point', () => {
    const point = Buffer.alloc(21);
    point.writeUInt8(1, 0);
    point.writeUInt32LE(1, 1);

    expect(parseWkbPolygons(point)).toBeUndefined();
  });
});
