import type { ComputationInput, ComputationName } from './compute.js';

/**
 * Vertices of shapes up to which an overlay is short work: two combs that cross each other everywhere took 0.17 s with so
 * many, and four times as long with twice as many (measured on one core of the development machine).
 */
const LIGHT_VERTICES = 2_000;

interface Shape {
  footprint: readonly unknown[];
  holes?: readonly (readonly unknown[])[] | undefined;
}

const hasManyVertices = ({ buildings }: { buildings: readonly Shape[] }): boolean =>
  buildings.reduce(
    (sum, { footprint, holes = [] }) => sum + holes.reduce((all, hole) => all + hole.length, footprint.length),
    0,
  ) > LIGHT_VERTICES;

/** Calculations whose time has no bound worth the name, by their input; all others take milliseconds. */
const HEAVY: { readonly [Name in ComputationName]?: (input: ComputationInput<Name>) => boolean } = {
  shadows: hasManyVertices,
  shadowHours: hasManyVertices,
  viewportShadows: hasManyVertices,
  // parts of a district's table: short each, but there is always another
  prisms: () => true,
  districtShading: () => true,
};

/** Whether a calculation may take so long that others must not stand behind it. */
export const isHeavy = <Name extends ComputationName>(name: Name, input: ComputationInput<Name>): boolean =>
  HEAVY[name]?.(input) ?? false;
