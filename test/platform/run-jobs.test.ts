import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createWakeSignal } from '../../src/domain/events/wake-signal.js';
import { openBoss } from '../../src/platform/queue/boss.js';
import { runJobsFromQueue, wakeJobWorkers } from '../../src/platform/queue/run-jobs.job.js';
import { startTestApp, type TestApp } from '../helpers/app.js';

/** So rarely that nothing in the test waits for it [s]. */
const SELDOM = { pollingIntervalSeconds: 60, notifyPollingIntervalSeconds: 60 };

/** More than the calls of minutes could bring to the worker while the test waits. */
const CALLS = ['a', 'b', 'c', 'd', 'e', 'f'];

describe('the calls of long work', () => {
  let service: TestApp;

  beforeAll(async () => {
    // it sends calls, and answers none
    service = await startTestApp({ processRole: 'api', demoDistrict: 'off' });
  });

  afterAll(() => service.stop());

  it('are taken one after the other, also those that were there before the worker had time', async () => {
    const boss = await openBoss(service.app.platform, true);
    const jobWake = createWakeSignal();
    const stopWaking = await wakeJobWorkers(boss, { jobWake });
    let looks = 0;
    const stop = await runJobsFromQueue(
      boss,
      {
        nextDue: async () => undefined,
        runNext: async () => {
          looks += 1;
          // all while it is at work: the queue announces them once
          if (looks === 1) for (const singletonKey of CALLS) await boss.send('do-long-work', null, { singletonKey });
          return false;
        },
      },
      SELDOM,
    );

    // that of each minute may come too
    await expect.poll(() => looks, { timeout: 20_000 }).toBeGreaterThan(CALLS.length);

    stopWaking();
    await stop();
    await boss.stop({ graceful: false });
  });
});
