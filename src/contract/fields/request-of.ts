import { InputType, type ClassType } from 'type-graphql';
import type { FieldOptions } from './field-kinds.js';
import { RequestField } from './request-field.js';

/** How each member of a shape is read; a missing or an unknown one does not compile. */
export type RequestMembers<T> = { readonly [Name in keyof T]-?: FieldOptions };

/** The same where every member may be absent. */
export const optionalMembers = <T>(members: RequestMembers<T>): RequestMembers<T> =>
  Object.fromEntries(
    Object.entries<FieldOptions>(members).map(([name, options]) => [name, { ...options, optional: true }]),
  ) as RequestMembers<T>;

/**
 * A request whose shape is declared in `core`: the type says what its members are, this says how they are read.
 * @param name in documents of REST, and in GraphQL where that has the same.
 * @param about what GraphQL says of it; `undefined` for a request that only REST has.
 * @param members by the names of the shape, in the order of the documents.
 */
export function requestOf<T extends object>(
  name: string | { rest: string; graphql: string },
  about: string | undefined,
  members: RequestMembers<T>,
): ClassType<T> {
  const { rest, graphql } = typeof name === 'string' ? { rest: name, graphql: name } : name;
  class Request {}
  Object.defineProperty(Request, 'name', { value: rest });
  for (const [member, options] of Object.entries<FieldOptions>(members)) {
    RequestField(options)(Request.prototype, member);
  }
  if (about !== undefined) InputType(graphql, { description: about })(Request);
  return Request as ClassType<T>;
}
