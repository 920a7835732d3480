import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { v7 as uuidv7 } from 'uuid';
import { entityDefaults } from '../../core/entity-defaults.js';
import { MAX_AUTOMATIC_ROOFS } from '../../core/district/potential-area.js';
import { DAY_MS } from '../../core/time/durations.js';
import type { Sql } from '../../database/sql-types.js';
import { Job } from '../../entities/operation/job.entity.js';
import { dueTiles, potentialState } from '../district/due-tiles.sql.js';
import { lightBasis, type LightSources } from '../district/tile-inputs.js';

/** What the service works with. */
export interface AutomaticPotentialUses extends LightSources {
  sql: Sql;
  em: SqlEntityManager;
}

const KIND = 'roof_potential';

/**
 * Has the potential of roofs calculated without being asked: after a load of buildings, stations or heights, a change of
 * finance rows, a new version that calculates otherwise, or the first start. It is asked only while no other job waits, so
 * everything else goes before it.
 */
export class AutomaticPotential {
  /** The state of the database in which nothing was due. */
  #settledState: string | undefined;

  constructor(private readonly uses: AutomaticPotentialUses) {}

  /**
   * Queues a job where tiles are due, up to 100,000 roofs, unless one that nobody asked for is open, or failed or was
   * cancelled within a day.
   * @returns whether there is one to do now.
   */
  async queueIfDue(): Promise<boolean> {
    const { sql, em, clock } = this.uses;
    const basis = lightBasis(this.uses);
    const { state: stored, roofs } = await potentialState(sql, MAX_AUTOMATIC_ROOFS);
    const state = `${stored} ${basis}`;
    if (roofs > MAX_AUTOMATIC_ROOFS || state === this.#settledState) return false;
    const due = await dueTiles(sql, 1, basis);
    if (due.length === 0) {
      this.#settledState = state;
      return false;
    }
    const now = clock();
    return em.fork().transactional(async (fork) => {
      const isAutomatic = { kind: KIND, input: { automatic: true } } as const;
      const recent = { state: { $in: ['failed', 'cancelled'] }, finishedAt: { $gt: new Date(now.getTime() - DAY_MS) } };
      const open = { state: { $in: ['queued', 'running'] } };
      if ((await fork.count(Job, { ...isAutomatic, $or: [open, recent] } as never)) > 0) return false;
      const job = { ...entityDefaults(Job), id: uuidv7(), kind: KIND, state: 'queued' as const } as const;
      fork.persist(fork.create(Job, { ...job, input: { automatic: true }, createdAt: now, nextAttemptAt: now }));
      return true;
    });
  }
}
