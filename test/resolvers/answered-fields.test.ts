import { describe, expect, it } from 'vitest';
import { DoneAnswer } from '../../src/contract/accounts/account.answer.js';
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

const DONE: DoneAnswer = { ok: true };
const dones = () => connectionType(DoneAnswer);

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
        @Subscription(() => DoneAnswer, { topics: 'done' })
        changes() {
          return { nothing: 1 };
        }

        // @ts-expect-error -- nothing where null is not declared
        @Query(() => DoneAnswer)
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
        @Query(() => [DoneAnswer])
        one() {
          return DONE;
        }

        // @ts-expect-error -- null among items that are not declared nullable
        @Query(() => [DoneAnswer], { nullable: true })
        items() {
          return [null];
        }

        // @ts-expect-error -- items of another kind
        @Query(dones)
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
        @Query(() => DoneAnswer)
        one() {
          return DONE;
        }

        @Query(() => [DoneAnswer], { nullable: 'items' })
        items() {
          return Promise.resolve([DONE, null]);
        }

        @Mutation(() => DoneAnswer, { nullable: true })
        nothing() {
          return null;
        }

        @FieldResolver(dones)
        connection() {
          return {} as Connection<DoneAnswer>;
        }
      }

      return Right;
    });
  });
});
