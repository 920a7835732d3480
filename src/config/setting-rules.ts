import { IsInt, IsOptional, IsString, IsUrl, Matches, Max, Min, MinLength } from 'class-validator';
import { RECEIVER_URL, variableOf } from './setting-readers.js';

/** A whole number within bounds. */
export const WholeNumber =
  (min: number, max?: number): PropertyDecorator =>
  (prototype, key) => {
    if (max !== undefined) Max(max)(prototype, key);
    Min(min)(prototype, key);
    IsInt()(prototype, key);
  };

/** A setting that may be unset and otherwise follows a rule, whose message names its variable. */
const optional =
  (message: string, rule: (options: { message: string }) => PropertyDecorator): PropertyDecorator =>
  (prototype, key) => {
    rule({ message: `${variableOf(String(key))} ${message}` })(prototype, key);
    IsOptional()(prototype, key);
  };

/** A text that may be unset. */
export const OptionalText: PropertyDecorator = (prototype, key) => {
  IsString()(prototype, key);
  IsOptional()(prototype, key);
};

/** A text of a form that may be unset. */
export const OptionalMatch = (form: RegExp, message: string): PropertyDecorator =>
  optional(message, (options) => Matches(form, options));

/** Address of a PostgreSQL database that may be unset. */
export const OptionalDatabase = OptionalMatch(/^postgres(ql)?:\/\//, 'must begin with postgres:// or postgresql://');

/** Address of a service that may be unset. */
export const OptionalUrl = optional('must be an http(s) address', (options) => IsUrl(RECEIVER_URL, options));

/** A secret of a least length [characters] that may be unset. */
export const OptionalSecret = (least: number): PropertyDecorator =>
  optional(`must have at least ${least} characters`, (options) => MinLength(least, options));
