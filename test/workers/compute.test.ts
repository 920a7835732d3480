import { describe, expect, it, vi } from 'vitest';
import { RateLimitedError } from '../../src/core/errors.js';
import { createCompute } from '../../src/workers/compute.js';

describe('a request whose calculation is refused', () => {
  it('keeps its turn, so that the next ones wait, and goes on in its own name, so that its client pays for the answer', async () => {
    const compute = createCompute(1, 1);
    const [leave, resume] = [vi.fn<() => void>(), vi.fn<() => void>()];
    const client = {
      key: 'a',
      gone: new AbortController().signal,
      used: () => 0,
      spend: () => undefined,
      leave,
      resume,
      assertLeft: () => {
        throw new RateLimitedError(1);
      },
    };

    await expect(compute.lookUp(() => Promise.resolve(), client)).rejects.toThrow(RateLimitedError);
    expect([leave, resume].map(({ mock }) => mock.calls.length)).toEqual([0, 1]);
    await expect(compute.run('roofPrices', [], client)).rejects.toThrow(RateLimitedError);
    expect(resume).toHaveBeenCalledTimes(2);
  });
});
