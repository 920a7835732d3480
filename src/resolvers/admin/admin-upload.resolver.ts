import { Arg, Args, Ctx, ID, Resolver } from 'type-graphql';
import { UploadAnswer } from '../../contract/jobs/job-upload.answer.js';
import type { RequestContext } from '../../http/context.js';
import { AdminAnswer } from './admin.resolver.js';
import { ConnectionArguments, connectionType, type Connection } from '../connections/connection.js';
import { listQuery, recordConnection } from '../connections/record-connection.js';
import { Allow } from '../execution/limits/access.js';
import { FieldResolver } from '../execution/documents/answered-fields.js';
import { toUploadNode, uploadName } from '../graph/upload-nodes.js';
import { DeletionMutation, type Deletion } from '../graph/payload.js';

const Uploads = connectionType(UploadAnswer);

/** Files that administrators upload for jobs. */
@Allow('administrator')
@Resolver(() => AdminAnswer)
export class AdminUploadResolver {
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
}
