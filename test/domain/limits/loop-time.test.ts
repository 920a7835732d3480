import { setImmediate as nextTurn } from 'node:timers/promises';
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
  it('belongs to the request whose code runs, and to nobody where none does', () => {
    const { loop, work } = open();

    work(100);
    const first = loop.open();
    work(3);
    const second = loop.open();
    work(4);
    first.resume();
    work(5);
    second.pause();
    work(6);
    first.pause();
    work(100);

    expect([first.seconds, second.seconds]).toEqual([3 + 5 + 6, 4]);
  });

  it('counts up to the moment at which it is asked for', () => {
    const { loop, work } = open();
    const request = loop.open();

    work(1);
    const before = request.seconds;
    work(2);

    expect([before, request.seconds]).toEqual([1, 3]);
  });

  it('belongs to the request that has waited once what it waited for is there, not to the others', async () => {
    const { loop, work } = open();
    const [first, second] = [loop.open(), loop.open()];
    const answers: (() => void)[] = [];
    const ask = async (): Promise<void> => {
      await nextTurn();
      answers.push(loop.wait());
    };
    loop.inNameOf(first, () => void ask());
    loop.inNameOf(second, () => void ask());
    await nextTurn();
    await nextTurn();

    answers[0]!();
    work(1);
    answers[1]!();
    work(2);
    loop.wait()();
    work(100);

    expect([first.seconds, second.seconds]).toEqual([1, 2]);
  });
});
