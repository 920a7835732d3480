import { describe, expect, it } from 'vitest';
import { heightWarnings } from '../../../src/core/estimate/roof/roof-explanations.js';

describe('what a roof is warned of', () => {
  it('is a height whose standard deviation is 5 m or more', () => {
    expect(heightWarnings({ heightSigmaM: 4.99 })).toEqual([]);
    expect(heightWarnings({ heightSigmaM: 5 })).toEqual([{ code: 'height_uncertain', params: { sigmaM: 5 } }]);
  });
});
