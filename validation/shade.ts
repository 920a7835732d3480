import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PVWATTS_LOSSES } from '../src/core/energy/module/losses.js';
import { planeYear } from '../src/core/energy/plane-year.js';
import { prepareSiteSky } from '../src/core/energy/irradiance/site-sky.js';
import type { Plane, YieldSystem } from '../src/core/energy/yield-types.js';
import { plantParameters, systemLosses } from '../src/core/energy/yield.js';
import { estimateRoof } from '../src/core/estimate/estimate.js';
import type { EstimateInput } from '../src/core/estimate/estimate-types.js';
import { lightOnRoof } from '../src/core/estimate/light/roof-light.js';
import { siteOf, surveyRoof } from '../src/core/estimate/roof/roof-survey.js';
import type { AnyFinanceRow } from '../src/core/finance/rows/finance-table.js';
import type { Reference } from '../src/domain/reference.js';
import { metresOfDegrees, seenFrom, sunsOfYear, type SeenLight } from './ray-caster.js';
import { around, DISTRICTS, pickRoofs, readDistrict, roofQuestion, type DistrictBuilding } from './taipei-roofs.js';

/** Roofs of one district with stored rays. */
export interface RaySample {
  name: string;
  file: string;
  district: string;
}

/** The roofs on which the limits of `module-light.ts` were chosen, and roofs of another district that chose nothing. */
export const RAY_SAMPLES: readonly RaySample[] = [
  { name: 'roofs that the limits were chosen on', file: 'validation/shade-rays.json', district: DISTRICTS.old },
  { name: 'roofs of another district', file: 'validation/shade-rays-control.json', district: DISTRICTS.east },
];

/** Roofs that are looked at for some that lose enough to shade, and how many are wanted. */
const [LOOKED_AT, WANTED] = [300, 50];
const LEAST_LOSS = 0.05;
/** Roofs that lose less by the service's own answer are not cast rays for. */
const WORTH_A_LOOK = 0.04;
const [FEWEST, MOST] = [8, 120];
/** What of the modules a part-filled roof has: those of the best rank. */
const PART = 1 / 3;

const SYSTEM: YieldSystem = { losses: PVWATTS_LOSSES.filter(({ name }) => name !== 'shading'), mount: 'rack' };

/** A roof with its modules by the service's rank, and what rays give for them [AC kWh per kWp and year]. */
export interface RayRow {
  building: string;
  tilt: number;
  azimuth: number;
  /** Metres east and north of the mean of the outline's corners, module by module. */
  modules: [number, number][];
  open: number;
  filled: number;
  part: number;
}

/** The stored rows with how they were made. */
export interface RayReference {
  source: string;
  made: string;
  command: string;
  rows: RayRow[];
}

/** One comparison: energy of the service over that of the rays, less 1. */
export interface ShadeError {
  building: string;
  modules: number;
  isFilled: boolean;
  /** Share of the open plane's energy that the modules lose by rays. */
  loss: number;
  error: number;
}

export const partOf = (modules: number): number => Math.max(4, Math.ceil(modules * PART));

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

/** Middles of the modules of a roof that is filled, by rank [m]. */
function modulesOf(input: EstimateInput): { plane: Plane; modules: [number, number][]; loss: number } {
  const { layout, shade, energy } = estimateRoof({ ...input, plant: { capacityKw: 1000 } });
  const { origin, stepDeg, shapes, shapeOf, offsets } = layout.panels;
  const [latM, lngM] = metresOfDegrees(input.place);
  const modules = layout.panels.yearlyKwh.map((_, i): [number, number] => {
    const { along, up } = shapes[shapeOf?.[i] ?? 0]!;
    const middle = (axis: 0 | 1): number => origin[axis] + stepDeg * (offsets[2 * i + axis]! + (along[axis] + up[axis]) / 2); // prettier-ignore
    const rounded = (metres: number): number => Math.round(metres * 100) / 100;
    return [rounded((middle(0) - input.place.lng) * lngM), rounded((middle(1) - input.place.lat) * latM)];
  });
  const loss = shade.lostKwhYear / (energy.annualKwh + shade.lostKwhYear || 1);
  return { plane: { tilt: layout.tilt, azimuth: layout.azimuth }, modules, loss };
}

