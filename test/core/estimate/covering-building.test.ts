import { describe, expect, it } from 'vitest';
import { coveringBuilding } from '../../../src/core/estimate/roof/covering-building.js';
import { InvalidInputError } from '../../../src/core/errors.js';

const place = { lat: 25.03, lng: 121.53 };

/** A box by the steps of 0.0001 degrees (about 10 m) from the place to its edges. */
const box = (west: number, east: number, heightM: number) => ({
  footprint: [[west, 0], [east, 0], [east, 2], [west, 2]].map(([x, y]) => [place.lng + x! * 1e-4, place.lat + y! * 1e-4]), // prettier-ignore
  heightM,
});

const cover = (candidates: ReturnType<typeof box>[]) => coveringBuilding({ roof: box(0, 4, 0), place, candidates });

describe('the building under a drawn roof', () => {
  it('is the one that covers most of it', () => {
    expect(cover([box(-4, 1, 50), box(1, 8, 9)])).toBe(1);
  });

  it('is the highest of those that cover as much, such as a tower on its podium', () => {
    expect(cover([box(-9, 9, 8), box(-1, 5, 40), box(-9, 9, 12)])).toBe(1);
  });

  it('is the one that covers a hundredth more, however low', () => {
    const [tower, podium] = [box(0, 2.848, 40), box(0, 2.896, 9)];

    // 71.2 and 72.4 % of the outline; 71.6 and 72.4 % are as much
    expect(cover([tower, podium])).toBe(1);
    expect(cover([box(0, 2.864, 40), podium])).toBe(0);
  });

  it('is none where each covers less than half', () => {
    expect(cover([box(-4, 1.9, 50), box(2.1, 8, 9)])).toBeUndefined();
    expect(cover([])).toBeUndefined();
  });

  it('is not looked for under an outline that is none', () => {
    const roof = { footprint: [[121.53, 25.03]], heightM: 0 };

    expect(() => coveringBuilding({ roof, place, candidates: [] })).toThrow(InvalidInputError);
  });
});
