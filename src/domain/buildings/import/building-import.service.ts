import { createHash } from 'node:crypto';
import { v7 as uuidv7 } from 'uuid';
import { messageOf } from '../../../core/message-of.js';
import type { Clock } from '../../../core/time/clock.js';
import { InvalidInputError } from '../../../core/errors.js';
import type { MultiPolygon } from '../../../core/geometry/position.js';
import { isDistributed } from '../../../database/server/distributed.sql.js';
import type { Sql, TransactionSql } from '../../../database/sql-types.js';
import { invalidateAttributions } from '../search/attributions.sql.js';
import { hasBuildings } from '../search/building-rows.sql.js';
import { dataSource } from '../../../core/buildings/data-sources.js';
import { describeCoordinates, knownEpsg } from '../../../core/buildings/import/declared-crs.js';
import { DEMO_FILE, DEMO_SOURCE } from '../../../core/buildings/demo-district.js';
import type { Extent } from '../../../core/buildings/extent.js';
import { convertFeatures, detectFileSource, type HeightsSeen } from './converted-features.js';
import { UnsupportedFileError, type ImportFile } from '../../../core/buildings/import/import-file.js';
import { noCounts, sumCounts, type ImportState } from '../../../core/buildings/import/import-progress.js';
import {
  beginImport,
  canResume,
  findImport,
  finishImport,
  hasOtherLoads,
  noteProgress,
  ASYNC_COMMIT,
  type ImportRecord,
} from './import-records.sql.js';
import type { ImportOptions, ImportReport } from '../../../core/buildings/import/import-types.js';
import { readyBatches, type ReadyBatch } from './ready-batch.js';
import { mergeLoad } from './merge-load.js';
import { touchTiles } from './merge-tiles.sql.js';
import { beginStaging } from './staging.sql.js';
import { isUniqueViolation, storeChecked, storeUnchecked } from './store-batch.js';
import type { StoreContext, StoredBefore } from './store-buildings.sql.js';

/** What the service works with. */
export interface BuildingImportDependencies {
  sql: Sql;
  clock: Clock;
}

