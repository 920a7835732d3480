import { Extensions, Field, ID, Int, ObjectType, type ClassType } from 'type-graphql';
import { Cost } from '../../contract/common/field-cost.js';
import { Mutation, type AnswerOf } from '../execution/documents/answered-fields.js';
import { NULL_ONLY_ON_ERROR } from '../execution/documents/schema-text.js';

type Payload<Records extends Record<string, ClassType>> = {
  [Name in keyof Records]: InstanceType<Records[Name]> | null | undefined;
};

/**
 * Declares a mutation that answers the records that it changed, by name, so that a client's cache has their new state.
 * Mutations that answer the same records share a type, which is named after them: `VendorPayload`.
 * @param records their classes.
 */
export const RecordMutation =
  <Records extends Record<string, ClassType>>(
    description: string,
    records: Records,
  ): AnswerOf<ClassType<Payload<Records>>, object> =>
  (prototype, method, descriptor) => {
    const payload = payloadType(records);
    Mutation(() => payload, { description })(prototype, method, descriptor);
  };

/** Declares a mutation that removes a record. @param records others that it changed. */
export const DeletionMutation =
  <Records extends Record<string, ClassType> = Record<never, ClassType>>(
    description: string,
    records: Records = {} as Records,
  ): AnswerOf<ClassType<Deletion & Payload<Records>>, object> =>
  (prototype, method, descriptor) => {
    const payload = deletionType(records);
    Mutation(() => payload, { description })(prototype, method, descriptor);
  };

/** Most removed records that an answer names. */
const MAX_DELETED_IDS = 5_000;
/** One identity in a list, with its quotation marks and comma [bytes]. */
const ID_BYTES = 40;

/** Declares a mutation that removes all records of a kind. */
export const DeletionOfAllMutation =
  (description: string): AnswerOf<ClassType<DeletionOfAll>, object> =>
  (prototype, method, descriptor) => {
    const name = `${String(method).charAt(0).toUpperCase()}${String(method).slice(1)}Payload`;
    const payload = declarePayload(name, REMOVED, {}) as ClassType<DeletionOfAll>;
    const listed = `Identities of the records that were removed, the first ${MAX_DELETED_IDS.toLocaleString('en')}.`;
    Field(() => [ID], { description: listed })(payload.prototype, 'deletedIds');
    Cost({ bytes: MAX_DELETED_IDS * ID_BYTES })(payload.prototype, 'deletedIds');
    Field(() => Int, { description: 'Number of all records that were removed.' })(payload.prototype, 'deletedCount');
    Mutation(() => payload, { description })(prototype, method, descriptor);
  };

/** What a mutation answers that removed all records of a kind. */
export interface DeletionOfAll {
  deletedIds: string[];
  deletedCount: number;
}

/** @param ids identities of all removed records. */
export const deletionOfAll = (ids: readonly string[]): DeletionOfAll => ({
  deletedIds: ids.slice(0, MAX_DELETED_IDS),
  deletedCount: ids.length,
});

/** What a mutation answers that removed a record. */
export interface Deletion {
  deletedId: string;
}

const REMOVED = 'What was removed.';

/** The payload types by their names; mutations that answer the same share one. */
const payloads = new Map<string, ClassType>();

function shared(name: string, declare: (name: string) => ClassType): ClassType {
  const known = payloads.get(name) ?? declare(name);
  payloads.set(name, known);
  return known;
}

/** `ReviewVendor` of a review and a vendor. */
const namesOf = (records: object): string =>
  Object.keys(records)
    .map((record) => `${record.charAt(0).toUpperCase()}${record.slice(1)}`)
    .join('');

const payloadType = <Records extends Record<string, ClassType>>(records: Records): ClassType<Payload<Records>> =>
  shared(`${namesOf(records)}Payload`, (name) => declarePayload(name, 'What has changed.', records)) as ClassType<
    Payload<Records>
  >;

const deletionType = <Records extends Record<string, ClassType>>(
  records: Records,
): ClassType<Deletion & Payload<Records>> =>
  shared(`${namesOf(records)}DeletionPayload`, (name) => {
    const payload = declarePayload(name, REMOVED, records);
    Field(() => ID, { description: 'Identity of the removed record.' })(payload.prototype, 'deletedId');
    return payload;
  }) as ClassType<Deletion & Payload<Records>>;

function declarePayload(name: string, about: string, records: Record<string, ClassType>): ClassType {
  @ObjectType(name, { description: about })
  class MutationPayload {}
  for (const [record, type] of Object.entries(records)) {
    const description = 'As it is now.';
    Field(() => type, { nullable: true, description })(MutationPayload.prototype, record);
    Extensions(NULL_ONLY_ON_ERROR)(MutationPayload.prototype, record, {});
  }
  return MutationPayload;
}
