import { describe, expect, it } from 'vitest';
import { withKnownRows } from '../../../src/core/finance/rows/known-rows.js';
import { financeRows } from './finance-rows.js';

const asked = (rows = financeRows) => ({ roof: 1, finance: { rows, asOf: '2026-06-01' } });
const ofThread = () => structuredClone(asked());

describe('the finance rows of a question', () => {
  it('are those that were first seen where they are equal, so that what was found in them is known', () => {
    const [first, second] = [withKnownRows(ofThread()), withKnownRows(ofThread())];

    expect(second).toEqual(asked());
    expect(second.finance.rows).toBe(first.finance.rows);
  });

  it('are others where one figure of them is another', () => {
    const first = withKnownRows(ofThread());
    const changed = structuredClone(financeRows).map((row, i) => (i === 3 ? { ...row, validFrom: '2020-01-01' } : row));

    const other = withKnownRows(asked(changed));

    expect(other.finance.rows).toBe(changed);
    expect(withKnownRows(ofThread()).finance.rows).toBe(first.finance.rows);
  });
});
