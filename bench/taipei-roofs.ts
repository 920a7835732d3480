import 'reflect-metadata';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { startApp } from '../src/app.js';
import { Settings } from '../src/config/settings.js';
import { BuildingImportService } from '../src/domain/buildings/import/building-import.service.js';
import { createHttpClient } from '../src/providers/chain/http-client.js';
import { checkedRoof, type RoofAnswer, type RoofQuestion } from './roof-answers.js';
import { checkRoofs, isKept, type CheckedRoof } from './roof-checks.js';
import { openFootprintFile } from '../src/providers/formats/open-footprint-file.js';

/** Two districts of Taipei, 110 and 109 roofs at equal steps through each list. */
const DISTRICTS = [
  { name: 'taipei-xinyi-nangang.geojson', roofs: 110 },
  { name: 'taipei-wanhua-zhongzheng.geojson', roofs: 109 },
];
const MIN_M2 = 60;
const AS_OF = '2026-06-01';
/** Metres of a degree in Taipei, for the areas by which roofs are picked. */
const [LNG_M, LAT_M] = [100_900, 110_800];

/** Middles of towns of ten counties, for a drawn roof without neighbours of 15 m by 15 m. */
const COUNTIES: readonly [name: string, lat: number, lng: number][] = [
  ['Keelung', 25.1283, 121.7419],
  ['Hsinchu', 24.8066, 120.9686],
  ['Taichung', 24.1477, 120.6736],
  ['Changhua', 24.0809, 120.5385],
  ['Tainan', 22.9908, 120.2133],
  ['Kaohsiung', 22.6273, 120.3014],
  ['Pingtung', 22.6761, 120.4942],
  ['Taitung', 22.7583, 121.1444],
  ['Penghu', 23.5655, 119.5863],
  ['Kinmen', 24.4324, 118.3171],
];
const DRAWN_M = 15;

const parameters = process.argv.slice(2);
const isCheck = parameters.includes('--check');
const folder = resolve(
  parameters.find((word) => !word.startsWith('--')) ?? process.env['SHARED_DATA_DIR'] ?? '../shared/data',
  'buildings',
);

interface Feature {
  geometry: { type: string; coordinates: number[][][] };
}

function areaM2(ring: readonly number[][]): number {
  const twice = ring.reduce((sum, [x, y], i) => {
    const [nextX, nextY] = ring[(i + 1) % ring.length]!;
    return sum + x! * nextY! - nextX! * y!;
  }, 0);
  return (Math.abs(twice) / 2) * LNG_M * LAT_M;
}

/** Outlines at equal steps through the buildings that are large enough. */
function pick(name: string, roofs: number): number[][][] {
  const { features } = JSON.parse(readFileSync(`${folder}/${name}`, 'utf8')) as { features: Feature[] };
  const large = features
    .filter(({ geometry }) => geometry.type === 'Polygon')
    .map(({ geometry }) => geometry.coordinates[0]!)
    .filter((ring) => areaM2(ring) > MIN_M2);
  const step = Math.floor(large.length / roofs);
  return Array.from({ length: roofs }, (_, i) => large[i * step]!);
}

const settings = Object.assign(new Settings(), { port: 0, dataDir: 'memory', logLevel: 'silent', nodeEnv: 'test' });
const app = await startApp(
  Object.assign(settings, { demoDistrict: 'off', roofPotential: 'off', computeThreads: 0, rateLimits: 'off' }),
);
const http = createHttpClient();

