import type { EstimateInput } from '../estimate/estimate-types.js';
import type { PanelTable } from '../estimate/plant/panel-table.js';
import { createLocalFrame, type LocalFrame } from '../geometry/local-frame.js';
import type { Box, FlatRing, MultiPolygon } from '../geometry/position.js';
import { boxOf } from '../geometry/ring.js';

/** A ring in a plan: east and north of the place in turn, to a decimetre [m]. */
export type PlanRing = number[];

/** A building in the plan around a roof. */
export interface PlanBuilding {
  heightM: number;
  /** Letter under which the report names it. */
  letter: string | null;
  rings: PlanRing[];
}

/** A plan of a roof and what is around it. */
export interface ReportScene {
  /** Middle of the plan [m east, m north of the place], and half of its side [m]. */
  center: [number, number];
  halfM: number;
  outline: PlanRing[];
  obstructions: PlanRing[];
  usable: PlanRing[];
  /** Corners of the modules; empty where there are too many to distinguish. */
  panels: PlanRing[];
  buildings: PlanBuilding[];
}

/** A building around, as a plan takes it. */
export interface SceneNeighbour {
  id: string;
  name: string | null;
  footprint: readonly (readonly number[])[];
  holes: readonly (readonly (readonly number[])[])[];
  heightM: number;
}

interface SceneParts {
  input: EstimateInput;
  usable: MultiPolygon;
  panels: PanelTable;
  neighbours: readonly SceneNeighbour[];
  /** Those that get a letter, the greatest loss first. */
  shading: readonly { id: string; letter: string }[];
}

/** A plan shows at least this much [m] from its middle, and its roof takes this share of it; what is farther is an arrow. */
const LEAST_HALF_M = 12;
const ROOF_SHARE = 0.4;
/** Bounds of what is kept of a plan. */
const MAX_BUILDINGS = 200;
const MAX_RING_POSITIONS = 500;
const MAX_PANELS = 2_500;

/** Draws the plan of a roof, its modules and the buildings around in metres about the place. */
export function sceneOf({ input, usable, panels, neighbours, shading }: SceneParts): ReportScene {
  const frame = createLocalFrame(input.place);
  const placed = planPlaces(frame);
  const ringOf = (ring: readonly (readonly number[])[]): PlanRing => rounded(placed(ring));
  const { footprint, holes = [], obstructions } = input.roof;
  const outline = [footprint, ...holes].map(ringOf);
  const { center, halfM } = viewOf(outline[0]!);
  const letterOf = new Map(shading.map(({ id, letter }) => [id, letter]));
  const around = neighbours.flatMap(({ id, heightM, ...shape }): PlanBuilding[] => {
    const outer = placed(shape.footprint);
    if (!isInView(boxOf([outer]), center, halfM)) return [];
    const rings = [rounded(outer), ...shape.holes.map(ringOf)];
    return [{ heightM: Math.round(heightM * 10) / 10, letter: letterOf.get(id) ?? null, rings }];
  });
  return {
    center,
    halfM,
    outline,
    obstructions: obstructions.map(ringOf),
    usable: usable.flat().map(ringOf),
    panels: panels.offsets.length / 2 > MAX_PANELS ? [] : cornersOf(panels).map(ringOf),
    buildings: nearestFirst(around, center).slice(0, MAX_BUILDINGS),
  };
}

const round = (metres: number): number => Math.round(metres * 10) / 10;

/** Rings of thousands of positions are thinned: a decimetre cannot be seen in a plan. */
const planPlaces =
  (frame: LocalFrame) =>
  (ring: readonly (readonly number[])[]): FlatRing => {
    const step = Math.ceil(ring.length / MAX_RING_POSITIONS);
    return frame.ringToLocal(step > 1 ? ring.filter((_, i) => i % step === 0) : ring);
  };

const rounded = (ring: FlatRing): PlanRing => Array.from(ring, round);

/** The corners of each module, degrees. */
function cornersOf({ origin, stepDeg, shapes, shapeOf, offsets }: PanelTable): number[][][] {
  return Array.from({ length: offsets.length / 2 }, (_, rank) => {
    const { along, up } = shapes[shapeOf?.[rank] ?? 0]!;
    const [east, north] = [offsets[2 * rank]!, offsets[2 * rank + 1]!];
    const at = (a: number, u: number): number[] => [
      origin[0] + stepDeg * (east + a * along[0] + u * up[0]),
      origin[1] + stepDeg * (north + a * along[1] + u * up[1]),
    ];
    return [at(0, 0), at(1, 0), at(1, 1), at(0, 1)];
  });
}

const easts = (ring: PlanRing): number[] => ring.filter((_, i) => i % 2 === 0);
const norths = (ring: PlanRing): number[] => ring.filter((_, i) => i % 2 === 1);

function viewOf(outline: PlanRing): Pick<ReportScene, 'center' | 'halfM'> {
  const [west, east] = [Math.min(...easts(outline)), Math.max(...easts(outline))];
  const [south, north] = [Math.min(...norths(outline)), Math.max(...norths(outline))];
  const roofHalf = Math.max(east - west, north - south) / 2;
  return {
    center: [round((west + east) / 2), round((south + north) / 2)],
    halfM: round(Math.max(LEAST_HALF_M, roofHalf / ROOF_SHARE)),
  };
}

const isInView = ({ minX, maxX, minY, maxY }: Box, [x, y]: [number, number], halfM: number): boolean =>
  minX < x + halfM && maxX > x - halfM && minY < y + halfM && maxY > y - halfM;

const nearestFirst = (buildings: PlanBuilding[], [x, y]: [number, number]): PlanBuilding[] =>
  buildings
    .map((building) => ({ building, distance: Math.hypot(building.rings[0]![0]! - x, building.rings[0]![1]! - y) }))
    .toSorted(
      (a, b) => Number(a.building.letter === null) - Number(b.building.letter === null) || a.distance - b.distance,
    )
    .map(({ building }) => building);
