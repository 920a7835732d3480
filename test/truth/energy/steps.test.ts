import { getPosition } from 'suncalc';
import { describe, expect, it } from 'vitest';
import { cellTemperature } from '../../../src/core/energy/module/cell-temperature.js';
import { splitGlobal } from '../../../src/core/energy/irradiance/diffuse-split.js';
import { airMassAt, extraterrestrialNormal } from '../../../src/core/energy/irradiance/extraterrestrial.js';
import {
  COATED_GLASS,
  diffuseIncidence,
  incidenceModifier,
  incidenceTable,
  PLAIN_GLASS,
} from '../../../src/core/energy/module/incidence-angle.js';
import { acPower } from '../../../src/core/energy/module/inverter.js';
import { PVWATTS_LOSSES, remainingShare } from '../../../src/core/energy/module/losses.js';
import { DEFAULT_MODULE, relativeEfficiency, temperatureFactor } from '../../../src/core/energy/module/module-power.js';
import { sunAngles, sunVector } from '../../../src/core/sun/sun-vector.js';
import { diffuseParts, hayDaviesShares, perezShares } from '../../../src/core/energy/irradiance/transposition.js';

/** Half a percent: the accuracy asked of every step for the same inputs. */
const STEP_TOLERANCE = 0.005;
const rad = (degrees: number): number => (degrees * Math.PI) / 180;

function expectWithin(actual: number, expected: number, tolerance = STEP_TOLERANCE): void {
  expect(Math.abs(actual - expected)).toBeLessThanOrEqual(Math.abs(expected) * tolerance);
}

describe('the sun against suncalc 2', () => {
  it('is within 0.02 degrees over a year, the world and the day', () => {
    const places = [-66, -33.9, 0, 22, 25.04, 51.5, 68].map((lat, i) => ({ lat, lng: -170 + 53 * i }));
    const instants = Array.from({ length: 365 }, (_, day) => Date.UTC(2024, 0, day + 1) + ((day * 7 + 3) % 24) * 3.6e6);

    const misses = places.flatMap((place) =>
      instants.map((instant) => {
        const ours = sunAngles(sunVector(instant, place));
        const theirs = getPosition(new Date(instant), place.lat, place.lng);
        const across = (((ours.azimuth - theirs.azimuth + 540) % 360) - 180) * Math.cos(rad(theirs.altitude));
        // below the horizon the two extend refraction differently
        return ours.elevation > 0 ? Math.hypot(ours.apparentElevation - theirs.altitude, across) : 0;
      }),
    );

    expect(misses.filter((miss) => miss > 0).length).toBeGreaterThan(1000);
    expect(Math.max(...misses)).toBeLessThan(0.02);
  });
});

