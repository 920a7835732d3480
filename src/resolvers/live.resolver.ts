import { Arg, Ctx, Field, ID, ObjectType, Resolver, Root } from 'type-graphql';
import { Node } from '../contract/common/node.js';
import type { Caller } from '../domain/caller.js';
import type { ChangedRecord } from '../domain/events/concerned-accounts.sql.js';
import type { LiveService } from '../domain/events/live.service.js';
import { Job } from '../entities/operation/job.entity.js';
import type { RequestContext } from '../http/context.js';
import { Allow, type FieldContext, type OperationContext } from './execution/limits/access.js';
import { FieldResolver, Subscription } from './execution/documents/answered-fields.js';
import { loadNode } from './graph/nodes.js';

/** A change that concerns the viewer, as the event's source gives it. */
@ObjectType({ description: 'A change of a record that concerns the viewer.' })
export class ViewerEvent {
  @Field(() => ID, { description: 'Identity of the changed record.' })
  recordId!: string;
}

/** What the library hands over to open a source. */
interface Call<Arguments = object> {
  args: Arguments;
  context: OperationContext;
}

type Open = (live: LiveService, caller: Caller, signal: AbortSignal) => Promise<AsyncIterable<ChangedRecord>>;

/** Opens a source of events for the caller; `Allow` checks the rights again at each event. */
const watch = ({ services, callerFor, subscription }: OperationContext, open: Open) =>
  open(services.live, callerFor('optional-account'), subscription!.signal);

/** What is sent as it changes. */
@Resolver(() => ViewerEvent)
export class LiveResolver {
  @Allow('administrator')
  @Subscription(() => Job, {
    description: 'A job: its current state, then each change.',
    subscribe: ({ args: { id }, context }: Call<{ id: string }>) =>
      watch(context, (live, caller, signal) => live.watchJob(id, caller, signal)),
  })
  job(@Arg('id', () => ID) id: string, @Ctx() { services, caller }: RequestContext): Promise<Job> {
    return services.jobs.read(id, caller);
  }

  @Allow('account')
  @Subscription(() => ViewerEvent, {
    description:
      'Changes of records of the viewer: inquiries and reviews of both sides, claimed assessments, applications, own vendor and account. Fast changes of one record are one event.',
    subscribe: ({ context }: Call) => watch(context, (live, caller, signal) => live.watchOwn(caller, signal)),
  })
  viewerEvents(@Root() { id }: ChangedRecord, @Ctx() _context: RequestContext): ViewerEvent {
    return { recordId: id };
  }

  @Allow('account')
  @FieldResolver(() => Node, {
    nullable: true,
    description: 'The record as it is now; null when the viewer cannot read it.',
  })
  record(@Root() { recordId }: ViewerEvent, @Ctx() context: FieldContext): Promise<Node | null> {
    return loadNode(context, recordId);
  }
}
