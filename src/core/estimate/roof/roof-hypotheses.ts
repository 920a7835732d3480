import type { UncertaintyComponent } from '../../energy/yield-types.js';

/** Shapes that a block of which only the outline is known may have. */
export const HYPOTHESIS_SHAPES = ['flat', 'gabled', 'shed'] as const;
export type HypothesisShape = (typeof HYPOTHESIS_SHAPES)[number];

/** What the plant would be on a roof of a shape. */
export interface RoofHypothesis {
  shape: HypothesisShape;
  /** Probability, 0..1. */
  odds: number;
  /** Modules that would be built: as many as on the flat roof, where they fit. */
  capacityKw: number;
  annualKwh: number;
}

/** How many buildings of a height are of concrete, brick and sheet metal. */
interface Structures {
  /** Buildings lower than this [m]. */
  belowM: number;
  concrete: number;
  brick: number;
  metal: number;
}

/**
 * Government building points around the NYCU campus in Hsinchu by height and structure. No count of roof shapes in Taiwan was
 * found, and next to none are tagged in OpenStreetMap; concrete is taken as flat, brick (with tiles) as gabled, and sheet
 * metal as gabled or a shed half and half.
 */
const STRUCTURES: readonly Structures[] = [
  { belowM: 4.5, concrete: 262, brick: 189, metal: 259 },
  { belowM: 8, concrete: 618, brick: 121, metal: 211 },
  { belowM: 15, concrete: 2339, brick: 43, metal: 182 },
  { belowM: Infinity, concrete: 1918, brick: 7, metal: 30 },
];

/** Where the odds are from, and how sure they are. */
export const ODDS_SOURCE = {
  source:
    'inferred from the structures of 6,179 buildings of Hsinchu by height (NLSC building points, 2023): concrete flat, brick gabled, sheet metal gabled or shed; shapes themselves were not counted',
  sourceZh:
    '由新竹 6,179 棟建築各高度的構造推論（國土測繪中心建物點位，2023）：混凝土造為平屋頂，磚造為山形屋頂，鐵皮為山形或單斜屋頂；未實際統計屋頂形狀',
};

/** Odds of the shapes of a block in Taiwan by its height; they sum to 1. */
export function shapeOdds(heightM: number): Record<HypothesisShape, number> {
  const { concrete, brick, metal } = STRUCTURES.find(({ belowM }) => heightM < belowM)!;
  const all = concrete + brick + metal;
  return { flat: concrete / all, gabled: (brick + metal / 2) / all, shed: metal / 2 / all };
}

/** A shape with the energies that it may have, each as likely as another. */
export interface HypotheticalPlant {
  shape: HypothesisShape;
  odds: number;
  capacityKw: number;
  /** Of the faces that a plant may lie on [kWh a year]; one or more. */
  energiesKwh: readonly number[];
}

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

/** The hypotheses for the answer. */
export const describeHypotheses = (plants: readonly HypotheticalPlant[]): RoofHypothesis[] =>
  plants.map(({ shape, odds, capacityKw, energiesKwh }) => ({ shape, odds, capacityKw, annualKwh: mean(energiesKwh) }));

/**
 * What not knowing the shape adds to the uncertainty of a year's energy: the variance between the shapes, which the law of
 * total variance adds to that within each. The estimate itself stays that of the flat roof.
 * @param centralKwh energy of the plant on the flat roof.
 */
export function shapeUncertainty(plants: readonly HypotheticalPlant[], centralKwh: number): UncertaintyComponent[] {
  if (plants.length === 0 || centralKwh <= 0) return [];
  const cases = plants.flatMap(({ odds, energiesKwh }) =>
    energiesKwh.map((kwh) => ({ odds: odds / energiesKwh.length, share: kwh / centralKwh })),
  );
  const expected = cases.reduce((sum, { odds, share }) => sum + odds * share, 0);
  const variance = cases.reduce((sum, { odds, share }) => sum + odds * (share - expected) ** 2, 0);
  return [{ name: 'roof-shape', relativeSigma: Math.min(1, Math.sqrt(variance)), ...ODDS_SOURCE }];
}
