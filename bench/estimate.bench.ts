import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { computations } from '../src/core/compute/computations.js';
import { USUAL_STRUCTURES } from '../src/core/estimate/roof/roof-rules.js';
import { climateAt } from '../src/core/climate/monthly-climate.js';
import { placeUncertainty, toMonthlyClimate } from '../src/domain/energy/place-climate.js';
import type { EstimateInput } from '../src/core/estimate/estimate-types.js';
import { reportData, type ReportInput } from '../src/core/report/report-data.js';
import { DEMO_CENTER, demoFeatures } from '../src/core/buildings/demo-district.js';
import { readFinanceRows, readReference } from '../src/providers/reference-files.js';
import { writeReport } from '../src/pages/report/report-page.js';
import { DISTRICTS, pickRoofs, readDistrict, roofQuestion } from '../validation/taipei-roofs.js';
import { allocatedBy, megabytes } from './allocated.js';
import type { BenchRow } from './bench-row.js';
import { cpuOfThread } from './load.js';

const ROUNDS = 60;
/** Planes that are measured together: one takes less than the clock of a thread shows. */
const PLANES = 50;
/** Real roofs that are estimated, each once. */
const ROOFS = 200;

/** Full estimates, neighbours and climate warm: of one roof of the demo district, and of roofs of Taipei where their file is. */
export async function benchEstimate(): Promise<BenchRow[]> {
  const input = demoInput();
  for (let i = 0; i < 5; i++) computations.estimate(input);
  const times = timesOf(Array.from({ length: ROUNDS }, () => () => computations.estimate(input)));
  const plane = { ...input.place, climate: input.climate, plane: { tilt: 20, azimuth: 180 } };
  const planes = timesOf(Array.from({ length: ROUNDS }, () => () => repeat(PLANES, () => computations.yield(plane))));
  const report = reportInput(input);
  const reports = timesOf(Array.from({ length: ROUNDS }, () => () => writeReport(report)));
  const [p50, bare, page50] = [times, planes, reports].map((sorted) => percentile(sorted, 50)) as [
    number,
    number,
    number,
  ];
  const onePlane = bare / PLANES;
  return [
    {
      work: `full estimate of one roof, ${input.neighbours.length} neighbours`,
      ours: summary(times, [50, 90]),
      baseline: `energy of one plane alone ${onePlane.toFixed(2)} ms`,
      ratio: onePlane / p50,
      note: 'to reach: p50 80 ms with configurations and verdict',
    },
    ...realRoofs(p50),
    {
      work: `its report as a page of ${Math.round(writeReport(report).html.length / 1000)} kB, six charts and a plan`,
      ours: summary(reports, [50, 90]),
      baseline: `the estimate itself p50 ${p50.toFixed(1)} ms`,
      ratio: p50 / page50,
      note: 'to reach: 150 ms beside the estimate',
    },
  ];
}

/** Estimates of roofs of old Taipei, one after another; none where their file is not at hand. */
function realRoofs(demoMs: number): BenchRow[] {
  const folder = process.env['SHARED_DATA_DIR'] ?? resolve('../shared/data');
  if (!existsSync(join(folder, DISTRICTS.old))) return [];
  const [district, reference, rows] = [readDistrict(folder), readReference(), readFinanceRows()];
  const inputs = pickRoofs(district, ROOFS).map((roof) => roofQuestion(district, roof, reference, rows));
  const times = timesOf(inputs.map((input) => () => computations.estimate(input)));
  const some = inputs.filter((_, i) => i % 10 === 0);
  const bytes = allocatedBy(() => some.forEach(computations.estimate)) / some.length;
  const around = inputs.reduce((sum, { neighbours }) => sum + neighbours.length, 0) / inputs.length;
  return [
    {
      work: `full estimates of ${ROOFS} roofs of Taipei, ${Math.round(around)} neighbours in the mean`,
      ours: summary(times, [50, 90, 99]),
      baseline: `the demo roof p50 ${demoMs.toFixed(1)} ms`,
      ratio: demoMs / percentile(times, 50),
      note: `${megabytes(bytes)} allocated for each; processor time of the thread; to reach: p50 15 ms and 10 MB; each roof once`,
    },
  ];
}

function repeat(times: number, work: () => unknown): void {
  for (let time = 0; time < times; time++) work();
}

/** Times of works [ms], the shortest first. */
const timesOf = (works: readonly (() => unknown)[]): number[] => works.map(timed).toSorted((a, b) => a - b);

/** The time that a share of the works does not exceed (nearest rank) [ms]. */
const percentile = (sorted: readonly number[], percent: number): number =>
  sorted[Math.ceil((sorted.length * percent) / 100) - 1]!;

const summary = (sorted: readonly number[], percents: readonly number[]): string =>
  percents.map((percent) => `p${percent} ${percentile(sorted, percent).toFixed(1)} ms`).join(', ');

/** The report of an estimate, as the service has it written. */
function reportInput(input: EstimateInput): ReportInput {
  const estimate = computations.estimate(input);
  const building = {
    id: null,
    heightM: input.roof.heightM,
    heightSource: 'measured',
    heightSigmaM: 2,
    source: 'demo',
    sourceDate: null,
    distanceM: 0,
  };
  const origin = {
    building,
    model: { name: 'bench', version: '1' },
    assessmentHash: '',
    sources: [],
    attribution: '',
    asOf: input.finance.asOf,
  };
  const around = input.neighbours.map((neighbour) => ({ ...neighbour, name: null, holes: neighbour.holes ?? [] }));
  return { data: reportData(input, estimate, origin, around), language: 'zh-TW', address: null, county: null };
}

/** The demo district's middle building among the others, in the climate of the place. */
function demoInput(): EstimateInput {
  const buildings = (demoFeatures() as DemoFeature[]).map(({ properties, geometry }, i) => ({
    id: String(i),
    footprint: geometry.coordinates[0]!,
    holes: geometry.coordinates.slice(1),
    heightM: properties.height_m,
    gap: Math.hypot(
      geometry.coordinates[0]![0]![0]! - DEMO_CENTER.lng,
      geometry.coordinates[0]![0]![1]! - DEMO_CENTER.lat,
    ),
  }));
  const [own, ...neighbours] = buildings.toSorted((a, b) => a.gap - b.gap);
  const climate = climateAt(readReference().stations, DEMO_CENTER)!;
  return {
    place: DEMO_CENTER,
    roof: {
      ...own!,
      heightSigmaM: 2,
      shape: 'flat',
      setbackM: 0.5,
      obstructions: [],
      unseen: USUAL_STRUCTURES,
      minSunShare: 0.6,
    },
    neighbours,
    climate: toMonthlyClimate(climate),
    uncertainty: placeUncertainty(climate),
    utcOffsetHours: 8,
    goal: 'annual',
    monthlyKwh: 400,
    plant: {},
    finance: { rows: readFinanceRows(), county: '臺北市', asOf: '2026-06-01', options: {} },
  };
}

interface DemoFeature {
  properties: { height_m: number };
  geometry: { coordinates: number[][][] };
}

/** Processor time of this thread [ms], which other work on the machine does not lengthen as it does the clock's. */
function timed(work: () => unknown): number {
  const start = cpuOfThread();
  work();
  return (cpuOfThread() - start) * 1_000;
}
