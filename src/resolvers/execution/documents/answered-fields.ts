import {
  FieldResolver as declareFieldResolver,
  Mutation as declareMutation,
  Query as declareQuery,
  Subscription as declareSubscription,
} from 'type-graphql';
import type { JsonText } from '../../../core/json/json-text.js';

type Options = NonNullable<Parameters<typeof declareQuery>[1]>;
type SubscriptionOptions = Parameters<typeof declareSubscription>[1];

/** An answer in which JSON text may replace a list. */
type Written<T> = T extends readonly (infer Item)[]
  ? readonly Written<Item>[] | JsonText
  : T extends object
    ? { [K in keyof T]: Written<T[K]> }
    : T;

/** A value of a declared type: an instance of its class or a plain object of its shape; a scalar checks its value itself. */
type Value<R, N> = R extends readonly [infer Item]
  ? readonly Answer<Item, N extends 'items' | 'itemsAndList' ? true : false>[]
  : R extends abstract new (...parameters: never[]) => infer T
    ? Written<T>
    : unknown;

/** What answers a declared type. */
export type Answer<R, N> = Value<R, N> | (N extends true | 'itemsAndList' ? null | undefined : never);

/** A decorator for methods that return the answer; any other does not compile. */
type Answering<T> = <M extends (...parameters: never[]) => T | Promise<T>>(
  target: object,
  key: string | symbol,
  descriptor: TypedPropertyDescriptor<M>,
) => void;

/** A decorator for methods that answer a type with such options. */
export type AnswerOf<R, O> = Answering<Answer<R, O extends { nullable: infer N } ? N : false>>;

type Declare = <const R extends object, const O extends Options = object>(type: () => R, options?: O) => AnswerOf<R, O>;

type DeclareSubscription = <const R extends object, const O extends SubscriptionOptions>(
  type: () => R,
  options: O,
) => AnswerOf<R, O>;

/** type-graphql's `Query`, whose method is typed by the declared answer. */
export const Query: Declare = declareQuery;

/** type-graphql's `Mutation`, whose method is typed by the declared answer. */
export const Mutation: Declare = declareMutation;

/** type-graphql's `FieldResolver`, whose method is typed by the declared answer. */
export const FieldResolver: Declare = declareFieldResolver;

/** type-graphql's `Subscription`, whose method is typed by the declared answer. */
export const Subscription: DeclareSubscription = declareSubscription;
