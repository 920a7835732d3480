import { describe, expect, it } from 'vitest';
import { InvalidInputError } from '../../../src/core/errors.js';
import { packModules } from '../../../src/core/layout/pack-modules.js';
import { layoutInput, polygon, rectangle, turned } from './shapes.js';

const L_SHAPE = polygon([
  [0, 0],
  [6, 0],
  [6, 4],
  [3, 4],
  [3, 10],
  [0, 10],
]);

const COURTYARD = polygon(
  [
    [0, 0],
    [10, 0],
    [10, 10],
    [0, 10],
  ],
  [
    [3, 4],
    [3, 6],
    [7, 6],
    [7, 4],
  ],
);

describe('modules on roofs whose count is known', () => {
  it.each([
    [10, 10, 0, 50],
    [10, 10, 0.02, 36],
    [10.18, 10.08, 0.02, 50],
    [9.99, 10, 0, 45],
    [0.9, 10, 0, 0],
    [1, 2, 0, 1],
    [3, 1.99, 0, 0],
    // half a millimetre may be missing at an edge
    [0.9991, 2, 0, 1],
    [0.9985, 2, 0, 0],
    [1, 1.9996, 0, 1],
    [1, 1.9992, 0, 0],
  ])('puts on %d x %d m with gaps of %d m just %d', (width, depth, gapM, count) => {
    const layout = packModules(layoutInput({ usable: [rectangle(width, depth)], gapM }));

    expect(layout.count).toBe(count);
  });

  it('fills an L to its last square metre', () => {
    const layout = packModules(layoutInput({ usable: [L_SHAPE] }));

    expect(layout.count).toBe(21);
    expect(layout.coverage).toBeCloseTo(1, 9);
  });

  it('leaves a courtyard open and fills the rest', () => {
    const layout = packModules(layoutInput({ usable: [COURTYARD] }));

    expect(layout.count).toBe(46);
    expect(layout.panels.every(({ center: { x, y } }) => !(x > 3 && x < 7 && y > 4 && y < 6))).toBe(true);
  });

  it('moves the rows off the front edge where that saves a row around an obstruction', () => {
    // rows from the front edge: 0-2 and 2-4 free, then the duct from 4.5 to 5 costs 4-6, then 6-8: with the rest 8-9.1 lost
    const withDuct = polygon(
      [
        [0, 0],
        [10, 0],
        [10, 9.1],
        [0, 9.1],
      ],
      [
        [2, 4.5],
        [2, 5],
        [8, 5],
        [8, 4.5],
      ],
    );

    const layout = packModules(layoutInput({ usable: [withDuct] }));

    expect(layout.count).toBe(40);
  });

  it('gives separate parts of the roof row lines of their own', () => {
    const layout = packModules(layoutInput({ usable: [rectangle(4, 4), rectangle(4, 4, 6, 1.3)] }));

    expect(layout.count).toBe(16);
    expect(new Set(layout.panels.map(({ block }) => block)).size).toBe(2);
  });

  it('keeps the gap between modules of parts that touch', () => {
    const layout = packModules(layoutInput({ usable: [rectangle(5, 2), rectangle(5, 2, 5, 0)], gapM: 0.1 }));

    const lefts = layout.panels.map(({ corners }) => corners[0].x).toSorted((a, b) => a - b);
    expect(layout.count).toBe(8);
    expect(lefts.every((x, i) => i === 0 || x - lefts[i - 1]! >= 1.1 - 1e-6)).toBe(true);
  });

  it('takes the orientation that holds more', () => {
    const input = layoutInput({ usable: [rectangle(2, 1)] });

    expect(packModules(input).count).toBe(0);
    expect(packModules({ ...input, orientation: 'best' })).toMatchObject({ count: 1, orientation: 'landscape' });
  });

  it.each([
    [5, 5, 12],
    [3, 3, 4],
    [5, 3, 7],
    [4, 5, 10],
    [2, 3, 3],
    [7, 5, 17],
    [9, 11, 49],
  ])(
    'mixes rows of both orientations on a flush roof of %d x %d m up to the most that fit, %d',
    (width, depth, count) => {
      const layout = packModules(
        layoutInput({ usable: [rectangle(width, depth)], orientation: 'best', alignment: 'best' }),
      );

      // two square metres a module: no more than half the area, rounded down
      expect(count).toBe(Math.floor((width * depth) / 2));
      expect(layout.count).toBe(count);
      const ways = new Set(layout.panels.map(({ orientation }) => orientation));
      expect(layout.orientation).toBe(ways.size === 2 ? 'mixed' : [...ways][0]);
    },
  );

  it.each([
    ['in lines 2 cm apart', 2.5, 2.5, 1.6762],
    ['in lines a 600th of a depth of 60 m apart', 30.9, 31.1, 1.0331],
  ])('finds the one height at which a kite holds a module: %s', (_, south, north, width) => {
    // 1.5 or 29.9 m above the southern corner, 1 or 2 cm more or less: 75 and 299 lines from there
    const kite = polygon([[0, -south], [width / 2, 0], [0, north], [-width / 2, 0]]); // prettier-ignore

    expect(packModules(layoutInput({ usable: [kite], pitch: { rule: 'fixed', pitchM: 2.5 } })).count).toBe(1);
  });

  it('fills a roof whose edges climb 3 mm along the rows', () => {
    const roof = polygon([[0, 0], [10, 0.003], [10, 2.033], [0, 2.03]]); // prettier-ignore

    expect(packModules(layoutInput({ usable: [roof] })).count).toBe(10);
  });

  it('holds as many however the roof is turned, when the rows follow the roof', () => {
    const counts = [0, 7, 23.4, 45, 60, 89, 133, 271].map(
      (degrees) => packModules(layoutInput({ usable: [turned(L_SHAPE, degrees, 40, -12)], alignment: 'axes' })).count,
    );

    expect(counts).toEqual(counts.map(() => 21));
  });

  it('follows the roof’s axes rather than south when that holds more, and faces the azimuth within 45°', () => {
    const input = layoutInput({
      usable: [turned(rectangle(10, 10), 20)],
      tilt: 10,
      pitch: { rule: 'fixed', pitchM: 2.5 },
      alignment: 'best',
    });

    const layout = packModules(input);

    expect(layout.rowAzimuth).toBeCloseTo(200, 3);
    expect(layout.count).toBe(40);
    expect(layout.count).toBeGreaterThan(packModules({ ...input, alignment: 'azimuth' }).count);
  });

  it('takes the axes of the outline when the usable part has other edges', () => {
    const layout = packModules(
      layoutInput({
        usable: [rectangle(10, 10)],
        outline: [turned(rectangle(30, 30), 30)],
        tilt: 5,
        alignment: 'axes',
        pitch: { rule: 'fixed', pitchM: 3 },
      }),
    );

    expect(layout.rowAzimuth).toBeCloseTo(210, 3);
  });

  it('lets rows on a pitched roof follow its slope whatever the axes say', () => {
    const layout = packModules(
      layoutInput({ usable: [turned(rectangle(10, 10), 30)], tilt: 20, surfaceAzimuth: 170, alignment: 'best' }),
    );

    expect(layout.rowAzimuth).toBe(170);
  });
});

