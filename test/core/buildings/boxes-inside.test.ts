import { area, booleanPointInPolygon, multiPolygon, polygon } from '@turf/turf';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { boxesInside } from '../../../src/core/buildings/boxes-inside.js';
import type { DegreeBox } from '../../../src/core/buildings/building-area.js';
import type { MultiPolygon, Position, Ring } from '../../../src/core/geometry/position.js';

const CENTER = { lng: 121.5, lat: 25 };

/** A closed ring about a place whose corners lie at these distances [deg], evenly turned. */
const star = (radii: readonly number[], { lng, lat } = CENTER): Ring => {
  const corners = radii.map((radius, i): Position => {
    const angle = (i * 2 * Math.PI) / radii.length;
    return [lng + radius * Math.cos(angle), lat + radius * Math.sin(angle)];
  });
  return [...corners, corners[0]!];
};

const boxRing = ({ west, south, east, north }: DegreeBox): Ring => [
  [west, south],
  [east, south],
  [east, north],
  [west, north],
  [west, south],
];

const areaOfBoxes = (boxes: readonly DegreeBox[]): number =>
  boxes.reduce((sum, box) => sum + area(polygon([boxRing(box)])), 0);

const doOverlap = (a: DegreeBox, b: DegreeBox): boolean =>
  a.west < b.east && b.west < a.east && a.south < b.north && b.south < a.north;

/** Points of a box a hair inside of its edges, where a box that reaches out would be outside first. */
const rimOf = ({ west, south, east, north }: DegreeBox): Position[] =>
  [0.001, 0.25, 0.5, 0.75, 0.999].flatMap((share): Position[] => [
    [west + (east - west) * share, south + (north - south) * 0.001],
    [west + (east - west) * share, south + (north - south) * 0.999],
    [west + (east - west) * 0.001, south + (north - south) * share],
    [west + (east - west) * 0.999, south + (north - south) * share],
  ]);

describe('boxesInside', () => {
  it('never reaches out of polygons of any shape, with courtyards, and fills most of them', () => {
    const radii = fc.array(fc.double({ min: 0.02, max: 0.2, noNaN: true }), { minLength: 5, maxLength: 24 });
    fc.assert(
      fc.property(radii, fc.double({ min: 0.1, max: 0.6, noNaN: true }), (outer, hole) => {
        const courtyard = outer.map((radius) => Math.min(...outer, radius) * hole);
        const polygons: MultiPolygon = [[star(outer), star(courtyard)]];
        const whole = multiPolygon(polygons);

        const boxes = boxesInside(polygons);

        expect(boxes.length).toBeLessThanOrEqual(2_000);
        for (const box of boxes) {
          for (const point of rimOf(box)) expect(booleanPointInPolygon(point, whole)).toBe(true);
        }
        expect(areaOfBoxes(boxes)).toBeGreaterThan(0.8 * area(whole));
      }),
      { seed: 20261121, numRuns: 25 },
    );
  });

  it('cuts tiles up to zoom 22, a 4,194,304th of the earth', () => {
    const widths = boxesInside([[star([0.0005, 0.0005, 0.0005, 0.0005])]]).map(({ west, east }) => east - west);

    expect(Math.min(...widths) * 4_194_304).toBeCloseTo(360, 5);
  });

  it('lays boxes side by side', () => {
    const boxes = boxesInside([[star([0.01, 0.012, 0.008])]]);

    const overlapping = boxes.filter((box, i) => boxes.slice(i + 1).some((other) => doOverlap(box, other)));
    expect(boxes.length).toBeGreaterThan(10);
    expect(overlapping).toEqual([]);
  });

  it('takes upright rectangles as they are, also with two of them, whichever way they are walked', () => {
    const first = { west: 121, south: 24, east: 121.5, north: 24.5 };
    const second = { west: 122, south: 24, east: 122.5, north: 24.5 };

    expect(boxesInside([[boxRing(first)], [boxRing(second).toReversed()]])).toEqual([first, second]);
  });

  it.each([
    ['a rhombus', [[star([0.1, 0.1, 0.1, 0.1])]]],
    [
      'a rectangle with a courtyard',
      [[boxRing({ west: 121, south: 24, east: 122, north: 25 }), star([0.1, 0.1, 0.1], { lng: 121.5, lat: 24.5 })]],
    ],
  ] satisfies [string, MultiPolygon][])('does not take %s for a rectangle', (_name, polygons) => {
    const boxes = boxesInside(polygons);

    expect(boxes.length).toBeGreaterThan(100);
    expect(areaOfBoxes(boxes)).toBeLessThan(area(multiPolygon(polygons)));
  });

  it('keeps both of two polygons far apart, and nothing of the land between', () => {
    const far: Position = [120.2, 23];
    const polygons: MultiPolygon = [
      [star([0.05, 0.05, 0.05])],
      [star([0.05, 0.05, 0.05], { lng: far[0], lat: far[1] })],
    ];

    const boxes = boxesInside(polygons);

    const near = ([lng, lat]: Position) =>
      boxes.some(({ west, south, east, north }) => west <= lng && lng <= east && south <= lat && lat <= north);
    expect([near([CENTER.lng, CENTER.lat]), near(far), near([120.85, 24])]).toEqual([true, true, false]);
  });

  it('gives none for a sliver in which no tile fits', () => {
    expect(
      boxesInside([
        [
          [
            [121, 24],
            [122, 25],
            [122, 25.00000001],
            [121, 24],
          ],
        ],
      ]),
    ).toEqual([]);
  });

  it('fills up to the edges of the world map', () => {
    const boxes = boxesInside([
      [
        [
          [170, -10],
          [180, -10],
          [180, 10],
          [175, 12],
          [170, -10],
        ],
      ],
    ]);

    expect(Math.max(...boxes.map(({ east }) => east))).toBe(180);
  });
});
