import { searchPlane } from '../../energy/optimize-plane.js';
import type { Plane } from '../../energy/yield-types.js';
import { rowsAsOf } from '../../finance/rows/finance-table.js';
import type { LocalPolygon } from '../../geometry/position.js';
import {
  DESIGN_HOURS,
  optimizeLayout,
  type LayoutPlant,
  type LayoutSearchInput,
} from '../../layout/optimize-layout.js';
import { packModules } from '../../layout/pack-modules.js';
import type { ModuleLayout } from '../../layout/layout-types.js';
import { FLAT_ROOF_MAX_TILT } from '../../layout/plant-bounds.js';
import { moduleOf } from '../../layout/pv-modules.js';
import type { ModulePlaces } from '../../layout/place-panels.js';
import { buildingOrder } from '../../layout/rank-panels.js';
import type { EstimateInput } from '../estimate-types.js';
import { byPlane, economicsContext, goalWorth, weightedEnergy, weighing, type GoalWorth } from './goal-worth.js';
import { bestPartLight, layoutWorth, placedWorth } from './layout-worth.js';
import type { ModuleLight } from '../light/module-light.js';
import type { RoofLight } from '../light/roof-light.js';
import { smallFloats } from '../../small-arrays.js';

/** The modules that fit on a roof, as they are best set. */
export interface RoofPlant {
  layout: ModuleLayout;
  /** Share of a row's light that the row before it takes, 0..1. */
  rowShadeShare: number;
  /** What sizes of it are worth. */
  worth: GoalWorth;
  /** What it is worth at its best size; `null` on a pitched roof, where nothing is searched. */
  bestWorth: number | null;
}

/** Step of the tilts tried on a flat roof [deg]. */
const TILT_STEP = 5;
/** Nearer to a pole the sun stays too low in winter for rows to be spaced by it [deg]. */
const DESIGN_LATITUDE = 62;
/** Nearer to a pole than this rows are spaced for the sun at noon alone [deg]: at nine and three it is too low. */
const NOON_LATITUDE = 45;
/** Room to walk between rows for cleaning and repair [m]; installers' practice, an assumption of ours of 2026-11. */
const SERVICE_GAP_M = 0.5;

/**
 * Sets modules on the usable part of a roof: flush on a pitched one, on racks whose tilt, direction and distance are searched
 * together on a flat one, within the height the law allows.
 */
export function plantOnRoof(input: EstimateInput, light: RoofLight, outline: readonly LocalPolygon[]): RoofPlant {
  const common = {
    usable: light.usable.polygons,
    outline,
    lat: Math.min(DESIGN_LATITUDE, Math.max(-DESIGN_LATITUDE, input.place.lat)),
    module: moduleOf(input),
    orientation: 'best' as const,
  };
  if (input.roof.shape === 'pitched') {
    const { tilt = 0, azimuth = 180 } = input.roof;
    const pitch = { rule: 'flush' as const };
    return {
      layout: packModules({ ...common, tilt, surfaceAzimuth: azimuth, pitch, alignment: 'azimuth' }),
      rowShadeShare: 0,
      worth: worthOf(input, light, [{ tilt, azimuth }]),
      bestWorth: null,
    };
  }
  return rackedPlant(input, light, {
    ...common,
    maxHeightM: legalHeightM(input),
    surfaceAzimuth: 0,
    alignment: 'best',
  });
}

function rackedPlant(input: EstimateInput, light: RoofLight, roof: LayoutSearchInput): RoofPlant {
  const { site, system } = light;
  const tilts = tiltsOf(input.plant);
  const objective = weighing(input.goal);
  const wanted = input.plant.azimuth ?? searchPlane(site, system, { objective, maxTilt: tilts.at(-1) }).azimuth;
  const planes = tilts.map((tilt) => ({ tilt, azimuth: wanted }));
  const worth = worthOf(input, light, planes);
  const question = {
    worth,
    moduleKw: roof.module.powerW / 1000,
    context: economicsContext(input, light.usable.areaM2),
    buildable: (count: number) => buildableOf(count, input.roof.unseen.share),
    askedKw: input.plant.capacityKw,
  };
  const lightOn = byPlane((plane) => light.modulesOn(plane, system));
  const { layout, best } = optimizeLayout(
    { ...roof, surfaceAzimuth: wanted, alignment: input.plant.azimuth === undefined ? 'best' : 'azimuth' },
    {
      tilts,
      kwhPerKwp: (tilt, azimuth) => worth.weightedKwhPerKwp({ tilt, azimuth }),
      sky: site.sky,
      designHours: Math.abs(input.place.lat) <= NOON_LATITUDE ? DESIGN_HOURS : { from: 12, to: 12 },
      minRowGapM: SERVICE_GAP_M,
      worth: layoutWorth(question, bestPartLight(light.cells.map(light.lightOf))),
      placedWorth: (plant, places) =>
        placedWorth(question, plant, kwhByRank(plant, places, lightOn, question.moduleKw)),
    },
  );
  return { layout, rowShadeShare: best.rowShade.total, worth, bestWorth: best.worth };
}

/** Modules that may be built where a share of the roof is kept free. */
export const buildableOf = (count: number, unseenShare: number): number => Math.floor(count * (1 - unseenShare));

/** Energy of modules by rank, from the points of the roof around each and with the shade of their rows [kWh a year]. */
function kwhByRank(
  { tilt, rowAzimuth, rowShade }: LayoutPlant,
  places: ModulePlaces,
  lightOn: (plane: Plane) => ModuleLight,
  moduleKw: number,
): Float64Array {
  const { kwhPerKwpBetween } = lightOn({ tilt, azimuth: rowAzimuth });
  const yearly = smallFloats(places.count);
  for (let i = 0; i < yearly.length; i++) yearly[i] = kwhPerKwpBetween(places.x[i]!, places.y[i]!) * moduleKw;
  // not `Float64Array.from`: its iterator makes an object for each module of each layout
  const kwh = smallFloats(places.count);
  const order = buildingOrder(places, yearly);
  for (let rank = 0; rank < kwh.length; rank++) kwh[rank] = yearly[order[rank]!]! * (1 - rowShade.total);
  return kwh;
}

/** What plants are worth here; an unshaded module has the best of the planes under an open sky. */
function worthOf(input: EstimateInput, { site, open, system, usable }: RoofLight, planes: readonly Plane[]): GoalWorth {
  const energy = weightedEnergy(input.goal, open, system);
  const most = Math.max(...planes.map((plane) => energy(plane).weighted));
  return goalWorth(input, site, system, economicsContext(input, usable.areaM2), most);
}

/** Tilts to try on a flat roof: the one that is asked for, or steps up to the limit [deg]. */
function tiltsOf({ tilt, maxTilt = FLAT_ROOF_MAX_TILT }: EstimateInput['plant']): number[] {
  if (tilt !== undefined) return [tilt];
  const steps = Array.from({ length: Math.ceil(maxTilt / TILT_STEP) }, (_, i) => i * TILT_STEP);
  return [...steps, maxTilt];
}

/** Height above the roof that needs no licence [m]; no limit where the table has none. */
function legalHeightM({ finance }: EstimateInput): number | undefined {
  const limits = rowsAsOf(finance.rows, 'legal_limit', finance.asOf, finance.county);
  return limits.find(({ value }) => value.quantity === 'roof_or_terrace_height_max')?.value.value;
}
