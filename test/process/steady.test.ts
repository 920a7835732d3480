import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sendMixed } from '../../bench/mixed-requests.js';
import { buildService, migratedPlace, startService, type ServiceProcess } from '../helpers/service-process.js';

/** A module that the service loads first, which tells on a signal what the process holds. */
const TELLS_ON_SIGNAL = `data:text/javascript,${encodeURIComponent(`
  import { subscribe } from 'node:diagnostics_channel';
  let server;
  const warnings = [];
  const listeners = (emitter) =>
    emitter.eventNames().map((name) => [String(name), emitter.listenerCount(name)]);
  const held = (kinds) => Object.fromEntries(kinds.map((kind) => [kind, kinds.filter((one) => one === kind).length]));
  subscribe('http.server.request.start', (message) => { server = message.server; });
  process.on('warning', ({ name }) => warnings.push(name));
  process.on('SIGUSR2', () => console.log('HOLDS ' + JSON.stringify({
    ...held(process.getActiveResourcesInfo()),
    ...Object.fromEntries(listeners(process).map(([name, count]) => ['listeners of the process: ' + name, count])),
    ...Object.fromEntries(listeners(server).map(([name, count]) => ['listeners of the server: ' + name, count])),
    warnings: warnings.length,
  })));
`)}`;

const WARM_UP = 600;
const REQUESTS = 2_000;

type Holding = Record<string, number>;

const folder = mkdtempSync(join(tmpdir(), 'rooftop-steady-'));
let service: ServiceProcess;

beforeAll(async () => {
  buildService();
  service = await startService({
    ...(await migratedPlace(folder)),
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'fatal',
    NODE_OPTIONS: `--import=${TELLS_ON_SIGNAL}`,
  });
});

afterAll(async () => {
  await service.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

async function holding(): Promise<Holding> {
  const said = (): string[] => service.out().split('\n').filter((line) => line.startsWith('HOLDS ')); // prettier-ignore
  const before = said().length;
  service.child.kill('SIGUSR2');
  await expect.poll(() => said().length).toBeGreaterThan(before);
  return JSON.parse(said().at(-1)!.slice('HOLDS '.length)) as Holding;
}

const grown = (before: Holding, after: Holding): string[] =>
  Object.keys(after).filter((what) => after[what]! > (before[what] ?? 0));

describe('case 117: the service after thousands of requests of all kinds', () => {
  it('holds no handle, timer or listener more than before, and warned of none', async () => {
    await sendMixed(service.url, WARM_UP);
    const before = await holding();

    await sendMixed(service.url, REQUESTS, WARM_UP);

    // what was given up may still be coming to its end
    await expect.poll(async () => grown(before, await holding()), { interval: 500 }).toEqual([]);
    // the application, the bound of connections and the end of unread answers
    expect(before['listeners of the server: request']).toBe(3);
    expect(before).toMatchObject({ TCPServerWrap: 1, warnings: 0 });
  });
});
