import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import {
  BreakingChangeType,
  buildSchema,
  findBreakingChanges,
  isEnumType,
  isInputObjectType,
  isObjectType,
  parse,
  print,
  printSchema,
  stripIgnoredCharacters,
  visit,
  type BreakingChange,
  type GraphQLSchema,
} from 'graphql';
import { beforeAll, describe, expect, it } from 'vitest';
import { createSchema } from '../../src/resolvers/schema.js';

const read = (path: string): string => readFileSync(resolve(import.meta.dirname, path), 'utf8');

/** The schema of the last release without descriptions, a definition a line. */
const RELEASED = 'released-schema.graphql';
const CHANGES = read('../../docs/graphql-changes.md');
/** How a reason of `@deprecated` ends. */
const SINCE = /, since (\d{4}-\d{2}-\d{2})$/;
const MONTHS = 6;

const REMOVALS: readonly BreakingChangeType[] = [
  BreakingChangeType.FIELD_REMOVED,
  BreakingChangeType.VALUE_REMOVED_FROM_ENUM,
  BreakingChangeType.ARG_REMOVED,
];

/** What a change concerns: `Type.member`, `Type.member(argument:)` or a type. */
function placeOf({ description }: BreakingChange): string {
  const [, member, owner] =
    /^(\w+) was removed from (?:enum|union) type (\w+)/.exec(description) ??
    /^A required field (\w+) on input type (\w+)/.exec(description) ??
    [];
  if (member !== undefined) return `${owner}.${member}`;
  const argument = /(\w+\.\w+) arg (\w+)/.exec(description);
  if (argument) return `${argument[1]}(${argument[2]}:)`;
  return /\w+\.\w+|^\w+/.exec(description)![0];
}

/** Why a member of the released schema is deprecated. */
function reasonOf(schema: GraphQLSchema, place: string): string {
  const [, owner, member, argument] = /^(\w+)\.(\w+)(?:\((\w+):\))?$/.exec(place)!;
  const type = schema.getType(owner!);
  if (isEnumType(type)) return type.getValue(member!)?.deprecationReason ?? '';
  const field = isObjectType(type) || isInputObjectType(type) ? type.getFields()[member!] : undefined;
  const args = field && 'args' in field ? field.args : [];
  return (argument ? args.find(({ name }) => name === argument) : field)?.deprecationReason ?? '';
}

/** Breaking changes that a release may not have, with what is missing. */
function faultsOf(released: GraphQLSchema, schema: GraphQLSchema, changes: string, today: string): string[] {
  return findBreakingChanges(released, schema).flatMap((change) => {
    const place = placeOf(change);
    if (!changes.includes(`\`${place}\``)) return [`${change.description} docs/graphql-changes.md has no \`${place}\``];
    if (!REMOVALS.includes(change.type)) return [];
    const since = SINCE.exec(reasonOf(released, place))?.[1];
    if (since === undefined) return [`${change.description} It was not deprecated, with a date, in the last release`];
    const until = new Date(since);
    until.setUTCMonth(until.getUTCMonth() + MONTHS);
    return until.toISOString().slice(0, 10) <= today
      ? []
      : [`${change.description} It is promised for ${MONTHS} months`];
  });
}

/** A definition a line, without descriptions. */
const inShort = (schema: GraphQLSchema): string =>
  visit(parse(printSchema(schema)), { enter: (node) => ('description' in node ? { ...node, description: undefined } : undefined) }) // prettier-ignore
    .definitions.map((one) => `${stripIgnoredCharacters(print(one))}\n`)
    .join('');

describe('changes of the schema since the last release', () => {
  let schema: GraphQLSchema;
  beforeAll(async () => {
    schema = await createSchema();
  });

  it('break no client: what goes was deprecated for six months, and what to write instead is in the guide', () => {
    const today = new Date().toISOString().slice(0, 10);

    expect(faultsOf(buildSchema(read(RELEASED)), schema, CHANGES, today)).toEqual([]);
  });

  it('say of each deprecated member what to use and since when', () => {
    const marks = printSchema(schema).match(/@deprecated.*/g) ?? [];

    expect(marks.filter((mark) => !/, since \d{4}-\d{2}-\d{2}"\)/.test(mark))).toEqual([]);
  });

  it.runIf(process.env['RECORD_SCHEMA'])(
    'are none after a release, whose schema is recorded [only with RECORD_SCHEMA=1]',
    async () => {
      await expect(inShort(schema)).toMatchFileSnapshot(RELEASED);
    },
  );

  const BEFORE = `type Query { a: Int @deprecated(reason: "Use b, since 2026-01-31") b: Int c(x: Int): E } enum E { V W }`;

  it.each([
    ['nothing that is added', BEFORE.replace('b: Int', 'b: Int d: Int'), '', '2026-02-01', undefined],
    ['what is not in the guide', BEFORE.replace('b: Int', ''), '`Query.a`', '2027-01-01', 'has no `Query.b`'],
    ['what was not deprecated', BEFORE.replace('b: Int', ''), '`Query.b`', '2027-01-01', 'It was not deprecated'],
    ['an argument', BEFORE.replace('(x: Int)', ''), '`Query.c(x:)`', '2027-01-01', 'It was not deprecated'],
    ['a value', BEFORE.replace('W', ''), '`E.W`', '2027-01-01', 'It was not deprecated'],
    ['what goes too early', BEFORE.replace(/a: .*?\) /, ''), '`Query.a`', '2026-07-30', 'promised for 6 months'],
    ['nothing that goes in time', BEFORE.replace(/a: .*?\) /, ''), '`Query.a`', '2026-08-01', undefined],
    ['nothing that the guide says of a type', BEFORE.replace('b: Int', 'b: ID'), '`Query.b`', '2026-02-01', undefined],
  ])('refuse %s', (_what, after, changes, today, fault) => {
    const faults = faultsOf(buildSchema(BEFORE), buildSchema(after), changes, today);

    expect(faults).toEqual(fault === undefined ? [] : [expect.stringContaining(fault)]);
  });
});
