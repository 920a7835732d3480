import { isObjectType, type GraphQLSchema } from 'graphql';
import { getMetadataStorage } from 'type-graphql';
import { isLazy } from '../../../contract/fields/lazy-answer.js';
import { pathInGraphql } from '../../../contract/fields/field-registry.js';
import { roundTo } from '../../../contract/common/precision.js';
import {
  answerFields,
  graphqlName,
  type AnswerClass,
  type AnswerDescriptor,
} from '../../../contract/fields/answer-field.js';

type Reader = (source: Readonly<Record<string, unknown>>) => unknown;

/**
 * Reads fields as they are declared: numbers rounded to what they mean, as REST writes them, and fields of another name off
 * their property. Only those pay for a function.
 */
export function readDeclared(schema: GraphQLSchema): void {
  for (const { name, target } of getMetadataStorage().objectTypes) {
    const type = schema.getType(name);
    if (!isObjectType(type)) continue;
    for (const descriptor of answerFields(target as AnswerClass)) {
      const field = type.getFields()[graphqlName(descriptor)];
      const read = descriptor.restOnly === true ? undefined : readerOf(descriptor, isLazy(target as AnswerClass));
      if (field && read) field.resolve = read;
    }
  }
}

function readerOf(descriptor: AnswerDescriptor, lazy: boolean): Reader | undefined {
  const { property, precision, shape, graphqlForm, inputPath } = descriptor;
  if (graphqlForm) {
    const form = graphqlForm.of as (value: unknown, owner: unknown) => unknown;
    return (source) => {
      const value = source[property];
      return value === null ? null : form(value ?? null, source);
    };
  }
  if (inputPath) return (source) => pathInGraphql(inputPath(), String(source[property]).split('.')).join('.');
  if (precision !== undefined) {
    const round = (value: unknown): unknown => roundTo(precision, value);
    if (!lazy) return (source) => round(source[property]);
    return (source) => {
      // read once: each reading computes, and nobody would handle the failure of a promise that is not returned
      const value = source[property];
      return value instanceof Promise ? value.then(round) : round(value);
    };
  }
  // one text means the whole, for which a list is empty
  if (shape === 'textOrTexts') return (source) => (typeof source[property] === 'string' ? [] : source[property]);
  // the compiled executor waits for nothing that it reads itself
  return graphqlName(descriptor) === property && !lazy ? undefined : (source) => source[property];
}
