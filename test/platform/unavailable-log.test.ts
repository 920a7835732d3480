import { pino } from 'pino';
import { beforeEach, describe, expect, it } from 'vitest';
import { UpstreamUnavailableError } from '../../src/core/errors.js';
import { logQueueFaults, UnavailableLog } from '../../src/platform/unavailable-log.js';

interface Line {
  level: number;
  fault: string;
  repeats: number;
  requestId?: string;
  err?: { message: string };
}

const WARN = 40;

let lines: Line[];
let counted: string[];
let nowMs: number;
let unavailable: UnavailableLog;

beforeEach(() => {
  [lines, counted, nowMs] = [[], [], 0];
  const log = pino({}, { write: (line: string) => lines.push(JSON.parse(line) as Line) });
  unavailable = new UnavailableLog(
    log,
    (fault) => counted.push(fault),
    () => nowMs,
  );
});

const busy = new UpstreamUnavailableError('Too many calculations are waiting', 2);
const outage = new UpstreamUnavailableError('The database is temporarily unavailable', 5, {
  cause: new Error('ECONNREFUSED'),
});

describe('the log of what is unavailable', () => {
  it('has one warning for each fault and minute, the next one with the number of those between', () => {
    for (let i = 0; i < 500; i++) unavailable.note(busy, `r${i}`);
    unavailable.note(outage);
    nowMs = 59_999;
    unavailable.note(busy);
    nowMs = 60_000;
    unavailable.note(busy, 'next');

    expect(lines).toMatchObject([
      { level: WARN, fault: busy.message, repeats: 0, requestId: 'r0' },
      { level: WARN, fault: outage.message, repeats: 0, err: { message: 'ECONNREFUSED' } },
      { level: WARN, fault: busy.message, repeats: 500, requestId: 'next' },
    ]);
    expect(counted.filter((fault) => fault === busy.message)).toHaveLength(502);
  });

  it('distinguishes a limited number of faults', () => {
    for (let i = 0; i < 200; i++) unavailable.note(new UpstreamUnavailableError(`fault ${i}`));

    expect(new Set(counted).size).toBe(51);
    expect(lines).toHaveLength(51);
  });

  it('has one warning a minute of all faults of the job queue, with the last one', () => {
    const note = logQueueFaults(
      pino({}, { write: (line: string) => lines.push(JSON.parse(line) as Line) }),
      () => nowMs,
    );
    for (let i = 0; i < 20; i++) note(new Error(`connection ${i} is lost`));
    nowMs = 60_000;
    note(new Error('still'));

    expect(lines.map(({ level, repeats, err }) => [level, repeats, err?.message])).toEqual([
      [WARN, 0, 'connection 0 is lost'],
      [WARN, 19, 'still'],
    ]);
  });
});
