import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { openDatabase, type Database } from '../../../src/database/database.js';
import type { Sql } from '../../../src/domain/sql.js';
import { SourceFailure } from '../../../src/providers/chain/source-failure.js';
import { createTurns, type Manners, type Turns } from '../../../src/providers/chain/turns.js';
import { createServerDatabase, onServer, testDatabase } from '../../helpers/database.js';

const BRISK: Manners = { intervalMs: 200, slots: 2 };
const soon = (): AbortSignal => AbortSignal.timeout(10_000);
const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

interface Stay {
  begun: number;
  ended: number;
}

let sql: Sql;
const others: Database[] = [];

beforeEach(async () => {
  ({ sql } = await testDatabase());
  await sql.rows('truncate provider_turns');
});
afterAll(() => Promise.all(others.map((database) => database.close())));

/** Two sets of turns: of two pools on one server, or on the one connection of the embedded database. */
async function twoProcesses(): Promise<Turns[]> {
  if (!onServer) return [createTurns(sql), createTurns(sql)];
  const databaseUrl = await createServerDatabase();
  for (let i = 0; i < 2; i += 1) {
    others.push(await openDatabase({ dataDir: 'memory', databasePoolSize: 4, databaseUrl }));
  }
  return others.map((database) => createTurns(database.sql));
}

async function stay(turns: Turns, ms: number): Promise<Stay> {
  const turn = await turns.take('stub', BRISK, 5_000, soon());
  const begun = performance.now();
  await wait(ms);
  const ended = performance.now();
  await turn.end();
  return { begun, ended };
}

describe('turns at a source', () => {
  it('90: two processes together keep the interval between calls and the number of slots', async () => {
    const processes = await twoProcesses();

    const stays = await Promise.all(Array.from({ length: 10 }, (_, i) => stay(processes[i % 2]!, 700)));

    const begins = stays.map(({ begun }) => begun).toSorted((a, b) => a - b);
    const gaps = begins.slice(1).map((begun, i) => begun - begins[i]!);
    const together = stays.map(({ begun }) => stays.filter((s) => s.begun <= begun && begun < s.ended).length);
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(BRISK.intervalMs);
    expect(Math.max(...together)).toBe(2);
  });

  it('90: gives up when no turn comes in time, as a failure of ours and not of the source', async () => {
    const turns = createTurns(sql);
    await turns.take('stub', { intervalMs: 60_000, slots: 1 }, 60_000, soon());

    const refused = turns.take('stub', { intervalMs: 60_000, slots: 1 }, 60_000, AbortSignal.timeout(100));

    const failure: unknown = await refused.catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(SourceFailure);
    expect(failure).toMatchObject({ kind: 'busy', countsAgainstSource: false });
  });

  it('frees the slot of a process that died once its call must be over', async () => {
    const turns = createTurns(sql);
    await turns.take('stub', { intervalMs: 1, slots: 1 }, 200, soon());

    const turn = await turns.take('stub', { intervalMs: 1, slots: 1 }, 200, soon());

    expect(turn).toBeDefined();
  });

  it('88: everyone leaves a source alone for as long as it asked', async () => {
    const [here, there] = await twoProcesses();
    await here!.hold('stub', BRISK, 1_500);

    const early = there!.take('stub', BRISK, 1_000, AbortSignal.timeout(300));
    const failure: unknown = await early.catch((error: unknown) => error);
    const turn = await there!.take('stub', BRISK, 1_000, soon());

    expect(failure).toMatchObject({ kind: 'busy' });
    expect(turn).toBeDefined();
  });
});
