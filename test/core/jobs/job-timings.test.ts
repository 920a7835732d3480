import { describe, expect, it } from 'vitest';
import { JOB_TIMINGS } from '../../../src/core/jobs/job-timings.js';

describe('the times of jobs', () => {
  it('are a sign each second, 6 s until a silent worker stops, and 10 s until another takes over', () => {
    expect(JOB_TIMINGS).toMatchObject({ beatMs: 1_000, lostAfterMs: 6_000, deadAfterMs: 10_000 });
  });

  it('let a job whose fault may pass begin again after 30 s, 2 min, 10 min and an hour', () => {
    expect(JOB_TIMINGS.retryDelaysSeconds).toEqual([30, 120, 600, 3_600]);
  });
});