describe('single steps against the figures of pvlib-python (tests/ of pvlib/pvlib-python, BSD-3-Clause)', () => {
  it.each([
    // test_irradiance.py::test_erbs: [ghi, zenith, day of year, dni, dhi]
    [50, 85, 1, 96.7192672, 41.5703604],
    [1000, 10, 1, 794.205651, 217.860117],
    [1000, 10, 171, 842.001578, 170.790318],
  ])('splits %d W/m² at zenith %d on day %d as Erbs does', (ghi, zenith, day, dni, dhi) => {
    const split = splitGlobal(ghi, Math.cos(rad(zenith)), extraterrestrialNormal(day));

    expectWithin(split.dni, dni);
    expectWithin(split.dhi, dhi);
  });

  it.each([
    // test_irradiance.py::test_haydavies_components: dni_extra 1321.1656, tilt 40 south
    [40.46149818, 316.1949056, 82.85457044, 66.71410338, 27.1775, 0],
    [118.45831879, 939.95469881, 10.56413562, 144.76567754, 30.1818, 72.813],
    [62.03376265, 646.22886049, 72.41687122, 287.04104128, 27.9837, 5.2071],
  ])('spreads %d W/m² of diffuse light as Hay and Davies do', (dhi, dni, zenith, azimuth, isotropic, circumsolar) => {
    const { circumsolar: share } = hayDaviesShares(dni, 1321.1655834833093);

    expectWithin((dhi * (1 - share) * (1 + Math.cos(rad(40)))) / 2, isotropic);
    expect((dhi * share * cosIncidence(40, 180, zenith, azimuth)) / Math.cos(rad(zenith))).toBeCloseTo(circumsolar, 1);
  });

  it.each([
    // test_irradiance.py::test_perez_components: tilt 40 south, dni_extra 1321.1656
    [40.46149818, 316.1949056, 82.85457044, 66.71410338, 1321.1655834833093, 40, 26.84138589, 0, 4.62212181],
    [62.03376265, 646.22886049, 72.41687122, 287.04104128, 1321.1655834833093, 40, 31.72696071, 4.47966439, 9.25316454],
    // test_irradiance.py::test_perez_negative_horizon: tilt 34 south, dni_extra 1414
    [249, 158, 57.746951, 171.003315, 1414, 34, 166.785419, 113.548755, 1.07601],
    [165, 19, 57.564205, 187.346924, 1414, 34, 142.24475, 16.09757, -6.13353],
    [136, 1, 60.813841, 202.974357, 1414, 34, 119.173875, 9.956174, -5.262151],
    [93, 0, 66.989435, 216.725599, 1414, 34, 83.52515, 3.142467, -3.83123],
    [50, 0, 75.353368, 228.317233, 1414, 34, 45.725931, 0, -2.208923],
  ])(
    'spreads %d W/m² of diffuse light with %d of beam as Perez 1990 does',
    (dhi, dni, zenith, azimuth, extra, tilt, isotropic, circumsolar, horizon) => {
      const cosZenith = Math.cos(rad(zenith));

      const parts = diffuseParts('perez', dni, dhi, cosZenith, extra);
      const shares = perezShares(dni, dhi, cosZenith, extra);

      expectWithin((parts.isotropic * (1 + Math.cos(rad(tilt)))) / 2, isotropic);
      expect(parts.circumsolarNormal * cosIncidence(tilt, 180, zenith, azimuth)).toBeCloseTo(circumsolar, 1);
      expect(dhi * shares.horizon * Math.sin(rad(tilt))).toBeCloseTo(horizon, 1);
    },
  );

  it('takes the air mass of Kasten and Young', () => {
    // test_irradiance.py, fixture relative_airmass with apparent zeniths of fixture ephem_data
    expectWithin(airMassAt(Math.cos(rad(82.85457044)), rad(82.85457044)), 7.58831596);
    expectWithin(airMassAt(Math.cos(rad(10.56413562)), rad(10.56413562)), 1.01688136);
    expectWithin(airMassAt(Math.cos(rad(72.41687122)), rad(72.41687122)), 3.27930443);
  });

  it.each([
    // test_iam.py::test_physical
    [22.5, PLAIN_GLASS, 0.99926198],
    [45, PLAIN_GLASS, 0.98797788],
    [67.5, PLAIN_GLASS, 0.8893998],
    // test_iam.py::test_physical_ar, coating 1.29
    [22.5, COATED_GLASS, 0.99944171],
    [45, COATED_GLASS, 0.9917463],
    [67.5, COATED_GLASS, 0.91506158],
  ])('lets light at %d degrees through %o as De Soto does', (angle, glass, expected) => {
    const modifier = incidenceModifier(Math.cos(rad(angle)), glass);

    expect(modifier).toBeCloseTo(expected, 7);
  });

  it.each([
    // test_iam.py::test_marion_diffuse_model, physical, tilt 20
    ['sky', 0.9539178294437575],
    ['horizon', 0.7652650139134007],
    ['ground', 0.6387140117795903],
  ] as const)('integrates the glass over the %s as Marion does', (region, expected) => {
    const mean = diffuseIncidence(incidenceTable(PLAIN_GLASS), 20, region, 180);

    expectWithin(mean, expected);
  });

  it('warms cells as Faiman does', () => {
    // test_temperature.py::test_faiman_default, test_faiman_kwargs, test_faiman_list
    expect(cellTemperature(900, 20, 5)).toBeCloseTo(35.203, 3);
    expect(cellTemperature(900, 20, 5, { constant: 22, perWind: 6 })).toBeCloseTo(37.308, 3);
    expect(cellTemperature(500, 10, 5)).toBeCloseTo(18.446, 3);
  });

  it('loses at low light what PVGIS 6 does', () => {
    // test_pvarray.py::test_huld_params, pvgis6 csi: 77.649421 of 100 at 800 W/m² and 35 °C; its temperature terms added here
    const log = Math.log(0.8);
    const warmth = 10 * (-0.003015 - 0.000045 * log - 0.000043 * log ** 2);

    const power = 80 * (relativeEfficiency(800, DEFAULT_MODULE.lowLight) + warmth);

    expect(power).toBeCloseTo(77.649421, 5);
  });

  it('loses power with heat as PVWatts does', () => {
    // test_pvsystem.py::test_pvwatts_dc_scalars: 900 W/m², 30 °C, 100 W, -0.003 /K
    expect(100 * 0.9 * temperatureFactor(30, -0.003)).toBeCloseTo(88.65, 10);
  });

  it('adds the default losses up to 14.08 percent', () => {
    // PVWatts Version 5 Manual (Dobos 2014), system losses; pvlib test_pvsystem.py::test_pvwatts_losses_default has 14.075660688264469
    expect(100 * (1 - remainingShare(PVWATTS_LOSSES))).toBeCloseTo(14.075660688264469, 9);
  });
});

