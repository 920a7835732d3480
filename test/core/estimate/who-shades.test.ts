import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { estimateRoof } from '../../../src/core/estimate/estimate.js';
import { lightTaken } from '../../../src/core/estimate/light/light-taken.js';
import { surveyRoof } from '../../../src/core/estimate/roof/roof-survey.js';
import { meanShare } from '../../../src/core/estimate/light/roof-shade.js';
import { skyViewFactor } from '../../../src/core/shade/sky/sky-view.js';
import type { EstimateInput, Neighbour } from '../../../src/core/estimate/estimate-types.js';
import { buildEstimateInput, rectangle, TAIPEI } from '../../domain/assessments/build-estimate-input.js';

const M_LAT = 110_760;
const M_LNG = 111_320 * Math.cos((TAIPEI.lat * Math.PI) / 180);

/** A box whose middle is some metres east and north of the roof's. */
const box = (id: string, east: number, north: number, size: [number, number], heightM: number): Neighbour => ({
  id,
  footprint: rectangle({ lat: TAIPEI.lat + north / M_LAT, lng: TAIPEI.lng + east / M_LNG }, ...size),
  heightM,
});

const shadeOf = (overrides: Partial<EstimateInput>) => estimateRoof(buildEstimateInput(overrides)).shade;

const level = (elevation: number): number[] => Array.from({ length: 72 }, () => elevation);

/** Towns of up to 120 boxes around the roof, with hills or without. */
const towns: fc.Arbitrary<Partial<EstimateInput>> = fc.record({
  neighbours: fc
    .array(
      fc.record({
        azimuth: fc.integer({ min: 0, max: 359 }),
        away: fc.integer({ min: 18, max: 200 }),
        width: fc.integer({ min: 4, max: 15 }),
        depth: fc.integer({ min: 4, max: 15 }),
        heightM: fc.integer({ min: 8, max: 60 }),
      }),
      { maxLength: 120 },
    )
    .map((all) =>
      all.map(({ azimuth, away, width, depth, heightM }, i) => {
        const angle = (azimuth * Math.PI) / 180;
        return box(`n${i}`, away * Math.sin(angle), away * Math.cos(angle), [width, depth], heightM);
      }),
    ),
  terrain: fc.option(fc.integer({ min: 0, max: 12 }).map(level), { nil: undefined }),
});

const RUNS = { seed: 20_261_122, numRuns: 15 };

const sum = (values: Iterable<number>): number => [...values].reduce((all, one) => all + one, 0);

