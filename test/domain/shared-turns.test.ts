import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { SharedTurns } from '../../src/domain/shared-turns.js';

describe('what is calculated for all', () => {
  it('waits for what the same client asked for before, and not for others, whatever becomes of it', async () => {
    const turns = new SharedTurns();
    const begun: string[] = [];
    const ends = new Map<string, PromiseWithResolvers<string>>();
    const ask = (client: string, name: string): Promise<unknown> =>
      turns
        .inTurn(client, () => {
          begun.push(name);
          const end = Promise.withResolvers<string>();
          ends.set(name, end);
          return end.promise;
        })
        .catch((fault: unknown) => fault);

    const asked = [ask('a', 'a1'), ask('a', 'a2'), ask('b', 'b1'), ask('a', 'a3')];
    await nextTurn();
    expect(begun).toEqual(['a1', 'b1']);

    ends.get('a1')!.reject(new Error('failed'));
    await nextTurn();
    expect(begun).toEqual(['a1', 'b1', 'a2']);

    ends.get('a2')!.resolve('second');
    ends.get('b1')!.resolve('other');
    await nextTurn();
    ends.get('a3')!.resolve('third');
    expect(await Promise.all(asked)).toEqual([new Error('failed'), 'second', 'other', 'third']);
  });
});
