import { createUnionType, Ctx, ObjectType, Resolver, Root, type ClassType } from 'type-graphql';
import { Cost } from '../../contract/common/field-cost.js';
import type { Node } from '../../contract/common/node.js';
import { AnswerField } from '../../contract/fields/answer-field.js';
import { toCamelCase } from '../../core/json/camel-case.js';
import type { EventData, EventType } from '../../core/events/event-types.js';
import { JOB_KINDS, JOB_STATES } from '../../core/jobs/job-kinds.js';
import { APPLICATION_STATUSES, INQUIRY_STATUSES, REVIEW_STATUSES } from '../../core/vendors/vendor-states.js';
import { Account } from '../../entities/accounts/account.entity.js';
import { Assessment } from '../../entities/assessment.entity.js';
import { InquiryMessage } from '../../entities/vendors/inquiry-message.entity.js';
import { Inquiry } from '../../entities/vendors/inquiry.entity.js';
import { Job } from '../../entities/operation/job.entity.js';
import type { OutboxEvent } from '../../entities/operation/outbox-event.entity.js';
import { Review } from '../../entities/vendors/review.entity.js';
import { VendorApplication } from '../../entities/vendors/vendor-application.entity.js';
import { Vendor } from '../../entities/vendors/vendor.entity.js';
import { Allow, type FieldContext } from '../execution/limits/access.js';
import { FieldResolver } from '../execution/documents/answered-fields.js';
import { edgesOf, toRecord } from '../graph/declare-edges.js';
import { follow } from '../graph/edges.js';
import {
  accountById,
  applicationById,
  assessmentById,
  inquiryById,
  jobById,
  messageById,
  reviewById,
  vendorById,
  type NodeBatch,
} from '../graph/nodes.js';

/** Records that events name by their ids: `inquiry_id` is the edge `inquiry`. */
const RECORDS = {
  account: [Account, accountById, 'The account, unless it is gone.'],
  application: [VendorApplication, applicationById, 'The application; null when it is gone.'],
  inquiry: [Inquiry, inquiryById, 'The inquiry; null when it is gone.'],
  job: [Job, jobById, 'The job.'],
  message: [InquiryMessage, messageById, 'The message; null when it is gone.'],
  review: [Review, reviewById, 'The review; null when it is gone.'],
  vendor: [Vendor, vendorById, 'The vendor, if any.'],
} as const satisfies Record<string, [ClassType, NodeBatch, string]>;

type Name<Key> = Key extends `${infer Record}_id` ? Record : never;
type NamedRecord<T extends EventType> = Name<keyof EventData[T]> & keyof typeof RECORDS;

interface Shape<T extends EventType> {
  description: string;
  /** Its edges. */
  records: { [Named in NamedRecord<T>]: true };
  /** Its type, where others have the same members. */
  type?: string;
  /** What else it holds; states have names of their own, so that all types can be selected in one query. */
  facts?: Record<string, PropertyDecorator>;
}

/** What concerns an account alone; the type of the event says what happened. */
const ACCOUNT_EVENT = {
  type: 'AccountEvent',
  description: 'What happened to an account: the type of the event says it all.',
  records: { account: true },
} as const;

const vendorName = AnswerField('string', 'Name of the vendor then.');
const reason = AnswerField('string?', 'Reason of a rejection.');
const state = (name: string, words: readonly string[]): PropertyDecorator =>
  AnswerField('string', 'State after it.', { graphqlEnum: [name, words] });

