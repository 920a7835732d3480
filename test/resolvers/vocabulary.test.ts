import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import {
  getNamedType,
  isEnumType,
  isInputObjectType,
  isObjectType,
  isUnionType,
  type GraphQLField,
  type GraphQLInputField,
  type GraphQLNamedType,
  type GraphQLSchema,
} from 'graphql';
import { getMetadataStorage } from 'type-graphql';
import { beforeAll, describe, expect, it } from 'vitest';
import { answerFields, type AnswerClass } from '../../src/contract/fields/answer-field.js';
import type { FieldRule, RequestClass } from '../../src/contract/fields/field-kinds.js';
import { requestFields } from '../../src/contract/fields/request-field.js';
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
  return own.map((field) => describeOne(owner, `${owner.name}.${field.name}`, field));
}

function describeArguments(owner: GraphQLNamedType): Described[] {
  if (!isObjectType(owner)) return [];
  return Object.values(owner.getFields()).flatMap((field) =>
    field.args.map((one) => describeOne(owner, `${owner.name}.${field.name}(${one.name})`, one)),
  );
}

const describeOne = (
  owner: GraphQLNamedType,
  path: string,
  {
    name,
    type,
    description,
  }: Pick<GraphQLInputField, 'name' | 'type' | 'description'> | GraphQLField<unknown, unknown>,
): Described => ({ path, owner: owner.name, name, type: getNamedType(type).name, description: description ?? '' });

/** The words of each enum, as the service has them. */
const wordsOfEnums = (): Set<string> =>
  new Set(
    Object.values(schema.getTypeMap())
      .filter(isEnumType)
      .map((one) => joined(one.getValues().map(({ value }) => String(value)))),
  );

const joined = (words: readonly string[]): string => words.toSorted().join();

