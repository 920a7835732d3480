import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeArrayBuffer } from 'geotiff';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { runDemImport } from '../../src/cli/elevation/import-dem-command.js';
import { migratedPlace } from '../helpers/service-process.js';

const folder = mkdtempSync(join(tmpdir(), 'import-dem-'));
afterAll(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true, force: true });
});

async function run(...words: string[]): Promise<{ code: number; out: string; error: string }> {
  const written = { out: '', error: '' };
  const code = await runDemImport(words, {
    out: (text) => (written.out += text),
    error: (text) => (written.error += text),
  });
  return { code, ...written };
}

describe('npm run import-dem', () => {
  it('prints its usage when no file is named, an option is unknown or a date is none', async () => {
    const bare = await run();
    const unknown = await run('a.tif', '--speed');
    const date = await run('a.tif', '--source-date', 'soon');
    const names = await run('a.tif', 'b.tif', '--name', 'x');
    const help = await run('--help');

    expect([bare, unknown, date, names].map(({ code }) => code)).toEqual([64, 64, 64, 64]);
    for (const { error } of [bare, unknown, date, names]) expect(error).toContain('Usage: npm run import-dem');
    expect(help).toMatchObject({ code: 0, error: '' });
  });

  it('loads what it can, says what it could not and why, and ends with a fault', async () => {
    const place = { DATABASE_URL: '', ...(await migratedPlace(folder)) };
    for (const [name, value] of Object.entries(place)) vi.stubEnv(name, value);
    const grid = join(folder, 'hills.tif');
    const metadata = {
      width: 300,
      height: 2,
      ModelPixelScale: [0.001, 0.001, 0],
      ModelTiepoint: [0, 0, 0, 120, 24, 0],
      GTModelTypeGeoKey: 2,
      GTRasterTypeGeoKey: 1,
      GeographicTypeGeoKey: 4326,
    };
    const heights = Float32Array.from({ length: 600 }, (_, i) => i);
    writeFileSync(grid, Buffer.from(writeArrayBuffer(heights, metadata)));
    const page = join(folder, 'page.tif');
    writeFileSync(page, '<html></html>');

    const cut = join(folder, 'cut.tif');
    writeFileSync(cut, readFileSync(grid).subarray(0, -4));

    const { code, out, error } = await run(grid, page, cut);

    expect(code).toBe(1);
    expect(out).toContain('loaded as hills');
    expect(out).toContain('300 x 2 cells of 111.2 m in 3 blocks, 100.0 % known, 0.0 to 599.0 m');
    expect(error).toContain('page.tif: the file is not a GeoTIFF');
    expect(error).toContain('cut.tif: it ends before it is complete');
    expect(out).not.toContain('loaded as cut');
  });
});