describe('who shades a roof', () => {
  it('the losses of neighbours, terrain and others add up to the loss', () => {
    fc.assert(
      fc.property(towns, (town) => {
        const { neighbours, otherLostKwhYear, lostKwhYear, sunShare } = shadeOf(town);

        const all = sum(neighbours.map((one) => one.lostKwhYear)) + otherLostKwhYear;
        expect(neighbours.length).toBeLessThanOrEqual(50);
        expect(Math.abs(all - lostKwhYear)).toBeLessThan(1e-9 * Math.max(1, lostKwhYear));
        expect(sum(neighbours.map((one) => one.beamShare))).toBeLessThan(1 - sunShare + 1e-9);
        for (const { months, hours } of neighbours) {
          expect(months).toEqual([...new Set(months)].toSorted((a, b) => a - b));
          expect(months.every((month) => month >= 1 && month <= 12)).toBe(true);
          expect(hours).toEqual([...new Set(hours)].toSorted((a, b) => a - b));
          expect(hours.every((hour) => hour >= 0 && hour <= 23)).toBe(true);
        }
      }),
      RUNS,
    );
  });

  it('obstacles take exactly the beam and the sky that the points lose', () => {
    fc.assert(
      fc.property(towns, fc.integer({ min: 0, max: 30 }), fc.integer({ min: 0, max: 359 }), (town, tilt, azimuth) => {
        const { skylines, open } = surveyRoof(buildEstimateInput(town));
        const points = skylines.cells.map(({ skyline }) => ({ skyline, weight: 1 / skylines.cells.length }));
        const light = { sky: open.sky, beam: skylines.beam };
        const flat = lightTaken(points, light, { tilt: 0, azimuth: 180 });
        const tilted = lightTaken(points, light, { tilt, azimuth });

        const beam = sum(flat.taken.flatMap((one) => [...one.beam]));
        const seen = (surface?: { surfaceTilt: number; surfaceAzimuth: number }) =>
          meanShare(points.map(({ skyline }) => skyViewFactor(skyline.elevation, surface)));
        expect(beam / flat.openBeam).toBeCloseTo(1 - meanShare(skylines.cells.map(({ sunShare }) => sunShare)), 9);
        expect(sum(flat.taken.map((one) => one.sky)) / flat.openSky).toBeCloseTo(1 - seen(), 9);
        const dome = flat.openSky;
        const tiltedSky = dome * seen({ surfaceTilt: tilt, surfaceAzimuth: azimuth });
        expect((tiltedSky + sum(tilted.taken.map((one) => one.sky))) / dome).toBeCloseTo(tilted.openSky / dome, 9);
      }),
      RUNS,
    );
  });

  it('gives the one neighbour the whole loss, with where it stands', () => {
    // the roof is 20 by 12 m: its eastern edge is 10 m from the middle
    const { neighbours, lostKwhYear, otherLostKwhYear } = shadeOf({ neighbours: [box('east', 25, 0, [10, 40], 30)] });

    expect(lostKwhYear).toBeGreaterThan(0);
    expect(otherLostKwhYear).toBe(0);
    expect(neighbours).toHaveLength(1);
    expect(neighbours[0]).toMatchObject({ kind: 'building', id: 'east', heightM: 30 });
    expect(neighbours[0]!.lostKwhYear).toBeCloseTo(lostKwhYear, 9);
    expect(neighbours[0]!.bearingDeg).toBeCloseTo(90, 1);
    expect(neighbours[0]!.distanceM).toBeCloseTo(10, 1);
  });

  it('an eastern neighbour matters in the morning, a western one in the afternoon, a southern one in winter', () => {
    const neighbours = [box('east', 25, 0, [10, 40], 30), box('west', -25, 0, [10, 40], 30)];
    const [first, second] = shadeOf({ neighbours }).neighbours.toSorted((a, b) => a.bearingDeg! - b.bearingDeg!);
    const [south] = shadeOf({ neighbours: [box('south', 0, -25, [20, 10], 30)] }).neighbours;

    expect(Math.max(...first!.hours)).toBeLessThan(12);
    expect(Math.min(...second!.hours)).toBeGreaterThanOrEqual(12);
    expect(south!.months).toEqual(expect.arrayContaining([1, 11, 12]));
    expect(south!.months.filter((month) => month >= 5 && month <= 8)).toEqual([]);
  });

  it('a neighbour that is taken away gives back what it was said to cost, within a tenth', () => {
    const neighbours = [
      box('east', 25, 0, [10, 40], 30),
      box('west', -25, 0, [10, 40], 24),
      box('south', 0, -25, [40, 10], 20),
    ];
    // a full roof: with room left, the modules would move to where the neighbour was
    const roof = { ...buildEstimateInput().roof, minSunShare: 0.1 };
    const plant = { capacityKw: 40, tilt: 10, azimuth: 180 };
    const estimate = (around: Neighbour[]) => estimateRoof(buildEstimateInput({ neighbours: around, roof, plant }));
    const all = estimate(neighbours);

    for (const one of all.shade.neighbours) {
      const without = estimate(neighbours.filter(({ id }) => id !== one.id));
      const gained = without.energy.specificYield - all.energy.specificYield;
      expect(Math.abs(one.lostKwhYear / all.capacityKw / gained - 1)).toBeLessThan(0.1);
    }
  });

  it('at most 50 neighbours are listed', () => {
    const azimuths = Array.from({ length: 55 }, (_, i) => (i * 2 * Math.PI) / 55);
    const masts = azimuths.map((angle, i) => box(`n${i}`, 40 * Math.sin(angle), 40 * Math.cos(angle), [3, 3], 60));

    expect(shadeOf({ neighbours: masts }).neighbours).toHaveLength(50);
  });

  it('terrain is listed where it takes a thousandth of the light: not at 0.8 degrees all around, at 1.2 and 8', () => {
    const low = shadeOf({ terrain: level(0.8) });
    expect(shadeOf({ terrain: level(1.2) }).neighbours).toMatchObject([{ kind: 'terrain' }]);
    const high = shadeOf({ terrain: level(8) });

    expect(low.neighbours).toEqual([]);
    expect(low.skyline.parts).toEqual([]);
    expect(low.otherLostKwhYear).toBeCloseTo(low.lostKwhYear, 9);
    expect(high.neighbours).toHaveLength(1);
    expect(high.neighbours[0]).toMatchObject({ kind: 'terrain', heightM: null, distanceM: null, bearingDeg: null });
    expect(high.skyline.parts).toMatchObject([{ kind: 'terrain', id: 'terrain', fromDeg: 0, toDeg: 359 }]);
    expect(high.skyline.parts[0]!.highestDeg).toBeCloseTo(8, 9);
  });

  it('the skyline names who makes it in each direction', () => {
    // 15 m from the middle of the roof to the wall, 18 m above the roof
    const { skyline } = shadeOf({ neighbours: [box('north', 0, 20, [20, 10], 30)], terrain: level(8) });
    const at = (azimuth: number) => skyline.parts.find(({ fromDeg, toDeg }) => fromDeg <= azimuth && azimuth <= toDeg);

    expect(skyline.azimuthStepDeg).toBe(1);
    expect(skyline.elevations).toHaveLength(360);
    expect([at(0)!.id, at(355)!.id, at(180)!.id]).toEqual(['north', 'north', 'terrain']);
    expect(skyline.elevations[180]).toBeCloseTo(8, 5);
    expect(skyline.elevations[0]).toBeGreaterThan(45);
    const covered = skyline.parts.flatMap(({ fromDeg, toDeg }) =>
      Array.from({ length: toDeg - fromDeg + 1 }, (_, i) => fromDeg + i),
    );
    expect(covered).toEqual(Array.from({ length: 360 }, (_, azimuth) => azimuth));
    for (const { fromDeg, toDeg, highestDeg } of skyline.parts) {
      expect(Math.max(...skyline.elevations.slice(fromDeg, toDeg + 1))).toBe(highestDeg);
    }
  });

  it('an open roof loses nothing and has an open sky', () => {
    const open = shadeOf({});

    expect(open).toMatchObject({ lostKwhYear: 0, otherLostKwhYear: 0, neighbours: [] });
    expect(open.skyline.parts).toEqual([]);
    expect(Math.max(...open.skyline.elevations)).toBe(0);
  });
});
