import { request as httpRequest } from 'node:http';
import { mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { openUploadFolder } from '../../src/providers/upload-folder.js';
import type { TestApp } from '../helpers/app.js';
import { listOf } from '../helpers/list-answer.js';
import { asAdmin, auditOf, register, startMarket, type Person } from './market.js';

const MAX_BYTES = 100_000;

const outer = mkdtempSync(join(tmpdir(), 'uploads-'));
const folder = join(outer, 'inside');
let app: TestApp;
let user: Person;

beforeAll(async () => {
  app = await startMarket({ processRole: 'api', uploadDir: folder, maxUploadBytes: MAX_BYTES });
  user = await register(app, 'user');
  await put('first.bin', 'x');
});

beforeEach(() => {
  for (const name of readdirSync(folder)) rmSync(join(folder, name));
});

afterAll(async () => {
  await app.stop();
  rmSync(outer, { recursive: true, force: true });
});

const put = (name: string, raw: string | Uint8Array, headers: object = asAdmin) =>
  app.rest('PUT', `/api/admin/uploads/${name}`, { headers: { ...headers }, raw });

const list = async () => listOf<{ name: string }>(await app.rest('GET', '/api/admin/uploads', { headers: asAdmin }));

/** Sends a body in pieces, without telling its size first, as far as the test wants. */
function stream(name: string, chunks: Iterable<Buffer>, headers: object = asAdmin): Promise<number | 'cut'> {
  return new Promise((resolve) => {
    const sent = httpRequest(`${app.url}/api/admin/uploads/${name}`, { method: 'PUT', headers: { ...headers } });
    sent.on('response', (response) => {
      response.resume();
      resolve(response.statusCode!);
    });
    sent.on('error', () => resolve('cut'));
    for (const chunk of chunks) sent.write(chunk);
    sent.end();
  });
}

describe('an upload', () => {
  it('is kept byte for byte under its name, listed, and removed', async () => {
    const bytes = Buffer.from(Array.from({ length: 70_000 }, (_, index) => index % 251));

    const stored = await put('a-b_c.1.geojson.gz', bytes);
    const listed = await list();
    const kept = readFileSync(join(folder, 'a-b_c.1.geojson.gz'));
    const removed = await app.rest('DELETE', '/api/admin/uploads/a-b_c.1.geojson.gz', { headers: asAdmin });
    const again = await app.rest('DELETE', '/api/admin/uploads/a-b_c.1.geojson.gz', { headers: asAdmin });

    expect(stored.body).toMatchObject({ name: 'a-b_c.1.geojson.gz', size_bytes: 70_000 });
    expect(listed).toMatchObject({ items: [stored.body], total: 1 });
    expect(kept.equals(bytes)).toBe(true);
    expect([removed.status, again.status]).toEqual([200, 404]);
    expect(readdirSync(folder)).toEqual([]);
    expect(await auditOf(app, 'a-b_c.1.geojson.gz')).toEqual(['upload.store', 'upload.remove']);
  });

  it('is taken in pieces, as JSON or as anything else, without being looked at', async () => {
    const pieces = Array.from({ length: 9 }, (_, index) => Buffer.alloc(10_000, index));

    const streamed = await stream('pieces.bin', pieces);
    const asJson = await put('broken.json', '{"not json', { ...asAdmin, 'content-type': 'application/json' });

    expect([streamed, asJson.status]).toEqual([200, 200]);
    expect(readFileSync(join(folder, 'pieces.bin')).equals(Buffer.concat(pieces))).toBe(true);
  });

  it('takes the place of the file that had the name', async () => {
    await put('same.bin', 'longer content');

    await put('same.bin', 'short');

    expect(readFileSync(join(folder, 'same.bin'), 'utf8')).toBe('short');
    expect((await list()).total).toBe(1);
  });

  it('is listed in pages', async () => {
    for (const name of ['c', 'a', 'b']) await put(name, name);

    const page = await app.rest('GET', '/api/admin/uploads?limit=1&offset=1', { headers: asAdmin });

    expect(listOf(page)).toMatchObject({ items: [{ name: 'b' }], total: 3 });
  });

  it('is listed and removed through GraphQL too, by cursors that stay true when files go', async () => {
    for (const name of ['c', 'a', 'b']) await put(name, name);
    const part = async (after: string) => {
      const { data, errors } = await app.graphql<{ admin: { uploads: { [name: string]: unknown } } }>(
        `{ admin { uploads(first: 1${after}) {
          totalCount pageInfo { hasNextPage hasPreviousPage endCursor } edges { node { id name sizeBytes } }
        } } }`,
        {},
        asAdmin,
      );
      return errors ?? data!.admin.uploads;
    };
    const remove = (headers: object) =>
      app.graphql('mutation { removeUpload(id: "upload:a") { deletedId } }', {}, { ...headers });

    const first = (await part('')) as { pageInfo: { endCursor: string } };
    const refused = [await remove({}), await remove(user.headers)];
    const removed = [await remove(asAdmin), await remove(asAdmin)];
    const next = await part(`, after: "${first.pageInfo.endCursor}"`);
    const junk = [await part(', after: "zzz"'), await part(', after: "WyIuLi94Il0"')];

    expect(first).toMatchObject({ totalCount: 3, edges: [{ node: { id: 'upload:a', name: 'a', sizeBytes: 1 } }] });
    expect(refused.map(({ errors }) => errors?.[0]?.extensions.code)).toEqual(['UNAUTHENTICATED', 'FORBIDDEN']);
    expect(removed.map(({ errors }) => errors?.[0]?.extensions.code)).toEqual([undefined, 'NOT_FOUND']);
    expect(next).toMatchObject({
      totalCount: 2,
      pageInfo: { hasNextPage: true, hasPreviousPage: false },
      edges: [{ node: { name: 'b' } }],
    });
    for (const answer of junk) expect(answer).toMatchObject([{ extensions: { code: 'VALIDATION_FAILED' } }]);
  });

  it('is for administrators alone, and nothing of the body of others is kept', async () => {
    const answers = [await put('mine.bin', 'x', {}), await put('mine.bin', 'x', user.headers)];
    const others = await Promise.all(
      [{}, user.headers].flatMap((headers) => [
        app.rest('GET', '/api/admin/uploads', { headers }),
        app.rest('DELETE', '/api/admin/uploads/mine.bin', { headers }),
      ]),
    );

    expect(answers.map(({ status }) => status)).toEqual([401, 403]);
    expect(others.map(({ status }) => status)).toEqual([401, 401, 403, 403]);
    expect(readdirSync(folder)).toEqual([]);
  });
});

describe('the name of an upload', () => {
  it.each([
    '..%2Fescaped',
    '%2E%2E%2Fescaped',
    '..%5Cescaped',
    '%2Fetc%2Fescaped',
    'a%2Fb',
    '.hidden',
    '.unfinished-1',
    'a..b',
    '-rf',
    'a%00b',
    'a%20b',
    '%E5%8F%B0',
    'a'.repeat(121),
  ])('%s is refused, and nothing is written', async (name) => {
    const { status } = await put(name, 'x');

    expect(status).toBe(422);
    expect(readdirSync(outer)).toEqual(['inside']);
    expect(readdirSync(folder)).toEqual([]);
  });

  it('that represents a link is no upload: the file it leads to is neither read, shown nor removed', async () => {
    const secret = join(outer, 'secret');
    writeFileSync(secret, 'secret');
    symlinkSync(secret, join(folder, 'link.geojson'));

    const listed = await list();
    const removed = await app.rest('DELETE', '/api/admin/uploads/link.geojson', { headers: asAdmin });
    const imported = await app.rest('POST', '/api/admin/jobs/building-import', {
      headers: asAdmin,
      body: { file: 'link.geojson' },
    });
    const replaced = await put('link.geojson', 'own content');

    expect(listed.total).toBe(0);
    expect([removed.status, imported.status, replaced.status]).toEqual([404, 422, 200]);
    expect(readFileSync(secret, 'utf8')).toBe('secret');
    expect(readFileSync(join(folder, 'link.geojson'), 'utf8')).toBe('own content');
    rmSync(secret);
  });
});

describe('an upload that cannot be kept leaves nothing', () => {
  it.each([
    ['says that it is', () => put('large.bin', Buffer.alloc(MAX_BYTES + 1)).then(({ status }) => status)],
    ['turns out to be', () => stream('large.bin', [Buffer.alloc(MAX_BYTES), Buffer.alloc(1)])],
    [
      'is by far',
      () =>
        stream(
          'large.bin',
          Array.from({ length: 60 }, () => Buffer.alloc(MAX_BYTES)),
        ),
    ],
  ])('when it %s too large', async (_how, send) => {
    const status = await send();
    const largest = await put('largest.bin', Buffer.alloc(MAX_BYTES));

    expect(status).toBe(413);
    expect(largest.status).toBe(200);
    expect(readdirSync(folder)).toEqual(['largest.bin']);
  });

  it('when it is empty', async () => {
    const { status, body } = await put('empty.bin', '');

    expect(status).toBe(422);
    expect(body).toMatchObject({ detail: [{ loc: ['body'], msg: 'Value error, the body is empty' }] });
    expect(readdirSync(folder)).toEqual([]);
  });

  it('when the disk is full, which may pass', async () => {
    const full = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
    vi.spyOn(app.app.platform.uploads, 'receive').mockRejectedValueOnce(full);

    const refused = await put('room.bin', 'x');
    const later = await put('room.bin', 'x');

    expect(refused.status).toBe(503);
    expect(refused.body).toEqual({ detail: 'There is not enough disk space for the upload' });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(later.status).toBe(200);
  });

  it('when its sender goes away in the midst of it, and the file that had the name stays', async () => {
    await put('kept.bin', 'whole');
    const sent = httpRequest(`${app.url}/api/admin/uploads/kept.bin`, {
      method: 'PUT',
      headers: { ...asAdmin, 'content-length': 50_000 },
    });
    sent.on('error', () => undefined);
    sent.write(Buffer.alloc(20_000));
    await expect.poll(() => readdirSync(folder).length).toBe(2);

    sent.destroy();

    await expect.poll(() => readdirSync(folder)).toEqual(['kept.bin']);
    expect(readFileSync(join(folder, 'kept.bin'), 'utf8')).toBe('whole');
    expect((await put('after.bin', 'x')).status).toBe(200);
  });

  it('when the process was killed in the meantime: what is left of it goes after a day, what is still coming stays', async () => {
    const uploads = openUploadFolder(folder);
    const now = new Date('2026-11-21T08:00:00Z');
    for (const [name, hours] of [
      ['.unfinished-old', 25],
      ['.unfinished-new', 1],
      ['a-file', 1_000],
    ] as const) {
      // prettier-ignore
      const then = new Date(now.getTime() - hours * 3_600_000);
      writeFileSync(join(folder, name), 'x');
      utimesSync(join(folder, name), then, then);
    }

    const removed = await uploads.removeUnfinished(new Date(now.getTime() - 24 * 3_600_000));

    expect(removed).toBe(1);
    expect(readdirSync(folder).toSorted()).toEqual(['.unfinished-new', 'a-file']);
  });
});

describe('where nothing is kept', () => {
  it('uploads last as long as the process', async () => {
    const uploads = openUploadFolder(undefined);
    const before = await uploads.list();
    const received = await uploads.receive([Buffer.from('x')] as never, 10);
    await received.keepAs('a');
    const path = await uploads.pathOf('a');

    await uploads.close();

    expect(before).toEqual([]);
    expect(path.startsWith(tmpdir())).toBe(true);
    expect(() => readFileSync(path)).toThrow(/ENOENT/);
  });
});
