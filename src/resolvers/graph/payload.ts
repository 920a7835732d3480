import { Field, ID, ObjectType, type ClassType } from 'type-graphql';

type Payload<Records extends Record<string, ClassType>> = {
  [Name in keyof Records]: InstanceType<Records[Name]> | null | undefined;
};

/**
 * Declares a mutation that answers the records that it changed, by name, so that a client's cache has their new state. Its
 * type is named after the method: `SuspendVendorPayload` of `suspendVendor`.
 * @param records their classes.
 */
export function payloadType<Records extends Record<string, ClassType>>(
  mutation: string,
  records: Records,
): ClassType<Payload<Records>> {
  @ObjectType(`${mutation}Payload`, { description: 'The records as they are after the change.' })
  class MutationPayload {}
  for (const [name, type] of Object.entries(records)) {
    const description = 'The record; null where the caller may not read it.';
    Field(() => type, { nullable: true, description })(MutationPayload.prototype, name);
  }
  return MutationPayload as ClassType<Payload<Records>>;
}

/** What a mutation answers that removed a record. */
export interface Deletion {
  deletedId: string;
}

/** The type of what a mutation answers that removed a record. */
export function deletionType<Records extends Record<string, ClassType> = Record<never, ClassType>>(
  mutation: string,
  records: Records = {} as Records,
): ClassType<Deletion & Payload<Records>> {
  const payload = payloadType(mutation, records);
  Field(() => ID, { description: 'Identity of the record that was removed.' })(payload.prototype, 'deletedId');
  return payload as ClassType<Deletion & Payload<Records>>;
}
