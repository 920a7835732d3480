import { describe, expect, it } from 'vitest';
import { chooseLosses, degradedYears, PVWATTS_LOSSES } from '../../../src/core/energy/module/losses.js';
import {
  combinedSigma,
  DEFAULT_UNCERTAINTY,
  energyPercentiles,
  sidewaysUncertainty,
} from '../../../src/core/energy/uncertainty.js';
import { InvalidInputError } from '../../../src/core/errors.js';
import { daysOf } from '../../../src/core/climate/climate-months.js';
import { readReference } from '../../../src/providers/reference-files.js';
import { correctedSeries } from '../../../validation/corrected-series.js';
import { hasSharedData, sharedData, sharedDataNotice } from '../../helpers/shared-data.js';

describe('losses', () => {
  it('are the items given, in their order, flat shading included when the caller wants it', () => {
    const items = [{ name: 'shading' as const, percent: 5, source: 'own' }];

    expect(chooseLosses({ items, shadingComputed: true })).toEqual(items);
    expect(chooseLosses({ shadingComputed: false })).toEqual(PVWATTS_LOSSES);
  });

  it.each([-1, 99.5])('are refused with %d percent', (percent) => {
    const items = [{ name: 'soiling' as const, percent, source: 'own' }];

    expect(() => chooseLosses({ items, shadingComputed: false })).toThrow(InvalidInputError);
  });

  it.each([0, 99])('are taken with %d percent', (percent) => {
    expect(chooseLosses({ percent, shadingComputed: false })).toMatchObject([{ name: 'system', percent }]);
  });

  it('take half a percent of the first year more each year', () => {
    expect(degradedYears(1000, 3, 0.5)).toEqual([1000, 995, expect.closeTo(990.025, 9)]);
    expect(degradedYears(1000, 2, 200)).toEqual([1000, 0]);
  });
});

describe('uncertainty', () => {
  it('adds independent components in quadrature', () => {
    const component = (relativeSigma: number) => ({ name: 'soiling' as const, relativeSigma, source: 'test' });

    expect(combinedSigma([component(0.03), component(0.04)])).toBeCloseTo(0.05, 12);
    expect(combinedSigma([])).toBe(0);
  });

  it('never takes the tenth percentile below nothing and refuses a sigma over one', () => {
    const huge = [{ name: 'soiling' as const, relativeSigma: 1, source: 'test' }];

    expect(energyPercentiles(100, huge).p10).toBe(0);
    expect(() => energyPercentiles(100, [{ ...huge[0]!, relativeSigma: 1.1 }])).toThrow(InvalidInputError);
  });

  it('is larger for a plane that leans east or west, of whose mornings monthly means know nothing', () => {
    const sigma = (tilt: number, azimuth: number): number => combinedSigma(sidewaysUncertainty({ tilt, azimuth }));

    expect(sigma(0, 90)).toBe(0);
    expect(sigma(30, 180)).toBeLessThan(1e-9);
    expect(sigma(30, 90)).toBeCloseTo(0.041, 3);
    expect(sigma(30, 270)).toBeCloseTo(sigma(30, 90), 12);
  });

  it('has a source for each default component', () => {
    expect(DEFAULT_UNCERTAINTY.every(({ source }) => source.length > 20)).toBe(true);
    expect(combinedSigma(DEFAULT_UNCERTAINTY)).toBeCloseTo(0.093, 3);
  });

  it.skipIf(!hasSharedData)(
    `takes the spread of years from the measured series, corrected for steps of the instruments${sharedDataNotice}`,
    () => {
      const latitudes = new Map(readReference().stations.map(({ id, lat }) => [id, lat]));

      const spreads = correctedSeries(sharedData('climate'), latitudes)
        .map(({ months }) =>
          [...Map.groupBy(months, ({ year }) => year).values()].filter(({ length }) => length === 12),
        )
        .filter(({ length }) => length >= 5)
        .map((years) =>
          relativeSpread(
            years.map((months) => months.reduce((sum, { ghi, month }) => sum + ghi * daysOf(month - 1), 0)),
          ),
        )
        .toSorted((a, b) => a - b);

      expect(spreads).toHaveLength(7);
      expect(spreads[3]).toBeCloseTo(DEFAULT_UNCERTAINTY[0]!.relativeSigma, 3);
    },
  );
});

function relativeSpread(values: readonly number[]): number {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  return Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (values.length - 1)) / mean;
}
