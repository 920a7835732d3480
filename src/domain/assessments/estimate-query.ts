import type { EstimateRequest } from '../../contract/assessments/estimate.request.js';
import type { FinanceRequest } from '../../contract/finance/finance-options.request.js';
import type { Plain } from '../../contract/fields/plain.js';
import { InvalidInputError } from '../../core/errors.js';
import type { OutlinePlaces } from '../../core/estimate/estimate-types.js';
import type { FinanceOptions } from '../../core/finance/finance-types.js';
import { definedOnly } from '../../core/json/defined-only.js';

/** A roof to be assessed, as it is asked for. */
export interface EstimateQuery extends Omit<Plain<EstimateRequest>, 'hourly'> {
  hourly?: boolean;
  /** Where the request has the outlines, where it is not in `roof`. */
  outlines?: OutlinePlaces;
}

/** The same without its place: what is asked of several roofs alike. */
export type EstimateQueryOptions = Omit<EstimateQuery, 'lat' | 'lng'>;

/**
 * Refuses members that are unsound together: a pitched roof whose pitch is not stated, a tilt above the limit that was given
 * with it, a bill beside the use that it is in place of.
 * @throws InvalidInputError naming the first of them.
 */
export function assertSound({ roof, plant: { tilt, maxTilt } = {}, monthlyKwh, billTwd }: EstimateQueryOptions): void {
  for (const field of roof?.shape === 'pitched' ? (['tilt', 'azimuth'] as const) : []) {
    if (roof![field] === undefined)
      throw InvalidInputError.at(['roof', field], `${field} is required for a pitched roof`);
  }
  if (tilt !== undefined && maxTilt !== undefined && tilt > maxTilt) {
    const reason = `the tilt of ${tilt}° exceeds the limit of ${maxTilt}° given with it; leave one of them out`;
    throw InvalidInputError.at(['plant', 'tilt'], reason, tilt);
  }
  if (monthlyKwh !== undefined && billTwd !== undefined)
    throw InvalidInputError.at(['billTwd'], 'give the use or the bill, not both', billTwd);
}

/**
 * Finance options as the calculation takes them.
 * @throws InvalidInputError for a loan that is not whole.
 */
export function financeOptions({ finance, ...query }: EstimateQueryOptions): FinanceOptions {
  const { retailPlan, hourShares, loadProfile, battery } = query;
  const { country: _country, region: _region, ...options }: Partial<FinanceRequest> = finance ?? {};
  const loan = [options.loanShare, options.loanRatePercent, options.loanYears];
  const given = loan.filter((value) => value !== undefined).length;
  if (given > 0 && given < loan.length)
    throw InvalidInputError.at(['finance', 'loanShare'], 'a loan requires share, rate and years');
  return { ...options, ...definedOnly({ retailPlan, hourShares, loadProfile, battery }) };
}
