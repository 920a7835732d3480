import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EMBEDDED_FOLDER, openEmbedded } from '../../src/database/embedded.js';
import type { DiskSync } from '../../src/database/embedded/durable-folder.js';
import { RecordedDisk } from './recorded-disk.js';

/** How much is tried. */
export interface PowerCutPlan {
  writes: number;
  writers: number;
  cuts: number;
}

/** What became of the acknowledged writes. */
export interface PowerCutResult {
  /** Images that could not be opened, with what was said. */
  broken: string[];
  /** Acknowledged writes that an image did not have, over all images. */
  lost: number;
  /** Acknowledged writes that were looked for, over all images. */
  checked: number;
  syncs: number;
}

/** Every so many writes a table grows a column of text, and the log is emptied by a checkpoint. */
const CHECKPOINT_EVERY = 500;

/**
 * Writes into an embedded database whose disk keeps only what is brought to it, cuts the power at even distances, opens what
 * is left, and looks for every write that had been acknowledged by then.
 * @param disk the recording; another one shows what is lost without it.
 */
export async function cutPower(
  { writes, writers, cuts }: PowerCutPlan,
  disk: RecordedDisk = new RecordedDisk(),
  heard: DiskSync = disk,
): Promise<PowerCutResult> {
  const folder = mkdtempSync(join(tmpdir(), 'power-'));
  const root = join(folder, EMBEDDED_FOLDER);
  const result: PowerCutResult = { broken: [], lost: 0, checked: 0, syncs: 0 };
  try {
    const { pglite, close } = await openEmbedded(folder, undefined, undefined, heard);
    await pglite.exec('create table written (id int primary key, text text)');
    const acknowledged: number[] = [];
    const images: { place: string; ids: number[] }[] = [];
    let next = 0;
    const write = async (): Promise<void> => {
      while (next < writes) {
        const id = next++;
        await pglite.query(`insert into written values ($1, repeat('x', $2))`, [id, (id % 50) * 20]);
        acknowledged.push(id);
        if (id % CHECKPOINT_EVERY === CHECKPOINT_EVERY - 1) await pglite.query('checkpoint');
        if (id % Math.floor(writes / cuts) !== Math.floor(writes / cuts / 2)) continue;
        const place = join(folder, `image-${id}`);
        // in one turn of the loop: nothing is acknowledged in between
        images.push({ place, ids: [...acknowledged] });
        disk.writeImage(root, join(place, EMBEDDED_FOLDER));
        if (images.length === 20) await examine(images.splice(0), result);
      }
    };
    await Promise.all(Array.from({ length: writers }, write));
    await examine(images, result);
    result.syncs = disk.syncs;
    await close();
    return result;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function examine(images: readonly { place: string; ids: number[] }[], result: PowerCutResult): Promise<void> {
  for (const { place, ids } of images) {
    try {
      const { pglite, close } = await openEmbedded(place);
      const found = await pglite.query<{ id: number }>('select id from written order by length(text), id');
      const there = new Set(found.rows.map(({ id }) => id));
      result.lost += ids.filter((id) => !there.has(id)).length;
      result.checked += ids.length;
      await close();
    } catch (error) {
      result.broken.push((error as Error).message);
    }
    rmSync(place, { recursive: true });
  }
}
