import { describe, expect, it } from 'vitest';
import { InvalidInputError } from '../../../src/core/errors.js';
import { createNeighbourhood, skylineElevation, skylineOf } from '../../../src/core/shade/sky/skyline.js';
import { sunShareOf, usableRoof } from '../../../src/core/shade/usable-roof.js';
import { rectangle, U_SHAPE } from '../geometry/shapes.js';

const ROOF = [rectangle(0, 0, 20, 10)];

describe('the sun share of a point', () => {
  it('is the lit part of the beam, hour by hour, whether an hour is one entry or has several states of one sun', () => {
    const elevation = Float32Array.from({ length: 360 }, (_, k) => 30 + 25 * Math.sin(k / 9));
    const skyline = { elevation, neighbour: new Int32Array(360) };
    const suns = Array.from({ length: 300 }, (_, i) => ({
      azimuth: (i * 37.3) % 360,
      elevation: ((i * 7.7) % 80) - 5,
    }));
    const beam = suns.flatMap((sun, i) => [1, 2, 3].map((state) => ({ ...sun, weight: state * (1 + (i % 5)) })));

    const share = sunShareOf(skyline, beam);

    const up = beam.filter((one) => one.elevation > 0);
    const lit = up.filter((one) => one.elevation > skylineElevation(skyline, one.azimuth));
    const sum = (rays: typeof beam): number => rays.reduce((all, { weight }) => all + weight, 0);
    expect(Math.abs(share - sum(lit) / sum(up))).toBeLessThan(1e-12);
    expect(share).toBeGreaterThan(0.3);
    expect(share).toBeLessThan(0.9);
  });
});

describe('usable roof', () => {
  it('is the whole roof when nothing is taken off', () => {
    const { usableAreaM2, usableFraction, ...reasons } = usableRoof({ roof: [U_SHAPE] });

    expect(usableAreaM2).toBeCloseTo(450, 6);
    expect(usableFraction).toBe(1);
    expect(reasons).toMatchObject({ coveredAreaM2: 0, setbackAreaM2: 0, obstructionsAreaM2: 0, shadeAreaM2: 0 });
  });

  it('gives each removed square metre its first reason, and all add up to the roof', () => {
    const cells = [
      { x: 5, y: 5, sunShare: 0.2 },
      { x: 12, y: 5, sunShare: 0.9 },
    ];

    const roof = usableRoof({
      roof: ROOF,
      setbackM: 1,
      obstructions: [rectangle(0, 0, 4, 4)],
      cells,
      cellM: 2,
      minSunShare: 0.5,
    });

    expect(roof.setbackAreaM2).toBeCloseTo(200 - 18 * 8, 4);
    expect(roof.obstructionsAreaM2).toBeCloseTo(9, 4);
    expect(roof.shadeAreaM2).toBeCloseTo(4, 4);
    const { setbackAreaM2, obstructionsAreaM2, shadeAreaM2 } = roof;
    expect(roof.usableAreaM2 + setbackAreaM2 + obstructionsAreaM2 + shadeAreaM2).toBeCloseTo(roof.areaM2, 9);
  });

  it('is a value with nothing left where the setback eats the roof', () => {
    const roof = usableRoof({ roof: ROOF, setbackM: 6 });

    expect(roof.polygons).toEqual([]);
    expect(roof.usableFraction).toBe(0);
    expect(roof.setbackAreaM2).toBeCloseTo(200, 6);
  });

  it('refuses a negative setback and a share beyond 1', () => {
    expect(() => usableRoof({ roof: ROOF, setbackM: -1 })).toThrow(InvalidInputError);
    expect(() => usableRoof({ roof: ROOF, minSunShare: 1.5 })).toThrow(InvalidInputError);
  });

  it('takes a setback from 0 m and a share from 0 to 1, and nothing beyond', () => {
    const refused = [{ setbackM: -0.001 }, { setbackM: Infinity }, { minSunShare: -0.001 }, { minSunShare: 1.001 }];

    for (const change of [{ setbackM: 0 }, { minSunShare: 0 }, { minSunShare: 1 }])
      expect(usableRoof({ roof: ROOF, ...change }).usableAreaM2).toBeCloseTo(200, 6);
    for (const change of refused) expect(() => usableRoof({ roof: ROOF, ...change })).toThrow(InvalidInputError);
  });

  it('keeps a cell with just the least share of the sun, and every cell where none is asked for', () => {
    const shadeOf = (change: { minSunShare?: number }): number =>
      usableRoof({ roof: ROOF, cells: [{ x: 5, y: 5, sunShare: 0.5 }], cellM: 2, ...change }).shadeAreaM2;

    expect([{ minSunShare: 0.5 }, { minSunShare: 0.501 }, {}].map(shadeOf)).toEqual([0, expect.closeTo(4, 6), 0]);
  });

  it('loses nothing to cells of no size', () => {
    const cells = [{ x: 5, y: 5, sunShare: 0 }];

    expect(usableRoof({ roof: ROOF, cells, minSunShare: 0.5 }).shadeAreaM2).toBeCloseTo(0, 9);
  });
});

describe('sun share of a point', () => {
  it('has no sun that is on the skyline or on the horizon itself', () => {
    const flat = (degrees: number) => ({
      elevation: new Float32Array(360).fill(degrees),
      neighbour: new Int32Array(360),
    });
    const beam = [30, 31].map((elevation) => ({ azimuth: 180, elevation, weight: 1 }));

    expect(sunShareOf(flat(30), beam)).toBe(0.5);
    expect(sunShareOf(flat(-5), [...beam, { azimuth: 180, elevation: 0, weight: 1 }])).toBe(1);
    expect(sunShareOf(flat(40), [{ azimuth: 180, elevation: 0, weight: 1 }])).toBe(1);
  });

  it('weighs directions by their energy', () => {
    const hood = createNeighbourhood([{ rings: [rectangle(-50, -30, 100, 10)], heightM: 30, baseHeightM: 0 }]);
    const skyline = skylineOf(hood, { x: 0, y: 0, heightM: 10 });
    const beam = [
      { azimuth: 180, elevation: 30, weight: 1 },
      { azimuth: 180, elevation: 60, weight: 3 },
      { azimuth: 180, elevation: -5, weight: 9 },
    ];

    const share = sunShareOf(skyline, beam);

    expect(share).toBe(0.75);
    expect(sunShareOf(skyline, [])).toBe(1);
  });
});
