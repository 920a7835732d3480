import type { ComputationInput, ComputationName } from './compute.js';

/**
 * Vertices of shapes up to which an overlay is short work: two combs that cross each other everywhere took 0.17 s with so
 * many, and four times as long with twice as many (measured on one core of the development machine).
 */
const LIGHT_VERTICES = 2_000;

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

const ringsOf = ({ footprint, holes = [] }: Shape): (readonly unknown[])[] => [footprint, ...holes];

const hasManyVertices = ({ buildings }: { buildings: readonly Shape[] }): boolean =>
  buildings.reduce((sum, building) => sum + verticesOf(ringsOf(building)), 0) > LIGHT_VERTICES;

const hasHardRoof = ({ roof }: { roof: Roof }): boolean =>
  roof.footprint.length * verticesOf([...(roof.holes ?? []), ...roof.obstructions]) > LIGHT_ROOF_CROSSINGS;

/** Calculations whose time has no bound worth the name, by their input; all others take milliseconds. */
const HEAVY: { readonly [Name in ComputationName]?: (input: ComputationInput<Name>) => boolean } = {
  shadows: hasManyVertices,
  shadowHours: hasManyVertices,
  viewportShadows: hasManyVertices,
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
