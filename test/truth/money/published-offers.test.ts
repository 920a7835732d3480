import { describe, expect, it } from 'vitest';
import { assessFinance } from '../../../src/core/finance/assess-finance.js';
import { bandRate, feedInTariff, rateOf } from '../../../src/core/finance/tariff/feed-in.js';
import type { FinanceInput, FinanceOptions } from '../../../src/core/finance/finance-types.js';
import { financeRows } from '../../core/finance/finance-rows.js';
import { yearOfDays } from '../../core/finance/year-of-days.js';

/** A complete offer: size, price, grant and energy are the offer's, everything else is of the tables of its year. */
interface Offer {
  name: string;
  source: string;
  input: Pick<FinanceInput, 'capacityKw' | 'annualKwh' | 'asOf'> & Partial<FinanceInput>;
  priceTwd: number;
  grantTwd: number;
  /** Whether its revenue shows the bonus of certified high-efficiency modules. */
  highEfficiency?: boolean;
  options?: FinanceOptions;
  revenueTwdYear: number;
  paybackYears: number;
}

/** Output from 6 to 18 h in the form of half a sine, every month alike. */
const acHours = yearOfDays(
  Array.from({ length: 12 }, () =>
    Array.from({ length: 24 }, (_, hour) => Math.max(0, Math.sin(((hour + 0.5 - 6) / 12) * Math.PI))),
  ),
);

const OFFERS: Offer[] = [
  {
    name: 'Yunlin 9.6 kW, 2019',
    source: 'hdsolar.com.tw/solar-3.php (2019), an installer',
    input: { capacityKw: 9.6, annualKwh: 12_334, county: '雲林縣', asOf: '2019-01-15' },
    priceTwd: 672_000,
    grantTwd: 0,
    revenueTwdYear: 71_517,
    paybackYears: 9.4,
  },
  {
    name: 'Hsinchu 7 kW, 2017',
    source: 'initialsolar.com/en/blog/238 (2017), an installer; 9 to 10 years after loan and upkeep',
    input: { capacityKw: 7, annualKwh: 7280, county: '新竹市', asOf: '2017-06-01' },
    priceTwd: 500_000,
    grantTwd: 0,
    highEfficiency: true,
    revenueTwdYear: 54_000,
    paybackYears: 9.5,
  },
  {
    name: 'Taipei 3 kW, 2018',
    source: 'news.tvbs.com.tw/amp/life/872147, 2018-02-20, an example of the city government',
    input: { capacityKw: 3, annualKwh: 2850, county: '臺北市', asOf: '2018-02-20' },
    priceTwd: 210_000,
    grantTwd: 73_500,
    highEfficiency: true,
    revenueTwdYear: 19_950,
    paybackYears: 7,
  },
  {
    name: '99.9 kW for own use at the top of the business tariff, 2024 or later',
    source: 'sun-king.tw self-use evaluation page (2024-04 or later), an installer',
    input: {
      capacityKw: 99.9,
      annualKwh: 120_330,
      asOf: '2025-10-15',
      acHours,
      monthlyKwhUse: 300_000,
    },
    priceTwd: 4_495_500,
    grantTwd: 0,
    options: { mode: 'self_use', retailPlan: 'business_tiered' },
    revenueTwdYear: 765_700,
    paybackYears: 5.87,
  },
  {
    name: 'Kaohsiung 6 kW, 2023',
    source: 'moneyweekly.com.tw 110608; 10000.com.tw/?p=5605 (Public Works Bureau), 2023-03',
    input: { capacityKw: 6, annualKwh: 45_000 / 5.8952, county: '高雄市', asOf: '2023-03-20' },
    priceTwd: 420_000,
    grantTwd: 36_000,
    revenueTwdYear: 45_000,
    paybackYears: 9,
  },
];

/** The rate of the day with the bonus of high-efficiency modules, as an owner who has them answers the question for it. */
const withHighEfficiency = ({ capacityKw, asOf, county }: Offer['input']): number => {
  const query = { capacityKw, asOf, county };
  const band = bandRate(financeRows, query);
  if (band.state !== 'known') throw new Error('the rate of the day is needed');
  const tariff = feedInTariff(financeRows, query);
  const bonus = tariff.bonusesToAsk.find((row) => row.value.name === 'high_efficiency_module');
  return rateOf(tariff, band.rateTwdPerKwh) + (band.rateTwdPerKwh * (bonus?.value.percent ?? NaN)) / 100;
};

/** Published paybacks are before income tax, and none says anything of the subsidy but its sum. */
const assessed = ({ input, priceTwd, grantTwd, highEfficiency, options }: Offer) =>
  assessFinance({
    ...input,
    rows: financeRows,
    options: {
      ...options,
      costTwdPerKw: priceTwd / input.capacityKw,
      subsidyTwd: grantTwd,
      taxPercent: 0,
      ...(highEfficiency && { feedInTariff: withHighEfficiency(input) }),
    },
  });

describe('a complete published offer', () => {
  it.each(OFFERS)('is reproduced within 15 % in payback: $name ($source)', (offer) => {
    const { paybackYears } = assessed(offer);

    expect(Math.abs(paybackYears! / offer.paybackYears - 1)).toBeLessThan(0.15);
  });

  it.each(OFFERS)('is reproduced within 2 % in its yearly revenue by the rates of its year: $name', (offer) => {
    const { annualRevenueTwd } = assessed(offer);

    expect(Math.abs(annualRevenueTwd! / offer.revenueTwdYear - 1)).toBeLessThan(0.02);
  });
});
