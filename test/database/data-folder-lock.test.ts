import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DataFolderInUseError, lockDataFolder } from '../../src/database/data-folder-lock.js';

const root = mkdtempSync(join(tmpdir(), 'rooftop-lock-'));
let module = '';
let serial = 0;

beforeAll(() => {
  // the lock alone, for processes of its own: what Node strips of types it runs as it stands
  module = join(root, 'data-folder-lock.mts');
  const source = readFileSync(resolve(import.meta.dirname, '../../src/database/data-folder-lock.ts'), 'utf8');
  writeFileSync(module, source);
});

afterAll(() => rmSync(root, { recursive: true, force: true }));

const newFolder = (): string => join(root, `data ${(serial += 1)}`);

/** Each process gets a pid namespace of its own, in which it has the same small pid, as in containers. */
const APART = ['--pid', '--fork', '--kill-child', process.execPath];
const canBeApart = spawnSync('unshare', [...APART, '-e', '']).status === 0;
const notice = canBeApart ? '' : ' [skipped: needs the right to make pid namespaces]';

/** Takes the lock of a folder in another process, says so, and keeps it until it is killed. */
function tryIn(folder: string, apart: boolean) {
  const script = `
    import { lockDataFolder } from ${JSON.stringify(module)};
    try {
      lockDataFolder(${JSON.stringify(folder)});
      console.log('locked by pid ' + process.pid);
      setInterval(() => {}, 1000);
    } catch (error) { console.log(error.message); }`;
  const code = ['--no-warnings', '--experimental-strip-types', '--input-type=module', '-e', script];
  const child = apart ? spawn('unshare', [...APART, ...code]) : spawn(process.execPath, code);
  const said = once(child.stdout, 'data').then(([chunk]) => String(chunk).trim());
  const kill = async (): Promise<void> => {
    if (child.exitCode !== null) return;
    const gone = once(child, 'exit');
    child.kill('SIGKILL');
    await gone;
  };
  return { said, kill };
}

describe('case 98 and 132: the lock of a data folder', () => {
  it('keeps a second process out, names the first, and is free when that is killed', async () => {
    const folder = newFolder();
    const first = tryIn(folder, false);
    const pid = /^locked by pid (\d+)$/.exec(await first.said)?.[1];

    const refused = (): unknown => lockDataFolder(folder);
    expect(refused).toThrow(DataFolderInUseError);
    expect(refused).toThrow(`in use by the process with pid ${pid};`);
    await first.kill();

    const unlock = lockDataFolder(folder);
    unlock();
  });

  it('is held against the process itself too, until it is given back', () => {
    const folder = newFolder();
    const unlock = lockDataFolder(folder);

    expect(() => lockDataFolder(folder)).toThrow(DataFolderInUseError);
    unlock();

    expect(lockDataFolder(folder)).not.toThrow();
  });

  it('minds no file that an earlier process left behind', () => {
    const folder = newFolder();
    lockDataFolder(folder)();
    writeFileSync(join(folder, 'process.lock'), JSON.stringify({ pid: process.pid, startTicks: '' }));

    expect(lockDataFolder(folder)).not.toThrow();
  });

  it('goes to one of many that try at once', async () => {
    const folder = newFolder();
    const tries = Array.from({ length: 4 }, () => tryIn(folder, false));

    const said = await Promise.all(tries.map((one) => one.said));

    expect(said.filter((text) => text.startsWith('locked by'))).toHaveLength(1);
    expect(said.filter((text) => text.includes('is in use by'))).toHaveLength(3);
    await Promise.all(tries.map((one) => one.kill()));
  });

  it.skipIf(!canBeApart)(
    `is seen from another pid namespace, whose process has the same pid, and is free when its holder is killed${notice}`,
    async () => {
      const folder = newFolder();
      const first = tryIn(folder, true);
      const one = await first.said;
      const second = tryIn(folder, true);
      const two = await second.said;
      await first.kill();

      expect(one).toBe('locked by pid 1');
      expect(two).toContain('is in use by the process with pid 1;');
      await expect.poll(() => attempt(folder)).toBe('free');
    },
  );
});

function attempt(folder: string): string {
  try {
    lockDataFolder(folder)();
    return 'free';
  } catch (error) {
    return (error as Error).message;
  }
}
