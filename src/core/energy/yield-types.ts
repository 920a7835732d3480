import type { InputIssue } from '../errors.js';
import type { ClimateOrigin } from '../climate/climate-origin.js';
import type { WrittenText } from '../texts/coded-text.js';
import type { ModuleParameters } from './module/module-power.js';
import type { UncertaintyCause, WaterfallStageName } from './module/energy-names.js';
import type { LossItem } from './module/losses.js';

export interface Plane {
  /** Degrees from horizontal, 0 flat .. 90 wall. */
  tilt: number;
  /** Degrees clockwise from north, 180 faces south. */
  azimuth: number;
}

/** Long-term means of a place, January first. */
export interface MonthlyClimate {
  /** Global horizontal irradiation, 12 values, kWh/m² and day. */
  monthlyGhi: readonly number[];
  /** Mean air temperature over day and night, 12 values, °C. */
  monthlyTemp: readonly number[];
  /** Mean wind speed at 10 m, 12 values, m/s; without it calm air of 1 m/s at the module is assumed. */
  monthlyWind?: readonly number[] | undefined;
}

/** A year hour by hour in local standard time, entry 0 is the hour from 0:00 to 1:00 of 1 January. */
export interface HourlyClimate {
  /** Mean global horizontal irradiance of each hour, 8,760 (or 8,784) values, W/m². */
  ghi: ArrayLike<number>;
  /** Mean direct normal irradiance, W/m²; split off the global by Erbs when absent. */
  dni?: ArrayLike<number> | undefined;
  /** Mean diffuse horizontal irradiance, W/m²; the global less the beam when absent. */
  dhi?: ArrayLike<number> | undefined;
  /** Air temperature, °C. */
  airTemperature: ArrayLike<number>;
  /** Wind speed at 10 m, m/s. */
  windSpeed?: ArrayLike<number> | undefined;
  /** Calendar year the hours belong to; 2021 when absent. */
  year?: number | undefined;
}

/** Share of a roof in sun by where the sun is; independent of date, so one table serves every hour of every year. */
export interface BeamShading {
  /** Step of the azimuth nodes, degrees clockwise from north; the nodes cover the full circle, the first at north. */
  azimuthStepDeg: number;
  /** Step of the elevation nodes, degrees above the horizon, the first at 0°. */
  elevationStepDeg: number;
  /** Lit share 0..1 as `share[azimuthNode][elevationNode]`; above the last elevation node all is lit. */
  share: readonly (readonly number[])[];
}

/** What a site sees around it. All parts optional; nothing means an open horizon. */
export interface SiteObstruction {
  /** Elevation angles of the horizon, degrees, by equal azimuth steps clockwise from north. */
  horizon?: readonly number[] | undefined;
  shadingTable?: BeamShading | undefined;
  /** Isotropic sky light that reaches the plane, as a share of the same plane under an open sky, 0..1. */
  skyViewFactor?: number | undefined;
}

export type Mount = 'rack' | 'roof';
export type TranspositionName = 'perez' | 'hay-davies';

export interface InverterParameters {
  /** Nominal (weighted) efficiency, 0..1. */
  nominalEfficiency: number;
  /** Module capacity over the inverter's AC capacity. */
  dcAcRatio: number;
}

/** Everything a place is known by, without the plane. */
export interface YieldSite extends SiteObstruction {
  /** WGS84 degrees. */
  lat: number;
  lng: number;
  /** Monthly means, or the hours of a year. */
  climate: MonthlyClimate | HourlyClimate;
  /** The member of the request that has the climate; the request itself when absent. */
  climateAt?: InputIssue['loc'];
  /** Local standard time less UTC, hours; a fifteenth of the longitude, rounded, when absent. */
  utcOffsetHours?: number | undefined;
  /** Reflectance of the ground, 0..1; 0.2 when absent. */
  albedo?: number | undefined;
}

