import type { Job } from '../../entities/operation/job.entity.js';
import { requireAdministrator, type Caller } from '../caller.js';
import {
  NO_ROOFS,
  readPrecomputeBox,
  type ShadingPrecomputeInput,
  type ShadingPrecomputeService,
} from '../shade/shading-precompute.service.js';
import type { JobService } from './job.service.js';
import type { PartedJobHandler } from '../../core/jobs/job-handler.js';

/** Asks for shading to be computed beforehand. */
export class ShadingPrecomputeJobService {
  constructor(private readonly uses: { jobs: JobService }) {}

  /**
   * Has the shading of all roofs of a box computed.
   * @throws InvalidInputError for a box that is none or over 1 square degree.
   */
  async start(input: ShadingPrecomputeInput, caller: Caller): Promise<Job> {
    requireAdministrator(caller);
    readPrecomputeBox(input.bbox);
    return this.uses.jobs.start('shadow_precompute', input, caller);
  }
}

/** Computes the shading of the roofs of a box, shared by tile; what is stored and still true is skipped. */
export class ShadingPrecomputeHandler implements PartedJobHandler<ShadingPrecomputeInput> {
  readonly unit = 'tiles';

  constructor(private readonly uses: { precompute: ShadingPrecomputeService }) {}

  parts({ bbox }: ShadingPrecomputeInput): Promise<string[]> {
    return this.uses.precompute.tilesOf(bbox);
  }

  async doPart(
    { force = false }: ShadingPrecomputeInput,
    tile: string,
    signal: AbortSignal,
  ): Promise<Record<string, number> | undefined> {
    const counts = await this.uses.precompute.shadeTile(tile, force, signal);
    return counts && { ...counts };
  }

  result({ done, all, counts }: Parameters<PartedJobHandler['result']>[0]): Record<string, unknown> {
    return { tiles: done, ofTiles: all, ...NO_ROOFS, ...counts };
  }
}