/** Energy of modules by what rays see, each lit and shaded in its own share of the hours [kWh per kWp]. */
function energiesOf(input: EstimateInput, plane: Plane, seen: readonly SeenLight[]): { open: number; each: number[] } {
  const { sky, surroundings } = prepareSiteSky(siteOf(input));
  const site = { ...prepareSiteSky(siteOf(input)), shadingComputed: true };
  const plant = plantParameters(SYSTEM, systemLosses(SYSTEM, site));
  const dark = { ...sky, beamNormalShaded: new Float64Array(sky.count) };
  const year = (of: typeof sky, skyViewFactor: number): Float64Array =>
    planeYear(of, plane, plant, { albedo: surroundings.albedo, patches: undefined, skyViewFactor }).acMonthHour;
  const each = seen.map(({ lit, skyView }) => {
    const [bright, shaded] = [year(sky, skyView), year(dark, skyView)];
    return bright.reduce((sum, wh, slot) => sum + lit[slot]! * wh + (1 - lit[slot]!) * shaded[slot]!, 0) / 1000;
  });
  return { open: year(sky, 1).reduce((sum, wh) => sum + wh, 0) / 1000, each };
}

function rowOf(
  district: readonly DistrictBuilding[],
  roof: DistrictBuilding,
  input: EstimateInput,
): RayRow | undefined {
  const { plane, modules, loss } = modulesOf(input);
  if (modules.length < FEWEST || modules.length > MOST || loss < WORTH_A_LOOK) return undefined;
  const seen = seenFrom(modules, { place: roof.center, heightM: roof.heightM }, around(district, roof), plane, sunsOfYear(roof.center, 8)); // prettier-ignore
  const { open, each } = energiesOf(input, plane, seen);
  const filled = mean(each);
  const figures = { open, filled, part: mean(each.slice(0, partOf(modules.length))) };
  return 1 - filled / open > LEAST_LOSS ? { building: roof.id, ...plane, modules, ...figures } : undefined;
}

/** Casts rays for roofs that lose enough to shade; takes minutes. */
function makeRayRows(
  folder: string,
  reference: Reference,
  rows: readonly AnyFinanceRow[],
  { district: name }: RaySample,
): RayRow[] {
  const district = readDistrict(folder, name);
  const made: RayRow[] = [];
  for (const roof of pickRoofs(district, LOOKED_AT)) {
    const row = rowOf(district, roof, roofQuestion(district, roof, reference, rows));
    if (row) made.push(row);
    if (made.length === WANTED) break;
  }
  return made;
}

/** Makes the stored rows of a sample, with where they are from. */
export function writeRayReference(
  root: string,
  folder: string,
  reference: Reference,
  rows: readonly AnyFinanceRow[],
  sample: RaySample,
): void {
  const head = {
    source: `rays of one degree from the middle of each module against the outlines within 400 m in ${sample.district} (validation/ray-caster.ts)`,
    made: new Date().toISOString().slice(0, 10),
    command: 'npm run validate -- shade --make',
  };
  const lines = makeRayRows(folder, reference, rows, sample).map((row) => `    ${JSON.stringify(row)}`);
  const text = `${JSON.stringify(head, null, 2).slice(0, -2)},\n  "rows": [\n${lines.join(',\n')}\n  ]\n}\n`;
  writeFileSync(join(root, sample.file), text);
}

export const readRayReference = (root: string, { file }: RaySample): RayReference =>
  JSON.parse(readFileSync(join(root, file), 'utf8')) as RayReference;

/** Compares the light that the service gives each module with the stored rays, roofs filled and part-filled. */
export function compareWithRays(
  folder: string,
  reference: Reference,
  financeRows: readonly AnyFinanceRow[],
  { rows }: RayReference,
  sample: RaySample,
): ShadeError[] {
  const district = readDistrict(folder, sample.district);
  const byId = new Map(district.map((one) => [one.id, one]));
  return rows.flatMap((row) => {
    const input = roofQuestion(district, byId.get(row.building)!, reference, financeRows);
    const survey = surveyRoof(input);
    const { kwhPerKwpAt } = lightOnRoof(input, survey).modulesOn(row, SYSTEM);
    const each = kwhPerKwpAt(row.modules.map(([east, north]) => ({ x: east, y: north })));
    const compared = (count: number, rays: number): ShadeError => ({
      building: row.building,
      modules: count,
      isFilled: count === row.modules.length,
      loss: 1 - rays / row.open,
      error: mean(each.slice(0, count)) / rays - 1,
    });
    return [compared(row.modules.length, row.filled), compared(partOf(row.modules.length), row.part)];
  });
}
