import { describe, expect, it } from 'vitest';
import { counting, type IdentifiedBuilding } from '../../../src/core/district/overlapping-roofs.js';
import { changedRoofs } from '../../../src/core/district/skyline-change.js';
import { rectangle, TAIPEI } from '../../domain/assessments/build-estimate-input.js';

const DEG_PER_M = 1 / 110_750;
const eastOf = (metres: number) => ({ ...TAIPEI, lng: TAIPEI.lng + (metres * DEG_PER_M) / Math.cos((TAIPEI.lat * Math.PI) / 180) }); // prettier-ignore
const northOf = (metres: number) => ({ ...TAIPEI, lat: TAIPEI.lat + metres * DEG_PER_M });

describe('equally high buildings that overlap a roof', () => {
  const roof: IdentifiedBuilding = { id: 'b', footprint: rectangle(TAIPEI, 20, 10), heightM: 12 };
  /** Beside the roof, with so many metres of it in common. */
  const beside = (commonM: number, widthM: number, change: Partial<IdentifiedBuilding> = {}): IdentifiedBuilding => ({
    id: 'a',
    footprint: rectangle(eastOf(10 + widthM / 2 - commonM), widthM, 10),
    heightM: 12,
    ...change,
  });
  const counts = (neighbour: IdentifiedBuilding): boolean => counting(roof, [neighbour]).length === 1;

  it('count from a twentieth of the smaller outline on', () => {
    expect([0.8, 1.3].map((commonM) => counts(beside(commonM, 40)))).toEqual([false, true]);
    expect([0.4, 0.65].map((commonM) => counts(beside(commonM, 10)))).toEqual([false, true]);
  });

  it('count only where they come first by id and are as high', () => {
    expect(counts(beside(5, 20))).toBe(true);
    expect([{ id: 'c' }, { id: 'b' }, { heightM: 13 }, { heightM: 11 }].map((change) => counts(beside(5, 20, change)))).toEqual([false, false, false, false]); // prettier-ignore
  });
});

describe('a roof whose skyline changes', () => {
  const roof = { footprint: rectangle(TAIPEI, 4, 4), heightM: 10 };
  const tower = (heightM: number) => ({ footprint: rectangle(northOf(500), 60, 10), heightM });
  const isChanged = (before: number, after: number, wallM = 0): boolean => {
    const wall = { footprint: rectangle(northOf(100), 60, 4), heightM: wallM };
    const buildings = wallM > 0 ? [roof, wall] : [roof];
    return changedRoofs({ center: TAIPEI, buildings, before: [tower(before)], after: [tower(after)], roofs: [{ at: 0 }] }).length === 1; // prettier-ignore
  };

  it('sees more than a tenth of a degree more or less', () => {
    // 0.8 m at 495 m are 0.09 degrees, 1.1 m are 0.13
    expect([20.8, 21.1].map((after) => isChanged(20, after))).toEqual([false, true]);
    expect([20.8, 21.1].map((before) => isChanged(before, 20))).toEqual([false, true]);
  });

  it('sees what rises just above a degree', () => {
    // 9 m at 495 m are 1.04 degrees
    expect([isChanged(10, 19), isChanged(19, 10)]).toEqual([true, true]);
  });

  it('sees nothing behind a nearer and higher wall', () => {
    expect([isChanged(20, 40, 15), isChanged(20, 40, 17)]).toEqual([true, false]);
  });
});
