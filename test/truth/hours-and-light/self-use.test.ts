import { describe, expect, it } from 'vitest';
import { DAY_PERSISTENCE } from '../../../src/core/energy/day-persistence.js';
import { readFinanceRows, readReference } from '../../../src/providers/reference-files.js';
import { measuredPersistence } from '../../../validation/day-persistence.js';
import { compareSelfUse } from '../../../validation/self-use.js';
import { selfUseSummary } from '../../../validation/self-use-summary.js';
import { hasSharedData, sharedData, sharedDataNotice } from '../../helpers/shared-data.js';

/** A few of the roofs of `npm run validate -- self-use`. */
const ROOFS = 3;

describe.skipIf(!hasSharedData)(`self-use against the published hours${sharedDataNotice}`, () => {
  it('is their sum of the lesser of output and load within 0.5 %, and that of a greedy battery within 2 %', () => {
    const errors = compareSelfUse(sharedData(''), readReference(), readFinanceRows(), ROOFS);

    const { isWithin, direct, battery } = selfUseSummary(errors, measuredPersistence(sharedData('')), DAY_PERSISTENCE);
    expect(errors.length).toBeGreaterThan(5 * ROOFS);
    expect(direct).toBeLessThan(0.005);
    expect(battery).toBeLessThan(0.02);
    expect(isWithin).toBe(true);
  }, 120_000);
});
