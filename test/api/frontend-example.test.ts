import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../helpers/app.js';
import { ADMIN_SECRET, makeVendor, register, sendInquiry } from './market.js';

const programs = resolve(import.meta.dirname, '../../examples/frontend/dist');
const isCompiled = existsSync(programs);
const notice = isCompiled ? '' : ' [skipped: not compiled; run "npm run examples"]';

describe.skipIf(!isCompiled)(`the example of a frontend${notice}`, () => {
  let service: TestApp;
  let vendorToken: string;

  beforeAll(async () => {
    service = await startTestApp({ adminSecret: ADMIN_SECRET, demoDistrict: 'on' });
    const vendor = await makeVendor(service);
    vendorToken = vendor.headers.authorization.replace('Bearer ', '');
    await sendInquiry(service, await register(service), vendor.vendorId);
  });

  afterAll(() => service.stop());

  const run = async (program: string): Promise<unknown> => {
    const parameters = [resolve(programs, `${program}.js`), service.url, vendorToken];
    const { stdout } = await promisify(execFile)(process.execPath, parameters, { timeout: 60_000 });
    return JSON.parse(stdout);
  };

  it("walks a visitor's story from a point on the map to a thread that follows the vendor", async () => {
    const story = (await run('story')) as { annualKwh: { estimated: number; stored: number } };

    expect(story).toMatchObject({
      claimed: [{ state: 'bound' }],
      thread: { statuses: ['new', 'quoted'], message: 'Yes, it is.' },
    });
    expect(story.annualKwh.estimated).toBeGreaterThan(0);
    expect(story.annualKwh.stored).toBeCloseTo(story.annualKwh.estimated);
  }, 90_000);

  it('shows what the service answered, with the default caches of Apollo Client and Relay', async () => {
    const cases = {
      'shadows of two hours': true,
      'neighbours of two estimates': true,
      'climate sources of two townships': true,
      'buildings and their shadows': true,
      'one inquiry in a list and in a reply': true,
    };

    expect(await run('cache-cases')).toEqual({ apollo: cases, relay: cases });
  }, 90_000);
});