async function estimate(body: RoofQuestion): Promise<RoofAnswer> {
  const answer = await fetch(`${app.url}/api/assessments/estimate`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (answer.status !== 200) throw new Error(`${answer.status}: ${await answer.text()}`);
  return (await answer.json()) as RoofAnswer;
}

function questionOf(footprint: number[][]): RoofQuestion {
  const mean = (axis: number): number => footprint.reduce((sum, at) => sum + at[axis]!, 0) / footprint.length;
  return { lat: mean(1), lng: mean(0), roof: { footprint }, finance: { as_of: AS_OF } };
}

/** A square roof about a place. */
function drawn(lat: number, lng: number): number[][] {
  const [dx, dy] = [DRAWN_M / 2 / (111_320 * Math.cos((lat * Math.PI) / 180)), DRAWN_M / 2 / LAT_M];
  return [
    [lng - dx, lat - dy],
    [lng + dx, lat - dy],
    [lng + dx, lat + dy],
    [lng - dx, lat + dy],
  ];
}

/** Asks about all roofs again as the checks need it, with ten counties; prints the checks and fails where one is broken. */
async function check(questions: readonly RoofQuestion[], answers: readonly RoofAnswer[]): Promise<void> {
  const checked: CheckedRoof[] = [];
  for (const [i, question] of questions.entries()) checked.push(await checkedRoof(question, answers[i]!, estimate));
  for (const [name, lat, lng] of COUNTIES) {
    const question = questionOf(drawn(lat, lng));
    const answer = await estimate(question);
    const { verdict, payback_years: years } = answer;
    process.stdout.write(`${name}: ${verdict.answer}, ${verdict.probability}, ${years} years\n`);
    checked.push(await checkedRoof(question, answer, estimate));
  }
  const checks = checkRoofs(checked);
  const percent = (share: number): string => `${(share * 100).toFixed(1)} %`;
  const lines = checks.map(
    (one) => `| ${one.what} | ${percent(one.share)} | ${percent(one.most)} | ${isKept(one) ? 'kept' : 'BROKEN'} |`,
  );
  process.stdout.write(
    `\n| ${checked.length} roofs | share | most | |\n| --- | --- | --- | --- |\n${lines.join('\n')}\n`,
  );
  if (!checks.every(isKept)) process.exitCode = 1;
}

const quantile = (values: readonly number[], share: number): number => {
  const sorted = values.toSorted((a, b) => a - b);
  const at = share * (sorted.length - 1);
  const [below, above] = [sorted[Math.floor(at)] ?? NaN, sorted[Math.ceil(at)] ?? NaN];
  return above === below ? below : below + (at - Math.floor(at)) * (above - below);
};

function line(what: string, values: readonly number[], digits: number): string {
  const shown = [0.25, 0.5, 0.75].map((share) => {
    const value = quantile(values, share);
    return Number.isFinite(value) ? value.toFixed(digits) : 'never';
  });
  return `| ${what} | ${shown.join(' | ')} |`;
}

try {
  const imports = new BuildingImportService({ sql: app.platform.database.sql, clock: () => new Date() });
  for (const { name } of DISTRICTS) {
    await imports.load(await openFootprintFile(`${folder}/${name}`, { http, trust: 'operator' }), { source: 'tpe3d' });
  }
  const questions = DISTRICTS.flatMap(({ name, roofs }) => pick(name, roofs)).map(questionOf);
  const answers: RoofAnswer[] = [];
  for (const question of questions) answers.push(await estimate(question));
  const built = answers.filter(({ capacity_kw: kw }) => kw > 0);
  const share = (answer: string): string => {
    const count = answers.filter(({ verdict }) => verdict.answer === answer).length;
    return `${count} (${((count / answers.length) * 100).toFixed(0)} %)`;
  };
  const npvs = built.map(({ result }) => result.finance?.npv_twd ?? NaN);
  const report = [
    `${answers.length} roofs of Taipei, ${built.length} with a plant, prices of ${AS_OF}`,
    '',
    '| | lower quartile | median | upper quartile |',
    '| --- | --- | --- | --- |',
    line('net present value, TWD', npvs, 0),
    line(
      'payback, years',
      built.map(({ payback_years: years }) => years ?? Infinity),
      1,
    ),
    line(
      'roof area for each kWp that fits, m²',
      built.map(({ result: { roof, layout } }) => roof.area_m2 / layout.possible_capacity_kw),
      1,
    ),
    line(
      'tilt, degrees',
      built.map(({ best_angle: tilt }) => tilt),
      0,
    ),
    line(
      'capacity, kWp',
      built.map(({ capacity_kw: kw }) => kw),
      1,
    ),
    '',
    `net present value above 0: ${npvs.filter((npv) => npv > 0).length}; never paid back: ${built.filter(({ payback_years: years }) => years === null).length}`,
    `worth_it ${share('worth_it')}, depends ${share('depends')}, not_worth_it ${share('not_worth_it')}`,
  ];
  process.stdout.write(`${report.join('\n')}\n`);
  if (isCheck) await check(questions, answers);
} finally {
  await http.close();
  await app.stop();
}
