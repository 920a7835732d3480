import { EstimateDetailAnswer } from '../../src/contract/assessments/estimate.answer.js';
import { PlantConfigurationAnswer } from '../../src/contract/assessments/plant-configuration.answer.js';
import { VerdictAnswer } from '../../src/contract/assessments/verdict.answer.js';
import { CodedTextAnswer, TextParamAnswer } from '../../src/contract/common/coded-text.answer.js';
import {
  answerFields,
  graphqlName,
  NULL_FOR_EMPTY,
  type AnswerClass,
  type AnswerDescriptor,
} from '../../src/contract/fields/answer-field.js';
import type { FieldRule, RequestClass } from '../../src/contract/fields/field-kinds.js';
import { enumValueName } from '../../src/contract/fields/graphql-enums.js';
import { nameInGraphql, requestFields } from '../../src/contract/fields/field-registry.js';
import { sumName } from '../../src/contract/fields/sum-name.js';
import { requestName, toSnakeCase } from '../../src/rest/naming.js';
import { restName } from '../../src/contract/fields/present.js';

/** Every field of an answer, as a GraphQL selection. */
export function selectionOf(answerClass: AnswerClass): string {
  const fields = answerFields(answerClass).filter((field) => field.restOnly !== true && !isReshaped(field));
  return `{ ${fields.map((field) => `${graphqlName(field)} ${selectionWithin(field)}`).join(' ')} }`;
}

function selectionWithin({ of, graphqlForm }: AnswerDescriptor): string {
  if (graphqlForm?.type === PARAMS.type) return selectionOf(TextParamAnswer);
  return of ? selectionOf(of()) : '';
}

/** The form of the values of a text. */
const PARAMS = answerFields(CodedTextAnswer).find(({ property }) => property === 'params')!.graphqlForm!;

const paramsOf = (params: readonly TextParamAnswer[]): Record<string, number | string | null> =>
  Object.fromEntries(params.map(({ name, number, text }) => [name, number ?? text]));

/**
 * What REST must answer where GraphQL answered this.
 * @param answerClass class of the answer.
 * @param data what GraphQL answered to `selectionOf`.
 */
export function asRest(answerClass: AnswerClass, data: unknown): unknown {
  if (Array.isArray(data)) return data.map((item) => asRest(answerClass, item));
  const fields = answerFields(answerClass).filter(isInBoth);
  const source = data as Record<string, unknown>;
  return Object.fromEntries(
    fields
      // REST leaves out what is not there
      .filter((field) => field.whenAsked !== true || source[graphqlName(field)] !== null)
      .map((field) => [restName(field), restValue(field, source[graphqlName(field)], source)]),
  );
}

function restValue(
  { kind, of, ownNames, inputPath, shape, graphqlEnum, graphqlForm }: AnswerDescriptor,
  value: unknown,
  source: Record<string, unknown>,
): unknown {
  // REST has a polygon in two parts
  if (shape === 'ring') return ringsOf(value)[0];
  if (shape === 'rings') return ringsOf(source['footprint']).slice(1);
  if (value === null && graphqlForm === NULL_FOR_EMPTY) return '';
  if (value === null || value === undefined) return value;
  if (graphqlEnum) return wordNamed(value, graphqlEnum[1]);
  if (shape === 'polygon' || shape === 'multiPolygon') return ringsOf(value);
  if (graphqlForm?.type === PARAMS.type) return paramsOf(value as TextParamAnswer[]);
  if (ownNames) return JSON.parse(JSON.stringify(value), renameMembers);
  if (inputPath) return restPath(inputPath(), (value as string).split('.')).join('.');
  if (of) return asRest(of(), value);
  return kind === 'instant' ? (value as string).replace(/\.\d{3}Z$/, 'Z') : value;
}

/** Where REST has what a path of names in GraphQL leads to; steps that no declaration names are spelled its way. */
function restPath(requestClass: RequestClass, [step, ...further]: readonly string[]): string[] {
  if (step === undefined) return [];
  const fields = requestFields(requestClass);
  if (fields.some(({ graphqlIn }) => graphqlIn?.name === step)) return restPath(requestClass, further);
  const field = fields.find((one) => nameInGraphql(one) === step);
  if (field === undefined) return [step, ...further].map(toSnakeCase);
  const below = field.rule.kind === 'nested' ? restPath(field.rule.of(), further) : further;
  return [requestName(field), ...below];
}

