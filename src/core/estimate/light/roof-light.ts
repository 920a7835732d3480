import { shadedSite, type SiteSky } from '../../energy/irradiance/site-sky.js';
import type { SkyHours } from '../../energy/irradiance/sky-hours.js';
import { LOSSES_BESIDE_SHADE, type LossItem } from '../../energy/module/losses.js';
import type { MonthlyYieldInput } from '../../energy/year-hours.js';
import type { Plane, YieldSystem } from '../../energy/yield-types.js';
import { moduleOf } from '../../layout/pv-modules.js';
import { createNeighbourhood, skylinesOf } from '../../shade/sky/skyline.js';
import type { BeamWeight, UsableRoof } from '../../shade/usable-roof.js';
import type { EstimateInput } from '../estimate-types.js';
import { moduleLights, type LitPoints, type ModuleLight } from './module-light.js';
import { cellsWithin, shadeOf, type RoofCell, type RoofShade } from './roof-shade.js';
import { siteOf, type RoofSurvey } from '../roof/roof-survey.js';

/** A plant on the roof, with all losses but those of its rows. */
type RoofSystem = MonthlyYieldInput & { losses: readonly LossItem[] };

export interface RoofLight extends LitPoints {
  /** Behind what shades it, at its mean light. */
  site: SiteSky;
  system: RoofSystem;
  usable: UsableRoof;
  /** Directions of the beam, in the order of the hours of `open`. */
  beam: readonly BeamWeight[];
  shade: RoofShade;
  /** Beam and sky of each module of a plane. */
  modulesOn: (plane: Plane, system: YieldSystem) => ModuleLight;
  /** Light of a horizontal spot over that under an open sky. */
  lightOf: (spot: Pick<RoofCell, 'sunShare' | 'skyView'>) => number;
}

export function lightOnRoof(input: EstimateInput, { skylines, open, usable, roof, prisms }: RoofSurvey): RoofLight {
  const cells = cellsWithin(skylines, usable.polygons);
  const shade = shadeOf(cells);
  const system = systemOf(input, shade);
  const share = beamFraction(open.sky);
  const lightOf: RoofLight['lightOf'] = ({ sunShare, skyView }) => (1 - share) * skyView + share * sunShare;
  const { beam, cellM } = skylines;
  const hood = createNeighbourhood(prisms);
  const skylinesAt: LitPoints['skylinesAt'] = (spots) => skylinesOf(hood, spots, roof.heightM, input.terrain);
  const modulesOn = moduleLights({ open, cells, cellM, skylinesAt }, input.place);
  return {
    site: shadedSite(open, system),
    open,
    system,
    usable,
    cells,
    cellM,
    skylinesAt,
    beam,
    shade,
    lightOf,
    modulesOn,
  };
}

const systemOf = (input: EstimateInput, shade: RoofShade): RoofSystem => ({
  ...siteOf(input),
  shadingTable: shade.table,
  horizon: input.terrain,
  losses: LOSSES_BESIDE_SHADE,
  lossesPercent: input.plant.lossesPercent,
  mount: input.roof.shape === 'pitched' ? 'roof' : 'rack',
  module: { gammaPdc: moduleOf(input).gammaPdc },
});

/** Light that the beam brings to a horizontal roof, as a share of all its light, 0..1. */
export function beamFraction(sky: SkyHours): number {
  let beam = 0;
  for (let i = 0; i < sky.count; i++) beam += sky.beamNormal[i]! * Math.max(0, sky.sunUp[i]!) * sky.hoursPerYear[i]!;
  return sky.ghiAnnual > 0 ? Math.min(1, beam / sky.ghiAnnual) : 0;
}
