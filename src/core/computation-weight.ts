import type { ComputationInput, ComputationName } from './compute.js';

/**
 * Vertices of shapes up to which an overlay is short work: two combs that cross each other everywhere took 0.17 s with so
 * many, and four times as long with twice as many (measured on one core of the development machine).
 */
const LIGHT_VERTICES = 2_000;

/**
 * The same of a roof with its obstructions, which go through several overlays: a comb as roof with a comb across it took
 * 0.6 s with so many vertices on a busy machine, 4.6 s with four times as many.
 */
const LIGHT_ROOF_VERTICES = 500;

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
  verticesOf([...ringsOf(roof), ...roof.obstructions]) > LIGHT_ROOF_VERTICES;

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
};

/** Whether a calculation may take so long that others must not wait behind it. */
export const isHeavy = <Name extends ComputationName>(name: Name, input: ComputationInput<Name>): boolean =>
  HEAVY[name]?.(input) ?? false;
