import { InvalidInputError } from '../errors.js';
import type { XY } from '../geometry/position.js';
import type { Panel, RankedPanel } from './layout-types.js';
import { smallBytes, smallInts } from '../small-arrays.js';

/** Panels whose energy differs by less than this share of the best panel's count as equally good: less than the light model can show. */
const EQUAL_SHARE = 0.01;
/** Panels of a row farther apart than this share of a panel's width are no neighbours. */
const MAX_GAP = 0.5;
/** Neighbours beyond this count make a panel no more sheltered. */
const MAX_NEIGHBOURS = 4; // equal: no module and no rank of 919 roofs of Taipei differs
/** Stretches that share less than half of the narrower one by no more than this do so by rounding [m]. */
const ROUNDING_M = 1e-6; // equal: rounding errors are far smaller

/** Places of panels in their rows: the rows of a block in order, the panels of a row in order; one entry a panel. */
export interface RowPlaces {
  count: number;
  /** Part of the roof with row lines of its own, and row within it. */
  block: Int32Array;
  row: Int32Array;
  /** Stretch of the row that it takes, in a frame that all rows share [m]. */
  from: Float64Array;
  to: Float64Array;
}

/** Pairs of panels beside, before and behind each other, in the order found. */
interface Pairs {
  count: number;
  one: Int32Array;
  other: Int32Array;
}

/** Most pairs of a panel: the one beside it, and those behind it, of which a wide one has three narrow ones. */
const MOST_PAIRS = 5; // equal: a longer list holds the same pairs

/** Panels that are behind each other for at least half of the narrower one. */
function isBehind({ from, to }: RowPlaces, a: number, b: number): boolean {
  const shared = Math.min(to[a]!, to[b]!) - Math.max(from[a]!, from[b]!);
  return shared >= Math.min(to[a]! - from[a]!, to[b]! - from[b]!) / 2 - ROUNDING_M;
}

/** Where the panels of the row of a panel end in the list. */
function rowEnd({ count, block, row }: RowPlaces, start: number): number {
  let end = start + 1;
  while (end < count && row[end] === row[start] && block[end] === block[start]) end++;
  return end;
}

function neighbourPairs(places: RowPlaces): Pairs {
  const { count, block, row, from, to } = places;
  const pairs = { count: 0, one: smallInts(MOST_PAIRS * count), other: smallInts(MOST_PAIRS * count) };
  const join = (a: number, b: number): void => {
    pairs.one[pairs.count] = a;
    pairs.other[pairs.count++] = b;
  };
  for (let start = 0, end = 0; start < count; start = end) {
    end = rowEnd(places, start);
    const isNext = end < count && block[end] === block[start] && row[end] === row[start]! + 1;
    const nextEnd = isNext ? rowEnd(places, end) : end;
    let first = end;
    for (let i = start; i < end; i++) {
      if (i + 1 < end && from[i + 1]! - to[i]! < MAX_GAP * (to[i]! - from[i]!)) join(i, i + 1);
      while (first < nextEnd && to[first]! <= from[i]!) first++;
      for (let k = first; k < nextEnd && from[k]! < to[i]!; k++) if (isBehind(places, i, k)) join(i, k);
    }
  }
  return pairs;
}

/** Neighbours of each panel: those of panel i begin at `starts[i]` and end before `starts[i + 1]`. */
interface Neighbours {
  starts: Int32Array;
  list: Int32Array;
}

function neighboursOf(places: RowPlaces): Neighbours {
  const { count, one, other } = neighbourPairs(places);
  const starts = smallInts(places.count + 1);
  for (let i = 0; i < count; i++) {
    starts[one[i]! + 1]!++;
    starts[other[i]! + 1]!++;
  }
  for (let i = 0; i < places.count; i++) starts[i + 1]! += starts[i]!;
  const [next, list] = [starts.slice(), smallInts(2 * count)];
  for (let i = 0; i < count; i++) {
    list[next[one[i]!]!++] = other[i]!;
    list[next[other[i]!]!++] = one[i]!;
  }
  return { starts, list };
}

/** The panels with most energy first; of equal energy the first of the list. */
function byEnergy(yearly: Float64Array): Int32Array {
  const order = smallInts(yearly.length);
  for (let i = 0; i < order.length; i++) order[i] = i;
  return order.sort((a, b) => yearly[b]! - yearly[a]! || a - b);
}

/** Panels waiting to be taken, by how many of their neighbours are taken already; first come, first served. */
interface Queues {
  byTouching: number[][];
  next: number[];
}

