import { open, mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { createGzip } from 'node:zlib';
import type { PGlite } from '@electric-sql/pglite';

/** A complete backup. */
export interface BackupFile {
  file: string;
  madeAt: Date;
}

/** Backups that are kept in a folder; older ones are removed. */
const KEPT = 7;
/** Hour of the night in which a backup is made, in the time zone of the process. */
const NIGHT_HOUR = 3;

/** Only the owner may read a backup: it holds personal data. */
export const PRIVATE = 0o600;
const PRIVATE_FOLDER = 0o700;

/** How a backup is named; those that are being written have another ending. */
const BACKUP = /\.backup$/;

/** The backups in a folder, the newest first; none where there is no folder. */
export async function backupFiles(folder: string): Promise<BackupFile[]> {
  const names = await readdir(folder).catch((): string[] => []);
  const files = names.filter((name) => BACKUP.test(name)).map((name) => join(folder, name));
  const found = await Promise.all(files.map(async (file) => ({ file, madeAt: (await stat(file)).mtime })));
  return found.toSorted((a, b) => b.madeAt.getTime() - a.madeAt.getTime());
}

/** Whether a folder has no backup since the last night. */
export async function isBackupDue(folder: string, now: Date): Promise<boolean> {
  const night = new Date(now);
  night.setHours(NIGHT_HOUR, 0, 0, 0);
  if (night > now) night.setDate(night.getDate() - 1);
  const [newest] = await backupFiles(folder);
  return newest === undefined || newest.madeAt < night;
}

/**
 * Writes the embedded database, while it is used, into a new file of a folder that is made if need be, and removes the
 * oldest files beyond seven. Statements wait while the folder is read.
 * @param occasion word at the end of the name.
 * @returns the file.
 */
export async function backUpEmbedded(pglite: PGlite, folder: string, now: Date, occasion: string): Promise<string> {
  await mkdir(folder, { recursive: true, mode: PRIVATE_FOLDER });
  const file = join(folder, `${now.toISOString().replaceAll(':', '').slice(0, 17)}Z-${occasion}.backup`);
  await writeArchive(pglite, `${file}.part`);
  await rename(`${file}.part`, file);
  for (const old of (await backupFiles(folder)).slice(KEPT)) await rm(old.file);
  return file;
}

/** Writes the whole embedded database into a new file that only its owner may read. */
export async function writeArchive(pglite: PGlite, file: string): Promise<void> {
  // it is packed afterwards, so that statements wait for the reading alone
  const archive = await pglite.runExclusive(() => pglite.dumpDataDir('none'));
  // what was cut short is of no use
  await rm(file, { force: true });
  const handle = await open(file, 'wx', PRIVATE);
  try {
    const packed = Readable.fromWeb(archive.stream()).pipe(createGzip());
    await handle.writeFile(packed);
    await handle.sync();
  } finally {
    await handle.close();
  }
}
