import type { ModelDescription, ModelStep, TranspositionName } from './yield-types.js';

const step = (name: string, source: string, version = '1.0.0'): ModelStep => ({ name, version, source });

/** Every step of the chain by its name, with the publication it comes from and the version of our form of it. */
export const MODEL_STEPS = {
  solarPosition: step(
    'solar-position',
    "Michalsky, The Astronomical Almanac's algorithm for approximate solar position, Solar Energy 40 (1988)",
  ),
  extraterrestrial: step(
    'extraterrestrial-radiation',
    'Spencer, Search 2 (1971), with the solar constant of ASTM E490-00a, 1366.1 W/m²',
  ),
  typicalDays: step(
    'typical-days',
    'Collares-Pereira & Rabl, Solar Energy 22 (1979), for the shape of the day; Hollands & Huget, Solar Energy 30 (1983), for the distribution of clearness; Haurwitz, J. Meteorology 2 (1945), for its upper end',
  ),
  hourlyYear: step('hourly-year', 'hours as given, the sun at the middle of the part of the hour it is up'),
  temperatureProfile: step('daily-temperature-profile', 'Erbs, Klein & Beckman, ASHRAE Journal 25 (1983)'),
  diffuseSplit: step('diffuse-split-erbs', 'Erbs, Klein & Duffie, Solar Energy 28 (1982)'),
  perez: step('transposition-perez', 'Perez et al., Solar Energy 44 (1990), all sites composite coefficients'),
  hayDavies: step(
    'transposition-hay-davies',
    'Hay & Davies, Proc. First Canadian Solar Radiation Data Workshop (1980)',
  ),
  obstruction: step(
    'sky-obstruction',
    'horizon and shading table on beam and circumsolar light, sky-view factor on the rest of the sky; both at the place of each module where these are known',
    '1.1.0',
  ),
  incidenceAngle: step(
    'incidence-angle-physical',
    'De Soto, Klein & Beckman, Solar Energy 80 (2006); diffuse light integrated after Marion, Solar Energy 147 (2017)',
  ),
  cellTemperature: step(
    'cell-temperature-faiman',
    'Faiman, Progress in Photovoltaics 16 (2008); roof mount scaled by the NOCT of PVWatts version 5 (Dobos 2014)',
  ),
  lowLight: step(
    'low-light-huld',
    'Huld et al., Solar Energy Materials and Solar Cells 95 (2011), irradiance terms with the c-Si coefficients of PVGIS 6',
  ),
  temperatureEffect: step(
    'module-temperature-coefficient',
    'linear power coefficient as in PVWatts version 5, Dobos, NREL/TP-6A20-62641 (2014)',
  ),
  systemLosses: step(
    'system-losses-pvwatts',
    'Dobos, PVWatts Version 5 Manual, NREL/TP-6A20-62641 (2014), system losses',
  ),
  inverter: step('inverter-pvwatts', 'Dobos, PVWatts Version 5 Manual, NREL/TP-6A20-62641 (2014), inverter'),
  uncertainty: step(
    'yield-uncertainty',
    'independent relative components combined in quadrature, JCGM 100:2008, section 5.1; normal quantiles',
    '1.2.0',
  ),
} as const satisfies Record<string, ModelStep>;

/** Name and version of the chain as a whole; the version changes whenever any step's numbers do. */
const CHAIN = { name: 'rooftop-energy-chain', version: '1.3.0' };

/** The step that transposes. */
export const transpositionStep = (name: TranspositionName): ModelStep =>
  name === 'perez' ? MODEL_STEPS.perez : MODEL_STEPS.hayDavies;

/**
 * The chain with the steps that were used.
 * @param climate whether monthly means or an hourly year went in.
 * @param transposition the sky model.
 */
export function describeModel(climate: 'monthly' | 'hourly', transposition: TranspositionName): ModelDescription {
  const m = MODEL_STEPS;
  const light = climate === 'monthly' ? [m.typicalDays, m.temperatureProfile] : [m.hourlyYear];
  const steps = [m.solarPosition, m.extraterrestrial, ...light, m.diffuseSplit, transpositionStep(transposition)];
  const plant = [m.obstruction, m.incidenceAngle, m.cellTemperature, m.lowLight, m.temperatureEffect];
  return { ...CHAIN, steps: [...steps, ...plant, m.systemLosses, m.inverter, m.uncertainty] };
}
