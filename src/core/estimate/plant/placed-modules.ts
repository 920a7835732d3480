import { acHours } from '../../energy/year-hours.js';
import type { SiteSky } from '../../energy/irradiance/site-sky.js';
import type { Plane } from '../../energy/yield-types.js';
import { energyPercentiles } from '../../energy/uncertainty.js';
import { acKwhPerKw, systemUncertainty } from '../../energy/yield.js';
import { assessInBrief } from '../../finance/assess-in-brief.js';
import type { EconomicsContext } from '../../finance/case/plant-economics.js';
import { schemeOf } from '../../finance/schemes/schemes.js';
import type { RankedPanel } from '../../layout/layout-types.js';
import { memoizeByKey } from '../../memoize-by-key.js';
import { moduleOf } from '../../layout/pv-modules.js';
import { rankPanels } from '../../layout/rank-panels.js';
import { shapeUncertainty } from '../roof/roof-hypotheses.js';
import { economicsContext } from './goal-worth.js';
import { hypotheticalPlants, hypotheticalRoofs, type HypotheticalRoofs } from './hypothetical-plants.js';
import { runningSum } from './layout-worth.js';
import type { SizingInput } from './plant-configurations.js';
import { layoutPlane, plantSystem, type Workings } from './plant-system.js';
import { pvDuty, type PvDuty } from './pv-duty.js';
import { buildableOf } from './roof-plant.js';
import { verdictLimits } from '../verdict/verdict.js';

/** The modules that may be built by rank, and what plants of the first of them are. */
export interface PlacedModules {
  ranked: RankedPanel[];
  /** Number of the best places, which a plant on the roof has. */
  taken: number;
  /** Energy of the first modules, from none to all [kWh a year]. */
  kwhOf: number[];
  /** The light of the first modules. */
  siteOf: (modules: number) => SiteSky;
  /** The money question with the hours of their output. */
  contextOf: (modules: number) => EconomicsContext;
}

/** Modules by the energy that beam and sky at their own places give; those of a plant that is there are left out. */
export function placedModules(workings: Workings): PlacedModules {
  const { input, plant, usable } = workings;
  const [plane, system] = [layoutPlane(plant.layout), plantSystem(workings, 1)];
  const light = workings.modulesOn(plane, system);
  const moduleKw = moduleKwOf(workings);
  const { panels } = plant.layout;
  const kwhPerKwp = light.kwhPerKwpAt(panels.map(({ center }) => center));
  const fitting = rankPanels(panels, (_, { index }) => kwhPerKwp[index]! * moduleKw);
  const buildable = buildableOf(fitting.length, input.roof.unseen.share);
  const taken = Math.min(buildable, Math.ceil((input.roof.existingKw ?? 0) / moduleKw));
  const ranked = fitting.slice(taken, buildable);
  const context = economicsContext(input, usable.areaM2);
  const siteOf = (modules: number): SiteSky =>
    modules > 0 ? light.siteOf(ranked.slice(0, modules).map(({ center }) => center)) : workings.site;
  return {
    ranked,
    taken,
    kwhOf: runningSum(ranked.map(({ yearlyKwh }) => yearlyKwh)),
    siteOf,
    // the matches of a household are known by the hours as an object
    contextOf: memoizeByKey(
      (modules) => ({ ...context, acHours: acHours(siteOf(modules), plane, system) }),
      (modules) => modules,
    ),
  };
}

export const moduleKwOf = ({ input }: Workings): number => moduleOf(input).powerW / 1000;

/** What sizes of the plant are compared by; `roofs` of `otherRoofs`. */
export function sizingOf(
  workings: Workings,
  { kwhOf, contextOf }: PlacedModules,
  roofs: HypotheticalRoofs | undefined,
): SizingInput {
  const { input, plant, usable } = workings;
  const { worth } = plant;
  const plane = layoutPlane(plant.layout);
  const weight = worth.weightOf(plane);
  const context = economicsContext(input, usable.areaM2);
  const moneyOf = schemeOf(context.options).usesHousehold ? contextOf : () => context;
  const moduleKw = moduleKwOf(workings);
  return {
    kwhOf,
    moduleKw,
    contextOf: moneyOf,
    probabilityOf(modules) {
      const size = { capacityKw: modules * moduleKw, annualKwh: kwhOf[modules]! };
      const { p10, p90 } = energyBand(workings, roofs, size);
      return assessInBrief({ ...moneyOf(modules), ...size, annualKwhP10: p10, annualKwhP90: p90 }).probability ?? 0; // equal: where money decides, a complete table has it for every size
    },
    worthItFrom: verdictLimits(context).worthItFrom,
    measure: (capacityKw, annualKwh) => worth.measure(plane, capacityKw, annualKwh * weight),
    priced: worth.priced,
    askedKw: input.plant.capacityKw,
  };
}

/** What the law requires of a new building of this size. */
export function dutyOf(workings: Workings, { ranked, kwhOf }: PlacedModules): PvDuty | null {
  const moduleKw = moduleKwOf(workings);
  return pvDuty(workings.input, {
    areaM2: workings.usable.areaM2,
    possibleKw: ranked.length * moduleKw,
    yieldOf: (requiredKw) => {
      const modules = Math.min(ranked.length, Math.ceil(requiredKw / moduleKw));
      return modules > 0 ? kwhOf[modules]! / (modules * moduleKw) : null;
    },
  });
}

/** The roofs that a flat roof may be instead; see `hypotheticalRoofs`. */
export const otherRoofs = (workings: Workings): HypotheticalRoofs | undefined =>
  hypotheticalRoofs(workings, (plane) => flushKwhPerKw(workings, plane));

/** Percentiles of the energy of a size. */
export function energyBand(
  workings: Workings,
  roofs: HypotheticalRoofs | undefined,
  { capacityKw, annualKwh }: { capacityKw: number; annualKwh: number },
): ReturnType<typeof energyPercentiles> {
  const shape = shapeUncertainty(hypotheticalPlants(roofs, { capacityKw, kwh: annualKwh }), annualKwh);
  const plane = layoutPlane(workings.plant.layout);
  return energyPercentiles(
    annualKwh,
    systemUncertainty(plantSystem(workings, capacityKw, shape), workings.site, plane),
  );
}

/** Energy of a kWp of modules that lie flush on a face at the roof's mean light [kWh a year]. */
const flushKwhPerKw = (workings: Workings, plane: Plane): number => {
  const flush = { ...workings, plant: { ...workings.plant, rowShadeShare: 0 } };
  return acKwhPerKw(workings.site, plane, { ...plantSystem(flush, 1), mount: 'roof' });
};