/** A load at work. */
interface Run {
  record: ImportRecord;
  context: StoreContext;
  attributions: Set<string>;
  /** First coordinates of the file that are no place on earth, if any. */
  offEarth: number[][];
  heights: HeightsSeen;
  /**
   * Whether the buildings wait aside until the file is read: where others are stored already, nobody is to see a tile
   * half replaced or with duplicates. An empty store is filled directly, which takes half the writing.
   */
  isStaged: boolean;
  /**
   * Whether buildings are copied without a look at what is stored: nothing was when the load began, or they are staged. Ends
   * with the first that the file has again, in another batch.
   */
  isUnchecked: boolean;
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
   * When the file is read, its tiles are settled, each within one transaction: earlier buildings of the same identity are
   * replaced, those that a new edition no longer has are removed, duplicates of other data sets are dissolved, and the area
   * counts as covered.
   * @returns what was counted, over all attempts.
   * @throws ConflictError when the same file is being loaded. @throws InvalidInputError for a box together with a
   * coverage. @throws UnsupportedFileError naming the place at which a file is broken, its system of coordinates where that is not
   * known, or why none of its features is a building; what was stored before stays.
   */
  async load(file: ImportFile, options: ImportOptions = {}): Promise<ImportReport> {
    const { source, box, coverage, epsg, heightField, floorsField, minConfidence } = options;
    if (epsg !== undefined) knownEpsg(epsg);
    if (box && coverage) throw InvalidInputError.at(['coverage'], 'bbox and coverage cannot be combined');
    const area = box ? Object.values(box).join(',') : coverage && digestOf(coverage);
    const columns = [heightField, floorsField].some(Boolean) && `columns ${heightField ?? ''},${floorsField ?? ''}`;
    const limit = minConfidence && `confidence ${minConfidence}`;
    const fileKey = [source, area, epsg && `EPSG:${epsg}`, columns || undefined, limit || undefined, file.contentKey]
      .filter((part) => part !== undefined)
      .join(':');
    return this.#sql.exclusively(`import of ${file.name} (${fileKey})`, async () => {
      const known = await findImport(this.#sql, fileKey);
      if (known?.state === 'done' && options.force !== true) return reportOf(known, 'done', known.done, true);
      return this.#run(await this.#begin(file, fileKey, known, options), file, options);
    });
  }

  /**
   * Stores the generated demo district where there is no building at all and never was a demo district.
   * @returns how many buildings it put in.
   */
  async seedDemoDistrict(): Promise<number> {
    if (await hasBuildings(this.#sql)) return 0;
    const { alreadyDone, counts } = await this.load(DEMO_FILE, { source: DEMO_SOURCE, covers: false });
    return alreadyDone ? 0 : counts.stored;
  }

  async #begin(
    file: ImportFile,
    fileKey: string,
    known: ImportRecord | undefined,
    options: ImportOptions,
  ): Promise<ImportRecord> {
    const resumed = known && (await canResume(this.#sql, known)) ? known : undefined;
    const source = known?.source ?? options.source ?? (await detectFileSource(file));
    const record: ImportRecord = {
      id: known?.id ?? uuidv7(),
      source,
      state: 'running',
      done: resumed?.done ?? 0,
      // an earlier version may have begun it, with fewer counts
      counts: { ...noCounts(), ...resumed?.counts },
      attribution: options.attribution ?? resumed?.attribution ?? dataSource(source).attribution,
      supersedes: resumed?.supersedes ?? null,
    };
    await beginImport(this.#sql, record, { fileName: file.name, fileKey, startedAt: this.#clock() });
    return record;
  }

  async #run(record: ImportRecord, file: ImportFile, options: ImportOptions): Promise<ImportReport> {
    const resumedAfter = record.done;
    try {
      const run = await this.#prepare(record, options);
      const isRead = await this.#storeAll(run, file, options);
      if (isRead) refuseEmptyLoad(run);
      const isWhole = isRead && (await this.#settle(run, options));
      const state = isWhole ? 'done' : 'stopped';
      await this.#finish(record, state);
      const { heights } = run;
      const isWithoutHeights = isRead && resumedAfter === 0 && !heights.found;
      const report = reportOf(record, state, resumedAfter, false);
      return isWithoutHeights ? { ...report, columnsWithoutHeight: heights.columns } : report;
    } catch (error) {
      // the fault itself is what the caller must hear, also when it cannot be noted
      await this.#finish(record, 'failed', messageOf(error)).catch(() => undefined);
      throw error;
    }
  }

  async #prepare(record: ImportRecord, options: ImportOptions): Promise<Run> {
    const isSpread = await isDistributed(this.#sql);
    // the merge sees to what no key holds together over several nodes
    const isStaged = isSpread || (await hasOtherLoads(this.#sql, record.id));
    if (isStaged) await beginStaging(this.#sql, record.id);
    return {
      record,
      context: { source: record.source, sourceDate: options.sourceDate ?? null, importId: record.id, isSpread },
      attributions: new Set(record.attribution === null ? [] : record.attribution.split('; ')),
      offEarth: [],
      heights: { columns: [], found: false },
      isStaged,
      isUnchecked: isStaged || !(await hasBuildings(this.#sql)),
    };
  }

  /**
   * Converts one batch and makes it ready while the one before it is being stored.
   * @returns whether the file was read to its end.
   */
  async #storeAll(run: Run, file: ImportFile, options: ImportOptions): Promise<boolean> {
    let storing: Promise<void> = Promise.resolve();
    const { record, attributions, offEarth, heights } = run;
    const { box, epsg, heightField, floorsField, minConfidence } = options;
    const columns = { height: heightField, floors: floorsField };
    const conversion = {
      source: record.source,
      skip: record.done,
      box,
      epsg,
      attributions,
      offEarth,
      columns,
      heights,
      minConfidence,
      signal: options.signal,
    };
    try {
      for await (const batch of readyBatches(convertFeatures(file, conversion), run.context)) {
        await storing;
        if (options.signal?.aborted === true) return false;
        storing = this.#storeBatch(run, batch, options);
        // a fault is met at the next await; until then it must not count as unhandled
        storing.catch(() => undefined);
      }
    } finally {
      await storing;
    }
    return options.signal?.aborted !== true;
  }

  async #storeBatch(run: Run, batch: ReadyBatch, options: ImportOptions): Promise<void> {
    if (run.isUnchecked) {
      try {
        return await this.#commitBatch(run, batch, options, (sql) => storeUnchecked(sql, batch, run));
      } catch (error) {
        if (!isUniqueViolation(error)) throw error;
        run.isUnchecked = false;
      }
    }
    return this.#commitBatch(run, batch, options, (sql) => storeChecked(sql, batch, run));
  }

  async #commitBatch(
    { record, context, attributions }: Run,
    batch: ReadyBatch,
    options: ImportOptions,
    store: (sql: TransactionSql) => Promise<StoredBefore>,
  ): Promise<void> {
    const counts = sumCounts(record.counts, batch.counts);
    const after = { ...record, done: record.done + batch.counts.read, counts, attribution: joined(attributions) };
    await this.#sql.transaction(async (sql) => {
      const { replaced, unchanged } = await store(sql);
      counts.replaced += replaced;
      counts.unchanged += unchanged;
      await touchTiles(sql, context, batch.boxes);
      await noteProgress(sql, after, record.done);
    }, ASYNC_COMMIT);
    Object.assign(record, after);
    options.onProgress?.({ counts, bytesDone: batch.bytesDone });
  }

  #settle({ record, context, isStaged }: Run, options: ImportOptions): Promise<boolean> {
    const { covers = true, signal, onProgress } = options;
    return mergeLoad(this.#sql, {
      record,
      context,
      isStaged,
      extent: extentOf(options),
      covers,
      when: this.#clock(),
      signal,
      onProgress,
    });
  }

  async #finish({ id }: ImportRecord, state: ImportState, error: string | null = null): Promise<void> {
    await finishImport(this.#sql, id, { state, error, finishedAt: this.#clock() });
    invalidateAttributions(this.#sql);
  }
}

/**
 * A load of features none of which is a building is a mistake, which must not pass for a new edition without buildings.
 * @throws UnsupportedFileError unless there were none, or some lie outside the box that was asked for.
 */
function refuseEmptyLoad({ record: { counts }, offEarth: [position] }: Run): void {
  const { read, stored, refused } = counts;
  if (read === 0 || stored > 0 || 'outside_the_box' in refused) return;
  const reasons = Object.entries(refused).map(([reason, count]) => `${reason.replaceAll('_', ' ')}: ${count}`);
  const look = position ? `. ${describeCoordinates(position)}` : '';
  throw new UnsupportedFileError(`None of the ${read} features read is a building (${reasons.join(', ')})${look}`);
}

const digestOf = (coverage: MultiPolygon): string =>
  createHash('sha256').update(JSON.stringify(coverage)).digest('hex').slice(0, 16);

function extentOf({ box, coverage }: ImportOptions): Extent | undefined {
  if (box) return { kind: 'box', box };
  return coverage && { kind: 'polygons', polygons: coverage };
}

const joined = (texts: ReadonlySet<string>): string | null => (texts.size > 0 ? [...texts].join('; ') : null);

const reportOf = (
  { id, source, counts }: ImportRecord,
  state: ImportReport['state'],
  resumedAfter: number,
  alreadyDone: boolean,
): ImportReport => ({ importId: id, source, state, counts, resumedAfter, alreadyDone });
