import { describe, expect, it } from 'vitest';
import { RateLimitedError, UpstreamUnavailableError } from '../../../src/core/errors.js';
import { RequestTurns } from '../../../src/domain/limits/request-turns.js';

const STAYS = new AbortController().signal;

/** Turns with a clock that the test turns, and which of the requests that were sent have begun. */
function open() {
  let nowMs = 0;
  const ahead = new Set<string>();
  const turns = new RequestTurns(
    () => nowMs,
    (client) => ahead.has(client),
  );
  const begun: string[] = [];
  const send = (client: string, name: string, gone = STAYS): void =>
    void (turns.take(client, gone) ?? Promise.resolve()).then(
      () => begun.push(name),
      (fault: unknown) => expect(fault).toBeInstanceOf(UpstreamUnavailableError),
    );
  return { turns, begun, send, ahead, pass: (ms: number) => void (nowMs += ms) };
}

const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
const ofHostile = (begun: readonly string[]): number => begun.filter((name) => name.startsWith('hostile')).length;

describe('the turns of requests', () => {
  it('let a client that is alone have eight requests in hand, and the others begin in their order', async () => {
    const { turns, begun, send } = open();
    for (let i = 0; i < 12; i++) send('hostile', `hostile ${i}`);
    await settled();
    expect(ofHostile(begun)).toBe(8);

    turns.leave('hostile');
    turns.leave('hostile');
    await settled();
    expect(begun.slice(8)).toEqual(['hostile 8', 'hostile 9']);
  });

  it('let a visitor begin at once, and leave the other client two at a time until the visitor has been away', async () => {
    const { turns, begun, send, pass } = open();
    for (let i = 0; i < 30; i++) send('hostile', `hostile ${i}`);
    send('visitor', 'visit');
    await settled();
    expect(begun).toContain('visit');

    // of the eight that had begun, six end before another one begins
    for (let i = 0; i < 6; i++) turns.leave('hostile');
    await settled();
    expect(ofHostile(begun)).toBe(8);
    turns.leave('hostile');
    await settled();
    expect(ofHostile(begun)).toBe(9);

    pass(2_000);
    turns.leave('hostile');
    await settled();
    expect(ofHostile(begun)).toBe(9 + 7);
  });

  it('leave a client that has used more than the visitor one at a time', async () => {
    const { turns, begun, send, ahead } = open();
    send('visitor', 'visit');
    ahead.add('hostile');
    for (let i = 0; i < 3; i++) send('hostile', `hostile ${i}`);
    await settled();
    expect(ofHostile(begun)).toBe(1);

    turns.leave('hostile');
    await settled();
    expect(ofHostile(begun)).toBe(2);
  });

  it('are waited for by 256 requests of a client at most, and the next one is refused', () => {
    const { turns, send } = open();
    for (let i = 0; i < 8 + 256; i++) send('client', `request ${i}`);

    expect(() => turns.take('client', STAYS)).toThrow(RateLimitedError);
    expect(turns.take('visitor', STAYS)).toBeUndefined();
  });

  it('pass over a request for which nobody waits any more', async () => {
    const { turns, begun, send } = open();
    for (let i = 0; i < 8; i++) send('client', `first ${i}`);
    const leaver = new AbortController();
    send('client', 'left', leaver.signal);
    send('client', 'stays');
    leaver.abort();
    turns.leave('client');
    await settled();

    expect(begun.at(-1)).toBe('stays');
    expect(begun).not.toContain('left');
    expect(() => turns.take('client', leaver.signal)).toThrow(UpstreamUnavailableError);
  });
});
