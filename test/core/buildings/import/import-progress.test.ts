import { expect, it } from 'vitest';
import { noCounts, sumCounts, tallyRefusals } from '../../../../src/core/buildings/import/import-progress.js';

it('a load names the first five rows of each reason, in parts as in one', () => {
  const [counts, later] = [noCounts(), noCounts()];
  for (let row = 1; row <= 7; row++) tallyRefusals(counts, ['no polygon'], row);
  tallyRefusals(later, ['no polygon'], 8);

  const { refused, refusedRows } = sumCounts(counts, later);

  expect(counts.refusedRows).toEqual({ 'no polygon': [1, 2, 3, 4, 5] });
  expect([refused, refusedRows]).toEqual([{ 'no polygon': 8 }, counts.refusedRows]);
});
