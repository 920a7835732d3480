import { describe, expect, it } from 'vitest';
import type { ComputeClient } from '../../src/core/compute/compute.js';
import { LookUps } from '../../src/workers/look-ups.js';

const request = (key: string): ComputeClient => ({
  key,
  gone: new AbortController().signal,
  used: () => 0,
  assertLeft: () => undefined,
  spend: () => undefined,
  leave: () => undefined,
  resume: () => undefined,
});

describe('requests that look something up', () => {
  it('are counted once each, by client, until all that they look up is there', async () => {
    const lookUps = new LookUps();
    const [one, same, other] = [request('a'), request('a'), request('b')];
    const first = Promise.withResolvers<void>();
    const second = Promise.withResolvers<void>();

    const work = [lookUps.during(one, () => first.promise), lookUps.during(one, () => second.promise)];
    expect([one, same, other].map((asker) => lookUps.besides(asker))).toEqual([0, 1, 0]);
    first.resolve();
    await work[0];
    expect(lookUps.besides(same)).toBe(1);
    second.reject(new Error('not found'));
    await expect(work[1]).rejects.toThrow('not found');

    expect(lookUps.besides(same)).toBe(0);
  });
});
