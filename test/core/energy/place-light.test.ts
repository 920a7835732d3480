import { describe, expect, it } from 'vitest';
import type { SkyHours } from '../../../src/core/energy/irradiance/sky-hours.js';
import { prepareSiteSky, type SiteSky } from '../../../src/core/energy/irradiance/site-sky.js';
import { planeWorths } from '../../../src/core/energy/optimize-plane.js';
import { energyAtPlaces, siteAtPlaces, type PlaceLight } from '../../../src/core/energy/place-light.js';
import { yieldOnSite, type YieldInput } from '../../../src/core/energy/yield.js';
import { buildYieldInput } from './build-yield-input.js';

const PLANES = [
  { tilt: 12, azimuth: 95 },
  { tilt: 35, azimuth: 200 },
  { tilt: 90, azimuth: 270 },
];
/** Half as much inverter as modules, which clips the brightest hours. */
const CLIPPING: Partial<YieldInput> = { inverter: { nominalEfficiency: 0.96, dcAcRatio: 2 } };

const litAt = (share: (slot: number) => number, skyView: number): PlaceLight => ({
  lit: Float64Array.from({ length: 288 }, (_, slot) => share(slot)),
  skyView,
});
const morning = (slot: number): number => (slot % 24 < 12 ? 1 : 0);
const siteOf = (input: YieldInput, change: (sky: SkyHours) => Partial<SkyHours> = () => ({})): SiteSky => {
  const site = prepareSiteSky({ ...input, skyViewFactor: 1 });
  return { ...site, sky: { ...site.sky, ...change(site.sky) } };
};
const yieldAtPlaces = (site: SiteSky, places: PlaceLight[], plane: (typeof PLANES)[number], input: YieldInput) =>
  yieldOnSite(siteAtPlaces(site, places), plane, input);

describe('the energy of modules at places of a roof', () => {
  const inputs = [buildYieldInput(), buildYieldInput(CLIPPING), buildYieldInput({ albedo: 0 })];

  it.each(PLANES)('is the year of the plane on the site of the place, at $tilt° to $azimuth°', (plane) => {
    for (const input of inputs) {
      const site = siteOf(input);
      const { figuresOf, kwhPerKwp } = energyAtPlaces(site, plane, input);
      for (const place of [litAt(() => 1, 1), litAt(() => 0, 1), litAt(morning, 1), litAt(morning, 0.5)]) {
        const { skyView, beamWh, beamWhMore } = figuresOf(place);
        const { specificYield } = yieldAtPlaces(site, [place], plane, input);
        expect(kwhPerKwp(skyView, beamWh, beamWhMore)).toBeCloseTo(specificYield, 8);
      }
    }
  });

  it('is a line between half and all of the sky, and never less than nothing below', () => {
    const input = buildYieldInput({ albedo: 0 });
    const { kwhPerKwp } = energyAtPlaces(siteOf(input), PLANES[2]!, input);

    expect(kwhPerKwp(0.75, 0, 0)).toBeCloseTo((kwhPerKwp(0.5, 0, 0) + kwhPerKwp(1, 0, 0)) / 2, 9);
    expect(kwhPerKwp(1, 50_000, 10_000) - kwhPerKwp(1, 0, 0)).toBeCloseTo(60, 9);
    expect(kwhPerKwp(0.5, 50_000, 10_000) - kwhPerKwp(0.5, 0, 0)).toBeCloseTo(50, 9);
    // the inverter's own use makes the line's end negative
    expect(kwhPerKwp(0, 0, 0)).toBe(0);
  });

  it('of some places together has the mean of their light: those that are lit may see more sky than the others', () => {
    const input = buildYieldInput();
    const site = siteOf(input);
    const places = [
      litAt(morning, 1),
      litAt((slot) => 1 - morning(slot), 0.4),
      litAt(() => 0.3, 0.7),
      litAt(morning, 0),
    ];
    for (const plane of PLANES) {
      const each = places.map((place) => yieldAtPlaces(site, [place], plane, input).poaAnnual);
      const together = yieldAtPlaces(site, places, plane, input).poaAnnual;
      expect(together).toBeCloseTo(each.reduce((sum, poa) => sum + poa, 0) / places.length, 8);
    }
  });

  it('at places that see none of the sky is that of the beam and the ground', () => {
    const input = buildYieldInput({ albedo: 0 });
    const { poaAnnual } = yieldAtPlaces(siteOf(input), [litAt(() => 0, 0)], PLANES[1]!, input);

    expect(poaAnnual).toBe(0);
  });
});

describe('a horizon darker than the whole of the sky', () => {
  it.each(PLANES)('leaves no less than the beam and the ground to a plane at $tilt° to $azimuth°', (plane) => {
    const input = buildYieldInput({ albedo: 0 });
    const black = siteOf(input, ({ horizonBand }) => ({ horizonBand: horizonBand.map(() => -2_000) }));
    const none = siteOf(input, ({ horizonBand, isotropic }) => ({
      horizonBand: horizonBand.map(() => 0),
      isotropic: isotropic.map(() => 0),
    }));
    const fast = ({ sky, ...site }: SiteSky) => planeWorths({ sky, ...site }, sky, input)(plane.tilt, plane.azimuth);
    const placed = (site: SiteSky): number => {
      const { figuresOf, kwhPerKwp } = energyAtPlaces(site, plane, input);
      const { skyView, beamWh, beamWhMore } = figuresOf(litAt(() => 1, 1));
      return kwhPerKwp(skyView, beamWh, beamWhMore);
    };

    const [dark, bare] = [black, none].map((site) => yieldOnSite(site, plane, input));

    expect(dark!.poaAnnual).toBeCloseTo(bare!.poaAnnual, 8);
    expect(fast(black).poaKwhM2).toBeCloseTo(bare!.poaAnnual, 8);
    // seen flat, the glass takes more of the band than of the sky
    expect(dark!.specificYield).toBeGreaterThanOrEqual(bare!.specificYield - 1e-8);
    expect(fast(black).specificYield).toBeCloseTo(dark!.specificYield, 8);
    expect(placed(black)).toBeCloseTo(dark!.specificYield, 8);
  });
});
