import { mkdtempSync, rmSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parquetReadObjects } from 'hyparquet';
import { compressors } from 'hyparquet-compressors';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runPotential } from '../../src/cli/district/potential-command.js';
import type { OutlinedRow } from '../../src/core/district/table-file.js';
import type { Polygon } from '../../src/core/geometry/position.js';
import { BuildingImportService } from '../../src/domain/buildings/import/building-import.service.js';
import { writeGeoParquet } from '../../src/providers/formats/write/geoparquet-writer.js';
import { localFile } from '../../src/providers/formats/local-file.js';
import { footprintFile } from '../../src/providers/formats/open-footprint-file.js';
import { inlineCompute } from '../../src/workers/compute.js';
import { square } from '../domain/buildings/files.js';
import type { TestApp } from '../helpers/app.js';
import { asAdmin, startMarket } from '../api/market.js';

const PLACE = { lat: 25.03, lng: 121.53 };
const HOUSES = 5;
/** The first two houses, and the others around them. */
const BOX = `${PLACE.lng - 0.0001},25,${PLACE.lng + 0.00045},25.1`;

const folder = mkdtempSync(join(tmpdir(), 'rooftop-potential-'));
const input = join(folder, 'in.parquet');
const output = join(folder, 'out.parquet');

async function all<T>(items: AsyncIterable<T>): Promise<T[]> {
  const found: T[] = [];
  for await (const item of items) found.push(item);
  return found;
}

interface House {
  height: number;
  pv_kw?: number;
  /** Of its south-western corner, to the east of the place [deg]. */
  east: number;
  /** Of the square [deg]. */
  side?: number;
}

async function writeHouses(path: string, houses: readonly House[]): Promise<void> {
  async function* rows(): AsyncGenerator<OutlinedRow[]> {
    yield houses.map(({ height, pv_kw = null, east, side }, i) => ({
      row: { id: `h${i}`, height, pv_kw },
      outline: [square(PLACE.lng + east, PLACE.lat, side)] as unknown as Polygon,
    }));
  }
  const columns = [
    { name: 'id', type: 'text' },
    { name: 'height', type: 'number' },
    { name: 'pv_kw', type: 'number' },
  ] as const;
  await writeFile(path, Buffer.concat(await all(writeGeoParquet(columns, rows()))));
}

/** In a row, 33 m apart, the last one a tower and the second one with a plant. */
const ROW: readonly House[] = Array.from({ length: HOUSES }, (_, i) => ({
  height: i === HOUSES - 1 ? 40 : 9 + i,
  east: i * 0.00033,
  ...(i === 1 && { pv_kw: 5 }),
}));

async function readRows(path: string): Promise<Record<string, unknown>[]> {
  const bytes = await readFile(path);
  const file = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength);
  return parquetReadObjects({ file, compressors });
}

