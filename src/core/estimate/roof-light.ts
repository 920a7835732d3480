import { prepareSiteSky, type SiteSky } from '../energy/irradiance/site-sky.js';
import type { SkyHours } from '../energy/irradiance/sky-hours.js';
import type { MonthlyYieldInput } from '../energy/year-hours.js';
import { DEFAULT_PV_MODULE } from '../layout/pv-modules.js';
import type { BeamWeight, UsableRoof } from '../shade/usable-roof.js';
import type { EstimateInput } from './estimate-types.js';
import { cellsWithin, shadeOf, type RoofCell, type RoofShade } from './roof-shade.js';
import { siteOf, type RoofSurvey } from './roof-survey.js';

export interface RoofLight {
  /** Shaded, and without anything in its way. */
  site: SiteSky;
  open: SiteSky;
  system: MonthlyYieldInput;
  usable: UsableRoof;
  cells: readonly RoofCell[];
  /** Directions of the beam, in the order of the hours of `open`. */
  beam: readonly BeamWeight[];
  shade: RoofShade;
  /** Light at a spot by the share of the year's beam that it gets, any unit. */
  lightOf: (sunShare: number) => number;
}

export function lightOnRoof(input: EstimateInput, { skylines, open, usable }: RoofSurvey): RoofLight {
  const cells = cellsWithin(skylines, usable.polygons);
  const shade = shadeOf(cells);
  const system = systemOf(input, shade);
  const share = beamFraction(open.sky);
  const lightOf = (sunShare: number): number => 1 - share + share * sunShare;
  return { site: prepareSiteSky(system), open, system, usable, cells, beam: skylines.beam, shade, lightOf };
}

const systemOf = (input: EstimateInput, shade: RoofShade): MonthlyYieldInput => ({
  ...siteOf(input),
  shadingTable: shade.table,
  horizon: input.terrain,
  lossesPercent: input.plant.lossesPercent,
  mount: input.roof.shape === 'pitched' ? 'roof' : 'rack',
  module: { gammaPdc: DEFAULT_PV_MODULE.gammaPdc },
});

/** Light that the beam brings to a horizontal roof, as a share of all its light, 0..1. */
export function beamFraction(sky: SkyHours): number {
  let beam = 0;
  for (let i = 0; i < sky.count; i++) beam += sky.beamNormal[i]! * Math.max(0, sky.sunUp[i]!) * sky.hoursPerYear[i]!;
  return sky.ghiAnnual > 0 ? Math.min(1, beam / sky.ghiAnnual) : 0;
}
