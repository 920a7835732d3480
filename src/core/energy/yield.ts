import { chooseLosses, remainingShare, type LossItem } from './module/losses.js';
import { DEFAULT_INVERTER } from './module/inverter.js';
import { describeModel } from './model-steps.js';
import { DEFAULT_MODULE, lowLightTable } from './module/module-power.js';
import { planeYear, type PlaneYear, type PlantParameters } from './plane-year.js';
import { prepareSiteSky, type SiteSky } from './irradiance/site-sky.js';
import { DAYS_IN_MONTH } from '../time/calendar-month.js';
import {
  DEFAULT_UNCERTAINTY,
  energyPercentiles,
  exceededBy,
  monthlyPercentiles,
  sidewaysUncertainty,
} from './uncertainty.js';
import { waterfall } from './waterfall.js';
import { assertYieldInput } from './yield-input.js';
import type { Plane, UncertaintyComponent, YieldInput, YieldResult, YieldSystem } from './yield-types.js';

export type * from './yield-types.js';

const WH_PER_KWH = 1000;

/**
 * A year of energy of a plane of modules at a place, from climate to AC.
 * @param input place, climate, plane and plant; see the fields for units.
 * @returns months and year in kWh (kWh/m² for `poa`), percentiles, waterfall and the named model.
 * @throws InvalidInputError with every fault of the input.
 */
export function computeYield(input: YieldInput): YieldResult {
  assertYieldInput(input);
  return yieldOnSite(prepareSiteSky(input, input.transposition), input.plane, input);
}

/**
 * The same for one more plane on a site that is ready; many planes share one `SiteSky`.
 * @param site of `prepareSiteSky`.
 * @param plane orientation [deg].
 * @param system the plant.
 */
export function yieldOnSite(site: SiteSky, plane: YieldInput['plane'], system: YieldSystem): YieldResult {
  const losses = systemLosses(system, site);
  const year = planeYear(site.sky, plane, plantParameters(system, losses), site.surroundings);
  return toResult(year, site, losses, system, systemUncertainty(system, site, plane));
}

/** Its energy alone for a kW [kWh a year]. */
export const acKwhPerKw = (site: SiteSky, plane: Plane, system: YieldSystem): number =>
  planeYear(site.sky, plane, plantParameters(system, systemLosses(system, site)), site.surroundings).ac / WH_PER_KWH;

/** What makes the energy of a plant on a plane of a site uncertain. */
export function systemUncertainty(system: YieldSystem, site: SiteSky, plane: Plane): UncertaintyComponent[] {
  const sideways = site.climateKind === 'monthly' ? sidewaysUncertainty(plane) : [];
  return [...(system.uncertainty ?? DEFAULT_UNCERTAINTY), ...sideways];
}

/** The losses of a plant on a site. */
export function systemLosses(system: YieldSystem, site: SiteSky): LossItem[] {
  const { losses: items, lossesPercent: percent } = system;
  return chooseLosses({ items, percent, shadingComputed: site.shadingComputed });
}

/** The plant with defaults where nothing is said. */
export function plantParameters(system: YieldSystem, losses: readonly LossItem[]): PlantParameters {
  const module = { ...DEFAULT_MODULE, ...system.module };
  return {
    module,
    lightTable: lowLightTable(module.lowLight),
    mount: system.mount ?? 'rack',
    inverter: { ...DEFAULT_INVERTER, ...system.inverter },
    remaining: remainingShare(losses),
  };
}

function toResult(
  year: PlaneYear,
  site: SiteSky,
  losses: LossItem[],
  system: YieldSystem,
  components: UncertaintyComponent[],
): YieldResult {
  const capacityKw = system.capacityKw ?? 1;
  const kwh = (wh: number): number => (wh * capacityKw) / WH_PER_KWH;
  const { relativeSigma, ...percentiles } = energyPercentiles(kwh(year.ac), components);
  const acMonthly = byMonth(year.acMonthHour).map(kwh);
  return {
    poaMonthly: byMonth(year.poaMonthHour).map((wh) => wh / WH_PER_KWH),
    dcMonthly: byMonth(year.dcMonthHour).map(kwh),
    acMonthly,
    ...monthlyPercentiles(acMonthly, components),
    poaAnnual: year.poa / WH_PER_KWH,
    dcAnnual: kwh(year.dc),
    acAnnual: kwh(year.ac),
    specificYield: year.ac / WH_PER_KWH,
    performanceRatio: year.poa > 0 ? year.ac / year.poa : 0,
    ...percentiles,
    exceededBy: exceededBy(percentiles.p50, relativeSigma),
    uncertainty: { relativeSigma, components },
    waterfall: waterfall(year, losses, site.transposition),
    acMonthHour: meanDayPower(year.acMonthHour, site.daysInMonth),
    losses,
    model: describeModel(site.climateKind, site.transposition),
  };
}

const byMonth = (monthHour: Float64Array): number[] =>
  DAYS_IN_MONTH.map((_, month) => monthHour.subarray(month * 24, month * 24 + 24).reduce((sum, wh) => sum + wh, 0));

/** Mean power of each clock hour of a month, kW per kWp. */
function meanDayPower(monthHour: Float64Array, daysInMonth: readonly number[]): number[][] {
  return daysInMonth.map((days, month) =>
    Array.from({ length: 24 }, (_, hour) => monthHour[month * 24 + hour]! / days / WH_PER_KWH),
  );
}
