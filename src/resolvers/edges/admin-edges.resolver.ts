import { Node } from '../../contract/common/node.js';
import type { JobFileRequest } from '../../contract/jobs/job-file.request.js';
import { UploadAnswer } from '../../contract/jobs/job-upload.answer.js';
import { BuildingImportTask, ClimateImportTask } from '../../contract/jobs/job.answer.js';
import { AuditEntry } from '../../entities/operation/audit-entry.entity.js';
import { Delivery } from '../../entities/operation/delivery.entity.js';
import { Job } from '../../entities/operation/job.entity.js';
import { OutboxEvent } from '../../entities/operation/outbox-event.entity.js';
import { always, edge, edgesOf, toAccount, toList, toRecord } from '../graph/declare-edges.js';
import { follow, listBatch } from '../graph/edges.js';
import { eventById, loadNode } from '../graph/nodes.js';
import { stationId } from '../graph/place-nodes.js';
import { uploadById, uploadId } from '../graph/upload-nodes.js';
import { dataOf, EventDataUnion } from './event-data.resolver.js';

const deliveriesOfEvent = listBatch<Delivery>((ids, part, { services }) =>
  services.eventAdministration.deliveriesOf(ids, part),
);

/** Subjects of the audit log that have natural keys. */
const NATURAL_IDS: Readonly<Record<string, (key: string) => string>> = {
  climate_station: stationId,
  upload: uploadId,
};

/** From what a job was asked for to the file that it reads. */
const upload = edge(
  UploadAnswer,
  'The upload that it reads; for administrators.',
  ({ file }: JobFileRequest, { loaders }) => follow(loaders, uploadById, file === undefined ? null : uploadId(file)),
);

/** The edges of jobs, of the audit log and of events. */
export const ADMIN_EDGES = [
  edgesOf(BuildingImportTask, 'optional-account', { upload }),
  edgesOf(ClimateImportTask, 'optional-account', { upload }),
  edgesOf(Job, 'optional-account', {
    requestedBy: toAccount('requestedBy', 'Account that created it; null for the secret.'),
  }),
  edgesOf(AuditEntry, 'optional-account', {
    actor: toAccount('actorId', 'Account that did it; null for the secret and the command line.'),
    subject: edge(Node, 'The record that was changed; null when it is gone.', ({ subjectType, subjectId }, context) => {
      const toId = NATURAL_IDS[subjectType];
      return loadNode(context, toId ? toId(subjectId) : subjectId);
    }),
  }),
  edgesOf(Delivery, 'optional-account', {
    event: always(toRecord(OutboxEvent, eventById, 'eventId', 'What is delivered.')),
  }),
  edgesOf(OutboxEvent, 'optional-account', {
    data: always(edge(EventDataUnion, 'What happened, by its type.', (event) => dataOf(event))),
    deliveries: toList(Delivery, deliveriesOfEvent, 'Its deliveries, oldest first.'),
  }),
];
