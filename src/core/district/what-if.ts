import type { PotentialWorth, PhysicalPotential } from './roof-potential.js';

/** Buildings that a question may plan, take away or change in height, of each kind. */
export const MAX_PLANNED = 20;
/** Vertices of all planned buildings together. */
export const MAX_PLANNED_VERTICES = 1_000;
/** Longest side of the box around all that a question changes, and around the roofs that it names [m]. */
export const MAX_EXTENT_M = 600;
/** Roofs whose light is calculated again for one question; and roofs that are only priced again. */
export const MAX_LIT_ROOFS = 100;
export const MAX_PRICED_ROOFS = 1_000;

/** Figures of a roof, or of several together, that a change is measured by. */
export type WhatIfFigures = Record<
  'capacityKw' | 'possibleKw' | 'possibleKwh' | 'annualKwh' | 'costTwd' | 'npvTwd',
  number
>;

type Measured = Pick<PhysicalPotential & PotentialWorth, keyof WhatIfFigures>;

const NAMES = ['capacityKw', 'possibleKw', 'possibleKwh', 'annualKwh', 'costTwd', 'npvTwd'] as const;

const figuresOf = (valueOf: (name: (typeof NAMES)[number]) => number): WhatIfFigures =>
  Object.fromEntries(NAMES.map((name) => [name, valueOf(name)])) as WhatIfFigures;

/** Sums over roofs; where nothing is built there is no cost and no worth. */
export const sumFigures = (roofs: readonly Measured[]): WhatIfFigures =>
  figuresOf((name) => roofs.reduce((sum, roof) => sum + (roof[name] ?? 0), 0));

/** What is later less what was before. */
export const changeOf = (before: Measured, after: Measured): WhatIfFigures =>
  figuresOf((name) => (after[name] ?? 0) - (before[name] ?? 0));
