import { InvalidInputError } from '../errors.js';
import type { XY } from '../geometry/position.js';
import type { Panel, RankedPanel } from './layout-types.js';

/** Panels whose energy differs by less than this share of the best panel's count as equally good: less than the light model can show. */
const EQUAL_SHARE = 0.01;
/** Panels of a row farther apart than this share of a panel's width are no neighbours. */
const MAX_GAP = 0.5;
/** Neighbours beyond this count make a panel no more sheltered. */
const MAX_NEIGHBOURS = 4;

/** A panel by its row: index in the list, and the stretch of the row it takes [m]. */
interface Placed {
  index: number;
  from: number;
  to: number;
}

/** The stretch a panel takes along its row, in a frame that all rows of the layout share. */
function placed({ corners: [start, end] }: Panel, index: number): Placed {
  const width = Math.hypot(end.x - start.x, end.y - start.y);
  const along = (point: XY): number => (point.x * (end.x - start.x) + point.y * (end.y - start.y)) / width;
  return { index, from: along(start), to: along(end) };
}

const rowKey = (block: number, row: number): string => `${block}/${row}`;

/** Panels that lie behind each other for at least half of the narrower one. */
const behind = (a: Placed, b: Placed): boolean =>
  Math.min(a.to, b.to) - Math.max(a.from, b.from) >= Math.min(a.to - a.from, b.to - b.from) / 2 - 1e-6;

/** Indices of the panels beside, before and behind each panel. */
function neighbourLists(panels: readonly Panel[]): number[][] {
  const rows = Map.groupBy(panels.map(placed), ({ index }) => rowKey(panels[index]!.block, panels[index]!.row));
  const lists = panels.map((): number[] => []);
  const join = (a: Placed, b: Placed): void => {
    lists[a.index]!.push(b.index);
    lists[b.index]!.push(a.index);
  };
  for (const row of rows.values()) {
    const { block, row: number } = panels[row[0]!.index]!;
    const next = rows.get(rowKey(block, number + 1)) ?? [];
    row.forEach((panel, i) => {
      const beside = row[i + 1];
      if (beside && beside.from - panel.to < MAX_GAP * (panel.to - panel.from)) join(panel, beside);
      for (const other of next) if (behind(panel, other)) join(panel, other);
    });
  }
  return lists;
}

function energies(panels: readonly Panel[], yearlyKwhOf: (center: XY, panel: Panel) => number): number[] {
  const yearly = panels.map((panel) => yearlyKwhOf(panel.center, panel));
  const faulty = yearly.findIndex((kwh) => !Number.isFinite(kwh) || kwh < 0);
  if (faulty < 0) return yearly;
  throw InvalidInputError.at(
    ['panels', faulty],
    'the yearly energy must be a finite number, 0 or more',
    yearly[faulty],
  );
}

/** Classes of about equal energy, the best first; within a class by energy, then by place in the list. */
function classesByEnergy(yearly: readonly number[]): number[][] {
  const order = yearly.map((_, i) => i).toSorted((a, b) => yearly[b]! - yearly[a]! || a - b);
  const width = (yearly[order[0] ?? 0] ?? 0) * EQUAL_SHARE;
  const classes: number[][] = [];
  let top = Infinity;
  for (const i of order) {
    if (classes.length === 0 || yearly[i]! < top - width) {
      classes.push([]);
      top = yearly[i]!;
    }
    classes.at(-1)!.push(i);
  }
  return classes;
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
function takeFrom(queues: Queues, touching: Uint8Array, taken: Uint8Array): number | undefined {
  for (let level = MAX_NEIGHBOURS; level >= 0; level--) {
    const queue = queues.byTouching[level]!;
    while (queues.next[level]! < queue.length) {
      const i = queue[queues.next[level]!++]!;
      if (taken[i] === 0 && touching[i] === level) return i;
    }
  }
  return undefined;
}

function buildingOrder(classes: readonly (readonly number[])[], neighbours: readonly number[][]): number[] {
  const touching = new Uint8Array(neighbours.length);
  const taken = new Uint8Array(neighbours.length);
  const open = new Uint8Array(neighbours.length);
  const order: number[] = [];
  for (const members of classes) {
    const queues = newQueues();
    for (const i of members) {
      open[i] = 1;
      queues.byTouching[touching[i]!]!.push(i);
    }
    for (let i = takeFrom(queues, touching, taken); i !== undefined; i = takeFrom(queues, touching, taken)) {
      taken[i] = 1;
      order.push(i);
      for (const neighbour of neighbours[i]!) {
        if (touching[neighbour]! < MAX_NEIGHBOURS) touching[neighbour]!++;
        if (open[neighbour] === 1) queues.byTouching[touching[neighbour]!]!.push(neighbour);
      }
    }
  }
  return order;
}

/**
 * Orders panels so that any first part of the list is a sensible plant.
 * Panels are sorted into classes of equal energy (1 % of the best panel apart); better classes come first. Within a class the plant
 * grows as one piece: next is the panel with most neighbours already taken, of those the one whose turn came first; only when no
 * panel of the class touches the plant does a new piece begin, at the class's best panel that is left.
 * @param panels of a layout.
 * @param yearlyKwhOf energy of a panel [kWh a year] by its middle in plan [m].
 * @returns the panels by rank, 1 first.
 * @throws InvalidInputError when an energy is negative or not a number.
 */
export function rankPanels(panels: readonly Panel[], yearlyKwhOf: (center: XY, panel: Panel) => number): RankedPanel[] {
  const yearly = energies(panels, yearlyKwhOf);
  const order = buildingOrder(classesByEnergy(yearly), neighbourLists(panels));
  return order.map((i, place) => ({ ...panels[i]!, yearlyKwh: yearly[i]!, rank: place + 1 }));
}
