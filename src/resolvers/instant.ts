import { GraphQLError, GraphQLScalarType, Kind, type ValueNode } from 'graphql';
import { GraphQLISODateTime } from 'type-graphql';
import { FAULT, createReading } from '../contract/fields/rules/issues.js';
import { readInstant } from '../contract/fields/rules/read-moment.js';

/** Instants as REST takes them too: the library's own scalar refuses a text without an offset. */
export const instantScalar = new GraphQLScalarType({
  ...GraphQLISODateTime.toConfig(),
  name: 'DateTime',
  specifiedByURL: 'https://www.rfc-editor.org/rfc/rfc3339',
  description: 'An ISO 8601 instant, such as `2026-06-21T04:00:00Z`; UTC without an offset.',
  parseValue: (value) => instantOf(value),
  parseLiteral: (node) => instantOf(node.kind === Kind.STRING ? node.value : undefined, node),
});

/** @param node where it is in a document, by which its fault is located. */
function instantOf(value: unknown, node?: ValueNode): Date {
  const reading = createReading();
  const instant = typeof value === 'string' ? readInstant(value, reading) : FAULT;
  if (instant !== FAULT) return instant;
  throw new GraphQLError(reading.issues[0]?.msg ?? 'Input should be a valid datetime', { nodes: node ?? null });
}
