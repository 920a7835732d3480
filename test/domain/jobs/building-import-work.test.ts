import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ServerResponse } from 'node:http';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { BuildingImportService } from '../../../src/domain/buildings/import/building-import.service.js';
import { NotFoundError } from '../../../src/core/errors.js';
import { parseCoverage } from '../../../src/providers/formats/coverage-text.js';
import { BuildingImportHandler } from '../../../src/domain/jobs/building-import-job.service.js';
import type { JobProgress } from '../../../src/core/jobs/job-handler.js';
import { createHttpClient } from '../../../src/providers/chain/http-client.js';
import { openFootprintFile } from '../../../src/providers/formats/open-footprint-file.js';
import { openUploadFolder } from '../../../src/providers/upload-folder.js';
import { citusUrl } from '../../helpers/citus.js';
import { clearDatabase, testDatabase } from '../../helpers/database.js';
import { startStubUpstream, type StubCall, type StubUpstream } from '../../helpers/stub-upstream.js';
import { collection, polygonFeature, square } from '../buildings/files.js';

const COUNT = 3_000;
const town = Buffer.from(
  collection(
    Array.from({ length: COUNT }, (_, i) =>
      polygonFeature(`f${i}`, [square(121 + (i % 100) * 0.001, 25 + Math.floor(i / 100) * 0.001)], { height: 10 }),
    ),
  ),
);

const folder = mkdtempSync(join(tmpdir(), 'import-work-'));
const uploads = openUploadFolder(folder);
const http = createHttpClient();
let server: StubUpstream;

beforeEach(async () => {
  await clearDatabase();
  server = await startStubUpstream(inRanges);
});

afterEach(() => server.close());

afterAll(async () => {
  await http.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Answers as a server of files does. */
function inRanges(response: ServerResponse, { headers }: StubCall): void {
  const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(headers.range ?? '') ?? [];
  const part = town.subarray(Number(from), Number(to) + 1);
  response.writeHead(206, {
    'content-range': `bytes ${from}-${Number(from) + part.length - 1}/${town.length}`,
    etag: '"1"',
  });
  response.end(part);
}

/** The work as a job has it, except that it may reach this machine. */
async function work(): Promise<BuildingImportHandler> {
  const { sql } = await testDatabase();
  const imports = new BuildingImportService({ sql, clock: () => new Date('2026-11-21T08:00:00Z') });
  return new BuildingImportHandler({
    imports,
    uploads,
    open: (place) => openFootprintFile(place, { http, trust: 'operator' }),
    readArea: parseCoverage,
  });
}

const tools = (report: (progress: JobProgress) => void = () => undefined, signal = new AbortController().signal) => ({
  signal,
  report,
});

const stored = async (): Promise<number> => {
  const { sql } = await testDatabase();
  const [row] = await sql.rows<{ count: number }>('select count(*)::int as count from buildings');
  return row!.count;
};

describe('loading footprints as a job', () => {
  it('reads a file from a server, and reports bytes and then tiles', async () => {
    const told: JobProgress[] = [];

    const result = await (await work()).run({ url: `${server.url}/town.geojson`, source: 'town' }, tools((progress) => told.push(progress))); // prettier-ignore

    expect(result).toMatchObject({ source: 'town', state: 'done', counts: { read: COUNT, stored: COUNT } });
    expect(await stored()).toBe(COUNT);
    const bytes = told.filter(({ unit }) => unit === 'bytes');
    expect(bytes.length).toBeGreaterThan(1);
    expect(bytes.every(({ done, all }) => done > 0 && done <= town.length && all === town.length)).toBe(true);
    expect(told.at(-1)).toMatchObject({ unit: 'tiles', detail: { stored: COUNT } });
    expect(told.at(-1)?.done).toBe(told.at(-1)?.all);
  });

  it('stops when it is requested, keeps what is stored, and goes on behind it', async () => {
    await (await uploads.receive([town] as never, town.length)).keepAs('town.geojson');
    const stop = new AbortController();
    const run = await work();

    const first = await run.run(
      { file: 'town.geojson' },
      tools(() => stop.abort(), stop.signal),
    );
    const between = await stored();
    const second = await run.run({ file: 'town.geojson' }, tools());

    expect(first).toMatchObject({ state: 'stopped' });
    const { stored: kept } = first.counts as { stored: number };
    // spread over nodes, buildings of a first load wait aside until its file is read
    if (citusUrl) expect(between).toBe(0);
    else expect(between).toBe(kept);
    expect(kept).toBeGreaterThan(0);
    expect(kept).toBeLessThan(COUNT);
    expect(second).toMatchObject({ state: 'done', resumedAfter: kept, counts: { read: COUNT, stored: COUNT } });
    expect(await stored()).toBe(COUNT);
  });

  it.each([
    [503, true],
    [404, false],
  ])(
    'of a server that answers %i may go well later: %s',
    async (status, mayPass) => {
      server.behave((response) => response.writeHead(status).end());

      const failing = (await work()).run({ url: `${server.url}/town.geojson` }, tools());

      await expect(failing).rejects.toMatchObject({
        name: 'JobFault',
        mayPass,
        message: expect.stringContaining(`answered ${status}`) as string,
      });
    },
    20_000,
  );

  it('of an upload that is gone says so', async () => {
    const failing = (await work()).run({ file: 'gone.geojson' }, tools());

    await expect(failing).rejects.toThrow(new NotFoundError('Upload'));
  });
});
