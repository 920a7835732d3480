import { spawnSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { onServer } from '../helpers/database.js';
import { buildService, startService, type Ending, type ServiceProcess } from '../helpers/service-process.js';

/** Room for an empty database and the log of its first writes. */
const DISK_BYTES = 160 * 1024 * 1024;
/** Records before the disk is full, and at most until the database notices. */
const RECORDS = 40;
const MAX_RECORDS = 5_000;

const disk = mkdtempSync(join(tmpdir(), 'rooftop-disk-'));
const isMounted =
  !onServer && spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK_BYTES}`, 'tmpfs', disk]).status === 0;
const notice = isMounted ? '' : ' [skipped: needs the embedded database and the right to mount a small disk]';
const filler = join(disk, 'filler');

afterAll(() => {
  if (isMounted) spawnSync('umount', [disk]);
  rmSync(disk, { recursive: true, force: true });
});

function fillDisk(): void {
  const file = openSync(filler, 'w');
  const block = Buffer.alloc(64 * 1024);
  try {
    for (;;) writeSync(file, block);
  } catch (error) {
    expect(error).toMatchObject({ code: 'ENOSPC' });
  } finally {
    closeSync(file);
  }
}

interface Kept {
  id: string;
  key: string;
}

async function write(url: string): Promise<{ status: number; retryAfter: string | null; kept: Kept }> {
  const response = await fetch(`${url}/api/assessments`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ lat: 25, lng: 121, result: { text: randomText() } }),
  });
  const { id } = (await response.json()) as { id: string };
  const { status, headers } = response;
  return { status, retryAfter: headers.get('retry-after'), kept: { id, key: headers.get('x-anonymous-id') ?? '' } };
}

/** A text that no storage can make smaller. */
const randomText = (): string => Buffer.from(crypto.getRandomValues(new Uint8Array(24_000))).toString('base64');

const isKept = async (url: string, { id, key }: Kept): Promise<boolean> =>
  (await fetch(`${url}/api/assessments/${id}`, { headers: { 'x-anonymous-id': key } })).status === 200;

describe.skipIf(!isMounted)(`case 104: the disk of the embedded database is full${notice}`, () => {
  let service: ServiceProcess | undefined;
  const start = async (): Promise<ServiceProcess> => (service = await startService({ DATA_DIR: disk }));

  beforeAll(() => buildService());
  afterAll(() => service?.kill('SIGKILL'));

  it('refuses writes with 503, is not ready, ends with a word; with room again every acknowledged record is there', async () => {
    const { url, kill } = await start();
    const kept: Kept[] = [];
    for (let i = 0; i < RECORDS; i += 1) kept.push((await write(url)).kept);

    fillDisk();
    let answer = await write(url);
    for (let i = 0; answer.status === 200 && i < MAX_RECORDS; i += 1) {
      kept.push(answer.kept);
      answer = await write(url);
    }
    const [again, ready, health] = [await write(url), await fetch(`${url}/readyz`), await fetch(`${url}/healthz`)];
    const ending: Ending = await kill('SIGCONT');
    rmSync(filler);
    const next = await start();
    const present = await Promise.all(kept.map((one) => isKept(next.url, one)));

    expect([answer.status, answer.retryAfter]).toEqual([503, '60']);
    expect([again.status, ready.status, health.status]).toEqual([503, 503, 200]);
    expect([ending.code, ending.signal]).toEqual([74, null]);
    expect(ending.out).toContain('free space and restart the service');
    expect(present.filter((one) => !one)).toHaveLength(0);
    expect((await write(next.url)).status).toBe(200);
  });
});
