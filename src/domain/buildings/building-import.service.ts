import type { EntityManager } from '@mikro-orm/core';
import { v7 as uuidv7 } from 'uuid';
import type { Clock } from '../clock.js';
import { ConflictError } from '../errors.js';
import type { Sql } from '../sql.js';
import { dataSource } from './data-sources.js';
import { DEMO_FILE } from './demo-district.js';
import { convertBatches, detectFileSource, type FeatureBatch, type ImportFile } from './import-batches.js';
import { noCounts, tally, type ImportCounts, type ImportState } from './import-progress.js';
import { removeStaleParts, storeBuildings, type BuildingToStore } from './store-buildings.js';

/** How a file is to be loaded. */
export interface ImportOptions {
  /** Name of the data set; told by the first feature's marks, else by the file's name, unless given. */
  source?: string | undefined;
  /** Date of the data, ISO. */
  sourceDate?: string | undefined;
  /** Who must be named; follows from the data set where that is known. */
  attribution?: string | undefined;
  /** Loads a file again that was loaded to its end. */
  force?: boolean | undefined;
  /** Stops after the batch at work. */
  signal?: AbortSignal | undefined;
  /** Told after every stored batch. */
  onProgress?: ((progress: ImportProgress) => void) | undefined;
}

/** How far a load is. */
export interface ImportProgress {
  counts: ImportCounts;
  /** Bytes of the file that are safely stored. */
  bytesDone: number;
}

/** How a load ended. */
export interface ImportReport {
  importId: string;
  source: string;
  state: Exclude<ImportState, 'running' | 'failed'>;
  counts: ImportCounts;
  /** Features that an earlier attempt had stored. */
  resumedAfter: number;
  /** Nothing was done, because the file had been loaded to its end before. */
  alreadyDone: boolean;
}

/** What the service works with. */
export interface BuildingImportDependencies {
  em: EntityManager;
  sql: Sql;
  clock: Clock;
}

interface ImportRow {
  id: string;
  source: string;
  state: ImportState;
  done: number;
  counts: ImportCounts;
  attribution: string | null;
}

/** A load at work. */
interface Run {
  row: ImportRow;
  sourceDate: string | null;
  attributions: Set<string>;
  /** Whether buildings of the data set were there before, so that parts of them may have to go. */
  replaces: boolean;
}

/** Loads files of footprints into the store. */
export class BuildingImportService {
  readonly #sql: Sql;
  readonly #clock: Clock;

  constructor({ sql, clock }: BuildingImportDependencies) {
    this.#sql = sql;
    this.#clock = clock;
  }

