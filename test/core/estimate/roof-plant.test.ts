import { describe, expect, it } from 'vitest';
import type { EstimateInput } from '../../../src/core/estimate/estimate-types.js';
import { lightOnRoof } from '../../../src/core/estimate/light/roof-light.js';
import { plantOnRoof } from '../../../src/core/estimate/plant/roof-plant.js';
import { surveyRoof } from '../../../src/core/estimate/roof/roof-survey.js';
import type { ModuleLayout } from '../../../src/core/layout/layout-types.js';
import { buildEstimateInput, rectangle } from '../../domain/assessments/build-estimate-input.js';

const RAD = Math.PI / 180;
/** Mean irradiation of a north without sun in winter [kWh/m² a day]. */
const NORTHERN_GHI = [0, 0, 0.5, 1.5, 2.5, 3, 2.5, 2, 1, 0.5, 0, 0];

function layoutOn(input: EstimateInput): ModuleLayout {
  const survey = surveyRoof(input);
  return plantOnRoof(input, lightOnRoof(input, survey), [survey.roof.rings]).layout;
}

/** The layout of a roof that takes one row of modules, 20 by 3 m, with modules that face south. */
function oneRow(lat: number, changes: Partial<EstimateInput> = {}): ModuleLayout {
  const place = { lat, lng: 121.5 };
  const { roof, climate, ...input } = buildEstimateInput();
  return layoutOn({
    ...input,
    place,
    roof: { ...roof, footprint: rectangle(place, 20, 3) },
    climate: lat > 60 ? { ...climate, monthlyGhi: NORTHERN_GHI } : climate,
    plant: { azimuth: 180, tilt: 15 },
    ...changes,
  });
}

/** One row costs nothing to set wide, so that its pitch is the widest tried: 1.25 of the distance free of shade. */
const pitchM = (shadowRatio: number): number => 1.762 * (Math.cos(15 * RAD) + 1.25 * Math.sin(15 * RAD) * shadowRatio);

describe('the rows of a flat roof', () => {
  it.each([
    // at 9 h the sun stands 0.17751 high and 0.73999 south, as a unit vector
    ['from 9 to 15 h up to 45 degrees of latitude', 45, 0.73999 / 0.17751],
    ['at noon nearer to a pole', 45.5, 1 / Math.tan((90 - 45.5 - 23.436) * RAD)],
    ['at noon of 62 degrees beyond', 63, 1 / Math.tan((90 - 62 - 23.436) * RAD)],
  ])('are spaced for the sun of the winter solstice %s', (_, lat, shadowRatio) => {
    expect(oneRow(lat).rowPitchM).toBeCloseTo(pitchM(shadowRatio), 3);
  });

  it('are tilted in steps of 5 degrees', () => {
    const { finance } = buildEstimateInput();
    const tilts = [8, 14, 16].map(
      (lat) => oneRow(lat, { plant: { azimuth: 180 }, finance: { ...finance, rows: [] } }).tilt,
    );

    expect(tilts).toEqual([0, 5, 10]);
  });
});

describe('the modules of a pitched roof', () => {
  it('lie level and face south where its pitch is not known', () => {
    const { roof } = buildEstimateInput();

    const { tilt, rowAzimuth } = layoutOn(buildEstimateInput({ roof: { ...roof, shape: 'pitched' } }));

    expect([tilt, rowAzimuth]).toEqual([0, 180]);
  });
});
