import { describe, expect, it } from 'vitest';
import { cutPower } from '../../bench/chaos/powercut.js';
import { RecordedDisk } from '../../bench/chaos/recorded-disk.js';
import type { DiskSync } from '../../src/database/embedded/durable-folder.js';

const PLAN = { writes: 100, writers: 8, cuts: 2 };

describe('the embedded database after a power cut, with only what was brought to the disk', () => {
  it('opens and has every write that was acknowledged', async () => {
    const result = await cutPower(PLAN);

    expect(result).toMatchObject({ broken: [], lost: 0 });
    expect(result.checked).toBeGreaterThan(50);
  });

  it('would have lost some where answers did not wait for the disk', async () => {
    const disk = new RecordedDisk();
    const hasty: DiskSync = {
      file: (path) => disk.file(path),
      folder: (path) => disk.folder(path),
      fileLater: () => Promise.resolve(),
    };

    const { lost, broken } = await cutPower({ ...PLAN, cuts: 1 }, disk, hasty);

    expect(lost + broken.length).toBeGreaterThan(0);
  });
});
