import type { VERDICTS } from '../estimate/verdict/verdicts.js';
import type { DutyClass } from './potential-class.js';

/** Roofs that are wanted. */
export interface RoofFilter {
  /** Code of eight digits. */
  township?: string | undefined;
  /** Code of eleven characters. */
  village?: string | undefined;
  /** Edges [deg]; the middle of the roof lies within. All four or none. */
  minLng?: number | undefined;
  minLat?: number | undefined;
  maxLng?: number | undefined;
  maxLat?: number | undefined;
  /** Of all modules that fit [kWp]. */
  minKw?: number | undefined;
  minClass?: number | undefined;
  minAreaM2?: number | undefined;
  verdict?: (typeof VERDICTS)[number] | undefined;
  duty?: DutyClass | undefined;
}

/** Orders of roofs, the best first: greatest worth, energy or specific yield of what fits, or shortest payback. */
export const ROOF_ORDERS = ['npv', 'annual_kwh', 'specific_yield', 'payback'] as const;
export type RoofOrder = (typeof ROOF_ORDERS)[number];
export const DEFAULT_ROOF_ORDER: RoofOrder = 'npv';

/** Most roofs of a page, and how many it has where the client names no number. */
export const ROOF_PAGE = { max: 1_000, default: 100 } as const;

/** What totals are split by. */
export const SUMMARY_GROUPS = ['county', 'township', 'village', 'class', 'height'] as const;
export type SummaryGroup = (typeof SUMMARY_GROUPS)[number];

/** Heights of buildings at which a group of totals ends [m]: houses, walk-ups, mid-rise, high-rise. */
export const HEIGHT_STEPS_M = [10, 20, 35, 60] as const;
