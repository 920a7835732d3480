import { GraphQLError, GraphQLScalarType, Kind } from 'graphql';
import { GraphQLISODateTime } from 'type-graphql';
import { FAULT, createReading } from '../contract/fields/rules/issues.js';
import { readInstant } from '../contract/fields/rules/read-moment.js';

/** Instants as REST takes them too: the library's own scalar refuses a text without an offset. */
export const instantScalar = new GraphQLScalarType({
  ...GraphQLISODateTime.toConfig(),
  name: 'DateTime',
  specifiedByURL: 'https://www.rfc-editor.org/rfc/rfc3339',
  description: 'An ISO 8601 instant, such as `2026-06-21T04:00:00Z`; UTC without an offset.',
  parseValue: instantOf,
  parseLiteral: (node) => instantOf(node.kind === Kind.STRING ? node.value : undefined),
});

function instantOf(value: unknown): Date {
  const reading = createReading();
  const instant = typeof value === 'string' ? readInstant(value, reading) : FAULT;
  if (instant === FAULT) throw new GraphQLError(reading.issues[0]?.msg ?? 'Input should be a valid datetime');
  return instant;
}
