import type { Plain } from '../../contract/fields/plain.js';
import type { RoofPotentialCountsAnswer } from '../../contract/jobs/job.answer.js';
import type { Compute } from '../../core/compute/compute.js';
import type { FinanceRows } from '../finance/finance-rows.js';
import type { PotentialTiles } from './potential-tiles.js';
import type { LightSources } from './tile-inputs.js';

/** What potentials are calculated with. */
export interface RoofPotentialUses extends LightSources {
  tiles: PotentialTiles;
  compute: Compute;
  financeRows: FinanceRows;
}

/** Roofs of a run by what became of them. */
export type PotentialCounts = Plain<RoofPotentialCountsAnswer>;

export const NO_POTENTIALS: Readonly<PotentialCounts> = { roofs: 0, priced: 0, fresh: 0, failed: 0 };

/** A tile that is being calculated. */
export interface TileRun {
  tile: string;
  force: boolean;
  counts: PotentialCounts;
  signal: AbortSignal;
}
