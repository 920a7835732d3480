import { AnswerField, type AnswerFieldOptions } from './answer-field.js';

/** Declares a field of an answer whose REST name the contract fixes in camelCase: the name of the property. */
export const CamelField =
  (options: Omit<AnswerFieldOptions, 'restName'>): PropertyDecorator =>
  (prototype, key) =>
    AnswerField({ ...options, restName: String(key) })(prototype, key);
