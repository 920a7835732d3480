import type { ValidationArguments, ValidatorConstraintInterface } from 'class-validator';
import type { FieldDescriptor } from './field-kinds.js';
import { truncateInputs } from './rules/truncate-inputs.js';
import { FAULT, createReading, type Reading } from './rules/issues.js';
import { asRequired, isPresent, readField } from './rules/read-value.js';

const asDeclared = (property: string): string => property;

/**
 * The class-validator constraint of a field: it reads the value by the shared rule table, so that GraphQL has the same
 * bounds and words as REST. A sound value is put back in its normal form (null becomes absent, defaults filled in).
 * Its message carries the issues as JSON, since class-validator hands on nothing else.
 * @param field the declared field.
 * @returns a constraint to register for the field's property.
 */
export function fieldConstraint(field: FieldDescriptor): ValidatorConstraintInterface {
  const readings = new WeakMap<object, Reading>();
  return {
    validate(input: unknown, args: ValidationArguments): boolean {
      const reading = createReading(asDeclared);
      const owner = args.object as Record<string, unknown>;
      const read = asRequired(field, (property) => isPresent(owner[property]));
      const value = readField(read, input, reading, () => null);
      readings.set(args.object, reading);
      if (value === FAULT) return false;
      owner[field.property] = value;
      return true;
    },
    defaultMessage: (args: ValidationArguments): string =>
      // cut before they become text: each fault carries the value it was found in
      JSON.stringify(truncateInputs(readings.get(args.object)?.issues ?? [])),
  };
}
