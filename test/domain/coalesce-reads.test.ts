import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { coalesceReads, coalesceReadsByKey } from '../../src/domain/coalesce-reads.js';

/** A source whose state changes, and whose reads end when the test wants; each returns the state at its beginning. */
function slowSource() {
  const waiting: { end: () => void }[] = [];
  const source = { state: 0, reads: 0, endOne: () => waiting.shift()?.end(), read: () => Promise.resolve(0) };
  source.read = () => {
    source.reads += 1;
    const seen = source.state;
    return new Promise((resolve) => waiting.push({ end: () => resolve(seen) }));
  };
  return source;
}

/** Lets what has been settled go on. */
const settle = () => new Promise((resolve) => setImmediate(resolve));

describe('a shared read', () => {
  it('never returns data older than the request, whatever changes in between', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.constantFrom('ask', 'change', 'end'), { maxLength: 40 }), async (steps) => {
        const source = slowSource();
        const read = coalesceReads(source.read);
        const asked: Promise<{ told: number; atAsking: number }>[] = [];
        for (const step of steps) {
          const atAsking = source.state;
          if (step === 'ask') asked.push(read().then((told) => ({ told, atAsking })));
          if (step === 'change') source.state += 1;
          if (step === 'end') source.endOne();
          await settle();
        }
        for (let i = 0; i <= steps.length; i++) {
          source.endOne();
          await settle();
        }

        for (const { told, atAsking } of await Promise.all(asked)) expect(told).toBeGreaterThanOrEqual(atAsking);
      }),
    );
  });

  it('is one for all that ask while another is under way', async () => {
    const source = slowSource();
    const read = coalesceReads(source.read);

    const first = read();
    const others = Array.from({ length: 20 }, read);
    source.state = 7;
    source.endOne();
    await settle();
    source.endOne();

    expect(await first).toBe(0);
    expect(new Set(await Promise.all(others))).toEqual(new Set([7]));
    expect(source.reads).toBe(2);
  });

  it('reports a fault to those that asked, and reads again for the next', async () => {
    let isDown = true;
    const read = coalesceReads(() => (isDown ? Promise.reject(new Error('down')) : Promise.resolve('up')));

    const first = read();
    const next = read();

    await expect(first).rejects.toThrow('down');
    await expect(next).rejects.toThrow('down');
    isDown = false;
    expect(await read()).toBe('up');
  });

  it('that hangs does not hold up those that ask later', async () => {
    vi.useFakeTimers();
    const reads = [new Promise<string>(() => undefined), Promise.resolve('second')];
    const read = coalesceReads(() => reads.shift()!);

    void read();
    const later = read();
    await vi.advanceTimersByTimeAsync(60_000);
    vi.useRealTimers();

    expect(await Promise.race([later, settle()])).toBe('second');
  });
});

describe('shared reads of several questions', () => {
  it('are one for equal questions asked while another is under way, and one for each that differs', async () => {
    const reads: string[] = [];
    const ask = coalesceReadsByKey<string>();
    const one = (question: string): Promise<string> =>
      ask(question, async () => {
        reads.push(question);
        await settle();
        return `answer to ${question}`;
      });

    const answers = await Promise.all(['a', 'a', 'b', 'a', 'b', 'c'].map(one));

    expect(answers).toEqual(['a', 'a', 'b', 'a', 'b', 'c'].map((question) => `answer to ${question}`));
    expect(reads.toSorted()).toEqual(['a', 'a', 'b', 'b', 'c']);
  });

  it('are read again for a question after all were answered, a fault included', async () => {
    const ask = coalesceReadsByKey<string>();
    await expect(ask('a', () => Promise.reject(new Error('down')))).rejects.toThrow('down');

    expect([await ask('a', () => Promise.resolve('first')), await ask('a', () => Promise.resolve('second'))]).toEqual([
      'first',
      'second',
    ]);
  });
});
