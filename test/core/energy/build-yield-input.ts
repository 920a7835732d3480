import type { YieldInput } from '../../../src/core/energy/yield.js';

/** Monthly means of Tainan (CWA 467410), rounded. */
export const TAINAN_CLIMATE = {
  monthlyGhi: [3.6, 4.3, 5.0, 5.5, 5.9, 5.6, 5.6, 5.0, 5.0, 4.7, 3.9, 3.4],
  monthlyTemp: [18, 19, 22, 25, 28, 29, 29.5, 29, 28.5, 26.5, 23.5, 19.5],
};

/** A plant on a plain roof in Tainan, to be changed as a test needs. */
export const buildYieldInput = (change: Partial<YieldInput> = {}): YieldInput => ({
  lat: 22.99,
  lng: 120.2,
  climate: TAINAN_CLIMATE,
  plane: { tilt: 20, azimuth: 180 },
  ...change,
});
