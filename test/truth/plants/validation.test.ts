import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { packageRoot } from '../../../src/config/package-root.js';
import { readReference } from '../../../src/providers/reference-files.js';
import { writeHtml, writeMarkdown } from '../../../validation/document.js';
import { sectionsOf, TITLE } from '../../../validation/sections.js';
import { validate } from '../../../validation/validate.js';
import { hasSharedData, sharedData, sharedDataNotice } from '../../helpers/shared-data.js';

/** Measured 2026-11-22, plus a small margin, as shares. The mean error of 6 % that is aimed at is out of reach: docs/validation.md. */
const BOUNDS = {
  bias: 0.02,
  meanAbsolute: 0.083,
  sameYearsBias: 0.015,
  sameYearsMeanAbsolute: 0.083,
  coverage: { least: 0.75, most: 0.85 },
  /** Of the plants whose modules are of the calculated kind; in the open both targets are met. */
  modelledMeanAbsolute: 0.069,
  periodBias: 0.02,
  periodMeanAbsolute: 0.06,
  openBias: 0.01,
  openMeanAbsolute: 0.06,
  openAgedMeanAbsolute: 0.06,
  withoutNearestMeanAbsolute: 0.086,
  interpolatedYear: 0.075,
  interpolatedMonths: 0.12,
};

describe.skipIf(!hasSharedData)(`the service against measured plants${sharedDataNotice}`, () => {
  const results = hasSharedData ? validate(sharedData(''), readReference()) : undefined;

  it('meets 37 plants without bias, and as well as the plants around them would', () => {
    const { service, sameYears, withoutNearest, neighbours } = results!;

    expect(service.count).toBe(37);
    expect(Math.abs(service.bias)).toBeLessThan(BOUNDS.bias);
    expect(service.meanAbsolute).toBeLessThan(BOUNDS.meanAbsolute);
    expect(service.meanAbsolute).toBeLessThan(neighbours.meanAbsolute);
    expect(Math.abs(sameYears.bias)).toBeLessThan(BOUNDS.sameYearsBias);
    expect(sameYears.meanAbsolute).toBeLessThan(BOUNDS.sameYearsMeanAbsolute);
    expect(withoutNearest.meanAbsolute).toBeLessThan(BOUNDS.withoutNearestMeanAbsolute);
  });

  it('meets the plants of the calculated kind within 6 % at the radiation of their years, or where they are taken to be free of near shade', () => {
    const { service, ofPeriod, open, openAged } = results!.modelled;

    expect(service.count).toBe(33);
    expect(service.meanAbsolute).toBeLessThan(BOUNDS.modelledMeanAbsolute);
    expect(Math.abs(ofPeriod.bias)).toBeLessThan(BOUNDS.periodBias);
    expect(ofPeriod.meanAbsolute).toBeLessThan(BOUNDS.periodMeanAbsolute);
    for (const { bias } of [open, openAged]) expect(Math.abs(bias)).toBeLessThan(BOUNDS.openBias);
    expect(open.meanAbsolute).toBeLessThan(BOUNDS.openMeanAbsolute);
    expect(openAged.meanAbsolute).toBeLessThan(BOUNDS.openAgedMeanAbsolute);
  });

  it('has three to four of five plants inside of p10 and p90', () => {
    const { plants } = results!.coverage;

    expect(plants).toBeGreaterThanOrEqual(BOUNDS.coverage.least);
    expect(plants).toBeLessThanOrEqual(BOUNDS.coverage.most);
  });

  it('states a range as wide as the measured error: plants, and single years of the modules that it calculates', () => {
    const { coverage, modelled } = results!;

    expect(coverage.deviation).toBeCloseTo(1, 1);
    expect(modelled.years.deviation).toBeCloseTo(1, 1);
    expect(modelled.years.share).toBeGreaterThanOrEqual(BOUNDS.coverage.least);
    expect(modelled.years.share).toBeLessThanOrEqual(BOUNDS.coverage.most);
  });

  it('interpolates radiation better than any other method that was tried, by month', () => {
    const { methods } = results!;
    const used = methods.at(-1)!;

    expect(used.year.rootMeanSquare).toBeLessThan(BOUNDS.interpolatedYear);
    expect(used.monthsRootMeanSquare).toBeLessThan(BOUNDS.interpolatedMonths);
    expect(used.monthsRootMeanSquare).toBe(Math.min(...methods.map((method) => method.monthsRootMeanSquare)));
  });

  it('finds the steps of the instruments that the table of stations was corrected for', () => {
    const root = packageRoot(import.meta.dirname);
    const [, ...listed] = readFileSync(join(root, 'reference/climate/radiation-steps-tw.csv'), 'utf8')
      .trim()
      .split('\n');

    const found = results!.series.flatMap(({ id, steps }) =>
      steps.map(
        ({ year, month, size }) => `${id} ${year}-${String(month).padStart(2, '0')} ${(100 * size).toFixed(1)}`,
      ),
    );

    expect(found).toEqual(
      listed.map((row) => row.split(',')).map(([id, , month, percent]) => `${id} ${month} ${percent}`),
    );
  });

  it('has these results in docs/validation.md and on its page; `npm run validate` writes them', () => {
    const root = packageRoot(import.meta.dirname);
    const blocks = sectionsOf(results!);

    expect(readFileSync(join(root, 'docs/validation.md'), 'utf8')).toBe(writeMarkdown(TITLE, blocks));
    expect(readFileSync(join(root, 'reference/validation.html'), 'utf8')).toBe(writeHtml(TITLE, blocks));
  });
});
