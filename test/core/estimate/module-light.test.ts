import { describe, expect, it } from 'vitest';
import { yieldOnSite } from '../../../src/core/energy/yield.js';
import { moduleLights } from '../../../src/core/estimate/light/module-light.js';
import { lightOnRoof } from '../../../src/core/estimate/light/roof-light.js';
import { surveyRoof } from '../../../src/core/estimate/roof/roof-survey.js';
import { buildEstimateInput, rectangle, TAIPEI } from '../../domain/assessments/build-estimate-input.js';

const PLANE = { tilt: 12, azimuth: 170 };
const M_LAT = 110_760;
/** A wall of 60 m on the south side, whose shade ends on the roof. */
const wall = {
  id: 'wall',
  footprint: rectangle({ lat: TAIPEI.lat - 14 / M_LAT, lng: TAIPEI.lng }, 60, 4),
  heightM: 20,
};

const lightBehind = (neighbours: (typeof wall)[], [widthM, depthM] = [20, 12] as [number, number]) => {
  const roof = { ...buildEstimateInput().roof, footprint: rectangle(TAIPEI, widthM, depthM) };
  const input = buildEstimateInput({ neighbours, roof });
  return lightOnRoof(input, surveyRoof(input));
};

describe('the light of each module', () => {
  it('is that of an open plane where nothing is in the way', () => {
    const { modulesOn, open, system } = lightBehind([]);

    const { kwhPerKwpAt } = modulesOn(PLANE, system);

    const { specificYield } = yieldOnSite({ ...open, shadingComputed: true }, PLANE, system);
    expect(kwhPerKwpAt([{ x: 3, y: -2 }])[0]! / specificYield).toBeCloseTo(1, 9);
  });

  it('is less near a wall, by beam and by sky', () => {
    const { modulesOn, system } = lightBehind([wall]);

    const { kwhPerKwpAt, siteOf } = modulesOn(PLANE, system);

    const spots = [
      { x: 0, y: -4 },
      { x: 0, y: 4 },
    ];
    const [near, far] = kwhPerKwpAt(spots) as [number, number];
    expect(near).toBeLessThan(0.95 * far);
    const [nearView, farView] = spots.map((spot) => siteOf([spot]).surroundings.skyViewFactor!) as [number, number];
    expect(nearView).toBeLessThan(farView - 0.02);
  });

  it('is of its own skyline on a roof with less than 60 points, else of the points around it', () => {
    const { cells, system, ...light } = lightBehind([wall], [40, 12]);
    const spot = { x: 0.3, y: -4.2 };

    const ways = [59, 60].map((count) =>
      moduleLights({ ...light, cells: cells.slice(0, count) }, TAIPEI)(PLANE, system),
    );

    expect(cells.length).toBeGreaterThan(60);
    expect(ways.map((way) => way.kwhPerKwpAt([spot])[0] === way.kwhPerKwpBetween(spot.x, spot.y))).toEqual([
      false,
      true,
    ]);
  });

  it('of some modules together is the sum of theirs, from the year as from each', () => {
    const { modulesOn, system } = lightBehind([wall]);
    const { kwhPerKwpAt, siteOf } = modulesOn(PLANE, system);
    const places = [-4, -2, 0, 2, 4].map((y) => ({ x: y / 2, y }));

    const together = yieldOnSite(siteOf(places), PLANE, system);

    const each = kwhPerKwpAt(places).reduce((sum, kwh) => sum + kwh, 0) / places.length;
    expect(Math.abs(together.specificYield / each - 1)).toBeLessThan(5e-4);
    const stages = together.waterfall.reduce((sum, { deltaKwhPerKwp }) => sum + deltaKwhPerKwp, 0);
    expect(stages).toBeCloseTo(together.specificYield, 6);
  });
});
