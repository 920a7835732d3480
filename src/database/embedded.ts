import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { createPostgreSqlTypeParsers } from '@mikro-orm/sql';
import array from 'postgres-array';
import { answerWhenSettled, DurableFileSystem } from './embedded/durable-file-system.js';
import { diskSync, DurableFolder, syncFolder, type DiskSync } from './embedded/durable-folder.js';
import { firstState } from './embedded/first-state.js';
import { assertUsable, explainFolder } from './embedded/folder-faults.js';
import { usedPostgis } from './embedded/used-postgis.js';
import { lockDataFolder } from './data-folder-lock.js';
import type { StatementListener } from './statement-listener.js';
import { traceStatement } from './trace-statement.js';
import { guardDisk } from './disk-guard.js';

/** The embedded PostgreSQL with PostGIS, and how to close it. */
export interface EmbeddedPostgres {
  pglite: PGlite;
  /** The fault after which it takes no statement any more, when there has been one. */
  lost: Promise<Error>;
  close(): Promise<void>;
}

/** What it is opened with. */
export const EMBEDDED_EXTENSIONS = { postgis: usedPostgis, pg_trgm };

/** An embedded database in memory that was opened before, and what becomes of it when the service closes it. */
export interface OpenedInMemory {
  pglite: PGlite;
  release(): Promise<void>;
}

/** Its folder within the data folder. */
export const EMBEDDED_FOLDER = 'postgres';

const parsers = createPostgreSqlTypeParsers((text: string) => array.parse(text));

/**
 * Opens the embedded database; the first opening of a folder takes several seconds.
 * @param dataDir folder that keeps the data, or `memory`.
 * @param opened for `memory` only: a database to use instead of a new one.
 * @param onStatement called before each statement, which then holds the event loop.
 * @param disk what awaits the disk.
 * @throws DataFolderInUseError when another process has the folder open; UnusableFolderError when it is damaged or of another
 * version.
 */
export async function openEmbedded(
  dataDir: string,
  opened?: OpenedInMemory,
  onStatement?: StatementListener,
  disk: DiskSync = diskSync,
): Promise<EmbeddedPostgres> {
  if (dataDir === 'memory')
    return guarded(opened ?? (await openInMemory(await firstState())), () => undefined, onStatement);
  const unlock = lockDataFolder(dataDir);
  try {
    const place = join(dataDir, EMBEDDED_FOLDER);
    const pglite = await openDurable(place, disk);
    return guarded({ pglite, release: () => pglite.close() }, unlock, onStatement);
  } catch (error) {
    unlock();
    throw error;
  }
}

/** Opens a database in memory. @param snapshot state to begin with, from `dumpDataDir`. */
export async function openInMemory(snapshot?: Blob): Promise<OpenedInMemory> {
  const pglite = await PGlite.create({
    dataDir: 'memory://',
    extensions: EMBEDDED_EXTENSIONS,
    parsers,
    ...(snapshot && { loadDataDir: snapshot }),
  });
  return { pglite, release: () => pglite.close() };
}

/** Opens a folder, or makes it, so that what is acknowledged survives a power cut. */
async function openDurable(place: string, disk: DiskSync): Promise<PGlite> {
  assertUsable(place);
  const isThere = existsSync(join(place, 'PG_VERSION'));
  if (isThere) syncFolder(place, disk);
  const first = isThere ? undefined : await firstState();
  const folder = new DurableFolder(disk);
  const fs = new DurableFileSystem(place, folder);
  const opening = PGlite.create({ fs, extensions: EMBEDDED_EXTENSIONS, parsers, ...(first && { loadDataDir: first }) });
  const pglite = await opening.catch((error: unknown) => Promise.reject(explainFolder(place, error)));
  syncFolder(place, disk);
  answerWhenSettled(pglite, folder);
  return pglite;
}

/** Makes each statement outside of transactions of the hot path a span. */
function traceStatements(pglite: PGlite): void {
  const query = pglite.query.bind(pglite);
  pglite.query = ((text, ...rest) => {
    const endSpan = traceStatement(text);
    return query(text, ...rest).finally(endSpan);
  }) as typeof pglite.query;
}

/** Statements wait for each other, and each is carried out in the thread that asks. */
function listenToStatements(pglite: PGlite, onStatement: StatementListener): void {
  const execute = pglite.execProtocolRawSync.bind(pglite);
  pglite.execProtocolRawSync = (message) => {
    onStatement()();
    return execute(message);
  };
}

function guarded(
  { pglite, release }: OpenedInMemory,
  unlock: () => void,
  onStatement?: StatementListener,
): EmbeddedPostgres {
  const lost = guardDisk(pglite);
  traceStatements(pglite);
  if (onStatement) listenToStatements(pglite, onStatement);
  let isLost = false;
  void lost.then(() => (isLost = true));
  // one that is lost would hang at its own end too; opened again it recovers as after a kill
  const close = (): Promise<void> => (isLost ? Promise.resolve() : release());
  return { pglite, lost, close: () => close().finally(unlock) };
}
