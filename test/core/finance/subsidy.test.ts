import { describe, expect, it } from 'vitest';
import { subsidyOffers } from '../../../src/core/finance/cost/subsidy.js';
import { financeRows } from './finance-rows.js';

const allOffers = (capacityKw: number, asOf: string, county?: string, variants?: string[]) =>
  subsidyOffers(financeRows, {
    capacityKw,
    asOf,
    county,
    options: { highEfficiencyModules: true },
    ...(variants && { variants }),
  });

const counted = (capacityKw: number, asOf: string, county?: string) => allOffers(capacityKw, asOf, county).counted;
const grants = (capacityKw: number, asOf: string, county?: string, variants?: string[]) =>
  allOffers(capacityKw, asOf, county, variants).grants;

describe('subsidies', () => {
  it('pay 3,000 TWD per kW anywhere while the central programme runs, up to its cap, and nothing after', () => {
    expect(counted(5, '2026-06-01')[0]?.amountTwd).toBe(15000);
    expect(counted(150, '2026-06-01')[0]?.amountTwd).toBe(300000);
    expect(allOffers(5, '2026-11-30')).toMatchObject({ counted: [], tooLate: [{ amountTwd: 15000 }] });
    expect(allOffers(5, '2026-12-01')).toEqual({ counted: [], grants: [], tooLate: [] });
  });

  it('of a county that are reviewed or soon exhausted are apart from what every plant gets', () => {
    const [best] = grants(5, '2025-06-10', '高雄市');

    expect(counted(5, '2025-06-10', '高雄市').map(({ row }) => row.id)).toEqual(['subsidy-central-2025']);

    expect(best?.row.id).toBe('subsidy-kaohsiung-2025');
    expect(best?.amountTwd).toBe(30000);
    expect(best?.amountMaxTwd).toBe(60000);
  });

  it('for own use or storage need their condition to be named', () => {
    expect(grants(10, '2025-07-01', '台南市')[0]?.amountTwd).toBe(50000);
    expect(grants(10, '2025-07-01', '台南市', ['self_consumption'])[0]?.amountTwd).toBe(75000);
    expect(grants(10, '2025-07-01', '台南市', ['with_storage'])[0]?.amountTwd).toBe(200000);
  });

  it('in steps are paid for each further kW at its step, up to the caps', () => {
    const amount = (kw: number): number | undefined => grants(kw, '2020-06-01', '桃園市')[0]?.amountTwd;

    expect(amount(4)).toBe(24000);
    expect(amount(8)).toBe(5 * 6000 + 3 * 5000);
    expect(amount(30)).toBe(130000);
    expect(amount(5000)).toBe(550000);
  });
});
