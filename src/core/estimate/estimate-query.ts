import { booleanPointInPolygon } from '@turf/turf';
import type { Position } from 'geojson';
import type { Language } from '../accounts/language.js';
import type { Goal } from '../climate/goal-weights.js';
import type { BuildingRecord } from '../buildings/building-item.js';
import { definedOnly } from '../json/defined-only.js';
import type { MonthlyClimate } from '../energy/yield-types.js';
import { InvalidInputError, type InputIssue } from '../errors.js';
import type { LoadProfile } from '../finance/use/load-profiles.js';
import type { FinanceOptions } from '../finance/finance-types.js';
import type { FinanceMode } from '../finance/schemes/schemes.js';
import type { LatLng } from '../units.js';
import type { BuildingClass } from './plant/pv-duty.js';
import type { EstimatedBuilding, EstimateInput, EstimateRoof, Neighbour } from './estimate-types.js';

/** A drawn roof without a height and without a stored building under it stands this high: three storeys, with an uncertainty of two [m]. */
const DRAWN_HEIGHT = { heightM: 10, sigmaM: 6 };

/** A roof to be assessed, as it is asked for. */
export interface EstimateQuery extends LatLng, Pick<FinanceOptions, 'retailPlan' | 'hourShares' | 'battery'> {
  buildingId?: string;
  address?: string;
  /** Kilowatt hours a month, or those of the twelve months. */
  monthlyKwh?: number | number[];
  /** A bill of two months, in place of the use. */
  billTwd?: number;
  loadProfile?: LoadProfile;
  goal: Goal;
  roof?: {
    footprint?: number[][];
    heightM?: number;
    shape?: 'flat' | 'pitched';
    tilt?: number;
    azimuth?: number;
    setbackM: number;
    obstructions?: number[][][];
    minSunShare: number;
    isNewBuilding?: boolean;
    buildingClass?: BuildingClass;
  };
  plant?: EstimateInput['plant'];
  /** In place of the climate of the place. */
  climate?: MonthlyClimate;
  /** Whether the hours of the year are wanted too. */
  hourly?: boolean;
  lang?: Language;
  finance?: Omit<FinanceOptions, 'loan' | 'lease' | UseOption> & {
    mode: FinanceMode;
    country?: string;
    region?: string;
    loanShare?: number;
    loanRatePercent?: number;
    loanYears?: number;
    leaseSharePercent?: number;
    asOf?: string;
  };
}

/**
 * Refuses a pitched roof whose pitch is not stated.
 * @throws InvalidInputError naming what is missing.
 */
export function assertPitch({ roof }: EstimateQuery): void {
  if (roof?.shape !== 'pitched') return;
  for (const field of ['tilt', 'azimuth'] as const) {
    if (roof[field] === undefined)
      throw InvalidInputError.at(['roof', field], `${field} is required for a pitched roof`);
  }
}

/**
 * Refuses a tilt above the limit that was given with it.
 * @throws InvalidInputError naming both.
 */
export function assertTilt({ plant: { tilt, maxTilt } = {} }: EstimateQuery): void {
  if (tilt === undefined || maxTilt === undefined || tilt <= maxTilt) return;
  const reason = `the tilt of ${tilt}° exceeds the limit of ${maxTilt}° given with it; leave one of them out`;
  throw InvalidInputError.at(['plant', 'tilt'], reason, tilt);
}

/**
 * Refuses a bill beside the use that it is in place of.
 * @throws InvalidInputError naming the bill.
 */
export function assertOneUse({ monthlyKwh, billTwd }: EstimateQuery): void {
  if (monthlyKwh === undefined || billTwd === undefined) return;
  throw InvalidInputError.at(['billTwd'], 'give the use or the bill, not both', billTwd);
}

/**
 * A roof as it is drawn, in place of a building.
 * @param under the stored building whose height it has; absent where the height is given or none is under it.
 */
export function drawnRoof(
  footprint: number[][],
  height: number | undefined,
  rules: Omit<EstimateRoof, 'footprint' | 'heightM' | 'heightSigmaM'>,
  under?: BuildingRecord,
): { roof: EstimateRoof; building: EstimatedBuilding } {
  if (under) {
    const { id, heightM, heightSource, heightSigmaM, source, sourceDate } = under;
    return {
      roof: { ...rules, footprint, heightM, heightSigmaM },
      building: { id, heightM, heightSource, heightSigmaM, source, sourceDate, distanceM: null },
    };
  }
  const heightM = height ?? DRAWN_HEIGHT.heightM;
  const heightSigmaM = height === undefined ? DRAWN_HEIGHT.sigmaM : 0;
  const heightSource = height === undefined ? 'assumed' : 'given';
  return {
    roof: { ...rules, footprint, heightM, heightSigmaM },
    building: { id: null, heightM, heightSource, heightSigmaM, source: 'drawn', sourceDate: null, distanceM: null },
  };
}

/** The building under a drawn roof is the roof itself, not its neighbour. */
export const covers = ({ footprint }: Neighbour, { lng, lat }: LatLng): boolean =>
  booleanPointInPolygon([lng, lat], { type: 'Polygon', coordinates: [footprint as Position[]] });

/**
 * Finance options as the calculation takes them.
 * @throws InvalidInputError for a loan that is not whole.
 */
export function financeOptions({ finance, ...load }: EstimateQuery): FinanceOptions {
  const use = definedOnly({
    retailPlan: load.retailPlan,
    hourShares: load.hourShares,
    loadProfile: load.loadProfile,
    battery: load.battery,
  });
  if (finance === undefined) return use;
  const {
    loanShare,
    loanRatePercent,
    loanYears,
    leaseSharePercent,
    country: _country,
    region: _region,
    ...options
  } = finance;
  const loan = { share: loanShare, ratePercent: loanRatePercent, years: loanYears };
  const given = Object.values(loan).filter((value) => value !== undefined).length;
  if (given > 0 && given < 3) {
    throw InvalidInputError.at(['finance', 'loanShare'], 'a loan requires share, rate and years');
  }
  return {
    ...options,
    ...use,
    ...(given === 3 && { loan: loan as FinanceOptions['loan'] }),
    ...(leaseSharePercent !== undefined && { lease: { revenueSharePercent: leaseSharePercent } }),
  };
}

/** Options that are no wish about money, but say how the electricity is used. */
const USE_OPTIONS = ['retailPlan', 'hourShares', 'loadProfile', 'battery'] as const;
type UseOption = (typeof USE_OPTIONS)[number];

/** The request fields of a loan and a lease, by the calculation's own names. */
const OPTION_PATHS: Readonly<Record<string, string>> = {
  'loan.share': 'loanShare',
  'loan.ratePercent': 'loanRatePercent',
  'loan.years': 'loanYears',
  lease: 'leaseSharePercent',
  'lease.revenueSharePercent': 'leaseSharePercent',
};

/**
 * Reports what the calculation refuses of its options at the finance fields of the request.
 * @throws the same fault; an `InvalidInputError` with its places in the query.
 */
export function rethrowForQuery(error: unknown): never {
  if (!(error instanceof InvalidInputError)) throw error;
  throw new InvalidInputError(error.issues.map((issue) => ({ ...issue, loc: optionPath(issue.loc) })));
}

function optionPath([part, ...option]: InputIssue['loc']): InputIssue['loc'] {
  if (part !== 'options') return part === undefined ? [] : [part, ...option];
  if (USE_OPTIONS.some((name) => name === option[0])) return option;
  const path = OPTION_PATHS[option.join('.')];
  return ['finance', ...(path === undefined ? option : [path])];
}