const newQueues = (): Queues => ({
  byTouching: Array.from({ length: MAX_NEIGHBOURS + 1 }, () => []),
  next: Array<number>(MAX_NEIGHBOURS + 1).fill(0),
});

/** The waiting panel with most taken neighbours; entries that have moved up or been taken are skipped. */
function takeFrom(queues: Queues, touching: Uint8Array, taken: Uint8Array): number {
  for (let level = MAX_NEIGHBOURS; level >= 0; level--) {
    const queue = queues.byTouching[level]!;
    while (queues.next[level]! < queue.length) {
      const i = queue[queues.next[level]!++]!;
      if (taken[i] === 0 && touching[i] === level) return i;
    }
  }
  return -1;
}

/**
 * Places in the list of panels by rank, as `rankPanels` has them.
 * @param yearly energy of each panel, in any unit.
 */
export function buildingOrder(places: RowPlaces, yearly: Float64Array): Int32Array {
  const { starts, list } = neighboursOf(places);
  const rising = byEnergy(yearly);
  const width = (yearly[rising[0] ?? 0] ?? 0) * EQUAL_SHARE; // equal: without panels nothing is ordered
  const marks = (): Uint8Array => smallBytes(places.count);
  const [touching, taken, open, order] = [marks(), marks(), marks(), smallInts(places.count)];
  let count = 0;
  for (let start = 0, end = 0; start < rising.length; start = end) {
    const least = yearly[rising[start]!]! - width;
    const queues = newQueues();
    for (end = start; end < rising.length && (end === start || yearly[rising[end]!]! >= least); end++) {
      const i = rising[end]!;
      open[i] = 1;
      queues.byTouching[touching[i]!]!.push(i);
    }
    for (let i = takeFrom(queues, touching, taken); i >= 0; i = takeFrom(queues, touching, taken)) {
      taken[i] = 1;
      order[count++] = i;
      for (let k = starts[i]!; k < starts[i + 1]!; k++) {
        const neighbour = list[k]!;
        if (touching[neighbour]! < MAX_NEIGHBOURS) touching[neighbour]!++;
        if (open[neighbour] === 1) queues.byTouching[touching[neighbour]!]!.push(neighbour);
      }
    }
  }
  return order;
}

/** The stretches that panels take, with rows as they are in a layout. */
function placesOf(panels: readonly Panel[]): RowPlaces {
  const [block, row] = [Int32Array.from(panels, (one) => one.block), Int32Array.from(panels, (one) => one.row)];
  const ends = (end: 0 | 1): Float64Array => Float64Array.from(panels, (panel) => alongRow(panel, panel.corners[end]));
  return { count: panels.length, block, row, from: ends(0), to: ends(1) };
}

function alongRow({ corners: [start, end] }: Panel, { x, y }: XY): number {
  const [east, north] = [end.x - start.x, end.y - start.y];
  return (x * east + y * north) / Math.hypot(east, north);
}

/** @throws InvalidInputError for an energy that is no number, or less than 0. */
function assertEnergies(yearly: Float64Array): void {
  const faulty = yearly.findIndex((kwh) => !Number.isFinite(kwh) || kwh < 0);
  if (faulty < 0) return;
  throw InvalidInputError.at(
    ['panels', faulty],
    'the yearly energy must be a finite number, 0 or more',
    yearly[faulty],
  );
}

/**
 * Orders panels so that any first part of the list is a sensible plant.
 * Panels are sorted into classes of equal energy (1 % of the best panel apart); better classes come first. Within a class the plant
 * grows as one piece: next is the panel with most neighbours already taken, of those the one whose turn came first; only when no
 * panel of the class touches the plant does a new piece begin, at the class's best panel that is left.
 * @param panels of a layout, in its order.
 * @param yearlyKwhOf energy of a panel [kWh a year] by its middle in plan [m].
 * @returns the panels by rank, 1 first.
 * @throws InvalidInputError when an energy is negative or not a number.
 */
export function rankPanels(panels: readonly Panel[], yearlyKwhOf: (center: XY, panel: Panel) => number): RankedPanel[] {
  const yearly = Float64Array.from(panels, (panel) => yearlyKwhOf(panel.center, panel));
  assertEnergies(yearly);
  const order = buildingOrder(placesOf(panels), yearly);
  return Array.from(order, (i, place) => ({ ...panels[i]!, yearlyKwh: yearly[i]!, rank: place + 1 }));
}
