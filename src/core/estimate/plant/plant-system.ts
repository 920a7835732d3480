import type { LossItem } from '../../energy/module/losses.js';
import { NORMAL_QUANTILE_90 } from '../../energy/uncertainty.js';
import type { MonthlyYieldInput } from '../../energy/year-hours.js';
import type { UncertaintyComponent } from '../../energy/yield-types.js';
import type { ModuleLayout } from '../../layout/layout-types.js';
import type { EstimateInput } from '../estimate-types.js';
import type { RoofLight } from '../light/roof-light.js';
import type { RoofPlant } from './roof-plant.js';
import type { RoofSurvey } from '../roof/roof-survey.js';

/** What an estimate is described from: the roof, its light and the plant on it. */
export interface Workings extends RoofLight {
  input: EstimateInput;
  survey: RoofSurvey;
  plant: RoofPlant;
  /** Relative standard deviation of the energy from the heights of buildings, 0..1. */
  heightSigma: number;
}

/** The plane of a layout's modules. */
export const layoutPlane = ({ tilt, rowAzimuth }: ModuleLayout) => ({ tilt, azimuth: rowAzimuth });

/** What the energy of a plant of some size follows from, losses and uncertainty included. */
export function plantSystem(
  { input, plant, system, heightSigma }: Workings,
  capacityKw: number,
  shape: readonly UncertaintyComponent[] = [],
): MonthlyYieldInput {
  const rows: LossItem = { name: 'row-shade', percent: plant.rowShadeShare * 100, source: plant.layout.model.source };
  const uncertainty: UncertaintyComponent[] = [
    ...input.uncertainty,
    {
      name: 'building-heights',
      relativeSigma: heightSigma,
      source: 'skylines from one standard deviation of the height lower',
      sourceZh: '以屋頂高度低一個標準差時的天際線計算',
    },
    unseenUncertainty(input, plant.layout, capacityKw),
    ...shape,
  ];
  return { ...system, capacityKw, uncertainty, losses: [...system.losses, rows] };
}

/** A roof in ten has less room than its plant needs, where much of what fits is built. */
function unseenUncertainty(
  {
    roof: {
      unseen: { shareHigh, source, sourceZh },
    },
  }: EstimateInput,
  layout: ModuleLayout,
  capacityKw: number,
): UncertaintyComponent {
  const roomKw = layout.capacityKw * (1 - shareHigh);
  const lacking = shareHigh > 0 && capacityKw > roomKw ? 1 - roomKw / capacityKw : 0;
  return { name: 'unseen-structures', relativeSigma: lacking / NORMAL_QUANTILE_90, source, sourceZh };
}
