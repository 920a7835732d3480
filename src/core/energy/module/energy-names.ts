import { LOSS_NAMES } from './losses.js';

/** Stages on the way from light to energy, in their order. */
export const WATERFALL_STAGES = [
  'global-horizontal',
  'plane-of-array',
  'beam-shading',
  'sky-view',
  'incidence-angle',
  'low-light',
  'temperature',
  ...LOSS_NAMES,
  'inverter-efficiency',
  'inverter-clipping',
  'module-places',
] as const;
export type WaterfallStageName = (typeof WATERFALL_STAGES)[number];

/** Independent causes for which a year's energy is not known exactly. */
export const UNCERTAINTY_CAUSES = [
  'year-to-year-climate',
  'long-term-irradiation',
  'plane-of-array',
  'module-rating',
  'soiling',
  'other-losses',
  'morning-and-afternoon',
  'building-heights',
  'unseen-structures',
  'roof-shape',
] as const;
export type UncertaintyCause = (typeof UNCERTAINTY_CAUSES)[number];
