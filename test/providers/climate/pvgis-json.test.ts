import { expect, it } from 'vitest';
import { readMonthlySeries } from '../../../src/providers/climate/pvgis-json.js';
import { pvgisMonths, pvgisSeries } from './pvgis-stub.js';

it('three years of PVGIS are enough to show how they differ, two are not', () => {
  const read = (years: number) =>
    readMonthlySeries(Buffer.from(JSON.stringify(pvgisSeries(48, 8, pvgisMonths(48).slice(0, 12 * years)))));

  expect(read(3).months).toHaveLength(36);
  expect(() => read(2)).toThrow('24 months of 2 years');
});
