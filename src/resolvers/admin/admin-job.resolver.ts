import { Arg, Args, Ctx, ID, Resolver } from 'type-graphql';
import { UploadAnswer } from '../../contract/jobs/job-upload.answer.js';
import type { RequestContext } from '../../http/context.js';
import { Job } from '../../entities/operation/job.entity.js';
import { BuildingImportRequest, JobFilterRequest } from '../../contract/jobs/job.request.js';
import { RoofPotentialRequest } from '../../contract/district/roof-potential-job.request.js';
import { ShadowPrecomputeRequest } from '../../contract/shade/shadow-precompute.request.js';
import { AdminAnswer } from './admin.resolver.js';
import { ConnectionArguments, connectionType, type Connection } from '../connections/connection.js';
import { listQuery, recordConnection } from '../connections/record-connection.js';
import { Allow } from '../execution/limits/access.js';
import { FieldResolver } from '../execution/documents/answered-fields.js';
import { IdempotencyKeyArg, withKey } from '../graph/idempotency.js';
import { toUploadNode, uploadName } from '../graph/upload-nodes.js';
import { DeletionMutation, RecordMutation, type Deletion } from '../graph/payload.js';

const Jobs = connectionType(Job, 'Job');
const Uploads = connectionType(UploadAnswer, 'Upload');

/** Long work as administrators ask for it, watch it and stop it. */
@Allow('administrator')
@Resolver(() => AdminAnswer)
export class AdminJobResolver {
  @FieldResolver(() => Jobs, { description: 'Jobs with their progress, newest first.' })
  async jobs(
    @Args(() => ConnectionArguments) part: ConnectionArguments,
    @Arg('filter', () => JobFilterRequest, { nullable: true }) filter: JobFilterRequest | undefined,
    @Ctx() { services, caller }: RequestContext,
  ): Promise<Connection<Job>> {
    return recordConnection(await services.jobs.list(filter ?? {}, listQuery(part), caller));
  }

  @Allow('planner')
  @FieldResolver(() => Job, { description: 'One job with its progress.' })
  job(@Arg('id', () => ID) id: string, @Ctx() { services, caller }: RequestContext): Promise<Job> {
    return services.jobs.read(id, caller);
  }

  @FieldResolver(() => Uploads, {
    description: 'Files uploaded for jobs, by name; sent by `PUT /api/admin/uploads/{name}`.',
  })
  async uploads(
    @Args(() => ConnectionArguments) part: ConnectionArguments,
    @Ctx() { services, caller }: RequestContext,
  ): Promise<Connection<UploadAnswer>> {
    const page = await services.uploads.list(listQuery(part), caller);
    return recordConnection({ ...page, items: page.items.map(toUploadNode) });
  }

  @DeletionMutation('Remove an uploaded file.')
  async removeUpload(@Arg('id', () => ID) id: string, @Ctx() { services, caller }: RequestContext): Promise<Deletion> {
    await services.uploads.remove(uploadName(id), caller);
    return { deletedId: id };
  }

  @RecordMutation('Start the import of a file of building footprints.', { job: Job })
  async startBuildingImport(
    @Arg('input') input: BuildingImportRequest,
    @IdempotencyKeyArg() key: string | undefined,
    @Ctx() { services, caller }: RequestContext,
  ): Promise<{ job: Job }> {
    return { job: await services.buildingImportJobs.start(input, withKey(caller, key)) };
  }

  @RecordMutation('Start the precomputation of the shading of the roofs in a box.', { job: Job })
  async startShadowPrecompute(
    @Arg('input') input: ShadowPrecomputeRequest,
    @IdempotencyKeyArg() key: string | undefined,
    @Ctx() { services, caller }: RequestContext,
  ): Promise<{ job: Job }> {
    return { job: await services.shadingPrecomputeJobs.start(input, withKey(caller, key)) };
  }

  @Allow('planner')
  @RecordMutation('Start the calculation of the potential of the roofs of an area.', { job: Job })
  async startRoofPotential(
    @Arg('input') input: RoofPotentialRequest,
    @IdempotencyKeyArg() key: string | undefined,
    @Ctx() { services, caller }: RequestContext,
  ): Promise<{ job: Job }> {
    return { job: await services.roofPotentialJobs.start(input, withKey(caller, key)) };
  }

  @Allow('planner')
  @RecordMutation('Cancel a queued job, or ask a running one to stop.', { job: Job })
  async cancelJob(@Arg('id', () => ID) id: string, @Ctx() { services, caller }: RequestContext): Promise<{ job: Job }> {
    return { job: await services.jobs.cancel(id, caller) };
  }

  @RecordMutation('Retry a failed or cancelled job, from where it stopped.', { job: Job })
  async retryJob(@Arg('id', () => ID) id: string, @Ctx() { services, caller }: RequestContext): Promise<{ job: Job }> {
    return { job: await services.jobs.retry(id, caller) };
  }
}
