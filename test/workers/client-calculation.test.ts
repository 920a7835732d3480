import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { RateLimitedError } from '../../src/core/errors.js';
import { runForClient } from '../../src/workers/client-calculation.js';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A calculation of a client that goes on until its thread is ended. */
function begin({ isHeavy = false, isLeft = true } = {}) {
  const [gone, patience, way] = [new AbortController(), new AbortController(), new AbortController()];
  const charged: number[] = [];
  const turn = { becomeHeavy: vi.fn<() => void>(), gaveWay: way.signal, goesFirst: false };
  const asker = {
    key: 'a',
    gone: gone.signal,
    used: () => 0,
    spend: (seconds: number) => void charged.push(seconds),
    leave: () => undefined,
    resume: () => undefined,
    assertLeft: () => {
      if (!isLeft) throw new RateLimitedError(1);
    },
  };
  let ended: unknown;
  const outcome = runForClient({ asker, isHeavy, turn, patience: patience.signal }, (end) => {
    return new Promise((_, reject) => {
      end.addEventListener('abort', () => reject((ended = end.reason) as Error));
    });
  });
  outcome.catch(() => undefined);
  return { gone, patience, way, charged, turn, outcome, ended: () => ended };
}

describe('a calculation of a client', () => {
  it('is heavy when it has run half a second, and from then on ends when the client leaves', () => {
    const { gone, turn, ended } = begin();

    vi.advanceTimersByTime(499);
    expect(turn.becomeHeavy).not.toHaveBeenCalled();
    gone.abort();
    expect(ended()).toBeUndefined();
    vi.advanceTimersByTime(1);

    expect(turn.becomeHeavy).toHaveBeenCalledOnce();
    expect(ended()).toMatchObject({ name: 'AbortError' });
  });

  it('that is expected to be heavy ends at once when the client leaves, and is charged for as long as it ran', async () => {
    const { gone, charged, outcome } = begin({ isHeavy: true });

    vi.advanceTimersByTime(3_000);
    gone.abort();

    await expect(outcome).rejects.toThrow('aborted');
    expect(charged).toEqual([3]);
  });

  it.each(['patience', 'way'] as const)('ends in any case by its %s', async (end) => {
    const calculation = begin();

    calculation[end].abort();

    await expect(calculation.outcome).rejects.toThrow('aborted');
  });

  it('is charged the processor time that it reports', async () => {
    const { turn } = begin();
    const charged: number[] = [];
    const asker = {
      key: 'a',
      gone: new AbortController().signal,
      used: () => 0,
      assertLeft: () => undefined,
      spend: (seconds: number) => void charged.push(seconds),
      leave: () => undefined,
      resume: () => undefined,
    };
    const patience = new AbortController().signal;

    await runForClient({ asker, isHeavy: false, turn, patience }, () =>
      Promise.resolve({ ok: true as const, result: 1, seconds: 0.125 }),
    );

    expect(charged).toEqual([0.125]);
  });

  it('does not begin without seconds', async () => {
    const { outcome, charged } = begin({ isLeft: false });

    await expect(outcome).rejects.toThrow(RateLimitedError);
    expect(charged).toEqual([]);
  });
});
