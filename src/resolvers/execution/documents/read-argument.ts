import { getNamedType, isInputObjectType, type GraphQLInputType, type GraphQLResolveInfo } from 'graphql';
import { getMetadataStorage, type MiddlewareFn, type ValidatorFn } from 'type-graphql';
import { InvalidInputError, type InputIssue } from '../../../core/errors.js';
import type { RequestClass } from '../../../contract/fields/field-kinds.js';
import { nameInGraphql, pathInGraphql, requestFields } from '../../../contract/fields/field-registry.js';
import { createReading, FAULT } from '../../../contract/fields/rules/issues.js';
import { isPresent, readObject } from '../../../contract/fields/rules/read-value.js';

/**
 * Checks an argument by the rules of its request class, as REST does, and puts the values in their normal form (null becomes
 * absent, defaults filled in).
 * @throws InvalidInputError with the faults of all fields.
 */
export const readArgument: ValidatorFn = (value: unknown, type) => {
  const requestClass = type as RequestClass;
  if (!isPresent(value) || requestFields(requestClass).length === 0) return;
  const reading = { ...createReading(nameInGraphql), graphql: true };
  const read = readObject(requestClass, value, reading);
  if (read === FAULT) throw new InvalidInputError(reading.issues);
  // what is named otherwise in the contract is gone by its name here
  for (const name of Object.keys(value as object)) if (!(name in read)) delete (value as Record<string, unknown>)[name];
  Object.assign(value as object, read);
};

/** Every fault of a field's input is located at the argument that carries it: `["input", "email"]`. */
export const locateIssues: MiddlewareFn = async ({ info }, next): Promise<unknown> => {
  try {
    return await next();
  } catch (error) {
    if (!(error instanceof InvalidInputError)) throw error;
    throw new InvalidInputError(error.issues.map((issue) => ({ ...issue, loc: argumentPath(issue, info) })));
  }
};

/** The argument of that name that has no such field itself, else the input that has it, else the input. */
function argumentPath({ loc }: InputIssue, { parentType, fieldName }: GraphQLResolveInfo): InputIssue['loc'] {
  const [property, ...further] = loc;
  const given = parentType.getFields()[fieldName]?.args ?? [];
  const inputs = given.flatMap(({ name, type: ofArgument }) => {
    const type = getNamedType(ofArgument);
    return isInputObjectType(type) ? [{ name, type, path: pathWithin(type, loc) }] : [];
  });
  const carriers = inputs.filter(({ type, path }) => String(path[0]) in type.getFields());
  const own = given.find(({ name }) => name === property);
  if (own && !carriers.some(({ name }) => name === property)) {
    return [own.name, ...pathWithin(getNamedType(own.type), further)];
  }
  const carrier = carriers[0] ?? inputs[0];
  return carrier === undefined ? loc : [carrier.name, ...carrier.path];
}

/** A path of properties, in the names of this interface. */
function pathWithin(type: GraphQLInputType, [step, ...further]: InputIssue['loc']): InputIssue['loc'] {
  if (step === undefined) return [];
  if (typeof step === 'number') return [step, ...pathWithin(type, further)];
  const target = getMetadataStorage().inputTypes.find(({ name }) => name === String(type))?.target;
  return target ? [...pathInGraphql(target as RequestClass, [step, ...further])] : [step, ...further];
}
