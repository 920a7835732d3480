import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { computations } from '../src/core/compute/computations.js';
import type { RoofPotential } from '../src/core/district/roof-potential.js';
import type { Estimate, EstimateInput } from '../src/core/estimate/estimate-types.js';
import { readFinanceRows, readReference } from '../src/providers/reference-files.js';
import { DISTRICTS, pickRoofs, readDistrict, roofQuestion } from '../validation/taipei-roofs.js';
import { allocatedBy, megabytes } from './allocated.js';
import type { BenchRow } from './bench-row.js';
import { benchDistrictService } from './district-service.bench.js';
import { cpuOfThread } from './load.js';

/** Roofs of each district, at equal steps through it. */
const ROOFS_OF_EACH = 50;
/** Roofs of one calculation, as the job has them. */
const TOGETHER = 8;
/** Roofs that are calculated before anything is measured. */
const WARM_UP = 10;
/** A figure that is farther from that of the single estimate than this differs. */
const SAME_SHARE = 0.001;

/** The potential of real roofs beside their single estimates, by processor time of the thread; none where the files are not at hand. */
export async function benchDistrict(): Promise<BenchRow[]> {
  const folder = process.env['SHARED_DATA_DIR'] ?? resolve('../shared/data');
  if (!existsSync(join(folder, DISTRICTS.old))) return [];
  const inputs = districtInputs(folder);
  const warm = inputs.slice(0, WARM_UP);
  warm.forEach(computations.estimate);
  computations.roofPotentials(warm);
  const parts = Array.from({ length: Math.ceil(inputs.length / TOGETHER) }, (_, i) =>
    inputs.slice(i * TOGETHER, (i + 1) * TOGETHER),
  );
  const [single, together] = [[] as Estimate[], [] as (RoofPotential | null)[]];
  let [ownSeconds, singleSeconds] = [0, 0];
  // in turn, for the machine's speed drifts
  for (const part of parts) {
    ownSeconds += seconds(() => together.push(...computations.roofPotentials(part)));
    singleSeconds += seconds(() => single.push(...part.map(computations.estimate)));
  }
  const [ownBytes, singleBytes] = [
    allocatedBy(() => parts.slice(0, 3).forEach(computations.roofPotentials)),
    allocatedBy(() => parts.slice(0, 3).flat().forEach(computations.estimate)),
  ].map((bytes) => bytes / parts.slice(0, 3).flat().length) as [number, number];
  const differing = together.filter((roof, i) => roof !== null && differs(roof, single[i]!)).length;
  const curves = together.flatMap((roof, i) => (roof ? [{ roof, finance: inputs[i]!.finance }] : []));
  const toPrice = curves.map(({ roof: { roofAreaM2, curve, reason }, finance }) => ({ roofAreaM2, curve, reason, finance })); // prettier-ignore
  const priceSeconds = seconds(() => computations.roofPrices(toPrice));
  const perSecond = (time: number): number => inputs.length / time;
  return [
    {
      work: `potential of ${inputs.length} real roofs, ${TOGETHER} together`,
      ours: `${perSecond(ownSeconds).toFixed(1)} roofs/s of one core`,
      baseline: `single estimates ${perSecond(singleSeconds).toFixed(1)} roofs/s`,
      ratio: singleSeconds / ownSeconds,
      note: `to reach: 150 roofs/s; ${differing} of ${inputs.length} differ by more than 0.1 % in kWh or net present value`,
    },
    {
      work: 'allocated for one of them',
      ours: megabytes(ownBytes),
      baseline: `single estimate ${megabytes(singleBytes)}`,
      ratio: singleBytes / ownBytes,
      note: 'to reach: 1 MB; the single estimate 10 MB',
    },
    {
      work: 'the same roofs priced again by their stored energy',
      ours: `${perSecond(priceSeconds).toFixed(0)} roofs/s of one core`,
      baseline: `calculated again ${perSecond(ownSeconds).toFixed(1)} roofs/s`,
      ratio: ownSeconds / priceSeconds,
      note: 'to reach: 3,640 roofs in 1 s',
    },
    ...(await benchDistrictService(folder)),
  ];
}

/** Questions for roofs of both districts; those of one share their neighbours as objects, as in the job. */
function districtInputs(folder: string): EstimateInput[] {
  const [reference, rows] = [readReference(), readFinanceRows()];
  return [DISTRICTS.old, DISTRICTS.east].flatMap((file) => {
    const district = readDistrict(folder, file);
    const known = new Map<string, EstimateInput['neighbours'][number]>();
    return pickRoofs(district, ROOFS_OF_EACH).map((roof) => {
      const input = roofQuestion(district, roof, reference, rows);
      for (const one of input.neighbours) if (!known.has(one.id)) known.set(one.id, one);
      return { ...input, neighbours: input.neighbours.map(({ id }) => known.get(id)!) };
    });
  });
}

function seconds(work: () => unknown): number {
  const before = cpuOfThread();
  work();
  return cpuOfThread() - before;
}

const apart = (a: number, b: number): boolean => Math.abs(a - b) > SAME_SHARE * Math.max(1, Math.abs(a), Math.abs(b));

const differs = (roof: RoofPotential, { energy, finance }: Estimate): boolean =>
  apart(roof.annualKwh, energy.annualKwh) || apart(roof.npvTwd ?? 0, finance?.npvTwd ?? 0);
