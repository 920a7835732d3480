import type { ClimateOrigin } from '../../climate/climate-origin.js';
import type { DescribedHours } from '../../energy/describe-hours.js';
import { toPing } from '../../units.js';
import type { EstimatedBuilding, EstimateInput } from '../estimate-types.js';
import type { ReportData } from '../../report/report-data.js';
import type { WrittenEstimate } from '../write-estimate.js';

export interface EstimateDetail extends Omit<WrittenEstimate, 'configurations' | 'verdict' | 'hours'> {
  building: EstimatedBuilding;
  model: { name: string; version: string };
  assessmentHash: string;
  neighbourCount: number;
  /** Whether buildings are known around, or known not to be there. */
  covered: boolean;
  sources: ClimateOrigin[];
  attribution: string;
  asOf: string;
}

/** Every number of an assessment under its own name, and the detail behind them. */
export type AssessedRoof = ReturnType<typeof joinAssessment> & {
  /** Where they are wanted; not part of what can be kept. */
  hours?: DescribedHours;
};

/** Mean use of a month [kWh]; `null` where none is known. */
export const meanUse = (use: EstimateInput['monthlyKwh']): number | null =>
  Array.isArray(use) ? use.reduce((sum, kwh) => sum + kwh, 0) / use.length : (use ?? null);

/**
 * Puts every number under its own name.
 * @param report what its report is drawn from; no part of the answer.
 */
export function joinAssessment(
  address: string | undefined,
  input: EstimateInput,
  { configurations, verdict, ...result }: EstimateDetail & Pick<WrittenEstimate, 'configurations' | 'verdict'>,
  report: ReportData,
) {
  const { finance, energy, layout, roof } = result;
  return {
    address: address ?? null,
    ...input.place,
    county: input.finance.county ?? null,
    roofAreaPing: toPing(roof.usableAreaM2),
    monthlyKwh: meanUse(input.monthlyKwh),
    goal: input.goal,
    capacityKw: result.capacityKw,
    totalCost: finance?.totalCostTwd ?? null,
    subsidyAmount: finance?.subsidyTwd ?? null,
    outOfPocket: finance?.outOfPocketTwd ?? null,
    annualKwh: energy.annualKwh,
    selfSufficiency: finance?.selfSufficiency ?? null,
    paybackYears: finance?.paybackYears ?? null,
    total20yr: finance?.total20yrTwd ?? null,
    // gross, before all costs
    annualRevenue: finance?.annualRevenueTwd ?? null,
    // less the mean of a year's running costs
    annualNet: finance?.annualNetTwd ?? null,
    bestAngle: layout.tilt,
    verdict,
    duty: result.duty,
    configurations,
    result,
    report,
  };
}
