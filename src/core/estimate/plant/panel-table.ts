import type { LocalFrame } from '../../geometry/local-frame.js';
import type { XY } from '../../geometry/position.js';
import { flatRing } from '../../geometry/ring.js';
import type { RankedPanel } from '../../layout/layout-types.js';

/** Unit of offsets [deg]: 1 cm on the ground. */
const STEP_DEG = 1e-7;

/** The edges of equal modules, from the corner where their lower edge begins, in steps east and north. */
export interface PanelShape {
  orientation: string;
  /** Along the lower edge. */
  along: [number, number];
  /** Up the slope. */
  up: [number, number];
}

/**
 * Modules on the roof by rank, in as few numbers as they need: all modules of an orientation are equal and parallel. The
 * corners of the module of rank r are `o`, `o + along`, `o + along + up` and `o + up`, with `o = origin + stepDeg * offset`.
 */
export interface PanelTable {
  /** `[lng, lat]` that offsets start from, WGS84 [deg]; beyond 180 where the roof is across the antimeridian. */
  origin: [number, number];
  stepDeg: number;
  shapes: PanelShape[];
  /** Index into `shapes` by rank; `null` when all modules have the first. */
  shapeOf: number[] | null;
  /** Whole steps east and north of the first corner, two numbers for each module by rank. */
  offsets: number[];
  /** Energy by rank [kWh a year]. */
  yearlyKwh: number[];
}

/** Writes modules down by rank. */
export function panelTable(panels: readonly RankedPanel[], frame: LocalFrame): PanelTable {
  const corners = panels.map((panel) => cornersOf(panel, frame));
  const origin = (corners[0]?.[0] ?? [0, 0]).map(toStep) as [number, number];
  const shapes = new Map<string, PanelShape>();
  for (const [index, { orientation }] of panels.entries()) {
    if (!shapes.has(orientation)) shapes.set(orientation, shapeOf(orientation, corners[index]!));
  }
  const orientations = [...shapes.keys()];
  return {
    origin: origin.map(toDegrees) as [number, number],
    stepDeg: STEP_DEG,
    shapes: [...shapes.values()],
    shapeOf: shapes.size < 2 ? null : panels.map(({ orientation }) => orientations.indexOf(orientation)),
    offsets: corners.flatMap(([[lng, lat]]) => [toStep(lng) - origin[0], toStep(lat) - origin[1]]),
    yearlyKwh: panels.map(({ yearlyKwh }) => yearlyKwh),
  };
}

type Corner = readonly [lng: number, lat: number];
type Corners = readonly [Corner, Corner, Corner, Corner];

const cornersOf = ({ corners }: RankedPanel, frame: LocalFrame): Corners =>
  frame.ringToUnwrapped(flatRing(corners.map(({ x, y }: XY): [number, number] => [x, y]))) as unknown as Corners;

const shapeOf = (orientation: string, [start, end, , upper]: Corners): PanelShape => ({
  orientation,
  along: difference(end, start),
  up: difference(upper, start),
});

/** To a hundredth of a step, so that corners are no less exact than offsets. */
const difference = (to: Corner, from: Corner): [number, number] => [inSteps(to[0] - from[0]), inSteps(to[1] - from[1])];

const inSteps = (degrees: number): number => Number((degrees / STEP_DEG).toFixed(2));
const toStep = (degrees: number): number => Math.round(degrees / STEP_DEG);
const toDegrees = (steps: number): number => Number((steps * STEP_DEG).toFixed(7));
