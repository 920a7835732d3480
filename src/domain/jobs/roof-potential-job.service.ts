import type { Job } from '../../entities/operation/job.entity.js';
import type { PartedJobHandler } from '../../core/jobs/job-handler.js';
import type { Sql } from '../../database/sql-types.js';
import { requirePlanner, type Caller } from '../caller.js';
import type { ClimateService } from '../climate/climate.service.js';
import { checkArea, tilesOfArea, type PotentialArea, type RoofPotentialInput } from '../district/potential-area.js';
import type { RoofPotentialService } from '../district/roof-potential.service.js';
import type { LightSources } from '../district/tile-inputs.js';
import { NO_POTENTIALS } from '../district/tile-run.js';
import type { JobService } from './job.service.js';

/** Asks for the potential of roofs. */
export class RoofPotentialJobService {
  constructor(private readonly uses: { jobs: JobService; climate: ClimateService }) {}

  /**
   * Has the potential of the roofs of an area calculated.
   * @throws InvalidInputError as `checkArea` does.
   */
  async start(input: PotentialArea & { force?: boolean }, caller: Caller): Promise<Job> {
    requirePlanner(caller);
    checkArea(this.uses.climate, input);
    return this.uses.jobs.start('roof_potential', input, caller);
  }
}

/** Why a job over an area without buildings has nothing to do. */
const NO_BUILDINGS = 'No building is stored in this area; import footprints first';

/** Calculates the potential of the roofs of an area, shared by tile; what is stored and still valid is skipped. */
export class RoofPotentialHandler implements PartedJobHandler<RoofPotentialInput> {
  readonly unit = 'tiles';

  constructor(private readonly uses: { sql: Sql; sources: LightSources; potentials: RoofPotentialService }) {}

  parts(input: RoofPotentialInput): Promise<string[]> {
    return tilesOfArea(this.uses.sql, this.uses.sources, input);
  }

  async doPart(
    { force = false, buildingIds }: RoofPotentialInput,
    tile: string,
    signal: AbortSignal,
  ): Promise<Record<string, number> | undefined> {
    const only = buildingIds && new Set(buildingIds);
    const counts = await this.uses.potentials.calculateTile(tile, { force, only }, signal);
    return counts && { ...counts };
  }

  result({ done, all, counts }: Parameters<PartedJobHandler['result']>[0]): Record<string, unknown> {
    const reason = all === 0 ? { reason: NO_BUILDINGS } : {};
    return { tiles: done, ofTiles: all, ...NO_POTENTIALS, ...counts, ...reason };
  }
}
