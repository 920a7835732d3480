import { describe, expect, it } from 'vitest';
import { EndedSessionsAnswer } from '../../src/contract/accounts/account.answer.js';
import { EstimateAnswer } from '../../src/contract/assessments/estimate.answer.js';
import { connectionType, type Connection } from '../../src/resolvers/connections/connection.js';
import {
  FieldResolver,
  Mutation,
  Query,
  Subscription,
} from '../../src/resolvers/execution/documents/answered-fields.js';

/**
 * Declarations for the type check alone, which also refuses an expected error that is missing. They are not run: what they
 * declare would be part of the schema of every other test in this process.
 */
const expectCompiled = (declarations: () => object): void => expect(declarations).toBeTypeOf('function');

const ENDED: EndedSessionsAnswer = { endedSessions: 1 };
const ends = () => connectionType(EndedSessionsAnswer);

describe('a resolver that answers something else than it declares does not compile', () => {
  it('as an object', () => {
    expectCompiled(() => {
      class Wrong {
        // @ts-expect-error -- not an estimate
        @Mutation(() => EstimateAnswer)
        now() {
          return { nothing: 1 };
        }

        // @ts-expect-error -- not an estimate, though later
        @FieldResolver(() => EstimateAnswer)
        later() {
          return Promise.resolve({ nothing: 1 });
        }

        // @ts-expect-error -- not what subscribers get
        @Subscription(() => EndedSessionsAnswer, { topics: 'ended' })
        changes() {
          return { nothing: 1 };
        }

        // @ts-expect-error -- nothing where null is not declared
        @Query(() => EndedSessionsAnswer)
        nothing() {
          return null;
        }
      }

      return Wrong;
    });
  });

  it('as a list or a connection', () => {
    expectCompiled(() => {
      class Wrong {
        // @ts-expect-error -- one instead of a list
        @Query(() => [EndedSessionsAnswer])
        one() {
          return ENDED;
        }

        // @ts-expect-error -- null among items that are not declared nullable
        @Query(() => [EndedSessionsAnswer], { nullable: true })
        items() {
          return [null];
        }

        // @ts-expect-error -- items of another kind
        @Query(ends)
        connection() {
          return {} as Connection<unknown>;
        }
      }

      return Wrong;
    });
  });

  it('but the declared answer does', () => {
    expectCompiled(() => {
      class Right {
        @Query(() => EndedSessionsAnswer)
        one() {
          return ENDED;
        }

        @Query(() => [EndedSessionsAnswer], { nullable: 'items' })
        items() {
          return Promise.resolve([ENDED, null]);
        }

        @Mutation(() => EndedSessionsAnswer, { nullable: true })
        nothing() {
          return null;
        }

        @FieldResolver(ends)
        connection() {
          return {} as Connection<EndedSessionsAnswer>;
        }
      }

      return Right;
    });
  });
});
