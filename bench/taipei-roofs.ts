import 'reflect-metadata';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { startApp } from '../src/app.js';
import { Settings } from '../src/config/settings.js';
import { BuildingImportService } from '../src/domain/buildings/import/building-import.service.js';
import { createHttpClient } from '../src/providers/chain/http-client.js';
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

const folder = resolve(process.argv[2] ?? process.env['SHARED_DATA_DIR'] ?? '../shared/data', 'buildings');

interface Feature {
  geometry: { type: string; coordinates: number[][][] };
}

/** What is looked at of an estimate. */
interface Answer {
  capacity_kw: number;
  payback_years: number | null;
  best_angle: number;
  verdict: { answer: string };
  result: { roof: { area_m2: number }; layout: { possible_capacity_kw: number }; finance: { npv_twd: number } | null };
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
const app = await startApp(Object.assign(settings, { demoDistrict: 'off', computeThreads: 0, rateLimits: 'off' }));
const http = createHttpClient();

async function estimate(footprint: number[][]): Promise<Answer> {
  const mean = (axis: number): number => footprint.reduce((sum, at) => sum + at[axis]!, 0) / footprint.length;
  const body = { lat: mean(1), lng: mean(0), roof: { footprint }, finance: { as_of: AS_OF } };
  const answer = await fetch(`${app.url}/api/assessments/estimate`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (answer.status !== 200) throw new Error(`${answer.status}: ${await answer.text()}`);
  return (await answer.json()) as Answer;
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
  const answers: Answer[] = [];
  for (const { name, roofs } of DISTRICTS) {
    for (const footprint of pick(name, roofs)) answers.push(await estimate(footprint));
  }
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
} finally {
  await http.close();
  await app.stop();
}
