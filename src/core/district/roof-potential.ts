import { estimateRoof } from '../estimate/estimate.js';
import type { Estimate, EstimateInput, Verdict } from '../estimate/estimate-types.js';
import type { FinanceResult } from '../finance/finance-types.js';
import type { CodedText } from '../texts/coded-text.js';
import { NORMAL_QUANTILE_90 } from '../energy/uncertainty.js';
import type { EnergyCurve } from './energy-curve.js';
import { classOf, type DutyClass, type PotentialClass } from './potential-class.js';

/** What follows from buildings, light and modules alone. */
export interface PhysicalPotential {
  roofAreaM2: number;
  usableAreaM2: number;
  /** Under higher buildings, or under equally high ones that count in its place [m²]. */
  coveredAreaM2: number;
  /** Share of the open roof's beam that reaches it, 0..1. */
  sunShare: number;
  /** Energy that the plant worth most loses to neighbours and terrain [kWh a year]. */
  shadeLostKwh: number;
  /** The building that costs it most. */
  topShaderId: string | null;
  /** All modules that fit [kWp], and their energy [kWh a year]. */
  possibleKw: number;
  possibleKwh: number;
  /** Of all that fits [kWh/kWp a year]; `null` where nothing fits. */
  specificYield: number | null;
  class: PotentialClass | null;
  /** Of the modules [deg]. */
  tilt: number;
  azimuth: number;
  curve: EnergyCurve;
}

/** What follows from money and law. */
export interface PotentialWorth {
  /** The plant worth most [kWp]; 0 where none is worth its money. */
  capacityKw: number;
  annualKwh: number;
  /** Exceeded with a probability of 90 %, and of 10 % [kWh a year]. */
  annualKwhP10: number;
  annualKwhP90: number;
  costTwd: number | null;
  npvTwd: number | null;
  paybackYears: number | null;
  lcoeTwdPerKwh: number | null;
  co2KgYear: number | null;
  verdict: Verdict['answer'];
  /** The first reason of the verdict: why it is worth it, or why nothing is built. */
  reason: CodedText;
  /** Capacity that the law requires of a new building of this size [kW]; `null` where it requires none. */
  dutyKw: number | null;
  /** `null` where no law is known. */
  duty: DutyClass | null;
}

/** What a roof can bear, and what is worth most on it. */
export interface RoofPotential extends PhysicalPotential, PotentialWorth {}

/**
 * The potential of a roof: the estimate in short.
 * @throws InvalidInputError as `estimateRoof` does.
 */
export function roofPotential(input: EstimateInput): RoofPotential {
  const estimate = estimateRoof({ ...input, extent: 'brief' });
  const { capacityKw, energy, finance, verdict, duty } = estimate;
  return { ...physicalOf(estimate), ...worthOf({ capacityKw, energy, finance, verdict, duty }) };
}

function physicalOf({ roof, shade, layout, configurations }: Estimate): PhysicalPotential {
  const possibleKwh = configurations.at(-1)?.annualKwh ?? 0;
  const { possibleCapacityKw: possibleKw, tilt, azimuth } = layout;
  const specificYield = possibleKw > 0 ? possibleKwh / possibleKw : null;
  return {
    roofAreaM2: roof.areaM2,
    usableAreaM2: roof.usableAreaM2,
    coveredAreaM2: roof.coveredAreaM2,
    sunShare: shade.sunShare,
    shadeLostKwh: shade.lostKwhYear,
    topShaderId: shade.neighbours.find(({ kind }) => kind === 'building')?.id ?? null,
    possibleKw,
    possibleKwh,
    specificYield,
    class: specificYield === null ? null : classOf(specificYield),
    tilt,
    azimuth,
    curve: configurations.map(({ modules, annualKwh, annualKwhP90 }) => ({
      modules,
      annualKwh,
      relativeSigma: annualKwh > 0 ? (annualKwhP90 / annualKwh - 1) / NORMAL_QUANTILE_90 : 0,
    })),
  };
}

/** The plant worth most as an estimate answers it. */
export interface WorthMost extends Pick<Estimate, 'capacityKw' | 'verdict' | 'duty'> {
  energy: { annualKwh: number; p10: number; p90: number };
  finance: FinanceResult | null;
}

/** The plant worth most, in short. */
export const worthOf = ({ capacityKw, energy, finance, verdict, duty }: WorthMost): PotentialWorth => ({
  capacityKw,
  annualKwh: energy.annualKwh,
  annualKwhP10: energy.p10,
  annualKwhP90: energy.p90,
  costTwd: finance?.totalCostTwd ?? null,
  npvTwd: finance?.npvTwd ?? null,
  paybackYears: finance?.paybackYears ?? null,
  lcoeTwdPerKwh: finance?.lcoeTwdPerKwh ?? null,
  co2KgYear: finance?.co2KgYear ?? null,
  verdict: verdict.answer,
  reason: verdict.reasons[0]!,
  dutyKw: duty?.requiredKw ?? null,
  duty: duty && dutyOf(duty),
});

const dutyOf = ({ requiredKw, possibleKw }: NonNullable<Estimate['duty']>): DutyClass => {
  if (requiredKw === null) return 'none';
  return possibleKw >= requiredKw ? 'fits' : 'short';
};