/** The figures of a finance row, as GraphQL takes them. */
export const figuresInGraphql = (value: object): Record<string, unknown> =>
  Object.fromEntries(Object.entries(value).map(([name, figure]) => [sumName(name), figure]));

/** The word of REST for a value of an enum. */
const wordNamed = (name: unknown, words: readonly string[]): string | undefined =>
  words.find((word) => enumValueName(word) === name);

function renameMembers(_name: string, value: unknown): unknown {
  const isRecord = typeof value === 'object' && value !== null && !Array.isArray(value);
  return isRecord ? Object.fromEntries(Object.entries(value).map(([name, of]) => [toSnakeCase(name), of])) : value;
}

/** Fields that either interface has; REST has a polygon in two parts, of which GraphQL has the whole. */
const isInBoth = (field: AnswerDescriptor): boolean => !isReshaped(field) && isNamedInBoth(field);

/** What REST has as free JSON and GraphQL in types of its own; the tests of each compare them. */
const isReshaped = ({ graphqlForm }: AnswerDescriptor): boolean =>
  graphqlForm !== undefined && graphqlForm !== NULL_FOR_EMPTY && graphqlForm.type !== PARAMS.type;

const isNamedInBoth = ({ restOnly, graphqlOnly, shape }: AnswerDescriptor): boolean =>
  graphqlOnly !== true && (restOnly !== true || shape === 'ring' || shape === 'rings');

/**
 * What of an answer of REST GraphQL has, too.
 * @param answerClass class of the answer.
 */
export function inBothDoors(answerClass: AnswerClass, body: unknown): unknown {
  if (Array.isArray(body)) return body.map((item) => inBothDoors(answerClass, item));
  if (typeof body !== 'object' || body === null) return body;
  const source = body as Record<string, unknown>;
  const members = answerFields(answerClass)
    .filter(isInBoth)
    .map((field) => [
      restName(field),
      field.of ? inBothDoors(field.of(), source[restName(field)]) : source[restName(field)],
    ]);
  return Object.fromEntries(members);
}

/** What REST answers of an estimate whose parts GraphQL answered: its result, verdict and configurations. */
export function estimateAsRest(data: unknown): unknown {
  const parts = data as Record<string, unknown>;
  const { basis, hash } = parts;
  return {
    result: asRest(EstimateDetailAnswer, { ...parts, building: basis, assessmentHash: hash }),
    verdict: asRest(VerdictAnswer, parts['verdict']),
    configurations: asRest(PlantConfigurationAnswer, parts['configurations']),
  };
}

/** The same of what REST answered. */
export const estimateInBothDoors = (body: object): unknown => {
  const { result, verdict, configurations } = body as Record<string, unknown>;
  return { result: inBothDoors(EstimateDetailAnswer, result), verdict, configurations };
};

/** A GeoJSON polygon, as GraphQL takes and answers rings. */
export const polygonOf = (...coordinates: number[][][]): { type: 'Polygon'; coordinates: number[][][] } => ({
  type: 'Polygon',
  coordinates,
});

/**
 * What REST takes where GraphQL takes this.
 * @param requestClass class of the request.
 * @param input of GraphQL.
 */
export function asRestInput(requestClass: RequestClass, input: object): Record<string, unknown> {
  const given = input as Record<string, unknown>;
  const members = requestFields(requestClass).map((field): [string, unknown] => {
    const { rule, innerRingsOf, graphqlEnum, graphqlIn } = field;
    const inner = innerRingsOf === undefined ? undefined : ringsOf(given[innerRingsOf]).slice(1);
    const holder = graphqlIn ? (given[graphqlIn.name] as Record<string, unknown> | undefined) : given;
    const value = holder?.[nameInGraphql(field)];
    const own = graphqlEnum ? wordNamed(value, graphqlEnum[1]) : restInputValue(rule, value);
    return [requestName(field), inner ?? own];
  });
  return Object.fromEntries(members.filter(([, value]) => value !== undefined));
}

function restInputValue(rule: FieldRule, value: unknown): unknown {
  if (value === undefined || value === null) return value;
  if (rule.kind === 'positions') return ringsOf(value)[0];
  if (rule.kind === 'enum') return wordNamed(value, rule.values);
  if (rule.kind === 'nested') return asRestInput(rule.of(), value);
  return rule.kind === 'list' ? (value as unknown[]).map((item) => restInputValue(rule.of, item)) : value;
}

const ringsOf = (polygon: unknown): unknown[] => (polygon as { coordinates: unknown[] }).coordinates;
