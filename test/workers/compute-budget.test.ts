import { describe, expect, it } from 'vitest';
import { RateLimitedError } from '../../src/core/errors.js';
import { ComputeBudget } from '../../src/workers/compute-budget.js';

describe('the budget of calculation', () => {
  it('is a minute of a thread at once and a quarter of one after that, each client for itself', () => {
    let nowMs = 0;
    const budget = new ComputeBudget(() => nowMs);

    budget.spend('a', 59);
    expect(() => budget.assertLeft('a')).not.toThrow();
    budget.spend('a', 6);
    const refused = (): void => budget.assertLeft('a');

    expect(refused).toThrow(RateLimitedError);
    expect(refused).toThrow(expect.objectContaining({ retryAfterSeconds: 20 }));
    expect(() => budget.assertLeft('b')).not.toThrow();
    nowMs += 19_000;
    expect(refused).toThrow(RateLimitedError);
    nowMs += 1_500;
    expect(refused).not.toThrow();
  });

  it('gives back no more than was used', () => {
    let nowMs = 0;
    const budget = new ComputeBudget(() => nowMs);

    budget.spend('a', 1);
    nowMs += 3_600_000;
    budget.spend('a', 60);

    expect(() => budget.assertLeft('a')).toThrow(RateLimitedError);
  });
});