describe('npm run potential', () => {
  let service: TestApp;
  const said = { out: '', error: '' };
  const run = (...words: string[]): Promise<number> => {
    said.out = '';
    said.error = '';
    return runPotential(
      words,
      { out: (text) => void (said.out += text), error: (text) => void (said.error += text) },
      () => inlineCompute,
    );
  };

  beforeAll(async () => {
    await writeHouses(input, ROW);
    service = await startMarket({ demoDistrict: 'off' });
  });

  afterAll(async () => {
    await service.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  it('writes for each building of a file what the service stores of it', async () => {
    const { sql } = service.app.platform.database;
    const imports = new BuildingImportService({ sql, clock: () => new Date() });
    await imports.load(await footprintFile(await localFile(input)), { source: 'city' });
    const { body } = await service.rest<{ id: string }>('POST', '/api/admin/jobs/roof-potential', {
      body: { bbox: [121.52, 25.02, 121.54, 25.04] },
      headers: { ...asAdmin },
    });
    const job = async () => (await service.rest('GET', `/api/admin/jobs/${body.id}`, { headers: asAdmin })).body;
    await expect.poll(async () => (await job())['state'], { timeout: 60_000 }).toBe('done');
    const stored = await sql.rows<Record<string, unknown>>(
      `select source_id, possible_kw, annual_kwh, npv_twd, verdict, township, p.height_m, pv_kw
       from roof_potentials p join buildings b on id = building_id and b.tile = p.tile order by source_id`,
    );

    expect(await run(input, output, '--source', 'city')).toBe(0);
    const rows = (await readRows(output)).toSorted((a, b) =>
      String(a['source_id']).localeCompare(String(b['source_id'])),
    );

    expect(said.out).toContain(`buildings ${HOUSES}; tiles 2, roofs ${HOUSES}, without a potential 0`);
    expect(rows).toHaveLength(HOUSES);
    for (const [i, row] of rows.entries()) {
      const { possible_kw: kw, annual_kwh: kwh, npv_twd: npv, ...words } = stored[i]!;
      expect(row).toMatchObject(words);
      expect(row['possible_kw']).toBeCloseTo(kw as number, 2);
      expect(row['annual_kwh']).toBeCloseTo(kwh as number, -1);
      expect(row['npv_twd']).toBeCloseTo(npv as number, -1);
    }
  });

  it('calculates only the roofs of a box, with the others around them', async () => {
    await run(input, output, '--source', 'city');
    const ofAll = new Map((await readRows(output)).map((row) => [row['source_id'], row]));

    expect(await run(input, output, '--source', 'city', '--bbox', BOX)).toBe(0);
    const rows = await readRows(output);

    expect(rows.map((row) => row['source_id'])).toHaveLength(2);
    for (const { computed_at: _at, ...row } of rows) expect(ofAll.get(row['source_id'])).toMatchObject(row);
  });

  it('writes a file that the import reads', async () => {
    await run(input, output, '--source', 'city');
    const file = await footprintFile(await localFile(output));
    const features = (await all(file.features({ skip: 0 }))).flat();

    expect(features).toHaveLength(HOUSES);
    expect(features[0]!.read()).toMatchObject({
      type: 'Feature',
      properties: { verdict: expect.any(String) as string },
    });
  });

  it('counts what two outlines have in common once, and leaves room for the plants that are there', async () => {
    const side = 0.0003;
    const path = join(folder, 'overlapping.parquet');
    const roofsOf = async (houses: readonly House[]) => {
      await writeHouses(path, houses);
      await run(path, output, '--source', 'city');
      const rows = await readRows(output);
      const sum = (of: (row: Record<string, unknown>) => number): number => rows.reduce((all, row) => all + of(row), 0);
      return {
        roofAreaM2: sum((row) => (row['roof_area_m2'] as number) - (row['covered_area_m2'] as number)),
        possibleKw: sum((row) => row['possible_kw'] as number),
      };
    };

    const apart = await roofsOf([{ height: 12, east: 0, side }]);
    const twins = await roofsOf([
      { height: 12, east: 0, side },
      { height: 12, east: side * 0.3, side },
    ]);
    const withPlant = await roofsOf([{ height: 12, east: 0, side, pv_kw: 20 }]);

    expect(twins.roofAreaM2 / apart.roofAreaM2).toBeCloseTo(1.3, 2);
    expect(twins.possibleKw).toBeLessThan(apart.possibleKw * 1.3);
    expect(apart.possibleKw - withPlant.possibleKw).toBeCloseTo(20, 0);
  });

  it.each([
    ['one file alone', [input], 64, 'Two files are needed'],
    ['a tile of another zoom', [input, output, '--tile', '13/1/1'], 64, 'not a tile of zoom 14'],
    ['a box across the antimeridian', [input, output, '--bbox', '170,20,-170,30'], 64, 'not a box'],
    ['a file that is none', [join(folder, 'none.parquet'), output], 1, 'none.parquet'],
  ])('refuses %s and says why', async (_name, words, code, message) => {
    expect(await run(...words)).toBe(code);
    expect(said.error).toContain(message);
  });
});
