import type { Job } from '../../entities/job.entity.js';
import { requireAdministrator, type Caller } from '../caller.js';
import {
  readPrecomputeBox,
  type PrecomputeProgress,
  type ShadingPrecomputeInput,
  type ShadingPrecomputeService,
} from '../shade/shading-precompute.service.js';
import type { JobService } from './job.service.js';
import type { JobProgress, JobTools, JobHandler } from '../../core/jobs/job-handler.js';

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

/** Computes the shading of the roofs of a box, tile after tile; what is kept and still true is skipped. */
export class ShadingPrecomputeHandler implements JobHandler<ShadingPrecomputeInput> {
  constructor(private readonly uses: { precompute: ShadingPrecomputeService }) {}

  async run(input: ShadingPrecomputeInput, { signal, report }: JobTools): Promise<Record<string, unknown>> {
    const onProgress = (progress: PrecomputeProgress): void => report(toJobProgress(progress));
    const { done, all, counts } = await this.uses.precompute.precompute(input, { signal, onProgress });
    return { tiles: done, ofTiles: all, ...counts };
  }
}

const toJobProgress = ({ done, all, counts }: PrecomputeProgress): JobProgress => ({
  done,
  all,
  unit: 'tiles',
  detail: { ...counts },
});
