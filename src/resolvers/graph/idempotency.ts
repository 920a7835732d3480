import { Arg } from 'type-graphql';
import type { Caller } from '../../domain/caller.js';

/**
 * The argument of a mutation that makes a record. It is an argument, not a header, since one operation may make several
 * records.
 */
export const IdempotencyKeyArg = (): ReturnType<typeof Arg> => Arg('idempotencyKey', () => String, { nullable: true });

/** The caller with the key of one mutation. */
export const withKey = <C extends Caller>(caller: C, idempotencyKey: string | null | undefined): C =>
  idempotencyKey === null || idempotencyKey === undefined ? caller : { ...caller, idempotencyKey };

/** The caller without the key of the header, which is for REST. */
export function withoutKey<C extends Caller>(caller: C): C {
  const { idempotencyKey: _, ...rest } = caller;
  return rest as C;
}
