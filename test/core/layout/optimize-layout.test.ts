import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { optimizeLayout, type LayoutPlant, type LayoutSearchInput } from '../../../src/core/layout/optimize-layout.js';
import { packModules } from '../../../src/core/layout/pack-modules.js';
import { DEFAULT_PV_MODULE, moduleAreaM2 } from '../../../src/core/layout/pv-modules.js';
import { shadeFreePitch } from '../../../src/core/layout/row-pitch.js';
import type { PvModule } from '../../../src/core/layout/layout-types.js';
import { rectangle, turned } from './shapes.js';

const roof: LayoutSearchInput = {
  usable: [turned(rectangle(20, 12), 10)],
  lat: 25.05,
  surfaceAzimuth: 180,
  module: DEFAULT_PV_MODULE,
  orientation: 'best',
  alignment: 'best',
};

/** Best at 22° facing south, losing with the square of both angles. */
const kwhPerKwp = (tilt: number, azimuth: number): number =>
  1200 - 0.1 * (tilt - 22) ** 2 - 0.001 * tilt * Math.abs(azimuth - 180);

/** Noon suns of the solstices and the equinox at 25°, and diffuse light. */
const sky = {
  count: 3,
  sunEast: [0, 0, 0],
  sunNorth: [0, 25, 48.44].map((zenith) => -Math.sin((zenith * Math.PI) / 180)),
  sunUp: [0, 25, 48.44].map((zenith) => Math.cos((zenith * Math.PI) / 180)),
  hoursPerYear: [1000, 1000, 1000],
  beamNormal: [500, 500, 500],
  isotropic: [200, 200, 200],
};

