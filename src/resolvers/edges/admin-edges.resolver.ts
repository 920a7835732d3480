import { Args, Ctx, Resolver, Root } from 'type-graphql';
import { Node } from '../../contract/common/node.js';
import type { JobFileRequest } from '../../contract/jobs/job-file.request.js';
import { UploadAnswer } from '../../contract/jobs/job-upload.answer.js';
import { BuildingImportTask, ClimateImportTask } from '../../contract/jobs/job.answer.js';
import { Account } from '../../entities/account.entity.js';
import { AuditEntry } from '../../entities/audit-entry.entity.js';
import { Delivery } from '../../entities/delivery.entity.js';
import { Job } from '../../entities/job.entity.js';
import { OutboxEvent } from '../../entities/outbox-event.entity.js';
import { ConnectionArguments, connectionType, type Connection } from '../connections/connection.js';
import { Allow, type FieldContext } from '../execution/access.js';
import { FieldResolver } from '../execution/answered-fields.js';
import { follow, followAccount, followList, listBatch } from '../graph/edges.js';
import { dataOf, EventDataUnion } from './event-data.resolver.js';
import { eventById, loadNode } from '../graph/nodes.js';
import { stationId } from '../graph/place-nodes.js';
import { uploadById, uploadId } from '../graph/upload-nodes.js';

const DeliveryConnection = connectionType(Delivery, 'Delivery');

const deliveriesOfEvent = listBatch<Delivery>((ids, part, { services }) =>
  services.eventAdministration.deliveriesOf(ids, part),
);

const UPLOAD = {
  nullable: true,
  description: 'The upload that it reads, for administrators; null for the file of an address, and when it is gone.',
} as const;

@Allow('optional-account')
@Resolver(() => BuildingImportTask)
export class BuildingImportTaskEdges {
  @FieldResolver(() => UploadAnswer, UPLOAD)
  upload(@Root() { file }: JobFileRequest, @Ctx() { loaders }: FieldContext): Promise<UploadAnswer | null> {
    return follow(loaders, uploadById, file === undefined ? null : uploadId(file));
  }
}

@Allow('optional-account')
@Resolver(() => ClimateImportTask)
export class ClimateImportTaskEdges {
  @FieldResolver(() => UploadAnswer, UPLOAD)
  upload(@Root() { file }: JobFileRequest, @Ctx() { loaders }: FieldContext): Promise<UploadAnswer | null> {
    return follow(loaders, uploadById, file === undefined ? null : uploadId(file));
  }
}

@Allow('optional-account')
@Resolver(() => Job)
export class JobEdges {
  @FieldResolver(() => Account, {
    nullable: true,
    description: 'Account that created it; none for the administrator secret.',
  })
  requestedBy(
    @Root() { requestedBy }: Pick<Job, 'requestedBy'>,
    @Ctx() context: FieldContext,
  ): Promise<Account | null> {
    return followAccount(context, requestedBy);
  }
}

/** Subjects of the audit log that have natural keys. */
const NATURAL_IDS: Readonly<Record<string, (key: string) => string>> = {
  climate_station: stationId,
  upload: uploadId,
};

@Allow('optional-account')
@Resolver(() => AuditEntry)
export class AuditEntryEdges {
  @FieldResolver(() => Account, {
    nullable: true,
    description: 'Account that did it; none for the administrator secret and the command line.',
  })
  actor(@Root() { actorId }: Pick<AuditEntry, 'actorId'>, @Ctx() context: FieldContext): Promise<Account | null> {
    return followAccount(context, actorId);
  }

  @FieldResolver(() => Node, { nullable: true, description: 'The record that was changed; null when it is gone.' })
  subject(
    @Root() { subjectType, subjectId }: Pick<AuditEntry, 'subjectType' | 'subjectId'>,
    @Ctx() context: FieldContext,
  ): Promise<Node | null> {
    const toId = NATURAL_IDS[subjectType];
    return loadNode(context, toId ? toId(subjectId) : subjectId);
  }
}

@Allow('optional-account')
@Resolver(() => Delivery)
export class DeliveryEdges {
  @FieldResolver(() => OutboxEvent, { nullable: true, description: 'What is delivered.' })
  event(@Root() { eventId }: Pick<Delivery, 'eventId'>, @Ctx() { loaders }: FieldContext): Promise<OutboxEvent | null> {
    return follow(loaders, eventById, eventId);
  }
}

@Allow('optional-account')
@Resolver(() => OutboxEvent)
export class EventEdges {
  @FieldResolver(() => EventDataUnion, { nullable: true, description: 'What happened, by its type.' })
  data(@Root() event: Pick<OutboxEvent, 'type' | 'data'>, @Ctx() _context: FieldContext): object {
    return dataOf(event);
  }

  @FieldResolver(() => DeliveryConnection, { nullable: true, description: 'Its deliveries, oldest first.' })
  deliveries(
    @Root() { id }: Pick<OutboxEvent, 'id'>,
    @Args(() => ConnectionArguments) part: ConnectionArguments,
    @Ctx() { loaders }: FieldContext,
  ): Promise<Connection<Delivery>> {
    return followList(loaders, deliveriesOfEvent, id, part);
  }
}
