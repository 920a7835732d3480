import { describe, expect, it } from 'vitest';
import { DEFAULT_TIME, readUrlState, writeUrlState } from '../../../src/pages/explorer/state/url-state.js';

const ROOF = '01a20a90-1362-7482-9475-a0c4bf773a42';

describe('the address of the page', () => {
  it('is its state, there and back', () => {
    const state = {
      roof: ROOF,
      kw: 19.8,
      time: { month: 12, hour: 15.5 },
      view: 'list' as const,
      lang: 'zh-TW' as const,
    };

    expect(writeUrlState(state)).toBe(`?roof=${ROOF}&kw=19.8&t=12-21T15:30&view=list&lang=zh-TW`);
    expect(readUrlState(writeUrlState(state))).toEqual(state);
  });

  it('says a whole hour without its minutes, and nothing at the beginning', () => {
    expect(writeUrlState({ time: { month: 12, hour: 15 } })).toBe('?t=12-21T15');
    expect(writeUrlState({ time: DEFAULT_TIME })).toBe('');
  });

  it.each([
    'roof=1%20or%201',
    'kw=-3',
    'kw=Infinity',
    't=13-21T10',
    't=06-21T03',
    't=06-21T23',
    'lang=de',
    'view=all',
    'roof=<script>',
  ])('leaves out what is no state: %s', (query) => {
    expect(readUrlState(`?${query}`)).toEqual({ time: DEFAULT_TIME });
  });
});
