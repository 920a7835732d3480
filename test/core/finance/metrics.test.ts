import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  annuityPayment,
  discountedPaybackYears,
  internalRateOfReturn,
  levelisedCost,
  loanSchedule,
  netPresentValue,
  paybackYears,
} from '../../../src/core/finance/case/metrics.js';

const investment = fc.record({
  outlay: fc.double({ min: 1000, max: 1e6, noNaN: true }),
  income: fc.array(fc.double({ min: 0, max: 2e5, noNaN: true }), { minLength: 20, maxLength: 20 }),
});

describe('published examples', () => {
  it('net present value: the example of the NPV function in Microsoft Excel help is 1,188.44', () => {
    expect(netPresentValue(10, [0, -10000, 3000, 4200, 6800])).toBeCloseTo(1188.44, 2);
  });

  it('rate of return: the examples of the IRR function in Microsoft Excel help are -2.1 % and 8.7 %', () => {
    expect(internalRateOfReturn([-70000, 12000, 15000, 18000, 21000])).toBeCloseTo(-2.1, 1);
    expect(internalRateOfReturn([-70000, 12000, 15000, 18000, 21000, 26000])).toBeCloseTo(8.7, 1);
  });

  it('rate of return: from -99 to 1,000 percent a year, none beyond', () => {
    expect(internalRateOfReturn([-1, 10.99])).toBeCloseTo(999, 6);
    expect(internalRateOfReturn([-1, 11.01])).toBeNull();
    expect(internalRateOfReturn([-1, 0.011])).toBeCloseTo(-98.9, 6);
    expect(internalRateOfReturn([-1, 0.009])).toBeNull();
  });

  it('rate of return: as far as that where the flows change sign more than once', () => {
    const [late, early] = [1e-9, 1e-15];

    expect(internalRateOfReturn([-1, 10, -late, late])).toBeCloseTo(900, 4);
    expect(internalRateOfReturn([-1, 10.99, -late, late])).toBeCloseTo(999, 4);
    expect(internalRateOfReturn([-1, 11.01, -late, late])).toBeNull();
    expect(internalRateOfReturn([-1, 0.011, -early, early])).toBeCloseTo(-98.9, 4);
    expect(internalRateOfReturn([-1, 0.009, -early, early])).toBeNull();
  });

  it('rate of return: the examples of numpy-financial irr, some with several changes of sign', () => {
    expect(internalRateOfReturn([-100, 39, 59, 55, 20])).toBeCloseTo(28.095, 3);
    expect(internalRateOfReturn([-100, 0, 0, 74])).toBeCloseTo(-9.55, 2);
    expect(internalRateOfReturn([-100, 100, 0, -7])).toBeCloseTo(-8.33, 2);
    expect(internalRateOfReturn([-100, 100, 0, 7])).toBeCloseTo(6.206, 3);
    expect(internalRateOfReturn([-5, 10.5, 1, -8, 1])).toBeCloseTo(8.86, 2);
  });

  it('loan payment: the example of the PMT function in Microsoft Excel help is 1,037.03', () => {
    expect(annuityPayment(10000, 8 / 12, 10)).toBeCloseTo(1037.03, 2);
  });

  it('cost of energy: the tariff formula gives back 5.6279 TWD/kWh for 60,150 TWD/kW at 5.25 %, 3.5 % upkeep, 1,250 kWh', () => {
    const years = Array.from({ length: 20 }, () => 1);

    const cost = levelisedCost(
      5.25,
      60150,
      years.map(() => 0.035 * 60150),
      years.map(() => 1250),
    );

    expect(cost).toBeCloseTo(5.6279, 3);
    expect(annuityPayment(1, 5.25, 20)).toBeCloseTo(0.08195, 5);
  });
});

describe('net present value and rate of return', () => {
  it('agree: at the rate of return the flows are worth nothing', () => {
    fc.assert(
      fc.property(investment, ({ outlay, income }) => {
        const rate = internalRateOfReturn([-outlay, ...income]);

        fc.pre(rate !== null);
        const scale = netPresentValue(rate ?? 0, [outlay, ...income]);
        expect(Math.abs(netPresentValue(rate ?? 0, [-outlay, ...income])) / scale).toBeLessThan(1e-9);
      }),
      { seed: 51, numRuns: 200 },
    );
  });

  it('have no rate where all flows have one sign', () => {
    expect(internalRateOfReturn([-100, -5, -5])).toBeNull();
    expect(internalRateOfReturn([0, 5, 5])).toBeNull();
    expect(internalRateOfReturn([0, 0])).toBeNull();
  });

  it('give a negative rate where less comes back than went out', () => {
    expect(internalRateOfReturn([-100, 30, 30, 30])).toBeLessThan(0);
  });
});

describe('payback', () => {
  it('is within the year in proportion to its flow', () => {
    expect(paybackYears([-100, 40, 40, 40])).toBeCloseTo(2.5, 12);
    expect(paybackYears([-100, 100])).toBe(1);
  });

  it('is nothing where nothing was owed and never where it does not come back', () => {
    expect(paybackYears([0, 10, 10])).toBe(0);
    expect(paybackYears([-100, 10, 10])).toBeNull();
  });

  it('counts the year after which it stays paid back, not one before a later loss', () => {
    expect(paybackYears([-100, 110, -50, 60])).toBeCloseTo(2 + 40 / 60, 12);
  });

  it('comes no sooner when the plant costs more', () => {
    fc.assert(
      fc.property(investment, fc.double({ min: 0, max: 5e5, noNaN: true }), ({ outlay, income }, more) => {
        const [cheap, dear] = [paybackYears([-outlay, ...income]), paybackYears([-outlay - more, ...income])];

        expect(dear ?? Infinity).toBeGreaterThanOrEqual((cheap ?? Infinity) - 1e-9);
      }),
      { seed: 52, numRuns: 300 },
    );
  });

  it('comes no sooner when later money counts less', () => {
    fc.assert(
      fc.property(investment, fc.double({ min: 0, max: 15, noNaN: true }), ({ outlay, income }, rate) => {
        const flows = [-outlay, ...income];

        expect(discountedPaybackYears(rate, flows) ?? Infinity).toBeGreaterThanOrEqual(
          (paybackYears(flows) ?? Infinity) - 1e-9,
        );
      }),
      { seed: 53, numRuns: 300 },
    );
  });
});

describe('an annuity loan', () => {
  it('repays its principal exactly, with equal payments, at any rate', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 1, max: 1e7, noNaN: true }),
        fc.double({ min: 0, max: 20, noNaN: true }),
        fc.integer({ min: 1, max: 20 }),
        (principal, rate, years) => {
          const schedule = loanSchedule(principal, rate, years);
          const payment = annuityPayment(principal, rate, years);

          expect(schedule.reduce((sum, year) => sum + year.repayment, 0) / principal).toBeCloseTo(1, 8);
          expect((schedule.at(-1)?.balance ?? 1) / principal).toBeCloseTo(0, 8);
          for (const year of schedule) expect((year.interest + year.repayment) / payment).toBeCloseTo(1, 8);
        },
      ),
      { seed: 54, numRuns: 200 },
    );
  });

  it('is worth its principal at its own rate', () => {
    const payment = annuityPayment(500000, 2.6, 15);

    expect(netPresentValue(2.6, [0, ...Array.from({ length: 15 }, () => payment)])).toBeCloseTo(500000, 6);
  });
});

describe('cost of energy', () => {
  it('is unknown without energy', () => {
    expect(levelisedCost(5, 1000, [10], [0])).toBeNull();
  });
});