/** One independent cause of uncertainty of a year's energy. */
export interface UncertaintyComponent {
  name: UncertaintyCause;
  /** Standard deviation relative to the year's energy, 0..1. */
  relativeSigma: number;
  /** The same of each month's energy, 12 values; a month without one, or with a smaller one, has that of the year. */
  monthlySigma?: readonly number[];
  source: string;
  /** The source in 繁體中文, where it is more than the name of a document. */
  sourceZh?: string;
}

/** The plant on the place. */
export interface YieldSystem {
  /** Nameplate module capacity at standard test conditions, kW; 1 when absent. */
  capacityKw?: number | undefined;
  mount?: Mount | undefined;
  transposition?: TranspositionName | undefined;
  module?: Partial<ModuleParameters> | undefined;
  inverter?: Partial<InverterParameters> | undefined;
  /** Itemised system losses; those of the PVWatts manual when absent. */
  losses?: readonly LossItem[] | undefined;
  /** One figure in place of the items, percent of the DC energy. */
  lossesPercent?: number | undefined;
  /** Uncertainty of the year's energy; the default components when absent. What a leaning plane adds under monthly means is added to either. */
  uncertainty?: readonly UncertaintyComponent[] | undefined;
}

export interface YieldInput extends YieldSite, YieldSystem {
  plane: Plane;
}

/** One named step of the model. */
export interface ModelStep {
  name: string;
  version: string;
  source: string;
}

export interface ModelDescription {
  name: string;
  version: string;
  steps: ModelStep[];
}

/** A stage of the way from light to energy: its change and the running total after it. */
export interface WaterfallStage {
  stage: WaterfallStageName;
  /** Change of the year's energy, kWh per kWp; the first stage has the starting value itself. */
  deltaKwhPerKwp: number;
  /** After this stage, kWh per kWp. */
  totalKwhPerKwp: number;
  /** Model step that made the change. */
  model: string;
  version: string;
}

/**
 * Energy that is exceeded with a probability in percent, as the trade writes it: P90 is the low one [kWh].
 * `p90` is the `p10` of the percentiles.
 */
export interface ExceededBy {
  p50: number;
  p75: number;
  p90: number;
  p99: number;
}

export interface YieldResult {
  /** Irradiation on the plane after shading, 12 values, kWh/m². */
  poaMonthly: number[];
  /** DC energy after the system losses, 12 values, kWh. */
  dcMonthly: number[];
  /** AC energy, 12 values, kWh. */
  acMonthly: number[];
  /** Percentiles of the same months of a single year, kWh: exceeded with a probability of 90 and of 10 %. */
  acMonthlyP10: number[];
  acMonthlyP90: number[];
  poaAnnual: number;
  dcAnnual: number;
  acAnnual: number;
  /** AC energy per capacity, kWh per kWp and year. */
  specificYield: number;
  /** AC energy over what the nameplate would give from the plane's irradiation, 0..1; 0 without light. */
  performanceRatio: number;
  /** Tenth percentile of a single year's AC energy, kWh: exceeded with a probability of 90 %. */
  p10: number;
  /** Ninetieth percentile of a single year's AC energy, kWh: exceeded with a probability of 10 %. */
  p90: number;
  /** Median, the estimate itself, kWh. */
  p50: number;
  /** The same band as exceedance probabilities. */
  exceededBy: ExceededBy;
  /** Relative standard uncertainty of a single year, 0..1, and what it is made of. */
  uncertainty: { relativeSigma: number; components: UncertaintyComponent[] };
  waterfall: WaterfallStage[];
  /** Mean AC power by month and local standard hour (entry 0 is 0:00 to 1:00), 12 x 24, kW per kWp. */
  acMonthHour: number[][];
  /** The losses applied to DC, percent each, with their source. */
  losses: LossItem[];
  model: ModelDescription;
}

/** A year's energy with the plane it is for and the sources it rests on. */
export interface PlaneYield extends YieldResult {
  tilt: number;
  azimuth: number;
  sources: ClimateOrigin[];
  warnings: WrittenText[];
}
