import { ObjectType, type ClassType } from 'type-graphql';

/** What GraphQL says of an answer: its description, or that with the options of its type. */
type About = string | (NonNullable<Parameters<typeof ObjectType>[1]> & { description: string });

/** What an answer says of each member of a shape; a missing or an unknown one does not compile. */
export type AnswerMembers<T> = { readonly [Name in keyof T]-?: PropertyDecorator };

/**
 * An answer whose shape is declared in `core`: the type says what its members are, this says what they mean to a client.
 * @param name in documents of REST, and in GraphQL where that has the same.
 * @param about `undefined` for an answer that only REST has.
 * @param members by the names of the shape, in the order of the documents.
 */
export function answerOf<T extends object>(
  name: string | { rest: string; graphql: string },
  about: About | undefined,
  members: AnswerMembers<T>,
): ClassType<T> {
  const { rest, graphql } = typeof name === 'string' ? { rest: name, graphql: name } : name;
  class Answer {}
  Object.defineProperty(Answer, 'name', { value: `${rest}Answer` });
  for (const [member, declare] of Object.entries<PropertyDecorator>(members)) declare(Answer.prototype, member);
  if (about !== undefined) ObjectType(graphql, typeof about === 'string' ? { description: about } : about)(Answer);
  return Answer as ClassType<T>;
}
