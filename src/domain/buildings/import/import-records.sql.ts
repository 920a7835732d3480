// Raw SQL: the record of an import is written in the transactions of its COPY, which MikroORM does not run.
import { ConflictError } from '../../../core/errors.js';
import type { Sql } from '../../../database/sql-types.js';
import { isStaging } from './staging.sql.js';
import type { ImportCounts, ImportState } from '../../../core/buildings/import/import-progress.js';

/** A load as it is noted in the database. */
export interface ImportRecord {
  id: string;
  source: string;
  state: ImportState;
  /** Features read and safely stored. */
  done: number;
  counts: ImportCounts;
  attribution: string | null;
  /** Earlier loads of which it is a new edition; `null` until that is reported. */
  supersedes: string[] | null;
}

type Rows = Pick<Sql, 'rows'>;

/**
 * How a load's transactions end: each holds the progress that counts it, so that a load whose latest ones went down with
 * the server's machine goes on from there. The word that it is done awaits the disk, and with it all before.
 */
export const ASYNC_COMMIT = { syncCommit: false } as const;

/** The load of a file, by the file's identity. */
export async function findImport(sql: Rows, fileKey: string): Promise<ImportRecord | undefined> {
  const [record] = await sql.rows<ImportRecord>(
    `select id, source, state, features_done::float8 as done, counts, attribution, supersedes
     from building_imports where file_key = $1`,
    [fileKey],
  );
  return record;
}

/**
 * Whether other loads, outside sources included, may have buildings in the store. Read from what is noted of them: to look
 * through the buildings themselves takes seconds when millions are of this one load.
 */
export async function hasOtherLoads(sql: Rows, id: string): Promise<boolean> {
  const others = await sql.rows(
    `select from building_imports where id <> $1 and (features_done > 0 or state = 'done') limit 1`,
    [id],
  );
  return others.length > 0;
}

/** Whether a load can go on where it ended: not where it is complete, nor where what it had staged is gone. */
export async function canResume(sql: Rows, { id, state }: ImportRecord): Promise<boolean> {
  return state !== 'done' && ((await isStaging(sql, id)) || !(await hasOtherLoads(sql, id)));
}

/** Notes that a load begins, or goes on. */
export async function beginImport(
  sql: Rows,
  { id, source, done, counts, attribution, supersedes }: ImportRecord,
  { fileName, fileKey, startedAt }: { fileName: string; fileKey: string; startedAt: Date },
): Promise<void> {
  await sql.rows(
    `insert into building_imports (id, file_name, file_key, source, state, features_done, counts, attribution,
                                   supersedes, started_at)
     values ($1, $2, $3, $4, 'running', $5, $6::jsonb, $7, $8::jsonb, $9)
     on conflict (file_key) do update set state = 'running', error = null, finished_at = null, file_name = $2,
       features_done = $5, counts = $6::jsonb, attribution = $7, supersedes = $8::jsonb, started_at = $9`,
    [
      id,
      fileName,
      fileKey,
      source,
      done,
      JSON.stringify(counts),
      attribution,
      supersedes && JSON.stringify(supersedes),
      startedAt,
    ],
  );
}

/**
 * Notes progress, in the transaction that makes it.
 * @param doneBefore features that must have been done before.
 * @throws ConflictError when somebody else has moved on.
 */
export async function noteProgress(
  sql: Rows,
  { id, done, counts, attribution, supersedes }: ImportRecord,
  doneBefore = done,
): Promise<void> {
  const updated = await sql.rows(
    `update building_imports
     set features_done = $2, counts = $3::jsonb, attribution = $4, supersedes = $5::jsonb, revision = revision + 1
     where id = $1 and features_done = $6 returning 1`,
    [id, done, JSON.stringify(counts), attribution, supersedes && JSON.stringify(supersedes), doneBefore],
  );
  if (updated.length === 0) throw new ConflictError('Another process is loading the same file');
}

/** Notes how a load ended. */
export async function finishImport(
  sql: Rows,
  id: string,
  { state, error, finishedAt }: { state: ImportState; error: string | null; finishedAt: Date },
): Promise<void> {
  await sql.rows(
    'update building_imports set state = $2, error = $3, finished_at = $4, revision = revision + 1 where id = $1',
    [id, state, error, finishedAt],
  );
}
