import { describe, expect, it } from 'vitest';
import { changedFields } from '../../../src/core/events/changed-fields.js';

describe('changed fields', () => {
  it('are those that differ, with what they were and are', () => {
    const before = { state: 'pending', approved: false, reason: null, rating: 3 };

    expect(changedFields(before, { state: 'published', approved: true, reason: null, rating: 3 })).toEqual([
      { field: 'state', before: 'pending', after: 'published' },
      { field: 'approved', before: 'false', after: 'true' },
    ]);
  });

  it('have no value before a record was made, and none after it was removed', () => {
    expect(changedFields(null, { state: 'queued' })).toEqual([{ field: 'state', before: null, after: 'queued' }]);
    expect(changedFields({ state: 'queued' }, null)).toEqual([{ field: 'state', before: 'queued', after: null }]);
    expect(changedFields(null, null)).toEqual([]);
  });

  it('are named by their path where values are nested, and lists of words are one text', () => {
    const tier = { upToKwh: 120, summer: 1.68 };

    expect(
      changedFields(
        { value: { tiers: [tier] }, region: ['臺北市'], tags: [] },
        { value: { tiers: [{ ...tier, summer: 1.78 }] }, region: ['臺北市', '新北市'], tags: [] },
      ),
    ).toEqual([
      { field: 'value.tiers.0.summer', before: '1.68', after: '1.78' },
      { field: 'region', before: '臺北市', after: '臺北市, 新北市' },
    ]);
  });
});
