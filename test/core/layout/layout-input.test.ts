import { describe, expect, it } from 'vitest';
import { InvalidInputError } from '../../../src/core/errors.js';
import type { LayoutInput } from '../../../src/core/layout/layout-types.js';
import { packModules } from '../../../src/core/layout/pack-modules.js';
import { rackAzimuths, rowAzimuths } from '../../../src/core/layout/row-arrangement.js';
import { shadeFreePitch } from '../../../src/core/layout/row-pitch.js';
import { toRadians } from '../../../src/core/units.js';
import { layoutInput, polygon, rectangle, ROUND_MODULE, turned } from './shapes.js';

const isTaken = (change: () => unknown): boolean => {
  try {
    change();
    return true;
  } catch (error) {
    expect(error).toBeInstanceOf(InvalidInputError);
    return false;
  }
};

const module = (change: Partial<typeof ROUND_MODULE>): Partial<LayoutInput> => ({ module: { ...ROUND_MODULE, ...change } }); // prettier-ignore
const hours = (hourFrom: number, hourTo: number): Partial<LayoutInput> => ({ lat: 0, pitch: { rule: 'solstice', hourFrom, hourTo } }); // prettier-ignore
const corners = (...points: [number, number][]): Partial<LayoutInput> => ({ usable: [polygon(points)] });

/** Bounds in figures: what is taken, and what is just beyond. */
const BOUNDS: [of: string, taken: Partial<LayoutInput>[], refused: Partial<LayoutInput>[]][] = [
  ['the latitude', [{ lat: -90 }, { lat: 90 }], [{ lat: -90.001 }, { lat: 90.001 }]],
  ['the tilt', [{ tilt: 0 }, { tilt: 85 }], [{ tilt: -0.001 }, { tilt: 85.001 }]],
  ['the sides of a module', [module({ lengthM: 0.5, widthM: 0.5 })], [module({ lengthM: 0 }), module({ widthM: 0 })]],
  ['the power of a module', [module({ powerW: 0.5 })], [module({ powerW: 0 }), module({ powerW: Infinity })]],
  ['the gap', [{ gapM: 0 }], [{ gapM: -0.001 }, { gapM: Infinity }]],
  ['the height limit', [{ maxHeightM: 0.001 }], [{ maxHeightM: 0 }]],
  ['the pitch', [{ pitch: { rule: 'fixed', pitchM: 2 } }], [{ pitch: { rule: 'fixed', pitchM: 1.999 } }, { pitch: { rule: 'fixed', pitchM: 0 } }]], // prettier-ignore
  ['the hours', [hours(9, 9), hours(0, 24)], [hours(15, 9), hours(-0.5, 12), hours(12, 24.5)]],
  ['the corners', [corners([0, 0], [9, 0], [0, 9]), corners([0, 0], [100_000, 0], [0, 1e-3])], [corners([0, 0], [9, 0]), corners([0, 0], [100_001, 0], [0, 1e-3])]], // prettier-ignore
];

describe('what rows are laid from', () => {
  it.each(BOUNDS)('%s has its bounds and nothing beyond', (_, taken, refused) => {
    const ways = [...taken, ...refused].map((change) => isTaken(() => packModules(layoutInput(change))));

    expect(ways).toEqual([...taken.map(() => true), ...refused.map(() => false)]);
  });

  it('has 20 mm between modules where no gap is named', () => {
    expect(packModules(layoutInput({ gapM: undefined })).rowPitchM).toBeCloseTo(2.02, 9);
  });

  it('may be just as high as is allowed', () => {
    const height = 2 * Math.sin(toRadians(30));
    const input = layoutInput({ tilt: 30, pitch: { rule: 'fixed', pitchM: 3 } });

    expect([height, height - 1e-9].map((maxHeightM) => isTaken(() => packModules({ ...input, maxHeightM })))).toEqual([true, false]); // prettier-ignore
  });

  it('faces both the wanted azimuth and the axis of the roof where they are a hundredth of a degree apart', () => {
    const azimuths = (degrees: number): number =>
      rowAzimuths(layoutInput({ usable: [turned(rectangle(20, 10), degrees)], tilt: 10, pitch: { rule: 'fixed', pitchM: 3 }, alignment: 'best' })).length; // prettier-ignore

    expect([0.005, 0.015].map(azimuths)).toEqual([1, 2]);
  });

  it('faces square to the axis of a roof too where rows are on racks', () => {
    const azimuths = rackAzimuths(layoutInput({ usable: [turned(rectangle(20, 10), 10)], tilt: 10, pitch: { rule: 'fixed', pitchM: 3 }, alignment: 'best' })); // prettier-ignore

    expect(azimuths).toEqual([180, 190, 100].map((azimuth) => expect.closeTo(azimuth, 6) as number));
  });

  it('keeps the gap where the sun is never before the rows', () => {
    const north = layoutInput({ lat: 50, tilt: 10, surfaceAzimuth: 0, gapM: 0.1, pitch: { rule: 'solstice', hourFrom: 12, hourTo: 12 } }); // prettier-ignore

    expect(packModules(north).rowPitchM).toBeCloseTo(2.1 * Math.cos(toRadians(10)), 9);
  });

  it('needs a sun of 2° on the winter solstice, which it has at noon up to 64.56° of latitude', () => {
    const row = { slopeLengthM: 2, tilt: 10 };
    const atNoon = [64.55, 64.58, -64.55, -64.58].map((lat) => isTaken(() => shadeFreePitch(lat, row, { from: 12, to: 12 }, 180))); // prettier-ignore

    expect(atNoon).toEqual([true, false, true, false]);
  });
});
