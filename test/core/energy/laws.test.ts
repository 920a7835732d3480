import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { clearnessClasses, CLEARNESS_CLASSES } from '../../../src/core/energy/irradiance/clearness-distribution.js';
import { splitGlobal } from '../../../src/core/energy/irradiance/diffuse-split.js';
import { COATED_GLASS, incidenceModifier } from '../../../src/core/energy/module/incidence-angle.js';
import { acPower } from '../../../src/core/energy/module/inverter.js';
import { prepareSiteSky } from '../../../src/core/energy/irradiance/site-sky.js';
import { litHours, solarDay } from '../../../src/core/sun/solar-day.js';
import { computeYield } from '../../../src/core/energy/yield.js';
import { buildYieldInput } from './build-yield-input.js';

const SEED = { seed: 20261121, numRuns: 60 };
const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/** Any place with a share of the light that reaches its atmosphere, month by month, polar night included. */
const anyPlace = fc.record({
  lat: fc.double({ min: -90, max: 90, noNaN: true }),
  lng: fc.double({ min: -180, max: 180, noNaN: true }),
  clearness: fc.double({ min: 0, max: 0.75, noNaN: true }),
});
const anyPlane = fc.record({
  tilt: fc.double({ min: 0, max: 90, noNaN: true }),
  azimuth: fc.double({ min: 0, max: 360, noNaN: true }),
});

/** Extraterrestrial light of the middle of each month, kWh/m² and day. */
function extraterrestrial(place: { lat: number; lng: number }): number[] {
  return Array.from({ length: 12 }, (_, month) => {
    const day = solarDay(Date.UTC(2021, month, 15) - Math.round(place.lng / 15) * 3.6e6, place);
    return sum(litHours(day, place).map(({ share, sun }) => share * sun.up * 1.32));
  });
}

function yieldAt(
  { lat, lng, clearness }: { lat: number; lng: number; clearness: number },
  plane = { tilt: 30, azimuth: 180 },
) {
  const monthlyGhi = extraterrestrial({ lat, lng }).map((light) => light * clearness);
  const climate = { monthlyGhi, monthlyTemp: monthlyGhi.map(() => 15) };
  return computeYield({ lat, lng, climate, plane, lossesPercent: 10 });
}

describe('everywhere on the globe and for every plane', () => {
  it('all numbers are finite, none of energy negative, and energy only shrinks on its way', () => {
    const property = fc.property(anyPlace, anyPlane, (place, plane) => {
      const result = yieldAt(place, plane);
      const numbers = [
        ...result.poaMonthly,
        ...result.dcMonthly,
        ...result.acMonthly,
        ...result.acMonthHour.flat(),
        result.p10,
        result.p90,
        result.performanceRatio,
      ];

      expect(numbers.every((value) => Number.isFinite(value) && value >= 0)).toBe(true);
      expect(result.acAnnual).toBeLessThanOrEqual(result.dcAnnual);
      // cold cells give a little more than their rating
      expect(result.dcAnnual).toBeLessThanOrEqual(result.poaAnnual * 1.1);
      expect(result.performanceRatio).toBeLessThan(1);
    });

    fc.assert(property, SEED);
  });

  it('the waterfall adds up to the AC energy, each stage on the one before', () => {
    const property = fc.property(anyPlace, anyPlane, (place, plane) => {
      const { waterfall, specificYield } = yieldAt(place, plane);

      expect(sum(waterfall.map(({ deltaKwhPerKwp }) => deltaKwhPerKwp))).toBeCloseTo(specificYield, 8);
      waterfall.forEach((stage, i) => {
        expect(stage.totalKwhPerKwp - (waterfall[i - 1]?.totalKwhPerKwp ?? 0)).toBeCloseTo(stage.deltaKwhPerKwp, 8);
      });
    });

    fc.assert(property, SEED);
  });

  it('a flat plane has the light of the horizontal, whichever way it faces', () => {
    const property = fc.property(anyPlace, fc.double({ min: 0, max: 360, noNaN: true }), (place, azimuth) => {
      const { poaAnnual, waterfall } = yieldAt(place, { tilt: 0, azimuth });

      expect(poaAnnual).toBeCloseTo(waterfall[0]!.totalKwhPerKwp, 8);
    });

    fc.assert(property, SEED);
  });

  it('east and west have the same light, since the mean day is the same before and after noon', () => {
    const property = fc.property(anyPlace, fc.double({ min: 5, max: 90, noNaN: true }), (place, tilt) => {
      // no place on the edge between polar day and night, where an hour more or less of sun at the horizon decides
      fc.pre(Math.abs(place.lat) < 60 && place.clearness > 0.1);
      const east = yieldAt(place, { tilt, azimuth: 90 }).poaAnnual;
      const west = yieldAt(place, { tilt, azimuth: 270 }).poaAnnual;

      expect(Math.abs(east / west - 1)).toBeLessThan(0.02);
    });

    fc.assert(property, SEED);
  });

  it('the dark of a polar winter gives nothing and the rest of the year does', () => {
    const result = yieldAt({ lat: 78.2, lng: 15.6, clearness: 0.4 });

    expect(result.acMonthly[11]).toBe(0);
    expect(result.poaMonthly[11]).toBe(0);
    expect(result.acMonthly[5]).toBeGreaterThan(0);
  });

  it('a year without light is a value: nothing everywhere, no division by it', () => {
    const result = yieldAt({ lat: 23, lng: 121, clearness: 0 });

    expect(result.acAnnual).toBe(0);
    expect(result.performanceRatio).toBe(0);
    expect(result.p90).toBe(0);
  });

  it('the southern hemisphere mirrors the northern when its seasons are swapped', () => {
    const north = yieldAt({ lat: 30, lng: 0, clearness: 0.5 }, { tilt: 25, azimuth: 180 }).poaAnnual;
    const south = yieldAt({ lat: -30, lng: 0, clearness: 0.5 }, { tilt: 25, azimuth: 0 }).poaAnnual;

    // the sun is 7 % stronger in the southern summer, but the summers' lengths make up for most of it
    expect(Math.abs(north / south - 1)).toBeLessThan(0.03);
  });
});

