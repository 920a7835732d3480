import { Extensions } from 'type-graphql';

/**
 * A number, or how it follows from the arguments as the client gave them, unchecked, and from the names of the fields that
 * are selected from the value.
 */
export type Expected = number | ((args: Readonly<Record<string, unknown>>, selected: ReadonlySet<string>) => number);

/** What a GraphQL field is expected to take; declared with it, and added up before an operation runs. */
export interface FieldCost {
  /** Work of one call [units of about 10 µs of one core]; 0 by default, of a root field that of a statement. */
  work?: Expected;
  /** Work that is done once, of however many objects the field is selected; a statement by default, of an edge without `work`. */
  once?: number;
  /** JSON text of its value, of a list of scalars as a whole [bytes]; by default according to its type. */
  bytes?: number;
  /** Items of its own list; as many as the field around it holds, or 10 by default. */
  items?: Expected;
  /** Items of the lists in its answer without a count of their own; as many as its argument `first` asks for by default. */
  holds?: Expected;
}

/** Work that is done unless only some members are selected, which are known without it. */
export const unlessOnly =
  (known: readonly string[], work: Expected): Expected =>
  (args, selected) =>
    [...selected].every((name) => known.includes(name)) ? 0 : typeof work === 'function' ? work(args, selected) : work;

/** Name of the declaration among the extensions of a field of the schema. */
export const COST_EXTENSION = 'cost';

/** Declares what a field takes. */
export const Cost = (cost: FieldCost): MethodDecorator & PropertyDecorator => Extensions({ [COST_EXTENSION]: cost });
