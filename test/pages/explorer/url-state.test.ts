import { describe, expect, it } from 'vitest';
import { DEFAULT_CHOICE } from '../../../src/pages/client/graph/table-choice.js';
import {
  DEFAULT_TIME,
  readUrlState,
  reportAddress,
  writeUrlState,
} from '../../../src/pages/explorer/state/url-state.js';

const ROOF = '01a20a90-1362-7482-9475-a0c4bf773a42';

describe('the address of the page', () => {
  it('is its state, there and back', () => {
    const state = {
      roof: ROOF,
      kw: 19.8,
      answers: { 'finance.costPerKw': 52_000.5, 'finance.taxBracketPercent': 0 },
      time: { month: 12, hour: 15.5 },
      view: 'list' as const,
      table: DEFAULT_CHOICE,
      lang: 'zh-TW' as const,
    };

    expect(writeUrlState(state)).toBe(
      `?roof=${ROOF}&kw=19.8&finance.costPerKw=52000.5&finance.taxBracketPercent=0&t=12-21T15:30&view=list&lang=zh-TW`,
    );
    expect(readUrlState(writeUrlState(state))).toEqual(state);
  });

  it('has the place of the map, and filters and order of the table, by the names of the REST interface', () => {
    const state = {
      time: DEFAULT_TIME,
      view: 'list' as const,
      table: { orderBy: 'PAYBACK' as const, filter: { minClass: 4, minKw: 10.5, verdict: 'WORTH_IT' as const } },
      at: { lat: 25.0298, lng: -121.5356, zoom: 17.5 },
    };

    const address = '?view=list&sort=payback&min_class=4&min_kw=10.5&verdict=worth_it&at=25.02980,-121.53560,17.50';
    expect(writeUrlState(state)).toBe(address);
    expect(readUrlState(address)).toEqual(state);
    // the map goes to a roof; filters are of the table
    expect(writeUrlState({ ...state, roof: ROOF, view: undefined })).toBe(`?roof=${ROOF}`);
  });

  it('is the same for the report of the roof', () => {
    const choices = { kw: 9.9, answers: { 'finance.costPerKw': 50_000 } };

    expect(reportAddress(ROOF, 'en', choices)).toBe(`/roof/${ROOF}?lang=en&kw=9.9&finance.costPerKw=50000`);
    expect(reportAddress(ROOF, 'zh-TW', {})).toBe(`/roof/${ROOF}?lang=zh-TW`);
  });

  it('says a whole hour without its minutes, and nothing at the beginning', () => {
    expect(writeUrlState({ time: { month: 12, hour: 15 }, table: DEFAULT_CHOICE })).toBe('?t=12-21T15');
    expect(writeUrlState({ time: DEFAULT_TIME, table: DEFAULT_CHOICE })).toBe('');
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
    'finance.costPerKw=',
    'finance.costPerKw=dear',
    'finance.costPerKw=-1',
    'finance.__proto__=1',
    'plant.tilt=3',
    'at=',
    'at=25,121',
    'at=25,121,17,0',
    'at=25,one,17',
    'at=89,121,17',
    'at=25,121,99',
    'sort=-name',
    'min_class=6',
    'min_class=2.5',
    'min_kw=-1',
    'min_kw=Infinity',
    'verdict=WORTH_IT',
  ])('leaves out what is no state: %s', (query) => {
    expect(readUrlState(`?${query}`)).toEqual({ time: DEFAULT_TIME, table: DEFAULT_CHOICE });
  });
});
