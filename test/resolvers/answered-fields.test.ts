import { describe, expect, it } from 'vitest';
import { DONE, DoneAnswer } from '../../src/contract/accounts/account.answer.js';
import { EstimateAnswer } from '../../src/contract/assessments/estimate.answer.js';
import { connectionType, type Connection } from '../../src/resolvers/connections/connection.js';
import { FieldResolver, Mutation, Query } from '../../src/resolvers/execution/answered-fields.js';

const Dones = connectionType(DoneAnswer, 'DoneProbe');

// the type check refuses what it does not refuse: an expected error that is missing is an error
describe('a resolver that answers something else than it declares does not compile', () => {
  it('as an object', () => {
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

      // @ts-expect-error -- nothing where null is not declared
      @Query(() => DoneAnswer)
      nothing() {
        return null;
      }
    }

    expect(new Wrong().now()).toEqual({ nothing: 1 });
  });

  it('as a list or a connection', () => {
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
      @Query(() => Dones)
      connection() {
        return {} as Connection<unknown>;
      }
    }

    expect(new Wrong().one()).toBe(DONE);
  });

  it('but the declared answer does', () => {
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

      @FieldResolver(() => Dones)
      connection() {
        return {} as Connection<DoneAnswer>;
      }
    }

    expect(new Right().one()).toBe(DONE);
  });
});
