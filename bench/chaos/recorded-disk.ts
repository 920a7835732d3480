import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DiskSync } from '../../src/database/embedded/durable-folder.js';

/** A file or folder as the disk knows it, whatever its name: number and moment of its creation. */
type Identity = string;

/**
 * A disk that keeps only what was brought to it: the content that a file had at its last sync, and the names that a folder
 * had at its own. Nothing is written to a real disk, so that a power cut is an image of what is kept at that moment.
 */
export class RecordedDisk implements DiskSync {
  readonly #contents = new Map<Identity, Buffer>();
  readonly #names = new Map<string, Map<string, Identity>>();
  /** How often the disk was awaited. */
  syncs = 0;

  file(path: string): void {
    this.syncs++;
    const now = read(path);
    if (now) this.#contents.set(...now);
  }

  async fileLater(path: string): Promise<void> {
    this.syncs++;
    const now = read(path);
    // until the disk has answered, nothing of it counts
    await new Promise(setImmediate);
    if (now) this.#contents.set(...now);
  }

  folder(path: string): void {
    const entries = readdirSync(path).map((name): [string, Identity] => [name, identityOf(join(path, name))]);
    this.#names.set(path, new Map(entries));
  }

  /** Writes what would be there after a power cut at this moment. @param root the folder that is recorded. */
  writeImage(root: string, to: string): void {
    mkdirSync(to, { recursive: true });
    for (const [name, identity] of this.#names.get(root) ?? []) {
      const inside = join(root, name);
      if (this.#names.has(inside)) this.writeImage(inside, join(to, name));
      else writeFileSync(join(to, name), this.#contents.get(identity) ?? '');
    }
  }
}

function read(path: string): [Identity, Buffer] | undefined {
  try {
    return [identityOf(path), readFileSync(path)];
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

function identityOf(path: string): Identity {
  const { ino, birthtimeMs } = statSync(path);
  return `${ino} ${birthtimeMs}`;
}
