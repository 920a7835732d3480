import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Settings } from '../../src/config/settings.js';
import { startTestApp, type TestApp } from '../helpers/app.js';
import { ADMIN_SECRET, makeVendor, register, sendInquiry } from './market.js';

const example = resolve(import.meta.dirname, '../../examples/frontend');
const isCompiled = existsSync(join(example, 'dist'));
const notice = isCompiled ? '' : ' [skipped: not compiled; run "npm run examples"]';

/** The service with a vendor that has an inquiry. */
interface Stand {
  service: TestApp;
  vendorToken: string;
}

async function openStand(settings: Partial<Settings> = {}): Promise<Stand> {
  const service = await startTestApp({ adminSecret: ADMIN_SECRET, ...settings });
  const vendor = await makeVendor(service);
  await sendInquiry(service, await register(service), vendor.vendorId);
  return { service, vendorToken: vendor.headers.authorization.replace('Bearer ', '') };
}

/** Runs a program of the example. @returns what it printed. */
async function run({ service, vendorToken }: Stand, program: string, ...more: string[]): Promise<unknown> {
  const parameters = [join(example, 'dist', `${program}.js`), service.url, vendorToken, ...more];
  const { stdout } = await promisify(execFile)(process.execPath, parameters, { timeout: 60_000 });
  return JSON.parse(stdout);
}

const STORY = {
  claimed: [{ state: 'BOUND' }],
  thread: { statuses: ['NEW', 'QUOTED'], message: 'Yes, it is.' },
};

describe.skipIf(!isCompiled)(`the example of a frontend${notice}`, () => {
  let stand: Stand;

  beforeAll(async () => {
    stand = await openStand();
  });

  afterAll(() => stand.service.stop());

  it("walks a visitor's story from a point on the map to a thread that follows the vendor", async () => {
    const story = (await run(stand, 'story')) as { annualKwh: { estimated: number; stored: number } };

    expect(story).toMatchObject(STORY);
    expect(story.annualKwh.estimated).toBeGreaterThan(0);
    expect(story.annualKwh.stored).toBeCloseTo(story.annualKwh.estimated);
  });

  it('walks the same story with a service that executes no documents but those of its manifest', async () => {
    const graphqlManifest = join(example, 'src/generated/persisted-documents.json');
    const guarded = await openStand({ graphqlManifest, graphqlDocuments: 'trusted' });

    const story = await run(guarded, 'story', 'trusted');
    const untrusted = await guarded.service.graphql('{ viewer { id } }');
    await guarded.service.stop();

    expect(story).toMatchObject(STORY);
    expect(untrusted.status).toBe(403);
  });

  it('shows what the service answered, with the caches of Apollo Client and Relay and the rules of the service', async () => {
    const cases = {
      'shadows of two hours': true,
      'neighbours of two estimates': true,
      'climate sources of two townships': true,
      'buildings and their shadows': true,
      'two components with other parts of the same objects': true,
      'one inquiry in a list and in a reply': true,
    };

    expect(await run(stand, 'cache-cases')).toEqual({ apollo: cases, relay: cases });
  });
});
