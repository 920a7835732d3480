import type { ModelDescription, ModelStep, TranspositionName } from './yield-types.js';

/** Every step of the chain by its name, with the version of our form of it and the publication it comes from. */
export const MODEL_STEPS = {
  solarPosition: {
    name: 'solar-position',
    version: '1.0.0',
    source: "Michalsky, The Astronomical Almanac's algorithm for approximate solar position, Solar Energy 40 (1988)",
  },
  extraterrestrial: {
    name: 'extraterrestrial-radiation',
    version: '1.0.0',
    source: 'Spencer, Search 2 (1971), with the solar constant of ASTM E490-00a, 1366.1 W/m²',
  },
  typicalDays: {
    name: 'typical-days',
    version: '1.0.0',
    source:
      'Collares-Pereira & Rabl, Solar Energy 22 (1979), for the shape of the day; Hollands & Huget, Solar Energy 30 (1983), for the distribution of clearness; Haurwitz, J. Meteorology 2 (1945), for its upper end',
  },
  hourlyYear: {
    name: 'hourly-year',
    version: '1.0.0',
    source: 'hours as given, the sun at the middle of the part of the hour it is up',
  },
  temperatureProfile: {
    name: 'daily-temperature-profile',
    version: '1.0.0',
    source: 'Erbs, Klein & Beckman, ASHRAE Journal 25 (1983)',
  },
  diffuseSplit: {
    name: 'diffuse-split-erbs',
    version: '1.0.0',
    source: 'Erbs, Klein & Duffie, Solar Energy 28 (1982)',
  },
  perez: {
    name: 'transposition-perez',
    version: '1.0.0',
    source: 'Perez et al., Solar Energy 44 (1990), all sites composite coefficients',
  },
  hayDavies: {
    name: 'transposition-hay-davies',
    version: '1.0.0',
    source: 'Hay & Davies, Proc. First Canadian Solar Radiation Data Workshop (1980)',
  },
  obstruction: {
    name: 'sky-obstruction',
    version: '1.0.0',
    source: 'horizon and shading table on beam and circumsolar light, sky-view factor on the rest of the sky',
  },
  incidenceAngle: {
    name: 'incidence-angle-physical',
    version: '1.0.0',
    source:
      'De Soto, Klein & Beckman, Solar Energy 80 (2006); diffuse light integrated after Marion, Solar Energy 147 (2017)',
  },
  cellTemperature: {
    name: 'cell-temperature-faiman',
    version: '1.0.0',
    source:
      'Faiman, Progress in Photovoltaics 16 (2008); roof mount scaled by the NOCT of PVWatts version 5 (Dobos 2014)',
  },
  lowLight: {
    name: 'low-light-huld',
    version: '1.0.0',
    source:
      'Huld et al., Solar Energy Materials and Solar Cells 95 (2011), irradiance terms with the c-Si coefficients of PVGIS 6',
  },
  temperatureEffect: {
    name: 'module-temperature-coefficient',
    version: '1.0.0',
    source: 'linear power coefficient as in PVWatts version 5, Dobos, NREL/TP-6A20-62641 (2014)',
  },
  systemLosses: {
    name: 'system-losses-pvwatts',
    version: '1.0.0',
    source: 'Dobos, PVWatts Version 5 Manual, NREL/TP-6A20-62641 (2014), system losses',
  },
  inverter: {
    name: 'inverter-pvwatts',
    version: '1.0.0',
    source: 'Dobos, PVWatts Version 5 Manual, NREL/TP-6A20-62641 (2014), inverter',
  },
  uncertainty: {
    name: 'yield-uncertainty',
    version: '1.2.0',
    source: 'independent relative components combined in quadrature, JCGM 100:2008, section 5.1; normal quantiles',
  },
} as const satisfies Record<string, ModelStep>;

/** Name and version of the chain as a whole; the version changes whenever any step's numbers do. */
const CHAIN = { name: 'rooftop-energy-chain', version: '1.2.0' };

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
