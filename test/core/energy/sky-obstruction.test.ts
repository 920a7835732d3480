import { describe, expect, it } from 'vitest';
import {
  horizonElevation,
  unobstructedShare,
  planeSkyView,
  skyPatches,
  tableShare,
} from '../../../src/core/energy/irradiance/sky-obstruction.js';
import { buildShadingTable, DEFAULT_SHADING_GRID, litShare } from '../../../src/core/shade/shading-table.js';
import { computeYield, type BeamShading } from '../../../src/core/energy/yield.js';
import { buildYieldInput } from './build-yield-input.js';

/** A table of nodes every 30° and 10° up to 20°, dark in the south on the horizon only. */
const SOUTH_WALL: BeamShading = {
  azimuthStepDeg: 30,
  elevationStepDeg: 10,
  share: Array.from({ length: 12 }, (_, i) => (i === 5 || i === 6 ? [0, 1, 1] : [1, 1, 1])),
};

describe('the horizon', () => {
  it('is linear between its azimuths and closes the circle', () => {
    const horizon = [0, 10, 20, 30];

    expect(horizonElevation(horizon, 0)).toBe(0);
    expect(horizonElevation(horizon, 45)).toBe(5);
    expect(horizonElevation(horizon, 315)).toBe(15);
    expect(horizonElevation(horizon, 360)).toBe(0);
  });

  it('hides a sun at or under it', () => {
    const obstruction = { horizon: [15, 15, 15, 15] };

    expect(unobstructedShare(obstruction, 100, 14.9)).toBe(0);
    expect(unobstructedShare(obstruction, 100, 15.1)).toBe(1);
  });

  it('leaves the square of its cosine of the isotropic sky to a flat plane', () => {
    const patches = skyPatches({ horizon: [30, 30, 30, 30] })!;

    const view = planeSkyView(patches, { tilt: 0, azimuth: 180 });

    // view factor from the horizontal to the cap above elevation h: cos² h
    expect(view).toBeCloseTo(0.75, 1);
    expect(Math.abs(view - 0.75)).toBeLessThan(0.01);
  });

  it('is looked at in patches of 5 by 3 degrees, each in its middle', () => {
    // the lowest row of patches has its middle at 1.5°, the next at 4.5°; the first column at 2.5°, the next at 7.5°
    const { visible } = skyPatches({ horizon: Array.from({ length: 72 }, (_, i) => (i === 1 ? 3 : 0)) })!;

    expect(visible).toHaveLength(72 * 30);
    expect([...visible].flatMap((share, i) => (share < 1 ? [i] : []))).toEqual([0, 1]);
  });

  it('takes more from a plane that faces the wall than from one that turns its back', () => {
    const patches = skyPatches({ horizon: [0, 0, 40, 0] })!;

    const facing = planeSkyView(patches, { tilt: 40, azimuth: 180 });
    const turned = planeSkyView(patches, { tilt: 40, azimuth: 0 });

    expect(facing).toBeLessThan(turned);
    expect(turned).toBeLessThanOrEqual(1);
  });
});

describe('the shading table', () => {
  it('has its values at its nodes and goes over smoothly', () => {
    expect(tableShare(SOUTH_WALL, 180, 0)).toBe(0);
    expect(tableShare(SOUTH_WALL, 180, 5)).toBeCloseTo(0.5, 10);
    expect(tableShare(SOUTH_WALL, 180, 10)).toBe(1);
    expect(tableShare(SOUTH_WALL, 120, 0)).toBeCloseTo(1, 10);
    expect(tableShare(SOUTH_WALL, 0, 5)).toBe(1);
    expect(tableShare(SOUTH_WALL, 360, 5)).toBe(1);
  });

  it('lets all light through above its highest node', () => {
    const dark = { ...SOUTH_WALL, share: SOUTH_WALL.share.map(() => [0, 0, 0]) };

    expect(tableShare(dark, 10, 20.1)).toBe(1);
    expect(tableShare(dark, 10, 20)).toBe(0);
  });

  it('answers a direction as the shade that made the table does', () => {
    const skylines = [Float32Array.from({ length: 360 }, (_, azimuth) => 20 + 15 * Math.sin((azimuth * Math.PI) / 90))];
    const table = buildShadingTable(skylines, DEFAULT_SHADING_GRID);

    for (let azimuth = 0; azimuth < 360; azimuth += 7) {
      for (let elevation = 1; elevation < 90; elevation += 4) {
        expect(tableShare(table, azimuth, elevation)).toBeCloseTo(litShare(table, azimuth, elevation), 10);
      }
    }
  });

  it('makes no sky above the wall out of sky beside it', () => {
    expect(skyPatches({})).toBeUndefined();
    expect(planeSkyView(skyPatches({ shadingTable: SOUTH_WALL })!, { tilt: 0, azimuth: 0 })).toBeGreaterThan(0.99);
  });
});

describe('a shaded plane', () => {
  const open = computeYield(buildYieldInput({ skyViewFactor: 1 }));

  it('loses beam and sky light to a ring of hills, each named in the waterfall', () => {
    const hills = computeYield(buildYieldInput({ horizon: Array.from({ length: 36 }, () => 20) }));

    const delta = (stage: string): number => hills.waterfall.find((step) => step.stage === stage)!.deltaKwhPerKwp;

    expect(hills.acAnnual).toBeLessThan(open.acAnnual);
    expect(delta('beam-shading')).toBeLessThan(0);
    expect(delta('sky-view')).toBeLessThan(0);
    expect(hills.waterfall[1]!.totalKwhPerKwp).toBeCloseTo(open.waterfall[1]!.totalKwhPerKwp, 8);
  });

  it('has only the light from the ground left when everything else is hidden', () => {
    const buried = computeYield(buildYieldInput({ horizon: [90, 90, 90, 90], skyViewFactor: 0 }));

    const ground = (0.2 * buried.waterfall[0]!.totalKwhPerKwp * (1 - Math.cos(Math.PI / 9))) / 2;

    expect(buried.poaAnnual).toBeCloseTo(ground, 8);
  });

  it('is the same behind a horizon and behind the table made of it', () => {
    const horizon = Array.from({ length: 72 }, (_, i) => (i >= 18 && i < 30 ? 27 : 0));
    const share = Array.from({ length: 72 }, (_, az) =>
      Array.from({ length: 46 }, (_unused, el) => unobstructedShare({ horizon }, az * 5, el * 2)),
    );
    const shadingTable = { azimuthStepDeg: 5, elevationStepDeg: 2, share };

    const byHorizon = computeYield(buildYieldInput({ horizon })).poaAnnual;
    const byTable = computeYield(buildYieldInput({ shadingTable })).poaAnnual;

    expect(Math.abs(byTable / byHorizon - 1)).toBeLessThan(0.01);
  });

  it('takes a given sky-view factor before its own', () => {
    const half = computeYield(buildYieldInput({ skyViewFactor: 0.5 }));

    const sky = half.waterfall.find(({ stage }) => stage === 'sky-view')!;

    expect(sky.deltaKwhPerKwp).toBeLessThan(-100);
    expect(half.poaAnnual).toBeGreaterThan(open.poaAnnual / 2);
  });
});