describe('the plant that brings the most from a roof', () => {
  it('is at least as good as any layout it could have chosen', () => {
    const { best } = optimizeLayout(roof, { kwhPerKwp });

    for (const tilt of [0, 10, 20, 30]) {
      const layout = packModules({ ...roof, tilt, pitch: { rule: 'solstice', hourFrom: 9, hourTo: 15 } });
      expect(best.annualKwh).toBeGreaterThanOrEqual(layout.capacityKw * kwhPerKwp(tilt, layout.rowAzimuth) - 1e-9);
    }
  });

  it('describes the layout it values', () => {
    const { best, layout } = optimizeLayout(roof, { kwhPerKwp, sky });

    expect(layout.count).toBe(best.count);
    expect(layout.rowPitchM).toBe(best.rowPitchM);
    expect(layout.tilt).toBe(best.tilt);
    expect(optimizeLayout(roof, { kwhPerKwp, sky, tilts: [0] }).best.rowShade).toEqual({
      beam: 0,
      diffuse: 0,
      total: 0,
    });
    expect(best.annualKwh).toBeCloseTo(
      best.capacityKw * kwhPerKwp(best.tilt, best.rowAzimuth) * (1 - best.rowShade.total),
      6,
    );
  });

  it('is flatter when the roof is scarce, and steeper when each module counts', () => {
    // rows that face the noon sun, the only one of this sky
    const facing = { ...roof, surfaceAzimuth: 190, alignment: 'azimuth' as const };
    const scarceRoof = optimizeLayout(facing, { kwhPerKwp, sky }).best;
    const eachModule = optimizeLayout(facing, { kwhPerKwp, sky, worth: (plant) => plant.kwhPerKwp }).best;

    expect(scarceRoof.tilt).toBeLessThan(eachModule.tilt);
    expect(eachModule.rowPitchM).toBeGreaterThan(scarceRoof.rowPitchM);
    expect(eachModule.tilt).toBe(20);
  });

  it.each([
    ['morning', 210],
    ['afternoon', 150],
  ])(
    'tries seven tilts, and six distances from rows without room between them to more than is free of shade in the %s',
    (_, azimuth) => {
      const tried: LayoutPlant[] = [];
      const worth = (plant: LayoutPlant): number => {
        tried.push(plant);
        return plant.annualKwh;
      };
      optimizeLayout(
        { ...roof, surfaceAzimuth: azimuth, orientation: 'portrait', alignment: 'azimuth' },
        { kwhPerKwp, worth },
      );

      expect([...new Set(tried.map(({ tilt }) => tilt))].toSorted((a, b) => a - b)).toEqual([0, 5, 10, 15, 20, 25, 30]);
      const row = { slopeLengthM: DEFAULT_PV_MODULE.lengthM, tilt: 30 };
      const [cos, free] = [Math.cos(Math.PI / 6), shadeFreePitch(roof.lat, row, { from: 9, to: 15 }, azimuth)];
      const depth = row.slopeLengthM * cos;
      const pitches = tried.filter(({ tilt }) => tilt === 30).map(({ rowPitchM }) => rowPitchM);
      const expected = [0, 0.25, 0.5, 0.75, 1, 1.25].map((share) => Math.max(depth + 0.02 * cos, depth + share * (free - depth))); // prettier-ignore
      expect(pitches).toEqual(expected.map((pitch) => expect.closeTo(pitch, 9) as number));
    },
  );

  it('takes distances that differ by less than 5 mm for one', () => {
    const tried: number[] = [];
    const worth = ({ rowPitchM, annualKwh }: LayoutPlant): number => {
      tried.push(rowPitchM);
      return annualKwh;
    };
    optimizeLayout(
      { ...roof, orientation: 'portrait', alignment: 'azimuth' },
      { kwhPerKwp, worth, tilts: [0.5], minRowGapM: 0 },
    );

    // the free distance is 23 mm longer than a module, and the least 20 mm: of the six only the last is 9 mm from the first
    expect(tried.map((pitchM) => Math.round((pitchM - DEFAULT_PV_MODULE.lengthM) * 1000))).toEqual([20, 29]);
  });

  it('follows another worth than energy', () => {
    const energy = optimizeLayout(roof, { kwhPerKwp, sky }).best;
    const dearModules = optimizeLayout(roof, {
      kwhPerKwp,
      sky,
      worth: (plant) => plant.annualKwh - 1150 * plant.capacityKw,
    }).best;

    expect(dearModules.kwhPerKwp).toBeGreaterThan(energy.kwhPerKwp);
    expect(dearModules.capacityKw).toBeLessThan(energy.capacityKw);
    expect(dearModules.worth).toBeCloseTo(dearModules.annualKwh - 1150 * dearModules.capacityKw, 9);
  });

  it('is chosen among the leading plants by what its placed modules are worth', () => {
    const asked: number[] = [];
    const { best, layout } = optimizeLayout(roof, {
      kwhPerKwp,
      sky,
      placedWorth: (_, { count }) => {
        asked.push(count);
        return -asked.length;
      },
    });

    // six leading ones, and four ways of turning the best of them
    expect(asked).toHaveLength(10);
    expect(best.worth).toBe(-1);
    expect(layout.count).toBe(asked[0]);
  });

  it('has its rows turned by 6, 12 and 24° either way', () => {
    const tried: number[] = [];
    const { best } = optimizeLayout(roof, {
      kwhPerKwp,
      worth: ({ rowAzimuth, annualKwh }) => {
        tried.push(rowAzimuth);
        return annualKwh;
      },
      // the leading one stays the best
      placedWorth: () => 0,
    });

    const turns = tried.slice(-6).map((azimuth) => Math.round(azimuth - best.rowAzimuth));
    expect(turns).toEqual([-24, -12, -6, 6, 12, 24]);
  });

  it('keeps the height limit by tilt or by orientation, and says when it cannot', () => {
    const worth = (plant: LayoutPlant): number => plant.kwhPerKwp;
    const low = optimizeLayout({ ...roof, maxHeightM: 0.25 }, { kwhPerKwp, worth });

    expect(low.layout.heightM).toBeLessThanOrEqual(0.25);
    expect(low.best.tilt).toBe(10);
    expect(() => optimizeLayout({ ...roof, maxHeightM: 0.05 }, { kwhPerKwp, tilts: [5, 10] })).toThrow(/height limit/);
    expect(() => optimizeLayout(roof, { kwhPerKwp: () => Number.NaN })).toThrow(/not a number/);
  });
});

describe('module data', () => {
  const rows = JSON.parse(
    readFileSync(new URL('../../../reference/modules.json', import.meta.url), 'utf8'),
  ) as (PvModule & { isDefault: boolean; status: string })[];

  it('has one default, the module the code falls back to', () => {
    const defaults = rows.filter(({ isDefault }) => isDefault);

    expect(defaults).toHaveLength(1);
    expect(defaults[0]).toMatchObject(DEFAULT_PV_MODULE);
  });

  it('has sizes and powers of efficiencies that are sold, and names its sources', () => {
    for (const module of rows) {
      const efficiency = module.powerW / 1000 / moduleAreaM2(module);
      expect(efficiency).toBeGreaterThan(0.19);
      expect(efficiency).toBeLessThan(0.26);
      expect(module.source.length).toBeGreaterThan(20);
    }
  });
});
