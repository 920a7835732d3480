import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runImport } from '../../src/cli/import-command.js';
import { runTableImport } from '../../src/cli/import-table-command.js';
import { openDatabase, type Database } from '../../src/database/database.js';
import { startTestApp, type TestApp } from '../helpers/app.js';
import { createServerDatabase, onServer } from '../helpers/database.js';
import { hasSharedData, sharedData, sharedDataNotice } from '../helpers/shared-data.js';

const ROOT = resolve(import.meta.dirname, '../..');
const GUIDE = readFileSync(join(ROOT, 'docs/abroad.md'), 'utf8');
/** Files that the guide names; the footprints are not of this project. */
const FILES: Record<string, string> = { 'kawasaki.geojson': sharedData('buildings/japan-kawasaki-pybdshadow.geojson') };
/** What the embedded database is kept in. */
const folder = mkdtempSync(join(tmpdir(), 'kawasaki-'));

let place: { databaseUrl: string } | { dataDir: string };
let service: TestApp;
let printed = '';

const open = (): Promise<Database> => openDatabase({ dataDir: folder, databasePoolSize: 4, ...place });

const COMMANDS: Record<string, (words: string[]) => Promise<number>> = {
  import: (words) =>
    runImport(words, { out: note, error: note, live: false, signal: new AbortController().signal }, open),
  'import-climate': (words) => runTableImport(['climate', ...words], { out: note, error: note, open }),
  'import-finance': (words) => runTableImport(['finance', ...words], { out: note, error: note, open }),
};

const note = (text: string): void => void (printed += text);

/** Runs the guide's commands as they are written there. */
async function runGuide(): Promise<number[]> {
  const codes: number[] = [];
  for (const [, command, parameters] of GUIDE.matchAll(/^npm run (\S+) -- (.+)$/gm)) {
    const words = parameters!.split(' ').map((word) => FILES[word] ?? word.replace(/^examples\//, `${ROOT}/examples/`));
    codes.push(await COMMANDS[command!]!(words));
  }
  return codes;
}

const question = (): object => JSON.parse(/-d '(.+)'$/m.exec(GUIDE)![1]!) as object;

interface Answer {
  payback_years: number;
  total_cost: number;
  capacity_kw: number;
  annual_kwh: number;
  result: {
    finance: {
      currency: string;
      country: string;
      country_source: string;
      npv_twd: number;
      unknowns: { field: string }[];
      cash_flow: { feed_in_twd: number; exported_kwh: number }[];
      assumptions: { unit: string }[];
    };
    warnings: { code: string }[];
    sources: { name: string }[];
  };
}

describe.skipIf(!hasSharedData)(`the guide for a place abroad${sharedDataNotice}`, () => {
  beforeAll(async () => {
    place = onServer ? { databaseUrl: await createServerDatabase() } : { dataDir: folder };
    const codes = await runGuide();
    if (codes.join() !== '0,0,0') throw new Error(printed);
    service = await startTestApp({ ...place, demoDistrict: 'off', rateLimits: 'off' });
  });

  afterAll(async () => {
    await service.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  it('leads from an empty database to a payback in yen with three files', async () => {
    const { status, body, text } = await service.rest<Answer>('POST', '/api/assessments/estimate', {
      body: question(),
    });

    expect(status, text).toBe(200);
    const { finance, warnings, sources } = body.result;
    expect(finance).toMatchObject({ currency: 'JPY', country: 'JP', country_source: 'time_zone' });
    expect(finance.npv_twd).toBeTypeOf('number');
    expect(body.payback_years).toBeGreaterThan(8);
    expect(body.payback_years).toBeLessThan(20);
    expect(finance.assumptions.map(({ unit }) => unit).join()).not.toContain('TWD');
    expect(warnings.map(({ code }) => code)).toContain('country_by_time_zone');
    expect(sources[0]?.name).toBe('百里 (477150)');
    // what the guide prints of it
    const { payback_years, total_cost, capacity_kw } = body;
    const printedAnswer = JSON.parse(/```json\n(.+?)```/s.exec(GUIDE)![1]!) as object;
    expect({ capacity_kw, total_cost, payback_years, npv: finance.npv_twd }).toEqual(printedAnswer);
  });

  it('pays the feed-in rate of each year of the contract', async () => {
    const { body } = await service.rest<Answer>('POST', '/api/assessments/estimate', { body: question() });

    const rates = body.result.finance.cash_flow.map((year) => year.feed_in_twd / year.exported_kwh);
    const expected = Array.from({ length: 20 }, (_, i) => (i < 4 ? 24 : i < 10 ? 8.3 : 8.5));
    expect(rates).toEqual(expected.map((rate) => expect.closeTo(rate, 1)));
  });

  it('answers the same through GraphQL', async () => {
    const [rest, graphql] = [
      await service.rest<Answer>('POST', '/api/assessments/estimate', { body: question() }),
      await service.graphql<{ estimate: { finance: object } }>(
        `query { estimate(input: { at: { lat: 35.54609, lng: 139.712837 }, monthlyKwh: 400,
           finance: { mode: SELF_USE, region: "神奈川県", asOf: "2026-06-01" } }) {
           finance { currency country countrySource npv paybackYears } } }`,
      ),
    ];

    expect(graphql.errors).toBeUndefined();
    const { npv_twd: npvTwd, country, currency } = rest.body.result.finance;
    expect(graphql.data!.estimate.finance).toEqual({
      npv: npvTwd,
      country,
      currency,
      countrySource: 'TIME_ZONE',
      paybackYears: rest.body.payback_years,
    });
  });

  it('names no currency of sums over roofs that may be in several countries', async () => {
    const currencyOf = async (area: string): Promise<unknown> =>
      (await service.graphql(`{ roofs${area} { summary(by: CLASS) { currency } } }`)).data;

    expect(await currencyOf('')).toEqual({ roofs: { summary: { currency: null } } });
    expect(await currencyOf('(in: { township: "63000030" })')).toEqual({ roofs: { summary: { currency: 'TWD' } } });
  });

  it('asks for what only rows of the region know, where the region is not said', async () => {
    const { finance, ...rest } = question() as { finance: Record<string, unknown> };
    const { region: _region, ...elsewhere } = finance;
    const { body } = await service.rest<Answer>('POST', '/api/assessments/estimate', {
      body: { ...rest, finance: elsewhere },
    });

    expect(body.payback_years).toBeNull();
    expect(body.result.finance.unknowns.map(({ field }) => field)).toContain('finance.retail_price');
  });

  it('refuses a currency without rows and says what would help', async () => {
    const { finance, ...rest } = question() as { finance: object };
    const answer = await service.rest('POST', '/api/assessments/estimate', {
      body: { ...rest, finance: { ...finance, currency: 'USD' } },
    });

    expect(answer.status).toBe(422);
    expect(answer.text).toMatch(/finance rows of JP are in JPY.*import-finance/);
  });
});
