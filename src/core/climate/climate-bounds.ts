import type { Bound } from '../bounds.js';

/** Bounds of monthly means: global irradiation [kWh/m² a day], air temperature [°C], wind at 10 m [m/s]. */
export const CLIMATE_BOUNDS = {
  monthlyGhi: { min: 0, max: 15 },
  monthlyTemp: { min: -80, max: 60 },
  monthlyWind: { min: 0, max: 50 },
} as const satisfies Record<string, Bound>;
