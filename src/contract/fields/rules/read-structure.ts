import type { RuleOf } from '../field-kinds.js';
import { FAULT, isFull, report, reportValueError, type Fault, type Reading } from './issues.js';
import { readNumber } from './read-number.js';

/** Numbers of one position: longitude and latitude, then altitude and measure at most. */
export const POSITION_NUMBERS = { min: 2, max: 4 } as const;

type ItemBounds = Pick<RuleOf<'list'>, 'minItems' | 'maxItems'>;
type ReadItem = (item: unknown, reading: Reading) => unknown;

/**
 * A list whose items follow one rule. A list over its maximum is reported alone, its items unread.
 * @param rule bounds of the count.
 * @param readItem reads one item at its index.
 * @returns a new array, or `FAULT` when reported.
 */
export function readList(rule: ItemBounds, input: unknown, reading: Reading, readItem: ReadItem): unknown[] | Fault {
  if (!Array.isArray(input)) return report(reading, 'list_type', input);
  if (isOverlong(rule, input, reading)) return FAULT;
  const items: unknown[] = [];
  let sound = true;
  for (let index = 0; index < input.length && !isFull(reading); index += 1) {
    reading.path.push(index);
    const item = readItem(input[index], reading);
    reading.path.pop();
    if (item === FAULT) sound = false;
    else items.push(item);
  }
  return sound && !isTooShort(rule, input, reading) ? items : FAULT;
}

/**
 * Positions in one tight loop: a body has up to a hundred thousand, and all is in order with nearly every one.
 * @param rule bounds of the count.
 * @returns positions of two to four finite numbers; the arrays of sound positions are handed on uncopied.
 */
export function readPositions(rule: ItemBounds, input: unknown, reading: Reading): number[][] | Fault {
  const readItem: ReadItem = (position) => (isValidPosition(position) ? position : readPosition(position, reading));
  if (Array.isArray(input) && input.every(isValidPosition) && isCountWithin(rule, input)) return input as number[][];
  return readList(rule, input, reading, readItem) as number[][] | Fault;
}

/**
 * The outer ring of a polygon.
 * @param rule bounds of the ring's positions, and whether inner rings are for another field.
 * @param input its coordinates.
 * @param reading reader's state; faults are reported where they are in the GeoJSON.
 */
export function readPolygon(rule: RuleOf<'positions'>, input: unknown, reading: Reading): number[][] | Fault {
  const rings = Array.isArray(input) ? (input as unknown[]) : [input];
  if (rings.length > 1 && rule.withHoles !== true) return reportValueError(reading, 'must have no holes', rings.length);
  reading.path.push('coordinates', 0);
  const ring = readPositions(rule, rings[0] ?? [], reading);
  reading.path.splice(-2);
  return ring;
}

function readPosition(input: unknown, reading: Reading): unknown[] | Fault {
  const rule = { minItems: POSITION_NUMBERS.min, maxItems: POSITION_NUMBERS.max };
  return readList(rule, input, reading, (item) => readNumber({}, item, reading));
}

function isValidPosition(position: unknown): boolean {
  if (!Array.isArray(position)) return false;
  const { length } = position;
  if (length < POSITION_NUMBERS.min || length > POSITION_NUMBERS.max) return false;
  for (let index = 0; index < length; index += 1) {
    if (!Number.isFinite(position[index])) return false;
  }
  return true;
}

const isCountWithin = ({ minItems = 0, maxItems = Infinity }: ItemBounds, list: readonly unknown[]): boolean =>
  list.length >= minItems && list.length <= maxItems;

function isOverlong({ maxItems = Infinity }: ItemBounds, list: readonly unknown[], reading: Reading): boolean {
  if (list.length <= maxItems) return false;
  report(reading, 'too_long', list, { field_type: 'List', max_length: maxItems, actual_length: list.length });
  return true;
}

function isTooShort({ minItems = 0 }: ItemBounds, list: readonly unknown[], reading: Reading): boolean {
  if (list.length >= minItems) return false;
  report(reading, 'too_short', list, { field_type: 'List', min_length: minItems, actual_length: list.length });
  return true;
}
