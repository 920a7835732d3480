import { describe, expect, it } from 'vitest';
import { parabolicStep, searchStart, searchTilt, type PlaneValue } from '../../../src/core/energy/plane-search.js';

const ALL = [0, 90] as const;
const rad = (degrees: number): number => (degrees * Math.PI) / 180;
/** East and north of a plane in the map whose distance from the middle is the tilt. */
const onMap = (tilt: number, azimuth: number): [number, number] => [
  tilt * Math.sin(rad(azimuth)),
  tilt * Math.cos(rad(azimuth)),
];
/** A parabola over the map, with its top of 100 at a plane, steeper one way and askew. */
const hill = (tilt: number, azimuth: number): PlaneValue => {
  const [x, y] = onMap(tilt, azimuth);
  return (...plane) => {
    const [px, py] = onMap(...plane);
    return 100 - 3 * (px - x) ** 2 - (py - y) ** 2 - 1.5 * (px - x) * (py - y);
  };
};
const planeOf = ({ tilt, azimuth }: { tilt: number; azimuth: number }): [number, number] => [tilt, azimuth];
const valued = (value: PlaneValue, tilt: number, azimuth: number) => ({ tilt, azimuth, value: value(tilt, azimuth) });

describe('a step to the top of a parabola', () => {
  it('is exact where the value is one, whichever way the top is', () => {
    for (const azimuth of [10, 130, 200, 305]) {
      const value = hill(30, azimuth);
      for (const [tilt, turn] of [
        [24, 5],
        [36, -8],
        [28, 0],
        [33, 12],
      ] as const) {
        // prettier-ignore
        const top = parabolicStep(value, valued(value, tilt, azimuth + turn), 7, ALL);
        expect(top.tilt).toBeCloseTo(30, 6);
        expect(top.azimuth).toBeCloseTo(azimuth, 6);
        expect(top.value).toBeCloseTo(100, 6);
      }
    }
  });

  it('is no further than twice the reach each way, and stays within the limits of tilt', () => {
    const value = hill(60, 90);

    const far = parabolicStep(value, valued(value, 10, 90), 5, ALL);
    const [x, y] = onMap(...planeOf(far));
    expect([x, y]).toEqual([expect.closeTo(20, 6), expect.closeTo(0, 6)]);
    const west = hill(60, 270);
    const [wx, wy] = onMap(...planeOf(parabolicStep(west, valued(west, 10, 270), 5, ALL)));
    expect([wx, wy]).toEqual([expect.closeTo(-20, 6), expect.closeTo(0, 6)]);
    const back = hill(10, 270);
    expect(parabolicStep(back, valued(back, 40, 270), 5, ALL)).toMatchObject({ tilt: expect.closeTo(30, 6) as number });
    expect(parabolicStep(value, valued(value, 40, 90), 20, [0, 45]).tilt).toBe(45);
    expect(parabolicStep(back, valued(back, 40, 270), 20, [35, 90]).tilt).toBe(35);
  });

  it('goes uphill as far as it may where there is no top: on a slope, in a valley, on a saddle', () => {
    const shapes: PlaneValue[] = [
      (...plane) => onMap(...plane)[0] - 2 * onMap(...plane)[1],
      (...plane) => (onMap(...plane)[0] + 20) ** 2 + (onMap(...plane)[1] - 60) ** 2,
      (...plane) => -((onMap(...plane)[0] - 50) ** 2) / 100 + (onMap(...plane)[1] - 60) ** 2,
    ];
    const [x, y] = onMap(30, 45);
    for (const value of shapes) {
      const to = parabolicStep(value, valued(value, 30, 45), 4, ALL);
      expect(onMap(...planeOf(to))).toEqual([expect.closeTo(x + 8, 6), expect.closeTo(y - 8, 6)]);
    }
  });

  it('stays where it is on a flat', () => {
    const from = { tilt: 20, azimuth: 180, value: 5 };

    expect(parabolicStep(() => 5, from, 5, ALL)).toBe(from);
  });
});

describe('the start of a search', () => {
  it('is on the side of the top: steep or flat, east or west, or away from the equator', () => {
    const start = (tilt: number, azimuth: number, equator: number) => {
      const plane = searchStart(hill(tilt, azimuth), equator, ALL);
      return [plane.tilt, (plane.azimuth + 360) % 360];
    };

    expect(start(20, 180, 180)).toEqual([20, 180]);
    expect(start(60, 180, 180)).toEqual([55, 180]);
    expect(start(25, 110, 180)).toEqual([25, 110]);
    expect(start(25, 250, 180)).toEqual([25, 250]);
    expect(start(65, 95, 180)).toEqual([65, 95]);
    expect(start(65, 85, 0)).toEqual([65, 85]);
    expect(start(25, 0, 180)).toEqual([25, 0]);
  });

  it('is within the limits of tilt', () => {
    expect(searchStart(hill(60, 180), 180, [0, 30]).tilt).toBe(30);
    expect(searchStart(hill(10, 180), 180, [40, 90]).tilt).toBe(40);
    expect(searchStart(hill(20, 180), 180, ALL).tilt).toBe(20);
  });
});

describe('the best tilt at an azimuth', () => {
  it('is found to the tolerance, and exactly at a limit', () => {
    const value =
      (top: number): PlaneValue =>
      (tilt) =>
        -((tilt - top) ** 2);

    expect(Math.abs(searchTilt(value(37.3), 180, ALL, 0.2).tilt - 37.3)).toBeLessThan(0.2);
    expect(searchTilt(value(5), 180, [10, 40], 4).tilt).toBe(10);
    expect(searchTilt(value(80), 180, [10, 40], 4).tilt).toBe(40);
  });
});
