import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { backUpEmbedded, isBackupDue } from '../../src/database/backup-files.js';
import { restore } from '../../src/database/backup.js';
import { openDatabase } from '../../src/database/database.js';
import { openEmbedded } from '../../src/database/embedded.js';
import { assertUsable, EMBEDDED_VERSION } from '../../src/database/embedded/folder-faults.js';
import { migrations } from '../../src/database/migrations/index.js';
import { startNightlyBackups } from '../../src/platform/nightly-backups.js';
import { onServer } from '../helpers/database.js';
import { unpackDatabase } from '../helpers/service-process.js';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'backup-files-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const newFolder = (): string => mkdtempSync(join(folder, 'of-'));

describe('a backup is due', () => {
  const dueAt = async (now: Date, newest?: Date): Promise<boolean> => {
    const backups = newFolder();
    if (newest) {
      writeFileSync(join(backups, 'a.backup'), '');
      utimesSync(join(backups, 'a.backup'), newest, newest);
    }
    return isBackupDue(backups, now);
  };
  const at = (day: number, hour: number, minute = 0): Date => new Date(2026, 10, day, hour, minute);

  it('from three at night, until one was made', async () => {
    expect(await dueAt(at(24, 2, 59), at(23, 3))).toBe(false);
    expect(await dueAt(at(24, 3), at(23, 3))).toBe(true);
    expect(await dueAt(at(24, 9), at(24, 3, 1))).toBe(false);
  });

  it('later, where the service did not run at night, and where there is none', async () => {
    expect(await dueAt(at(24, 2), at(22, 22))).toBe(true);
    expect(await dueAt(at(24, 2))).toBe(true);
  });
});

describe.skipIf(onServer)('the embedded database', () => {
  it('is backed up every night while it is used; seven backups are kept, and each can be restored', async () => {
    const dataDir = newFolder();
    const { pglite, close } = await openEmbedded(dataDir);
    await pglite.exec(`create table kept as select generate_series(1, 1000) as id`);
    const backups = join(dataDir, 'backups');
    mkdirSync(backups);
    for (let night = 1; night <= 7; night++) {
      const file = join(backups, `${night} nights ago.backup`);
      writeFileSync(file, '');
      const then = new Date(Date.now() - night * 86_400_000);
      utimesSync(file, then, then);
    }
    const nightly = startNightlyBackups({
      pglite,
      folder: backups,
      clock: () => new Date(),
      log: pino({ enabled: false }),
    });
    const inserted = pglite.query('insert into kept values (2000)');
    await Promise.all([nightly.check(), nightly.check(), inserted]);
    const present = readdirSync(backups);
    await nightly.stop();
    await close();
    const made = present.filter((name) => name.endsWith('-night.backup'));
    const restored = newFolder();
    await restore({ dataDir: restored, databaseUrl: undefined }, join(backups, made[0]!));
    const again = await openEmbedded(restored);
    const { rows } = await again.pglite.query<{ count: number }>('select count(*)::int as count from kept');
    await again.close();

    expect([present.length, made.length]).toEqual([7, 1]);
    expect(present).not.toContain('7 nights ago.backup');
    expect(statSync(join(backups, made[0]!)).mode & 0o777).toBe(0o600);
    expect(rows[0]!.count).toBeGreaterThanOrEqual(1_000);
  }, 300_000);

  it('is backed up before a migration, and not at a start without one', async () => {
    const dataDir = newFolder();
    unpackDatabase(dataDir);
    const open = () => openDatabase({ dataDir, databasePoolSize: 4, databaseUrl: undefined });
    const first = await open();
    const unchanged = readdirSync(dataDir);
    await first.orm.migrator.down({ migrations: [migrations.at(-1)!.name] });
    await first.close();
    await (await open()).close();

    expect(unchanged).not.toContain('backups');
    expect(readdirSync(join(dataDir, 'backups'))).toEqual([expect.stringMatching(/-before-upgrade\.backup$/)]);
  }, 300_000);

  it('whose backup cannot be written goes on, and the log says so', async () => {
    const log = pino({ enabled: false });
    const error = vi.spyOn(log, 'error');
    const file = join(newFolder(), 'a file');
    writeFileSync(file, '');
    const pglite = {} as Parameters<typeof backUpEmbedded>[0];
    const nightly = startNightlyBackups({ pglite, folder: file, clock: () => new Date(), log });

    await nightly.check();
    await nightly.stop();

    expect(error).toHaveBeenCalledWith(expect.anything(), 'the backup failed');
  });

  it('of a folder that is damaged, foreign or of another version is refused in one sentence with the way out', async () => {
    const dataDir = newFolder();
    const place = join(dataDir, 'postgres');
    const refusal = (): Promise<Error> =>
      openEmbedded(dataDir).then(
        () => new Error('opened'),
        (error: Error) => error,
      );
    mkdirSync(place);
    writeFileSync(join(place, 'photo.jpg'), '');
    const foreign = await refusal();
    writeFileSync(join(place, 'PG_VERSION'), '14\n');
    const older = await refusal();
    rmSync(place, { recursive: true });
    unpackDatabase(dataDir);
    const made = (): void => assertUsable(place);
    expect(made).not.toThrow();
    truncateSync(join(place, 'global/pg_control'), 100);
    const damaged = await refusal();

    for (const { name } of [foreign, older, damaged]) expect(name).toBe('UnusableFolderError');
    expect(foreign.message).toContain('is no database');
    expect(older.message).toContain(
      `PostgreSQL 14, and this version of the service has PostgreSQL ${EMBEDDED_VERSION}`,
    );
    expect(damaged.message).toContain('npm run restore');
    expect([foreign, older, damaged].filter(({ message }) => message.includes('\n'))).toEqual([]);
  }, 300_000);
});
