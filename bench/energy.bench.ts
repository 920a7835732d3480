import { optimizePlane, searchPlane } from '../src/core/energy/optimize-plane.js';
import { clearSkyGhi } from '../src/core/energy/irradiance/extraterrestrial.js';
import { prepareSiteSky } from '../src/core/energy/irradiance/site-sky.js';
import { sunVector } from '../src/core/sun/sun-vector.js';
import { computeYield, yieldOnSite, type YieldInput } from '../src/core/energy/yield.js';
import type { BenchRow } from './bench-row.js';
import { baselineHours, baselinePlaneYear } from './energy-baseline.js';

const PLACE = { lat: 23, lng: 120.2 };
const OFFSET_HOURS = 8;
const MONTHLY = {
  monthlyGhi: [3.6, 4.3, 5, 5.5, 5.9, 5.6, 5.6, 5, 5, 4.7, 3.9, 3.4],
  monthlyTemp: [18, 19, 22, 25, 28, 29, 29.5, 29, 28.5, 26.5, 23.5, 19.5],
};

/** An hourly year with the sun's course and clouds that come and go by a fixed pattern. */
function hourlyYear() {
  const hours = Array.from({ length: 8760 }, (_, hour) => hour);
  const clouds = (hour: number): number => 0.55 + 0.45 * Math.sin(hour / 9.7) * Math.cos(hour / 61);
  const sunUp = (hour: number): number => sunVector(Date.UTC(2021, 0, 1, hour - OFFSET_HOURS, 30), PLACE).up;
  return {
    ghi: Float64Array.from(hours, (hour) => clearSkyGhi(sunUp(hour)) * clouds(hour)),
    airTemperature: Float64Array.from(hours, (hour) => 24 - 5 * Math.cos((hour / 8760) * 2 * Math.PI)),
    windSpeed: Float64Array.from(hours, (hour) => 2.5 + Math.sin(hour / 5)),
  };
}

/** Median time of a call in ms, after warming up. */
function medianMs(work: () => unknown, runs: number): number {
  for (let i = 0; i < runs; i++) work();
  const times = Array.from({ length: runs }, () => {
    const start = performance.now();
    work();
    return performance.now() - start;
  });
  return times.toSorted((a, b) => a - b)[Math.floor(runs / 2)]!;
}

const row = (work: string, oursMs: number, baselineMs: number, note: string): BenchRow => ({
  work,
  ours: `${oursMs.toFixed(2)} ms`,
  baseline: `${baselineMs.toFixed(2)} ms`,
  ratio: Math.round((baselineMs / oursMs) * 10) / 10,
  note,
});

const BASELINE_NOTE = 'baseline: the same chain in TypeScript with an object per hour, every formula calculated again';
const GRID = Array.from({ length: 46 * 19 }, (_, i) => ({ tilt: (i % 46) * 2, azimuth: 90 + Math.floor(i / 46) * 10 }));

/** Energy: one plane, and the best of all planes, ours against the hour-by-hour way in the same run. */
export async function benchEnergy(): Promise<BenchRow[]> {
  const climate = hourlyYear();
  const input: YieldInput = { ...PLACE, climate, plane: { tilt: 20, azimuth: 180 } };
  const site = prepareSiteSky(input);
  const hours = baselineHours(PLACE, OFFSET_HOURS, climate);
  const gridBest = () => Math.max(...GRID.map(({ tilt, azimuth }) => baselinePlaneYear(hours, tilt, azimuth)));
  const oursGrid = () => Math.max(...GRID.map((plane) => yieldOnSite(site, plane, input).specificYield));
  const gridMs = medianMs(gridBest, 1);
  const planeMs = medianMs(() => baselinePlaneYear(hours, 20, 180), 40);
  const wholeMs = medianMs(() => baselinePlaneYear(baselineHours(PLACE, OFFSET_HOURS, climate), 20, 180), 20);
  const monthly: YieldInput = { ...input, climate: MONTHLY };
  const ours = (work: () => unknown, runs = 200): number => medianMs(work, runs);
  return [
    row(
      'one plane, 8,760 hours, light on it to AC, site ready',
      ours(() => yieldOnSite(site, input.plane, input)),
      planeMs,
      BASELINE_NOTE,
    ),
    row(
      'the same with sun positions and sky model',
      ours(() => computeYield(input)),
      wholeMs,
      BASELINE_NOTE,
    ),
    row(
      'one plane from monthly means, everything',
      ours(() => computeYield(monthly)),
      wholeMs,
      'ours from twelve means, baseline from 8,760 hours',
    ),
    row('best tilt and azimuth, full grid of 874 planes', ours(oursGrid, 3), gridMs, BASELINE_NOTE),
    row(
      'best tilt and azimuth, by search',
      ours(() => searchPlane(site, input)),
      gridMs,
      'baseline: the full grid',
    ),
    row(
      'best plane from 8,760 hours, sun positions, search, curve and band',
      ours(() => optimizePlane(input)),
      gridMs,
      'baseline: the full grid, its sun positions ready',
    ),
    row(
      'best plane from monthly means, with curve and band',
      ours(() => optimizePlane(monthly)),
      gridMs,
      'baseline: the full grid of hours',
    ),
  ];
}
