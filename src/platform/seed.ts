import { setTimeout as wait } from 'node:timers/promises';
import { UniqueConstraintViolationException } from '@mikro-orm/core';
import type { Settings } from '../config/settings.js';
import { BuildingImportService } from '../domain/buildings/import/building-import.service.js';
import { ConflictError } from '../core/errors.js';
import { FinanceTableService } from '../domain/finance/finance-table.service.js';
import type { Platform } from './platform.js';
import { readFinanceRows } from '../providers/reference-files.js';

/** How often and after which pause a start looks again while another process fills the same database [ms]. */
const ATTEMPTS = 240;
const PAUSE_MS = 250;

/** Stores what the service ships: finance rows, also where an earlier version stored its own, and a demo district. */
export async function seedDatabase({ database, settings, clock, log }: Platform): Promise<void> {
  const finance = await oneAtATime(() => new FinanceTableService({ em: database.em.fork() }).seed(readFinanceRows()));
  if (Object.values(finance).some((rows) => rows > 0)) log.info(finance, 'finance rows updated');
  if (!hasDemoDistrict(settings)) return;
  const imports = new BuildingImportService({ sql: database.sql, clock });
  const buildings = await oneAtATime(() => imports.seedDemoDistrict());
  if (buildings > 0) log.info({ buildings }, 'stored the generated demo district');
}

/** Whether an empty database gets the demo district: invented buildings must not appear in production unless asked for. */
export const hasDemoDistrict = ({ demoDistrict, nodeEnv }: Pick<Settings, 'demoDistrict' | 'nodeEnv'>): boolean =>
  demoDistrict === 'auto' ? nodeEnv !== 'production' : demoDistrict === 'on';

/** Of two processes that start on an empty database one fills it; the other waits and then finds nothing to do. */
async function oneAtATime<T>(fill: () => Promise<T>): Promise<T> {
  for (let attempt = 1; attempt < ATTEMPTS; attempt += 1) {
    try {
      return await fill();
    } catch (error) {
      if (!isInProgress(error)) throw error;
      await wait(PAUSE_MS);
    }
  }
  return fill();
}

const isInProgress = (error: unknown): boolean =>
  error instanceof ConflictError || error instanceof UniqueConstraintViolationException;
