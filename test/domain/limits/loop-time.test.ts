import { describe, expect, it } from 'vitest';
import { LoopTime } from '../../../src/domain/limits/loop-time.js';

/** A loop whose processor time the test sets. */
function open() {
  let used = 0;
  const loop = new LoopTime(() => used);
  const work = (seconds: number): void => void (used += seconds);
  return { loop, work };
}

describe('the time of the event loop', () => {
  it('is shared equally by the requests that are under way, and all of it', () => {
    const { loop, work } = open();

    work(100);
    const first = loop.open();
    work(3);
    const second = loop.open();
    work(4);
    first.pause();
    work(5);
    second.pause();
    work(100);

    expect([first.seconds, second.seconds]).toEqual([3 + 2, 2 + 5]);
  });

  it('is not counted for a request that waits for its client', () => {
    const { loop, work } = open();
    const stream = loop.open();

    work(1);
    stream.pause();
    work(10);
    stream.resume();
    stream.resume();
    work(2);

    expect(stream.seconds).toBe(3);
  });
});