/** Cosine of incidence by spherical trigonometry, apart from the code under test. */
function cosIncidence(tilt: number, facing: number, zenith: number, azimuth: number): number {
  const sideways = Math.sin(rad(zenith)) * Math.sin(rad(tilt)) * Math.cos(rad(azimuth - facing));
  return Math.max(0, Math.cos(rad(zenith)) * Math.cos(rad(tilt)) + sideways);
}

/** Hours of PVWatts for 15013 Denver W Pkwy, Golden (39.73 N, 105.18 W): 4 kW, rack, tilt 20 south, losses 14.08 %, ratio 1.2, inverter 96 %. */
const PVWATTS_HOURS: readonly (readonly number[])[] = [
  // month, day, hour, beam, diffuse, air temperature, wind, plane of array, cell temperature, DC W, AC W
  [1, 1, 9, 0, 78, -12, 3, 75.593, -12.055, 305.045, 278.719],
  [1, 1, 10, 331, 165, -10, 3, 415.778, -1.177, 1590.087, 1529.331],
  [1, 1, 11, 834, 75, -10, 4, 709.728, 5.077, 2644.25, 2543.789],
  [1, 2, 12, 997, 70, 0, 3, 822.568, 19.971, 2868.802, 2758.549],
  [1, 3, 10, 947, 66, -2, 1, 716.635, 21.598, 2464.494, 2371.535],
  [1, 3, 14, 884, 59, -1, 1, 588.082, 19.497, 2013.147, 1937.698],
  [1, 5, 11, 563, 145, 0, 5, 594.359, 11.26, 2159.667, 2078.741],
  [1, 9, 12, 20, 178, -3, 3, 194.157, -0.005, 745.198, 708.807],
  [1, 11, 12, 1018, 73, -6, 3, 856.076, 15.599, 3048.926, 2930.479],
  [1, 12, 9, 126, 134, -4, 1, 221.37, 1.782, 833.448, 794.823],
  [1, 13, 11, 481, 175, 4, 2, 573.541, 19.383, 2011.896, 1936.492],
  [1, 15, 10, 201, 190, 4, 0, 350.497, 19.182, 1229.969, 1180.41],
  [1, 16, 14, 486, 121, 3, 3, 445.316, 12.46, 1591.717, 1530.908],
  [1, 18, 12, 655, 136, 4, 3, 676.258, 20.117, 2364.592, 2275.671],
];

describe('hours of PVWatts (pvlib/pvlib-python, tests/data/pvwatts_8760_rackmount.csv)', () => {
  const place = { lat: 39.73, lng: -105.18 };
  const inverter = { nominalEfficiency: 0.96, dcAcRatio: 1.2 };

  it.each(PVWATTS_HOURS)('turns its DC of %d-%d %d:00 into its AC', (...hour) => {
    const [dc, ac] = hour.slice(9) as [number, number];

    const power = acPower(dc / 1000, 4, inverter);

    expectWithin(power * 1000, ac, 1e-4);
  });

  it.each(PVWATTS_HOURS)('turns its beam and diffuse light of %d-%d %d:00 into its light on the plane', (...hour) => {
    const [month, day, clock, beam, diffuse] = hour as [number, number, number, number, number];
    const sun = sunVector(Date.UTC(2019, month - 1, day, clock + 7, 30), place);
    const angles = sunAngles(sun);

    const parts = diffuseParts('perez', beam, diffuse, sun.up, extraterrestrialNormal(day));
    const cosine = cosIncidence(20, 180, 90 - angles.elevation, angles.azimuth);
    const sky = (parts.isotropic * (1 + Math.cos(rad(20)))) / 2 + parts.horizonBand * Math.sin(rad(20));
    const ground = (0.2 * (beam * sun.up + diffuse) * (1 - Math.cos(rad(20)))) / 2;
    const onPlane = (beam + parts.circumsolarNormal) * cosine + sky + ground;

    // whole watts in the file, and PVWatts subtracts the cover's reflection from this figure: up to 4 % at these angles
    const reported = hour[7]!;
    expect(onPlane / reported).toBeGreaterThan(0.985);
    expect(onPlane / reported).toBeLessThan(1.05);
  });
});
