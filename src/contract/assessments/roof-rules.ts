import { ROOF_RULES } from '../../core/estimate/roof/roof-rules.js';
import type { FieldOptions } from '../fields/field-kinds.js';

/** Things on one roof at most. */
const MAX_OBSTRUCTIONS = 200;

/** Strip along the edge of a roof that stays free. */
export const SETBACK: FieldOptions = {
  kind: 'number',
  ...ROOF_RULES.setbackM,
  description: 'Width of the strip along the edge without modules, m.',
};

/** How sunny a spot of a roof must be. */
export const MIN_SUN_SHARE: FieldOptions = {
  kind: 'number',
  ...ROOF_RULES.minSunShare,
  description: 'Share of the yearly beam of an open roof that a usable spot gets at least, 0 to 1.',
};

/** Things on a roof. @param maxVertices of one of them at most. */
export const obstructionsOf = (maxVertices: number): FieldOptions => ({
  kind: 'list',
  of: { kind: 'positions', minItems: 3, maxItems: maxVertices },
  maxItems: MAX_OBSTRUCTIONS,
  optional: true,
  description: 'Obstructions on the roof: rings of [lng, lat] positions, degrees.',
});
