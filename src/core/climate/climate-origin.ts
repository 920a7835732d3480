import type { CodedText } from '../texts/coded-text.js';

/** Where the climate of an answer came from. */
export interface ClimateOrigin {
  name: string;
  detail: string;
  /** The same for people; absent for sources outside, which have their own words, and in reports kept before 2026-11-23. */
  note?: CodedText;
}