describe('the parts of the chain keep their laws', () => {
  it('beam and diffuse light add up to the global light', () => {
    const property = fc.property(
      fc.double({ min: 0, max: 1300, noNaN: true }),
      fc.double({ min: 1e-4, max: 1, noNaN: true }),
      (ghi, cosZenith) => {
        const { dni, dhi } = splitGlobal(ghi, cosZenith, 1361);

        expect(dni * cosZenith + dhi).toBeCloseTo(ghi, 8);
        expect(Math.min(dni, dhi)).toBeGreaterThanOrEqual(0);
      },
    );

    fc.assert(property, { ...SEED, numRuns: 500 });
  });

  it('the classes of clearness rise, keep their mean and stay under the clear sky', () => {
    const property = fc.property(fc.double({ min: 0, max: 1, noNaN: true }), (mean) => {
      const classes = new Float64Array(CLEARNESS_CLASSES);
      clearnessClasses(mean, classes);
      const values = [...classes];

      expect(sum(values) / CLEARNESS_CLASSES).toBeCloseTo(mean, 10);
      expect(values).toEqual(values.toSorted((a, b) => a - b));
      expect(Math.max(...values)).toBeLessThan(1.06);
    });

    fc.assert(property, { ...SEED, numRuns: 300 });
  });

  it('glass lets less through the flatter the light comes', () => {
    const cosines = Array.from({ length: 100 }, (_, i) => (i + 1) / 100);

    const modifiers = cosines.map((cosine) => incidenceModifier(cosine, COATED_GLASS));

    expect(modifiers).toEqual(modifiers.toSorted((a, b) => a - b));
    expect(modifiers.at(-1)).toBe(1);
    expect(incidenceModifier(-0.5)).toBe(0);
  });

  it('the inverter never gives more than it gets nor more than its rating', () => {
    const inverter = { nominalEfficiency: 0.97, dcAcRatio: 1.25 };
    const property = fc.property(fc.double({ min: 0, max: 12, noNaN: true }), (dcPower) => {
      const power = acPower(dcPower, 10, inverter);

      expect(power).toBeGreaterThanOrEqual(0);
      expect(power).toBeLessThanOrEqual(Math.min(dcPower, 8));
    });

    fc.assert(property, { ...SEED, numRuns: 300 });
  });

  it('an hourly year with its own beam and diffuse light keeps them', () => {
    const ghi = Float64Array.from({ length: 8760 }, (_, i) => (i % 24 > 7 && i % 24 < 17 ? 500 : 0));
    const dhi = ghi.map((value) => value * 0.4);
    const climate = { ghi, dhi, airTemperature: ghi.map(() => 20) };

    const { sky } = prepareSiteSky({ ...buildYieldInput(), climate });

    const balance = sky.ghi.map((value, i) => sky.dni[i]! * sky.sunUp[i]! + sky.dhi[i]! - value);
    expect(Math.max(...balance.map(Math.abs))).toBeLessThan(1e-6);
    expect(sky.ghiAnnual / 1000).toBeCloseTo((500 * 9 * 365) / 1000, 6);
  });
});
