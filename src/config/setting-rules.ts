import { IsInt, IsOptional, IsString, Max, Min } from 'class-validator';

/** A whole number within bounds. */
export const WholeNumber =
  (min: number, max?: number): PropertyDecorator =>
  (prototype, key) => {
    if (max !== undefined) Max(max)(prototype, key);
    Min(min)(prototype, key);
    IsInt()(prototype, key);
  };

/** A text that may be unset. */
export const OptionalText: PropertyDecorator = (prototype, key) => {
  IsString()(prototype, key);
  IsOptional()(prototype, key);
};
