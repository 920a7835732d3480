import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../helpers/app.js';

const root = join(import.meta.dirname, '../..');
const readme = readFileSync(join(root, 'README.md'), 'utf8');

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

describe('the README', () => {
  it('shows the true answer to its first question', async () => {
    const body = /-d '(\{"lat".*?\})'\n/s.exec(readme)![1]!;
    const shown = JSON.parse(/```json\n(.*?)\n```/s.exec(readme)![1]!) as object;

    const answer = await app.rest('POST', '/api/assessments/estimate', { raw: body });

    const { result, verdict, configurations, ...numbers } = answer.body as {
      result: object;
      verdict: { turning_points: { input: string }[] };
      configurations: { recommended: boolean }[];
    };
    const recommended = configurations.filter((one) => one.recommended);
    expect(answer.status).toBe(200);
    const ofCost = verdict.turning_points.filter(({ input }) => input === 'finance.cost_twd_per_kw');
    expect({ ...numbers, verdict: { ...verdict, turning_points: ofCost }, configurations: recommended }).toEqual(shown);
    expect(result).toHaveProperty('assessment_hash');
  });

  it('shows a GraphQL question that gives the same numbers', async () => {
    const query = /```graphql\n(.*?)\n```/s.exec(readme)![1]!;
    const shown = JSON.parse(/```json\n(.*?)\n```/s.exec(readme)![1]!) as Record<string, number>;

    const { data, errors } = await app.graphql<{ estimate: object }>(query);

    expect(errors).toBeUndefined();
    expect(data!.estimate).toMatchObject({
      capacityKw: shown['capacity_kw'],
      energy: { annualKwh: shown['annual_kwh'] },
      finance: { paybackYears: shown['payback_years'] },
    });
  });

  it('names only npm scripts that exist', () => {
    const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: object };
    const named = [...readme.matchAll(/npm run ([\w:-]+)/g)].map(([, name]) => name!);

    expect(named.length).toBeGreaterThan(3);
    expect(named.filter((name) => !(name in scripts))).toEqual([]);
  });
});
