import {
  HOURS_OF_DAY,
  HOURS_OF_YEAR,
  MONTH_HOUR_DAYS,
  MONTH_HOUR_OF_HOUR,
  MONTH_HOURS,
} from '../../time/hours-of-year.js';
import { memoizeByIdentity } from '../../memoize-by-identity.js';

/** The output of a year by month and clock hour, in each of these from the darkest day to the brightest. */
export interface SortedOutput {
  output: Float64Array;
  /** Sum of the values of a month and clock hour up to each. */
  upTo: Float64Array;
  /** Months and clock hours with output, `month * 24 + hour`. */
  lit: Uint16Array;
  /** Sums of the months and of the year. */
  months: Float64Array;
  total: number;
}

/** Index of the first value of each month and clock hour; the last entry is the number of values. */
const FIRST = new Uint16Array(MONTH_HOURS + 1); // equal: what is behind the last entry is not read
MONTH_HOUR_DAYS.forEach((days, slot) => (FIRST[slot + 1] = FIRST[slot]! + days));

/** Sorts a few values that follow each other. */
function sortPart(values: Float64Array, from: number, to: number): void {
  for (let i = from; i < to; i++) {
    const value = values[i]!;
    let at = i;
    for (; at > from && values[at - 1]! > value; at--) values[at] = values[at - 1]!;
    values[at] = value;
  }
}

/** Sorts the output of a year once, so that the part of it below any limit is found without a look at every hour. */
export const sortedOutput = memoizeByIdentity((hours: Float64Array): SortedOutput => {
  const output = new Float64Array(HOURS_OF_YEAR);
  const next = FIRST.slice();
  // a loop: handed to a function each of the hours would be an object on the heap
  for (let hour = 0; hour < HOURS_OF_YEAR; hour++) output[next[MONTH_HOUR_OF_HOUR[hour]!]!++] = hours[hour]!;
  const [upTo, months] = [new Float64Array(HOURS_OF_YEAR), new Float64Array(12)];
  for (let slot = 0; slot < MONTH_HOURS; slot++) {
    const [from, to] = [FIRST[slot]!, FIRST[slot + 1]!];
    sortPart(output, from, to);
    let sum = 0;
    for (let i = from; i < to; i++) upTo[i] = sum += output[i]!;
    months[Math.floor(slot / HOURS_OF_DAY)]! += sum;
  }
  const lit = Uint16Array.from(MONTH_HOUR_DAYS.keys()).filter((slot) => output[FIRST[slot + 1]! - 1]! > 0);
  return { output, upTo, lit, months, total: months.reduce((sum, month) => sum + month, 0) };
});

/**
 * Sum of the values of a month and clock hour, none counted above a limit: in a limit it is a line from value to value.
 * @param limit Infinity gives the whole sum.
 */
export function sumBelow({ output, upTo }: SortedOutput, slot: number, limit: number): number {
  const [from, end] = [FIRST[slot]!, FIRST[slot + 1]!];
  let [low, high] = [from, end];
  while (low < high) {
    const middle = (low + high) >> 1;
    const isWithin = output[middle]! <= limit; // equal: a value at the limit counts the same on either side
    if (isWithin) low = middle + 1;
    else high = middle;
  }
  const below = low > from ? upTo[low - 1]! : 0;
  return low < end ? below + (end - low) * limit : below;
}