describe('rows and heights', () => {
  it('sees modules foreshortened in plan on a pitched roof', () => {
    const layout = packModules(layoutInput({ usable: [rectangle(10, 5)], tilt: 60 }));

    expect(layout.count).toBe(50);
    expect(layout.moduleAreaM2).toBe(100);
    expect(layout.capacityKw).toBe(20);
    expect(layout.heightM).toBe(0);
  });

  it('spaces rows for the design hours and reports them', () => {
    const layout = packModules(
      layoutInput({ usable: [rectangle(20, 20)], tilt: 15, pitch: { rule: 'solstice', hourFrom: 9, hourTo: 15 } }),
    );

    expect(layout.rowShadeFreeFrom).toBeCloseTo(9, 1);
    expect(layout.rowShadeFreeTo).toBeCloseTo(15, 1);
    expect(layout.groundCoverRatio).toBeCloseTo(2 / layout.rowPitchM, 12);
    expect(layout.count).toBe(20 * (Math.floor((20 - 2 * Math.cos(Math.PI / 12)) / layout.rowPitchM) + 1));
  });

  it('refuses modules over the height limit, and turns them where that helps', () => {
    const input = layoutInput({ tilt: 30, pitch: { rule: 'fixed', pitchM: 3 }, maxHeightM: 0.7 });

    expect(() => packModules(input)).toThrow(/1\.00 m above the roof, over the limit of 0\.7 m/);
    expect(packModules({ ...input, orientation: 'best' })).toMatchObject({
      orientation: 'landscape',
      heightM: expect.closeTo(0.5, 9) as number,
    });
  });

  it('finds nothing on no roof', () => {
    expect(packModules(layoutInput({ usable: [] }))).toMatchObject({
      count: 0,
      panels: [],
      coverage: 0,
      capacityKw: 0,
    });
  });

  it('names every value that cannot be used', () => {
    const faulty = layoutInput({
      tilt: 95,
      lat: Number.NaN,
      gapM: -1,
      module: { ...layoutInput({}).module, widthM: 0 },
    });

    const issuesOf = (): unknown[] => {
      try {
        packModules(faulty);
        return [];
      } catch (error) {
        return error instanceof InvalidInputError ? error.issues.map(({ loc }) => loc.join('.')) : [];
      }
    };

    expect(issuesOf()).toEqual(['lat', 'tilt', 'module.widthM', 'gapM']);
    expect(() => packModules(layoutInput({ tilt: 10, pitch: { rule: 'fixed', pitchM: 1 } }))).toThrow(
      /less than the depth/,
    );
  });
});
