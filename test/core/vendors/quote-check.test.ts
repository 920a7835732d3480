import { describe, expect, it } from 'vitest';
import type { AnyFinanceRow } from '../../../src/core/finance/finance-table.js';
import { ASSESSMENT_FIGURES, figuresOf, type AssessmentFigures } from '../../../src/core/vendors/assessment-figures.js';
import { checkQuote, type QuoteContext } from '../../../src/core/vendors/quote-check.js';

const figures = (changes: Partial<AssessmentFigures> = {}): AssessmentFigures => ({
  ...(Object.fromEntries(ASSESSMENT_FIGURES.map((name) => [name, null])) as AssessmentFigures),
  ...changes,
});

const capex = (id: string, minKw: number, maxKwExclusive: number | null, min: number, max: number): AnyFinanceRow => ({
  id,
  kind: 'capex',
  region: 'TW',
  validFrom: '2026-01-01',
  validTo: null,
  value: { minKw, maxKwExclusive, twdPerKwMin: min, twdPerKwMax: max, basis: 'test' },
  unit: 'TWD/kW',
  source: 'test',
  sourceDate: null,
  status: 'published',
});

const rows = [capex('small', 1, 10, 60_000, 70_000), capex('large', 10, null, 45_000, 50_000)];

const context = (changes: Partial<QuoteContext> = {}): QuoteContext => ({
  capacityKw: 10,
  assessment: figures({ capacityKw: 10, totalCost: 550_000 }),
  county: '臺北市',
  rows,
  day: '2026-11-21',
  ...changes,
});

describe('a quoted price', () => {
  it.each([
    [359_999, 'far_below'],
    [360_001, 'within'],
    [550_000, 'within'],
    [659_999, 'within'],
    [660_001, 'far_above'],
  ])('of %d TWD for 10 kWp, assessed at 550,000 in a market of 45 to 50 thousand a kWp, is %s', (price, verdict) => {
    const check = checkQuote(price, context());

    expect(check).toMatchObject({
      verdict,
      expectedMinTwdPerKw: 45_000,
      expectedMaxTwdPerKw: 55_000,
      quotedTwdPerKw: price / 10,
    });
  });

  it('of a plant so small that a price per kWp overflows is judged by no number that is none', () => {
    const tiny = figures({ capacityKw: 1e-320, totalCost: 1e308 });

    const own = checkQuote(1e12, context({ capacityKw: null, assessment: tiny }));
    const asked = checkQuote(480_000, context({ assessment: tiny }));

    expect(own).toBeNull();
    expect(asked).toMatchObject({ expectedMinTwdPerKw: 45_000, expectedMaxTwdPerKw: 50_000, verdict: 'within' });
  });

  it('is judged by the market of its size alone where the assessment has no cost', () => {
    const check = checkQuote(300_000, context({ capacityKw: 5, assessment: figures() }));

    expect(check).toMatchObject({ expectedMinTwdPerKw: 60_000, expectedMaxTwdPerKw: 70_000, verdict: 'within' });
  });

  it('of a plant under every size is judged by the smallest, of one without capacity by the assessment', () => {
    const tiny = checkQuote(30_000, context({ capacityKw: 0.5, assessment: figures() }));
    const unsaid = checkQuote(550_000, context({ capacityKw: null }));

    expect(tiny).toMatchObject({ expectedMinTwdPerKw: 60_000, quotedTwdPerKw: 60_000 });
    expect(unsaid).toMatchObject({ capacityKw: 10, verdict: 'within' });
  });

  it.each([
    ['no capacity', context({ capacityKw: null, assessment: figures({ totalCost: 1 }) })],
    ['a capacity of nothing', context({ capacityKw: 0, assessment: figures() })],
    ['no band', context({ rows: [], assessment: figures() })],
    ['figures of another time only', context({ day: '2020-01-01', assessment: figures() })],
  ])('is not judged with %s', (_case, given) => {
    expect(checkQuote(100_000, given)).toBeNull();
  });
});

describe('the figures a vendor sees', () => {
  it('leave out everything that reports where the roof is or whose', () => {
    const assessment = {
      ...figures({ capacityKw: 3 }),
      id: 'x',
      userId: 'u',
      lat: 25,
      lng: 121,
      address: 'a',
      result: {},
    };

    const seen = figuresOf(assessment);

    expect(seen).toEqual(figures({ capacityKw: 3 }));
  });
});