const SHAPES: { [T in EventType]: Shape<T> } = {
  'account.confirmation_requested': ACCOUNT_EVENT,
  'account.password_forgotten': ACCOUNT_EVENT,
  'assessment.claimed': { description: 'Assessments were bound to an account.', records: { account: true } },
  'application.decided': {
    description: 'An application of a vendor was approved or rejected.',
    records: { application: true, account: true, vendor: true },
    facts: { applicationStatus: state('ApplicationStatus', APPLICATION_STATUSES), vendorName, reason },
  },
  'inquiry.sent': {
    description: 'An inquiry was sent to a vendor.',
    records: { inquiry: true, vendor: true, account: true },
    facts: { vendorName },
  },
  'inquiry.replied': {
    description: 'A vendor answered an inquiry.',
    records: { inquiry: true, message: true, vendor: true, account: true },
    facts: {
      vendorName,
      inquiryStatus: state('InquiryStatus', INQUIRY_STATUSES),
      quotedPrice: AnswerField('number?', 'Price that was quoted, TWD.'),
    },
  },
  'review.decided': {
    description: 'A review was published or rejected.',
    records: { review: true, inquiry: true, vendor: true, account: true },
    facts: {
      vendorName,
      rating: AnswerField('integer', 'Rating, 1 to 5.'),
      reviewStatus: state('ReviewStatus', REVIEW_STATUSES),
      reason,
    },
  },
  'job.finished': {
    description: 'A job ended.',
    records: { job: true, account: true },
    facts: {
      jobKind: AnswerField('string', 'Kind of work.', { graphqlEnum: ['JobKind', JOB_KINDS] }),
      jobState: state('JobState', JOB_STATES),
    },
  },
  'webhook.test': ACCOUNT_EVENT,
};

/** Name of the type of an event's data: that of `inquiry.sent` is `InquirySentEvent`. */
const typeName = (type: EventType): string => {
  const { type: shared }: Shape<EventType> = SHAPES[type];
  if (shared !== undefined) return shared;
  const name = toCamelCase(type.replace('.', '_'));
  return `${name.charAt(0).toUpperCase()}${name.slice(1)}Event`;
};

/** Declares the type of an event's data, and its edges. */
function declareData(type: EventType): { data: ClassType; edges: ClassType } {
  const { description, records, facts = {} }: Shape<EventType> = SHAPES[type];
  @ObjectType(typeName(type), { description })
  class Data {}
  for (const [name, declare] of Object.entries(facts)) declare(Data.prototype, name);

  const edges = (Object.keys(records) as (keyof typeof RECORDS)[]).map((name) => {
    const [record, batch, meaning] = RECORDS[name];
    return [name, toRecord<string, Node>(record, batch, `${name}Id`, meaning)] as const;
  });
  return { data: Data, edges: edgesOf(Data, 'optional-account', Object.fromEntries(edges)) };
}

/** The types by their names. */
const DECLARED = new Map<string, ReturnType<typeof declareData>>();
for (const type of Object.keys(SHAPES) as EventType[]) {
  const name = typeName(type);
  if (!DECLARED.has(name)) DECLARED.set(name, declareData(type));
}

/** Claimed assessments that are shown [count]. */
const MAX_CLAIMED = 100;

@Allow('optional-account')
@Resolver(() => DECLARED.get(typeName('assessment.claimed'))!.data)
class ClaimedAssessments {
  @Cost({ items: MAX_CLAIMED })
  @FieldResolver(() => [Assessment], {
    nullable: 'itemsAndList',
    description: `The first ${MAX_CLAIMED} of them; null for each that is gone.`,
  })
  assessments(
    @Root() { assessmentIds }: { assessmentIds: string[] },
    @Ctx() { loaders }: FieldContext,
  ): Promise<(Assessment | null)[]> {
    return Promise.all(assessmentIds.slice(0, MAX_CLAIMED).map((id) => follow(loaders, assessmentById, id)));
  }
}

/** Edges of the data of every type of event. */
export const EVENT_DATA_EDGES = [...[...DECLARED.values()].map(({ edges }) => edges), ClaimedAssessments];

export const EventDataUnion = createUnionType({
  name: 'EventData',
  description: 'What happened to which records.',
  types: () => [...DECLARED.values()].map(({ data }) => data) as [ClassType],
});

/** The data of an event as its type has it. */
export function dataOf({ type, data }: Pick<OutboxEvent, 'type' | 'data'>): object {
  const { status, kind, ...rest } = data;
  const members = Object.entries(rest).map(([name, value]): [string, unknown] => [toCamelCase(name), value]);
  const states = { applicationStatus: status, inquiryStatus: status, reviewStatus: status, jobState: status };
  return { __typename: typeName(type), ...states, jobKind: kind, ...Object.fromEntries(members) };
}