  /**
   * Loads a file of footprints in constant memory. Every batch is one transaction with the progress that counts it, so a
   * process that is killed loses nothing and the next load of the same file goes on behind it without doubling anything.
   * @returns what was counted, over all attempts.
   * @throws ConflictError when the same file is being loaded. @throws BrokenFileError naming the byte; what was stored
   * before it stays.
   */
  load(file: ImportFile, options: ImportOptions = {}): Promise<ImportReport> {
    const fileKey = options.source === undefined ? file.contentKey : `${options.source}:${file.contentKey}`;
    return this.#sql.exclusively(`import of ${file.name} (${fileKey})`, async () => {
      const known = await this.#find(fileKey);
      if (known?.state === 'done' && options.force !== true) return reportOf(known, known.done, true);
      return this.#run(await this.#begin(file, fileKey, known, options), file, options);
    });
  }

  /**
   * Stores the generated demo district where there is no building at all and never was a demo district.
   * @returns how many buildings it put in.
   */
  async seedDemoDistrict(): Promise<number> {
    const stored = await this.#sql.rows('select 1 from buildings limit 1');
    if (stored.length > 0) return 0;
    const { alreadyDone, counts } = await this.load(DEMO_FILE, { source: 'demo' });
    return alreadyDone ? 0 : counts.stored;
  }

  async #find(fileKey: string): Promise<ImportRow | undefined> {
    const [row] = await this.#sql.rows<ImportRow>(
      `select id, source, state, features_done::float8 as done, counts, attribution
       from building_imports where file_key = $1`,
      [fileKey],
    );
    return row;
  }

  async #begin(
    file: ImportFile,
    fileKey: string,
    known: ImportRow | undefined,
    options: ImportOptions,
  ): Promise<ImportRow> {
    const resumes = known !== undefined && known.state !== 'done';
    const source = known?.source ?? options.source ?? (await detectFileSource(file));
    const row: ImportRow = {
      id: known?.id ?? uuidv7(),
      source,
      state: 'running',
      done: resumes ? known.done : 0,
      counts: resumes ? known.counts : noCounts(),
      attribution: options.attribution ?? (resumes ? known.attribution : null) ?? dataSource(source).attribution,
    };
    await this.#sql.rows(
      `insert into building_imports (id, file_name, file_key, source, state, features_done, counts, attribution, started_at)
       values ($1, $2, $3, $4, 'running', $5, $6::jsonb, $7, $8)
       on conflict (file_key) do update set state = 'running', error = null, finished_at = null, file_name = $2,
         features_done = $5, counts = $6::jsonb, attribution = $7, started_at = $8`,
      [row.id, file.name, fileKey, source, row.done, JSON.stringify(row.counts), row.attribution, this.#clock()],
    );
    return row;
  }

  async #run(row: ImportRow, file: ImportFile, options: ImportOptions): Promise<ImportReport> {
    const resumedAfter = row.done;
    const before = await this.#sql.rows('select 1 from buildings where source = $1 limit 1', [row.source]);
    const attributions = new Set(row.attribution === null ? [] : row.attribution.split('; '));
    const run: Run = { row, sourceDate: options.sourceDate ?? null, attributions, replaces: before.length > 0 };
    try {
      const stopped = await this.#storeAll(run, file, options);
      return reportOf(await this.#finish(row, stopped ? 'stopped' : 'done'), resumedAfter, false);
    } catch (error) {
      // the fault itself is what the caller must hear, also when it cannot be noted
      await this.#finish(row, 'failed', messageOf(error)).catch(() => undefined);
      throw error;
    }
  }

  /** Converts one batch while the one before it is being stored. */
  async #storeAll(run: Run, file: ImportFile, options: ImportOptions): Promise<boolean> {
    let storing: Promise<void> = Promise.resolve();
    try {
      for await (const batch of convertBatches(file, {
        source: run.row.source,
        skip: run.row.done,
        attributions: run.attributions,
      })) {
        await storing;
        if (options.signal?.aborted === true) return true;
        storing = this.#storeBatch(run, batch, options);
        // a fault is met at the next await; until then it must not count as unhandled
        storing.catch(() => undefined);
      }
    } finally {
      await storing;
    }
    return false;
  }

  async #storeBatch(
    { row, sourceDate, attributions, replaces }: Run,
    batch: FeatureBatch,
    options: ImportOptions,
  ): Promise<void> {
    const { features } = batch;
    const counts = structuredClone(row.counts);
    const buildings = gather(features, counts);
    const context = { source: row.source, sourceDate, importId: row.id };
    const done = row.done + features.length;
    await this.#sql.transaction(async (sql) => {
      const replaced = await storeBuildings(sql, buildings, context);
      counts.replaced += replaced;
      if (replaces) {
        const kept = buildings.map(({ sourceId }) => sourceId);
        const ids = features.map(({ featureId }) => featureId);
        await removeStaleParts(sql, row.source, ids, kept);
      }
      const updated = await sql.rows(
        `update building_imports set features_done = $2, counts = $3::jsonb, attribution = $4
         where id = $1 and features_done = $5 returning 1`,
        [row.id, done, JSON.stringify(counts), joined(attributions), row.done],
      );
      if (updated.length === 0) throw new ConflictError('Another process is loading the same file');
    });
    row.done = done;
    row.counts = counts;
    options.onProgress?.({ counts, bytesDone: batch.bytesDone });
  }

  async #finish(row: ImportRow, state: ImportState, error: string | null = null): Promise<ImportRow> {
    await this.#sql.rows('update building_imports set state = $2, error = $3, finished_at = $4 where id = $1', [
      row.id,
      state,
      error,
      this.#clock(),
    ]);
    return { ...row, state };
  }
}

const joined = (texts: ReadonlySet<string>): string | null => (texts.size > 0 ? [...texts].join('; ') : null);

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

const reportOf = (row: ImportRow, resumedAfter: number, alreadyDone: boolean): ImportReport => ({
  importId: row.id,
  source: row.source,
  state: row.state as ImportReport['state'],
  counts: row.counts,
  resumedAfter,
  alreadyDone,
});

/** The batch's buildings with new ids, counted; of two with one identity the later one stays. */
function gather(features: FeatureBatch['features'], counts: ImportCounts): BuildingToStore[] {
  const byIdentity = new Map<string, BuildingToStore>();
  for (const { buildings, repairs, refusals } of features) {
    tally(counts.repaired, repairs);
    tally(counts.refused, refusals);
    for (const building of buildings) {
      if (byIdentity.delete(building.sourceId)) tally(counts.repaired, ['duplicate_id']);
      byIdentity.set(building.sourceId, { ...building, id: uuidv7() });
    }
  }
  counts.read += features.length;
  counts.stored += byIdentity.size;
  return [...byIdentity.values()];
}
