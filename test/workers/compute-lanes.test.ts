import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { RateLimitedError, UpstreamUnavailableError } from '../../src/core/errors.js';
import { ComputeLanes } from '../../src/workers/compute-lanes.js';

/** Work at lanes, each piece of which goes on until it is ended by its name. */
function workshop(threads: number) {
  const lanes = new ComputeLanes(threads);
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const enter = (name: string, isHeavy: boolean, client = name, signal?: AbortSignal): Promise<void> =>
    lanes.inTurn({ isHeavy, client, signal }, () => {
      begun.push(name);
      return new Promise<void>((resolve) => ends.set(name, resolve));
    });
  const heavy = (name: string, client?: string, signal?: AbortSignal) => enter(name, true, client, signal);
  const light = (name: string) => enter(name, false);
  const end = async (name: string): Promise<void> => {
    ends.get(name)!();
    await settled();
  };
  return { lanes, begun, heavy, light, end };
}

const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

describe('turns at the threads for calculations', () => {
  it('case 118: a light calculation begins while heavy ones have all the threads they may have', async () => {
    const { begun, heavy, light, lanes } = workshop(2);

    const working = [heavy('a'), heavy('b'), light('c')];
    await settled();

    expect(working).toHaveLength(3);
    expect(begun).toEqual(['a', 'c']);
    expect([lanes.working, lanes.waiting]).toEqual([2, 1]);
  });

  it('where there is one thread a light calculation comes before the heavy ones that wait', async () => {
    const { begun, heavy, light, end } = workshop(1);

    const working = [heavy('a'), heavy('b'), light('c')];
    await settled();
    await end('a');
    await end('c');

    expect(working).toHaveLength(3);
    expect(begun).toEqual(['a', 'c', 'b']);
  });

  it('clients with heavy calculations take turns, however many one of them has brought', async () => {
    const { begun, heavy, end } = workshop(2);

    const working = [...['a1', 'a2', 'a3'].map((name) => heavy(name, 'a')), heavy('b1', 'b'), heavy('c1', 'c')];
    await settled();
    for (const name of ['a1', 'a2', 'b1', 'c1']) await end(name);

    expect(working).toHaveLength(5);
    expect(begun).toEqual(['a1', 'a2', 'b1', 'c1', 'a3']);
  });

  it('a client with six heavy calculations in hand is refused the seventh until one has ended, others are not', async () => {
    const { heavy, end } = workshop(2);

    const working = Array.from({ length: 6 }, (_, i) => heavy(`a${i}`, 'a'));
    await settled();
    await expect(heavy('a7', 'a')).rejects.toThrow(RateLimitedError);
    const others = [heavy('b', 'b')];
    await end('a0');
    others.push(heavy('a8', 'a'));

    expect(working).toHaveLength(6);
    await expect(Promise.race([...others, settled()])).resolves.toBeUndefined();
  });

  it('the process itself may have any number of heavy calculations in hand that can wait', async () => {
    const { heavy, lanes } = workshop(2);

    const working = Array.from({ length: 10 }, (_, i) => heavy(`own ${i}`, ''));
    await settled();

    expect(working).toHaveLength(10);
    expect(lanes.waiting).toBe(9);
  });

  it('more than can wait are refused, in each lane for itself', async () => {
    const { heavy, light } = workshop(2);

    const working = Array.from({ length: 65 }, (_, i) => heavy(`h${i}`));
    await expect(heavy('one more')).rejects.toThrow(UpstreamUnavailableError);
    const others = [light('a light one')];
    await settled();

    expect(working).toHaveLength(65);
    expect(others).toHaveLength(1);
  });

  it('case 119: what is given up before its turn never begins and leaves its place to the next', async () => {
    const { begun, heavy, end, lanes } = workshop(1);
    const gone = new AbortController();

    const working = [heavy('a'), heavy('c')];
    const givenUp = heavy('b', 'b', gone.signal);
    gone.abort();
    await expect(givenUp).rejects.toMatchObject({ name: 'AbortError' });
    await end('a');
    await end('c');
    await Promise.all(working);

    expect(begun).toEqual(['a', 'c']);
    expect([lanes.working, lanes.waiting]).toEqual([0, 0]);
  });

  it('work that fails ends its turn', async () => {
    const { lanes, light, begun } = workshop(1);

    const failing = lanes.inTurn({ isHeavy: true, client: 'a' }, () => Promise.reject(new Error('failed')));
    await expect(failing).rejects.toThrow('failed');
    const working = [light('next')];
    await settled();

    expect(working).toHaveLength(1);
    expect(begun).toEqual(['next']);
  });

  it('whatever comes, ends and is given up: all that is not refused or given up is done, and nothing is left', async () => {
    const piece = fc.record({
      isHeavy: fc.boolean(),
      client: fc.constantFrom('', 'a', 'b', 'c'),
      steps: fc.nat(3),
      givesUpAfter: fc.option(fc.nat(3)),
    });
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 4 }), fc.array(piece, { maxLength: 40 }), async (threads, pieces) => {
        const lanes = new ComputeLanes(threads);
        const most = { all: 0, heavy: 0 };
        const now = { all: 0, heavy: 0 };
        const outcomes = await Promise.allSettled(
          pieces.map(({ isHeavy, client, steps, givesUpAfter }) => {
            const gone = new AbortController();
            if (givesUpAfter !== null) void after(givesUpAfter).then(() => gone.abort());
            return lanes.inTurn({ isHeavy, client, signal: gone.signal }, async () => {
              now.all += 1;
              if (isHeavy) now.heavy += 1;
              most.all = Math.max(most.all, now.all);
              most.heavy = Math.max(most.heavy, now.heavy);
              await after(steps);
              now.all -= 1;
              if (isHeavy) now.heavy -= 1;
            });
          }),
        );

        const faults = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason as Error] : []));
        expect(faults.filter(({ name }) => !['AbortError', 'RateLimitedError'].includes(name))).toEqual([]);
        expect([lanes.working, lanes.waiting, now.all]).toEqual([0, 0, 0]);
        expect(most.all).toBeLessThanOrEqual(threads);
        expect(most.heavy).toBeLessThanOrEqual(Math.max(1, threads - 1));
      }),
    );
  });
});

async function after(turns: number): Promise<void> {
  for (let i = 0; i < turns; i += 1) await settled();
}
