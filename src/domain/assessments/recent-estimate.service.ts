import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { Sql } from '../../database/sql-types.js';
import { RecentEstimate } from '../../entities/recent-estimate.entity.js';
import type { Clock } from '../../core/time/clock.js';
import type { AssessedRoof } from '../../core/estimate/roof/assessed-roof.js';
import type { ReportData } from '../../core/report/report-data.js';
import type { NewAssessment } from './new-assessment.js';
import { bytesOf, storeEstimates, type PackedEstimate } from './recent-estimates.sql.js';
import { HOUR_MS } from '../../core/time/durations.js';

const pack = promisify(gzip);
const unpack = promisify(gunzip);

/** Time in which an estimate can be kept by its hash [ms]. */
const LIFE_MS = HOUR_MS;

/** Estimates held together, packed, up to what is stored between two checks; the oldest give way [bytes]. */
const MAX_BYTES = 64 * 1024 * 1024;
/** Part of it that a process stores until it adds the sizes up again, which took up to 0.1 s beside other work (2026-11-28). */
const TRIM_SHARE = 1 / 64;

/** An estimate in the form in which it is kept: its figures, its detail as REST answers it, and what its report is drawn from. */
export interface StoredEstimate {
  figures: NewAssessment;
  result: Record<string, unknown>;
  /** Absent in those that a version without reports made. */
  report?: ReportData;
}

/** Estimates of the last hour, in the database, so that whichever process made one, each can keep it. */
export class RecentEstimateService {
  /** Stored since the oldest gave way [bytes]. */
  #untrimmed = Infinity;

  constructor(
    private readonly uses: {
      sql: Sql;
      clock: Clock;
      /** Writes an estimate as it is answered. */
      write: (estimate: AssessedRoof) => StoredEstimate;
      /** Bound on all of them; smaller in tests [bytes]. */
      maxBytes?: number;
    },
  ) {}

  /** Holds estimates for an hour, in one statement; those that are held already live on. */
  async remember(estimates: readonly AssessedRoof[]): Promise<void> {
    const { sql, clock, maxBytes = MAX_BYTES } = this.uses;
    const expiresAt = new Date(clock().getTime() + LIFE_MS);
    const byHash = new Map(estimates.map((estimate) => [estimate.result.assessmentHash, estimate]));
    const packed: PackedEstimate[] = [];
    // one after the other: the text of an estimate takes milliseconds, and others get their turn while it is packed
    for (const [hash, estimate] of byHash) packed.push({ hash, packed: await this.pack(estimate) });
    this.#untrimmed += bytesOf(packed);
    const isDue = this.#untrimmed > TRIM_SHARE * maxBytes;
    if (isDue) this.#untrimmed = 0;
    await storeEstimates(sql, packed, expiresAt, isDue ? maxBytes : undefined);
  }

  private pack(estimate: AssessedRoof): Promise<Buffer> {
    const kept = this.uses.write(estimate);
    // the hash does not show who asked, so what only the asker knows stays out
    const figures = { ...kept.figures, address: null };
    return pack(JSON.stringify({ ...kept, figures }));
  }

  /** Returns a remembered estimate; `undefined` when it is older than an hour or was never made. */
  async find(em: SqlEntityManager, assessmentHash: string): Promise<StoredEstimate | undefined> {
    const where = { assessmentHash, expiresAt: { $gt: this.uses.clock() } };
    const found = await em.findOne(RecentEstimate, where, { disableIdentityMap: true });
    return found === null ? undefined : (JSON.parse((await unpack(found.packed)).toString('utf8')) as StoredEstimate);
  }
}
