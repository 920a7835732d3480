import type { EstimateRequest, RoofInput } from '../../contract/assessments/estimate.request.js';
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

/** The last day for which prices are estimated: those of today say nothing of later ones. */
const LAST_PRICED_DAY = '2050-12-31';

/** The shape that is asked for: a roof with a pitch is pitched, named so or not. */
export const shapeAsked = ({ shape, tilt = 0, azimuth }: NonNullable<EstimateQuery['roof']>): RoofInput['shape'] =>
  shape ?? (tilt > 0 || azimuth !== undefined ? 'pitched' : undefined);

/**
 * Refuses members that are unsound together: a pitched roof whose pitch is not stated, a tilt above the limit that was given
 * with it, a bill beside the use that it is in place of; and a day that is too far ahead.
 * @throws InvalidInputError naming the first of them.
 */
export function assertSound(asked: EstimateQueryOptions): void {
  const { roof = {}, plant: { tilt, maxTilt } = {}, monthlyKwh, billTwd, finance } = asked;
  for (const field of shapeAsked(roof) === 'pitched' ? (['tilt', 'azimuth'] as const) : []) {
    if (roof[field] === undefined)
      throw InvalidInputError.at(['roof', field], `${field} is required for a pitched roof`);
  }
  if (roof.shape === 'flat' && (roof.tilt ?? 0) > 0) {
    const reason = 'a flat roof has no tilt; that of the modules is plant.tilt';
    throw InvalidInputError.at(['roof', 'tilt'], reason, roof.tilt);
  }
  if (finance?.asOf !== undefined && finance.asOf > LAST_PRICED_DAY)
    throw InvalidInputError.at(['finance', 'asOf'], `no price is estimated after ${LAST_PRICED_DAY}`, finance.asOf);
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
