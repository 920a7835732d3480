import { countNearEdges } from '../geometry/near-edges.js';
import type { ShadeBuilding } from '../shade/building.js';
import type { ComputationInput, ComputationName } from './compute.js';

/**
 * Pairs of edges near each other up to which shadows are short work: a town of 1,600 buildings took 0.21 s of processor time
 * with 32,000, two combs that cross everywhere 0.26 s with 40,000 and 1.6 s with 158,000, and 100 buildings that overlap each
 * other 0.31 s with 80,000 (development machine, 2026-11-24). Their vertices say less: 32,000, 804, 1,604 and 2,000.
 */
const LIGHT_NEAR_EDGES = 40_000;

/**
 * Most crossings that a roof and what is on it could have, vertices times vertices, up to which an estimate is short work.
 * Two combs on 120 m took 0.25 to 0.44 s of processor time with 6,068, 0.85 s with 24,948 and 1.5 s with 53,724, while
 * 100 obstructions on a square, 1,600, took 0.54 s and a plain roof 0.27 s (development machine, 2026-11-23).
 */
const LIGHT_ROOF_CROSSINGS = 10_000;

interface Roof extends Shape {
  obstructions: readonly (readonly unknown[])[];
}

interface Shape {
  footprint: readonly unknown[];
  holes?: readonly (readonly unknown[])[] | undefined;
}

const verticesOf = (rings: readonly (readonly unknown[])[]): number =>
  rings.reduce((sum, ring) => sum + ring.length, 0);

const haveManyNearEdges = ({ buildings }: { buildings: readonly ShadeBuilding[] }): boolean =>
  countNearEdges(
    buildings.flatMap(({ footprint, holes = [] }) => [footprint, ...holes]),
    LIGHT_NEAR_EDGES,
  ) > LIGHT_NEAR_EDGES;

const hasHardRoof = ({ roof }: { roof: Roof }): boolean =>
  roof.footprint.length * verticesOf([...(roof.holes ?? []), ...roof.obstructions]) > LIGHT_ROOF_CROSSINGS;

/** Calculations whose time has no bound worth the name, by their input; all others take milliseconds. */
const HEAVY: { readonly [Name in ComputationName]?: (input: ComputationInput<Name>) => boolean } = {
  shadows: haveManyNearEdges,
  shadowHours: haveManyNearEdges,
  viewportShadows: haveManyNearEdges,
  estimate: hasHardRoof,
  usableRoof: hasHardRoof,
  // parts of a district's table: short each, but there is always another
  prisms: () => true,
  districtShading: () => true,
  roofPotentials: () => true,
  roofPrices: () => true,
  changedRoofs: () => true,
};

/** Whether a calculation may take so long that others must not wait behind it. */
export const isHeavy = <Name extends ComputationName>(name: Name, input: ComputationInput<Name>): boolean =>
  HEAVY[name]?.(input) ?? false;
