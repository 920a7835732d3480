import { describe, expect, it } from 'vitest';
import type { AnyFinanceRow } from '../../../src/core/finance/rows/finance-table.js';
import {
  ASSESSMENT_FIGURES,
  figuresOf,
  type AssessmentFigures,
  type InquiryAssessment,
} from '../../../src/core/vendors/assessment-figures.js';
import { checkQuote, type QuoteContext } from '../../../src/core/vendors/quote-check.js';

const figures = (changes: Partial<InquiryAssessment> = {}): InquiryAssessment => ({
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
  assessment: figures({ capacityKw: 10, totalCost: 550_000, computed: true }),
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
    const check = checkQuote({ priceTwd: price }, context());

    expect(check).toMatchObject({
      verdict,
      expectedMinTwdPerKw: 45_000,
      expectedMaxTwdPerKw: 55_000,
      quotedTwdPerKw: price / 10,
    });
  });

  it('of a plant so small that a price per kWp overflows is judged by no number that is none', () => {
    const tiny = figures({ capacityKw: 1e-320, totalCost: 1e308 });

    const own = checkQuote({ priceTwd: 1e12 }, context({ capacityKw: null, assessment: tiny }));
    const asked = checkQuote({ priceTwd: 480_000 }, context({ assessment: tiny }));

    expect(own).toBeNull();
    expect(asked).toMatchObject({ expectedMinTwdPerKw: 45_000, expectedMaxTwdPerKw: 50_000, verdict: 'within' });
  });

  it('is judged by the market of its size alone where the assessment has no cost', () => {
    const check = checkQuote({ priceTwd: 300_000 }, context({ capacityKw: 5, assessment: figures() }));

    expect(check).toMatchObject({ expectedMinTwdPerKw: 60_000, expectedMaxTwdPerKw: 70_000, verdict: 'within' });
  });

  it('of a plant under every size is judged by the smallest, of one without capacity by the size of the assessment', () => {
    const tiny = checkQuote({ priceTwd: 30_000 }, context({ capacityKw: 0.5, assessment: figures() }));
    const unsaid = checkQuote({ priceTwd: 550_000 }, context({ capacityKw: null }));

    expect(tiny).toMatchObject({ expectedMinTwdPerKw: 60_000, quotedTwdPerKw: 60_000 });
    expect(unsaid).toMatchObject({ capacityKw: 10, verdict: 'within' });
  });

  it.each([
    ['no capacity', context({ capacityKw: null, assessment: figures({ totalCost: 1 }) })],
    ['a capacity of nothing', context({ capacityKw: 0, assessment: figures() })],
    ['no band', context({ rows: [], assessment: figures() })],
    ['figures of another time only', context({ day: '2020-01-01', assessment: figures() })],
  ])('is not judged with %s', (_case, given) => {
    expect(checkQuote({ priceTwd: 100_000 }, given)).toBeNull();
  });
});

describe('figures that a client sent', () => {
  const sent = figures({ capacityKw: 10, totalCost: 2_000_000, annualKwh: 30_000, roofAreaPing: 1_000 });

  it('do not make a price or a yield look right', () => {
    const check = checkQuote(
      { priceTwd: 2_000_000, capacityKw: 10, annualKwh: 30_000 },
      context({ assessment: { ...sent, computed: false } }),
    );

    expect(check).toMatchObject({ computed: false, expectedMaxTwdPerKw: 50_000, verdict: 'far_above', capacity: null });
    // the mean of Namibia, 5.38 kWh/kWp a day, through a year
    expect(check!.specificYield).toMatchObject({ quoted: 3_000, verdict: 'far_above', expectedMin: 0 });
    expect(check!.specificYield!.expectedMax).toBeCloseTo(1_963.7, 6);
  });

  it('count as little in inquiries of earlier versions, or without an assessment', () => {
    const quote = { priceTwd: 2_000_000, capacityKw: 10, annualKwh: 30_000 };

    for (const assessment of [sent, null]) {
      expect(checkQuote(quote, context({ assessment }))).toMatchObject({
        verdict: 'far_above',
        specificYield: { verdict: 'far_above' },
      });
    }
  });
});

describe("the service's own calculation", () => {
  const calculated = figures({
    capacityKw: 10,
    totalCost: 550_000,
    annualKwh: 10_000,
    roofAreaPing: 30,
    computed: true,
  });
  const of = (quote: { capacityKw?: number; annualKwh?: number }) =>
    checkQuote({ priceTwd: 550_000, ...quote }, context({ assessment: calculated }))!;

  it.each([
    [7_900, 'far_below'],
    [8_100, 'within'],
    [11_900, 'within'],
    [12_100, 'far_above'],
  ])('of 1,000 kWh/kWp calls %d kWh of 10 kWp %s', (annualKwh, verdict) => {
    expect(of({ annualKwh }).specificYield).toMatchObject({ expectedMin: 1_000, expectedMax: 1_000, verdict });
  });

  it.each([
    [7.9, 'far_below'],
    [10, 'within'],
    [26, 'within'],
    [27, 'far_above'],
  ])('of 10 kWp on 99 usable m², which hold 22 kWp, calls %d kWp %s', (capacityKw, verdict) => {
    expect(of({ capacityKw }).capacity).toMatchObject({ expectedMin: 10, verdict });
  });

  it('accepts the smaller plant that the inquiry asks for', () => {
    const asked = context({ assessment: calculated, capacityKw: 5 });
    const check = checkQuote({ priceTwd: 275_000, capacityKw: 5 }, asked);

    expect(check?.capacity).toMatchObject({ expectedMin: 5, verdict: 'within' });
  });

  it('holds no more than itself on a roof of unknown area, however small it is', () => {
    const small = figures({ capacityKw: 0.5, totalCost: 30_000, computed: true });
    const check = checkQuote({ priceTwd: 30_000, capacityKw: 0.5 }, context({ assessment: small, capacityKw: null }));

    expect(check?.capacity).toMatchObject({ expectedMin: 0.5, expectedMax: 0.5 });
  });

  it('says nothing of what is not quoted', () => {
    expect(of({})).toMatchObject({ computed: true, capacity: null, specificYield: null });
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
