import { describe, expect, it } from 'vitest';
import { packageRoot } from '../../../src/config/package-root.js';
import { readFinanceRows, readReference } from '../../../src/providers/reference-files.js';
import { compareWithRays, RAY_SAMPLES, readRayReference } from '../../../validation/shade.js';
import { shadeSummary } from '../../../validation/shade-summary.js';
import { hasSharedData, sharedData, sharedDataNotice } from '../../helpers/shared-data.js';

describe.skipIf(!hasSharedData)(`the light of each module against cast rays${sharedDataNotice}`, () => {
  it.each(RAY_SAMPLES)(
    'gives the energy of 50 shaded $name, filled and part-filled, within 0.5 % in the mean and 1.5 % at worst',
    (sample) => {
      const stored = readRayReference(packageRoot(import.meta.dirname), sample);

      const { isWithin, bias, mean, worst } = shadeSummary(
        compareWithRays(sharedData(''), readReference(), readFinanceRows(), stored, sample),
      );

      expect(stored.rows).toHaveLength(50);
      expect(Math.abs(bias)).toBeLessThan(0.004);
      expect(mean).toBeLessThan(0.005);
      expect(worst).toBeLessThan(0.015);
      expect(isWithin).toBe(true);
    },
    120_000,
  );
});
