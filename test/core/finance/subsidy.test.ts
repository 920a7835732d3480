import { describe, expect, it } from 'vitest';
import { subsidyOffers } from '../../../src/core/finance/subsidy.js';
import { financeRows } from './finance-rows.js';

const offers = (capacityKw: number, asOf: string, county?: string, variants?: string[]) =>
  subsidyOffers(financeRows, { capacityKw, asOf, county, ...(variants && { variants }) });

describe('subsidies', () => {
  it('pay 3,000 TWD per kW anywhere while the central programme runs, up to its cap, and nothing after', () => {
    expect(offers(5, '2026-06-01')[0]?.amountTwd).toBe(15000);
    expect(offers(150, '2026-06-01')[0]?.amountTwd).toBe(300000);
    expect(offers(5, '2026-11-30')).toHaveLength(1);
    expect(offers(5, '2026-12-01')).toEqual([]);
  });

  it('of a county come before the central one when they pay more', () => {
    const [best] = offers(5, '2025-07-01', '高雄市');

    expect(best?.row.id).toBe('subsidy-kaohsiung-2025');
    expect(best?.amountTwd).toBe(30000);
    expect(best?.amountMaxTwd).toBe(60000);
  });

  it('for own use or storage need their condition to be named', () => {
    expect(offers(10, '2025-07-01', '台南市')[0]?.amountTwd).toBe(50000);
    expect(offers(10, '2025-07-01', '台南市', ['self_consumption'])[0]?.amountTwd).toBe(75000);
    expect(offers(10, '2025-07-01', '台南市', ['with_storage'])[0]?.amountTwd).toBe(200000);
  });

  it('in steps are paid for each further kW at its step, up to the caps', () => {
    const amount = (kw: number): number | undefined => offers(kw, '2020-06-01', '桃園市')[0]?.amountTwd;

    expect(amount(4)).toBe(24000);
    expect(amount(8)).toBe(5 * 6000 + 3 * 5000);
    expect(amount(30)).toBe(130000);
    expect(amount(5000)).toBe(550000);
  });
});
