import fc from 'fast-check';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { RateLimitedError, UpstreamUnavailableError } from '../../src/core/errors.js';
import { ComputeLanes, GaveWayError, OWN_WORK, type LaneTurn } from '../../src/workers/compute-lanes.js';

/** Work at lanes, each piece of which goes on until it is ended by its name, or gives way. */
function workshop(threads: number, share?: number) {
  const clock = { ms: 0 };
  const lanes = new ComputeLanes(threads, share, () => clock.ms);
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const turns = new Map<string, LaneTurn>();
  const used = new Map<string, number>();
  const enter = (
    name: string,
    isHeavy: boolean,
    client = name,
    signal?: AbortSignal,
    request?: object,
  ): Promise<void> =>
    lanes.inTurn({ isHeavy, client, signal, request, used: () => used.get(client) ?? 0 }, (turn) => {
      begun.push(name);
      turns.set(name, turn);
      return new Promise<void>((resolve, reject) => {
        ends.set(name, resolve);
        turn.gaveWay.addEventListener('abort', () => reject(turn.gaveWay.reason as Error));
      });
    });
  const heavy = (name: string, client?: string, signal?: AbortSignal) => enter(name, true, client, signal);
  const light = (name: string, client?: string) => enter(name, false, client);
  const end = async (name: string): Promise<void> => {
    ends.get(name)!();
    await settled();
  };
  return { lanes, begun, enter, heavy, light, end, turns, used, clock };
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

  it('heavy ones begin on all threads of a process that answers nobody', async () => {
    const { begun, heavy, light, end } = workshop(2, 2);

    const working = [heavy('a', OWN_WORK), heavy('b', OWN_WORK), light('c', OWN_WORK)];
    await settled();
    expect(begun).toEqual(['a', 'b']);
    await end('a');

    expect(working).toHaveLength(3);
    expect(begun).toEqual(['a', 'b', 'c']);
  });

  it('a light calculation begins beside the heavy one of its client, and a second light one waits', async () => {
    const { begun, heavy, light, end } = workshop(2);

    const working = [heavy('h', 'a'), light('l1', 'a'), light('l2', 'a')];
    await settled();
    expect(begun).toEqual(['h', 'l1']);
    await end('l1');

    expect(working).toHaveLength(3);
    expect(begun).toEqual(['h', 'l1', 'l2']);
  });

  it('case 118: no light one of a client that has used much begins beside its heavy one while another client is there', async () => {
    const { begun, heavy, light, end, used, clock } = workshop(2);
    used.set('a', 10);

    const working = [light('l1', 'b')];
    await settled();
    await end('l1');
    working.push(heavy('h', 'a'), light('l2', 'a'), light('l3', 'b'));
    await settled();
    expect(begun).toEqual(['l1', 'h', 'l3']);
    await end('l3');
    expect(begun).toEqual(['l1', 'h', 'l3']);
    clock.ms += 2_000;
    working.push(light('l4', 'a'));
    await settled();

    expect(working).toHaveLength(5);
    expect(begun).toEqual(['l1', 'h', 'l3', 'l2']);
  });

  it('of one client, the request that asked first has all its calculations before the next', async () => {
    const { begun, end, enter } = workshop(2);
    const [one, two] = [{}, {}];

    const working = [enter('1a', false, 'a', undefined, one), enter('2a', false, 'a', undefined, two)];
    await settled();
    working.push(enter('2b', false, 'a', undefined, two), enter('1b', false, 'a', undefined, one));
    for (const name of ['1a', '1b', '2a']) await end(name);

    expect(working).toHaveLength(4);
    expect(begun).toEqual(['1a', '1b', '2a', '2b']);
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

  it('a client has one of two threads, however many calculations it brings', async () => {
    const { begun, light, end } = workshop(2);

    const working = [...['a1', 'a2', 'a3'].map((name) => light(name, 'a')), light('b1', 'b')];
    await settled();
    expect(begun).toEqual(['a1', 'b1']);
    await end('b1');
    expect(begun).toEqual(['a1', 'b1']);
    await end('a1');

    expect(working).toHaveLength(4);
    expect(begun).toEqual(['a1', 'b1', 'a2']);
  });

  it('a client has several of many threads while nobody waits, and its next one begins after those of the others', async () => {
    const { begun, light, end } = workshop(4);

    const working = [...['a1', 'a2', 'a3', 'a4', 'a5'].map((name) => light(name, 'a')), light('b1'), light('c1')];
    await settled();
    expect(begun).toEqual(['a1', 'a2', 'a3', 'b1']);
    await end('a1');

    expect(working).toHaveLength(7);
    expect(begun).toEqual(['a1', 'a2', 'a3', 'b1', 'c1']);
  });

  it.each([true, false])(
    'a client with six waiting calculations is refused the seventh until one begins, others are not (heavy: %s)',
    async (isHeavy) => {
      const { heavy, light, end } = workshop(2);
      const enter = isHeavy ? heavy : light;

      const working = Array.from({ length: 7 }, (_, i) => enter(`a${i}`, 'a'));
      await settled();
      await expect(enter('a8', 'a')).rejects.toThrow(RateLimitedError);
      await expect((isHeavy ? light : heavy)('a9', 'a')).rejects.toThrow(RateLimitedError);
      const others = [enter('b', 'b')];
      await end('a0');
      others.push(enter('a10', 'a'));

      expect(working).toHaveLength(7);
      await expect(Promise.race([...others, settled()])).resolves.toBeUndefined();
    },
  );

  it('a light calculation that became heavy keeps the next heavy one waiting', async () => {
    const { begun, heavy, light, turns, end } = workshop(2);

    const working = [light('a')];
    await settled();
    turns.get('a')!.becomeHeavy();
    working.push(heavy('b'));
    await settled();
    expect(begun).toEqual(['a']);
    await end('a');

    expect(working).toHaveLength(2);
    expect(begun).toEqual(['a', 'b']);
  });

  it('where only heavy ones are at work, that of the client that used most gives way to a light one that has waited a second', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const { begun, heavy, light, turns, used } = workshop(2);
    used.set('a', 30).set('b', 1);

    const hard = heavy('a1', 'a');
    const working = [light('b1', 'b')];
    await settled();
    turns.get('b1')!.becomeHeavy();
    expect(turns.get('a1')!.gaveWay.aborted).toBe(false);
    working.push(light('c1', 'c'));
    vi.advanceTimersByTime(900);
    expect(turns.get('a1')!.gaveWay.aborted).toBe(false);
    vi.advanceTimersByTime(200);

    await expect(hard).rejects.toThrow(GaveWayError);
    await settled();
    expect(working).toHaveLength(2);
    expect(turns.get('b1')!.gaveWay.aborted).toBe(false);
    expect(begun).toEqual(['a1', 'b1', 'c1']);
  });

  it('one of the threads goes first: heavy calculations, and those of a client that has used more than a second, leave it to others', async () => {
    const { heavy, light, end, turns, used } = workshop(3);
    const first = (name: string): boolean => turns.get(name)!.goesFirst;
    used.set('b', 1.1);
    used.set('c', 1);

    const working = [heavy('a'), light('b'), light('c')];
    await settled();
    expect(['a', 'b', 'c'].map(first)).toEqual([false, false, true]);
    await end('a');
    await end('c');
    working.push(light('d'), light('e'));
    await settled();

    expect(working).toHaveLength(5);
    expect(['d', 'e'].map(first)).toEqual([true, false]);
  });

  it('who went first last goes first again, and those who have used as little, until somebody has used less', async () => {
    const { light, end, turns, used } = workshop(2);
    const first = async (name: string, seconds: number): Promise<boolean> => {
      used.set(name, seconds);
      void light(name);
      await settled();
      const { goesFirst } = turns.get(name)!;
      await end(name);
      return goesFirst;
    };

    expect(await first('a', 0.9)).toBe(true);
    expect(await first('a', 30)).toBe(true);
    expect(await first('b', 30)).toBe(true);
    expect(await first('a', 31)).toBe(false);
    expect(await first('c', 0)).toBe(true);
    expect(await first('b', 30)).toBe(false);
    expect(await first('c', 2)).toBe(true);
    void light('tile', OWN_WORK);
    await settled();
    await end('tile');
    expect(await first('c', 2)).toBe(true);
  });

  it('whatever a calculation is, it takes the thread that goes first where no other is free', async () => {
    const { heavy, light, end, turns, used } = workshop(2);
    used.set('b', 5);

    const working = [heavy('a'), light('b')];
    await settled();
    await end('a');
    await end('b');
    working.push(light('b2', 'b'));
    await settled();

    expect(working).toHaveLength(3);
    expect(['a', 'b', 'b2'].map((name) => turns.get(name)!.goesFirst)).toEqual([false, true, false]);
  });

  it('on one thread nothing gives way', async () => {
    const { heavy, light, turns } = workshop(1);

    const working = [heavy('a'), light('b')];
    await settled();

    expect(working).toHaveLength(2);
    expect(turns.get('a')!.gaveWay.aborted).toBe(false);
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
        const most = { all: 0, heavy: 0, lightOfClient: 0 };
        const ofClient = new Map<string, number>();
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
              const counts = !isHeavy && client !== '';
              if (counts) ofClient.set(client, (ofClient.get(client) ?? 0) + 1);
              if (counts) most.lightOfClient = Math.max(most.lightOfClient, ofClient.get(client)!);
              await after(steps);
              if (counts) ofClient.set(client, ofClient.get(client)! - 1);
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
        expect(most.lightOfClient).toBeLessThanOrEqual(Math.max(1, threads - 1));
      }),
    );
  });
});

async function after(turns: number): Promise<void> {
  for (let i = 0; i < turns; i += 1) await settled();
}