/** The lists of words that the modules of `src/core` export, by their names. */
async function wordListsOfCore(): Promise<Map<string, readonly string[]>> {
  const root = resolve(import.meta.dirname, '../..');
  const list = /^export const [A-Z][A-Z_]* = (?:\[|Object\.keys)/m;
  const files = globSync('src/core/**/*.ts', { cwd: root }).map((name) => resolve(root, name));
  const modules = await Promise.all(
    files
      .filter((file) => list.test(readFileSync(file, 'utf8')))
      .map(async (file) => (await import(file)) as Record<string, unknown>),
  );
  const isText = (word: unknown): word is string => typeof word === 'string';
  return new Map(
    modules
      .flatMap((exported) => Object.entries(exported))
      .filter((entry): entry is [string, string[]] => Array.isArray(entry[1]) && entry[1].every(isText)),
  );
}

/** Whether a rule takes some words alone, itself or for the items of its list. */
const isClosed = (rule: FieldRule): boolean => rule.kind === 'enum' || (rule.kind === 'list' && isClosed(rule.of));

beforeAll(async () => {
  schema = await createSchema();
  const types = Object.values(schema.getTypeMap()).filter(({ name }) => !name.startsWith('__'));
  fields = [...types.flatMap(describeFields), ...types.flatMap(describeArguments)];
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

  it('have no currency in a name', () => {
    expect(fields.filter(({ name }) => /twd/i.test(name)).map(({ path }) => path)).toEqual([]);
  });

  it('have an enum for each closed set', () => {
    const words = /`\w+`(?:, `\w+`)*,? or (?:an? )?`\w+`/;
    const texts = fields.filter(({ type, description }) => type === 'String' && words.test(description));

    expect(texts.map(({ path }) => path).toSorted()).toEqual(Object.keys(FREE_TEXTS).toSorted());
  });

  it('have an enum for each list of words of the core', async () => {
    const lists = await wordListsOfCore();
    const enums = wordsOfEnums();

    const others = [...lists].filter(([, words]) => !enums.has(joined(words))).map(([name]) => name);

    expect(lists.size).toBeGreaterThan(30);
    expect(others.toSorted()).toEqual(Object.keys(NO_ENUMS).toSorted());
  });

  it('have an enum where the contract takes or answers one of some words', () => {
    const { inputTypes, argumentTypes, objectTypes } = getMetadataStorage();
    const closedOf = (target: unknown): string[] => [
      ...requestFields(target as RequestClass)
        .filter(({ rule }) => isClosed(rule))
        .map(({ property }) => property),
      ...answerFields(target as AnswerClass)
        .filter(({ words = [] }) => words.length > 1)
        .map(({ property }) => property),
    ];
    // classes that only REST takes may be declared too
    const types = [...inputTypes, ...argumentTypes, ...objectTypes].filter(
      ({ name }) => argumentTypes.some((type) => type.name === name) || schema.getType(name),
    );
    const closed = types.flatMap(({ name, target, fields: own = [] }) => {
      const properties = closedOf(target);
      return own
        .filter((field) => properties.includes(field.name))
        .map((field) => ({ path: `${name}.${field.name}`, isText: field.getType() === String }));
    });

    expect(closed.length).toBeGreaterThan(30);
    expect(closed.filter(({ isText }) => isText).map(({ path }) => path)).toEqual([]);
  });

  it('have no text where a field of the same name has an enum', () => {
    const isEnum = ({ type }: Described) => isEnumType(schema.getType(type));
    const closed = new Set(fields.filter(isEnum).map(({ name }) => name));

    const texts = fields.filter(({ name, type }) => type === 'String' && closed.has(name));
    const unexplained = texts.filter(({ name, path }) => !(name in OPEN_NAMES) && !(path in OPEN_TEXTS));

    expect(unexplained.map(({ path }) => path)).toEqual([]);
  });

  it('have an identity exactly where they are records, or equal for equal questions', () => {
    const identified = answers.filter(({ name }) => name === 'id').map(({ owner }) => owner);
    const listed = answers
      .filter(({ owner, name }) => owner.endsWith('Edge') && name === 'node')
      .map(({ type }) => type);
    const stored = Object.values(TYPE_OF_ENTITY);
    const inFiles = ['Township', 'Upload'];

    expect([...new Set([...stored, ...inFiles])].toSorted()).toEqual([...nodes].toSorted());
    expect([...new Set([...identified, ...listed])].filter((name) => !nodes.has(name)).toSorted()).toEqual(ANSWERS);
  });

  it('stand for every entity of the database, but for those that are no records of people', () => {
    const names = entities.map(({ name }) => name);

    expect([...Object.keys(TYPE_OF_ENTITY), ...Object.keys(NO_RECORDS)].toSorted()).toEqual(names.toSorted());
  });

  it('can be selected beside each other where they are members of one union', () => {
    const unions = Object.values(schema.getTypeMap()).filter(isUnionType);
    const conflicts = unions.flatMap((union) => {
      const members = union.getTypes().flatMap((type) => Object.values(type.getFields()));
      const byName = Map.groupBy(members, ({ name }) => name);
      const differing = [...byName].filter(([, alike]) => new Set(alike.map(({ type }) => String(type))).size > 1);
      return differing.map(([name]) => `${union.name}: ${name}`);
    });

    expect(unions.length).toBeGreaterThan(3);
    expect(conflicts).toEqual([]);
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
};

/** Texts that are no closed set although their description lists words. */
const FREE_TEXTS: Readonly<Record<string, string>> = {
  'EstimateInput.retailPlan': 'administrators may add plans',
};

/** Lists of words that no field takes or answers, and why. */
const NO_ENUMS: Readonly<Record<string, string>> = {
  AUDIT_SUBJECTS: 'words of the audit log; the enum has each kind of record once',
  ASSESSMENT_FIGURES: 'names of members, not values',
  FINANCE_STATUSES: 'what a row may state; answers also have carried_forward, so the enum is of USED_STATUSES',
  LOSS_NAMES: 'stages of the waterfall, whose enum has them',
  PICTURE_TYPES: 'forms of pictures that are sent over REST; answers have addresses',
  SHADING_DIALECTS: 'REST writes one of the forms; GraphQL has each as a field of the shading',
  SKY_COLUMNS: 'columns of an array in memory',
  USE_OPTIONS: 'names of members, not values',
};

/** Names of fields that are an enum in one place and free in others, and why. */
const OPEN_NAMES: Readonly<Record<string, string>> = {
  name: 'names of people, companies, places and data; those of causes and inputs are enums',
  source: 'publications, data sets and outside sources, which operators may add',
  unit: 'the unit of a figure; that of the progress of a job is an enum',
};

/** Texts beside an enum of the same name, and why. */
const OPEN_TEXTS: Readonly<Record<string, string>> = {
  'Assessment.goal': "the owner's own words, stored as the client sent them",
  'AssessmentInput.goal': 'the same',
};

/** The type that stands for each entity. */
const TYPE_OF_ENTITY: Readonly<Record<string, string>> = {
  Account: 'Account',
  Assessment: 'Assessment',
  AuditEntry: 'AuditEntry',
  Building: 'Building',
  ClimateStationRecord: 'WeatherStation',
  Delivery: 'Delivery',
  FinanceRowRecord: 'FinanceRow',
  Inquiry: 'Inquiry',
  InquiryMessage: 'Message',
  Job: 'Job',
  OutboxEvent: 'Event',
  Review: 'Review',
  Vendor: 'Vendor',
  VendorApplication: 'VendorApplication',
  VendorPortfolio: 'VendorPortfolio',
};

/** Types of calculated objects that caches put together by an id. */
const ANSWERS = ['Admin', 'BuildingShading', 'Climate', 'Estimate', 'Place'];

/** Entities that have no type, and why. */
const NO_RECORDS: Readonly<Record<string, string>> = {
  AccountToken: 'a secret, of which only the hash is stored',
  BuildingCoverage: 'the covered areas; lists of buildings say whether they are complete',
  BuildingEdition: 'bookkeeping of imports',
  BuildingImport: 'bookkeeping of imports; the record of an import is its Job',
  BuildingShading: 'a calculation that is kept; its building is the record',
  ClimateRevision: 'one counter',
  Picture: 'the bytes behind an address that vendors and portfolios have',
  RoofPotentialRecord: 'a calculation that is kept; its building is the record',
  RoofPotentialTile: 'bookkeeping of the calculation',
  RoofTotal: 'sums of that calculation; the answer is a RoofSummary',
  FinanceRevision: 'one counter',
  FinanceRowOrigin: 'what shipped rows were, for the next start',
  IdempotencyKey: 'a limit',
  JobPart: 'bookkeeping of a job; the record is its Job',
  ProviderCacheEntry: 'answers of outside sources',
  ProviderDay: 'a limit',
  ProviderTurn: 'a limit',
  RateLimit: 'a limit',
  RecentEstimate: 'a calculation that is kept for an hour',
  RefreshToken: 'a secret, of which only the hash is stored',
  SchemaRequirement: 'bookkeeping of migrations',
  Session: 'a sign-in, which no operation lists',
  StagedBuilding: 'bookkeeping of imports',
  StagedLoad: 'bookkeeping of imports',
  TerrainBlock: 'heights of the ground',
  TerrainGrid: 'heights of the ground',
  TerrainHorizonRecord: 'a calculation that is kept',
  VendorRevision: 'one counter',
};

/** Ids that are no edges, and why. */
const KEYS: Readonly<Record<string, string>> = {
  'ViewerEvent.recordId': 'the record may be gone',
  'AuditEntry.subjectId': 'the record may be gone',
  'AuditEntry.requestId': 'of a request, which is no record',
  'Building.osmId': 'of OpenStreetMap',
  'ConfirmedEmail.accountId': 'of the address; the caller need not be signed in as it, so may not read it',
  'CreatedAssessment.anonymousId': 'a secret of the client',
  'PlaceSuggestion.placeId': 'of the search for places',
  'ClaimAssessmentsPayload.assessmentIds': 'all of them; `assessments` has the first 100',
  'RoofPotentialTask.buildingIds': 'what was asked for; the buildings may be gone',
  'ResetWeatherStationsPayload.deletedIds': 'the records are gone',
  'DeletionPayload.deletedId': 'the record is gone',
  'VendorDeletionPayload.deletedId': 'the record is gone',
};
