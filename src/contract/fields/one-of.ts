import type { RequestClass } from './field-kinds.js';

const oneOf = new WeakSet<RequestClass>();

/** Declares that exactly one of the fields of a GraphQL input is given. */
export const OneOf: ClassDecorator = (requestClass) => {
  oneOf.add(requestClass as unknown as RequestClass);
};

/** Whether exactly one of the fields is given. */
export const isOneOf = (requestClass: RequestClass): boolean => oneOf.has(requestClass);
