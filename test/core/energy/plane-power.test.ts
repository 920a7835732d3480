import { describe, expect, it } from 'vitest';
import { clearSkyGhi } from '../../../src/core/energy/irradiance/extraterrestrial.js';
import { prepareSiteSky } from '../../../src/core/energy/irradiance/site-sky.js';
import { planeWorths } from '../../../src/core/energy/optimize-plane.js';
import { yieldOnSite, type BeamShading } from '../../../src/core/energy/yield.js';
import { sunVector } from '../../../src/core/sun/sun-vector.js';
import { plainYear, type HourlyInput } from './plain-year.js';

const SITES = [
  { lat: 23, lng: 120.2, utcOffsetHours: 8 },
  { lat: -34, lng: 18.4, utcOffsetHours: 2 },
  { lat: 52.1, lng: 5.2, utcOffsetHours: 1 },
  { lat: 69.6, lng: 18.9, utcOffsetHours: 1 },
];

const PLANES = [
  { tilt: 0, azimuth: 180 },
  { tilt: 12, azimuth: 95 },
  { tilt: 33.5, azimuth: 200 },
  { tilt: 60, azimuth: 340 },
  { tilt: 90, azimuth: 270 },
];

/** A house to the south-east and trees to the west. */
const SHADING: BeamShading = {
  azimuthStepDeg: 10,
  elevationStepDeg: 5,
  share: Array.from({ length: 36 }, (_, az) =>
    Array.from({ length: 19 }, (_unused, el) => {
      const height = az >= 11 && az <= 16 ? 8 : az >= 25 && az <= 29 ? 5 : 1;
      return Math.min(1, el / height);
    }),
  ),
};

/** Clouds that come and go by a fixed pattern, over the light of a clear sky. */
function cloudyYear(site: (typeof SITES)[number]) {
  const hours = Array.from({ length: 8760 }, (_, hour) => hour);
  const clouds = (hour: number): number => 0.55 + 0.45 * Math.sin(hour / 9.7) * Math.cos(hour / 61);
  const sunUp = (hour: number): number => sunVector(Date.UTC(2021, 0, 1, hour - site.utcOffsetHours, 30), site).up;
  return {
    ghi: Float64Array.from(hours, (hour) => clearSkyGhi(sunUp(hour)) * clouds(hour)),
    airTemperature: Float64Array.from(hours, (hour) => 20 - 8 * Math.cos((hour / 8760) * 2 * Math.PI)),
    windSpeed: Float64Array.from(hours, (hour) => 2.5 + Math.sin(hour / 5)),
  };
}

const CASES = SITES.flatMap((site) =>
  [undefined, SHADING].map((shadingTable) => ({ ...site, shadingTable, around: shadingTable ? 'houses' : 'nothing' })),
);

describe('the year of a plane from columns and tables', () => {
  it.each(CASES)(
    'is the energy of the plain formulas to 1e-6 on every plane at $lat, $lng with $around around',
    ({ around: _, ...site }) => {
      const input: HourlyInput = { ...site, climate: cloudyYear(site), plane: PLANES[0]! };
      const sky = prepareSiteSky(input);
      const worth = planeWorths(sky, sky.sky, input);

      for (const plane of PLANES) {
        const plain = plainYear({ ...input, plane });
        const year = yieldOnSite(sky, plane, input);
        const fast = worth(plane.tilt, plane.azimuth);

        expect(Math.abs(year.poaAnnual / (plain.poa / 1000) - 1)).toBeLessThan(1e-6);
        expect(Math.abs(year.acAnnual / (plain.ac / 1000) - 1)).toBeLessThan(1e-6);
        expect(fast.poaKwhM2).toBeCloseTo(year.poaAnnual, 9);
        expect(fast.specificYield).toBeCloseTo(year.acAnnual, 9);
      }
    },
  );

  it('is no more than the inverter gives, for a search over planes too', () => {
    const [site] = SITES as [(typeof SITES)[number]];
    const inverter = { nominalEfficiency: 0.96, dcAcRatio: 3 };
    const input: HourlyInput = { ...site, climate: cloudyYear(site), plane: PLANES[0]!, inverter };
    const sky = prepareSiteSky(input);

    const { acAnnual, dcAnnual } = yieldOnSite(sky, PLANES[1]!, input);

    expect(acAnnual).toBeLessThan(0.9 * dcAnnual);
    expect(planeWorths(sky, sky.sky, input)(12, 95).specificYield).toBeCloseTo(acAnnual, 9);
  });
});
