import {
  getNamedType,
  isInputObjectType,
  isObjectType,
  type GraphQLField,
  type GraphQLInputField,
  type GraphQLNamedType,
  type GraphQLSchema,
} from 'graphql';
import { beforeAll, describe, expect, it } from 'vitest';
import { entities } from '../../src/entities/index.js';
import { createSchema } from '../../src/resolvers/schema.js';

let schema: GraphQLSchema;
/** Fields of answers and of inputs and their arguments, by their paths. */
let fields: Described[];
let answers: Described[];
let nodes: Set<string>;

interface Described {
  path: string;
  owner: string;
  name: string;
  type: string;
  description: string;
}

function describeFields(owner: GraphQLNamedType): Described[] {
  if (!isObjectType(owner) && !isInputObjectType(owner)) return [];
  const own: (GraphQLField<unknown, unknown> | GraphQLInputField)[] = Object.values(owner.getFields());
  return own.map(({ name, type, description }) => ({
    path: `${owner.name}.${name}`,
    owner: owner.name,
    name,
    type: getNamedType(type).name,
    description: description ?? '',
  }));
}

beforeAll(async () => {
  schema = await createSchema();
  const types = Object.values(schema.getTypeMap()).filter(({ name }) => !name.startsWith('__'));
  fields = types.flatMap(describeFields);
  answers = types.filter(isObjectType).flatMap(describeFields);
  const implementing = (name: string) =>
    types.filter(isObjectType).filter((one) => String(one.getInterfaces()) === name);
  nodes = new Set(implementing('Node').map(({ name }) => name));
});

describe('the types of the GraphQL schema', () => {
  it('leave open only what has no form of the service', () => {
    const open = fields.filter(({ type }) => type.startsWith('JSON')).map(({ path }) => path);

    expect(open.toSorted()).toEqual(Object.keys(OPEN).toSorted());
  });

  it('have an enum for each closed set', () => {
    const words = /`\w+`(?:, `\w+`)*,? or (?:an? )?`\w+`/;
    const texts = fields.filter(({ type, description }) => type === 'String' && words.test(description));

    expect(texts.map(({ path }) => path).toSorted()).toEqual(Object.keys(FREE_TEXTS).toSorted());
  });

  it('have an identity exactly where they are records', () => {
    const identified = answers.filter(({ name }) => name === 'id').map(({ owner }) => owner);
    const listed = answers
      .filter(({ owner, name }) => owner.endsWith('Edge') && name === 'node')
      .map(({ type }) => type);
    const stored = entities.map(({ name }) => name).filter((name) => isObjectType(schema.getType(name)));

    const records = new Set([...identified, ...listed, ...stored]);
    const without = [...records].filter((name) => !nodes.has(name));

    expect(stored.length).toBeGreaterThan(8);
    expect(without.toSorted()).toEqual(Object.keys(NO_NODES).toSorted());
  });

  it('have an edge in place of each foreign key', () => {
    const keys = answers.filter(({ name, type }) => type === 'ID' && name !== 'id').map(({ path }) => path);

    expect(keys.toSorted()).toEqual(Object.keys(KEYS).toSorted());
  });
});

/** Fields whose content has no type, and why. */
const OPEN: Readonly<Record<string, string>> = {
  'Assessment.result': 'what the client stored, or a whole estimate of the version of that time',
  'AssessmentInput.result': "the client's own content",
  'AuditEntry.before': 'columns of any record',
  'AuditEntry.after': 'columns of any record',
  'CodedText.params': 'values that differ from text to text',
  'Unknown.params': 'values that differ from question to question',
  'Event.data': 'content that differs from event to event, as webhooks receive it',
  'FinanceRow.value': 'figures that differ from kind to kind, which administrators may add',
  'FinanceRowInput.value': 'the same',
  'FinanceRowUpdateInput.value': 'the same',
  'Job.input': 'differs from kind to kind',
  'Job.result': 'differs from kind to kind',
  'JobProgress.detail': 'differs from kind to kind',
};

/** Texts that are no closed set although their description lists words. */
const FREE_TEXTS: Readonly<Record<string, string>> = {
  'EstimateInput.retailPlan': 'administrators may add plans',
  'EstimateOptionsInput.retailPlan': 'the same',
  'JobProgress.unit': 'differs from kind to kind',
  'FinanceRowInput.status': 'an unknown one is refused together with the other faults of the row',
  'FinanceRowUpdateInput.status': 'the same',
};

/** Types with an `id`, in lists, or with the name of a table, that are no nodes, and why. */
const NO_NODES: Readonly<Record<string, string>> = {
  BuildingShading: 'a calculation that is kept; its building is the record',
  ClimateStation: 'a station as it was imported, for administrators; the record is `WeatherStation`',
  Upload: 'a file with its name',
};

/** Ids that are no edges, and why. */
const KEYS: Readonly<Record<string, string>> = {
  'TokenGrant.userId': 'before the token is used there is no viewer',
  'ViewerEvent.recordId': 'the record may be gone',
  ...Object.fromEntries(
    ['DeleteAssessment', 'EraseMe', 'RemoveClimateStation', 'RemoveFinanceRow', 'RemovePortfolio'].map((name) => [
      `${name}Payload.deletedId`,
      'the record is gone',
    ]),
  ),
};
