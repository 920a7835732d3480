import { spawnSync } from 'node:child_process';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../helpers/app.js';

const hasPromtool = spawnSync('promtool', ['--version']).status === 0;

let app: TestApp;
let text: string;

beforeAll(async () => {
  app = await startTestApp({ demoDistrict: 'off', metricsPublic: 'on' });
  ({ text } = await app.rest('GET', '/metrics'));
});
afterAll(() => app.stop());

describe('the names of the metrics', () => {
  it('end in _total only where they are counters', () => {
    const types = [...text.matchAll(/^# TYPE (\w+) (\w+)$/gm)].map(([, name = '', type = '']) => ({ name, type }));
    expect(types.length).toBeGreaterThan(20);
    expect(types.filter(({ name, type }) => name.endsWith('_total') && type !== 'counter')).toEqual([]);
  });

  it.skipIf(!hasPromtool)('give promtool check metrics nothing to find', () => {
    const { status, stderr } = spawnSync('promtool', ['check', 'metrics'], { input: text, encoding: 'utf8' });
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  });
});
