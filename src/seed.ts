import { BuildingImportService } from './domain/buildings/building-import.service.js';
import { FinanceTableService } from './domain/finance/finance-table.service.js';
import type { Platform } from './platform.js';
import { readFinanceRows } from './providers/reference-files.js';

/** Fills an empty database with what the service carries with it: dated figures of money, and a demo district. */
export async function seedDatabase({ database, settings, clock, log }: Platform): Promise<void> {
  const em = database.em.fork();
  const fresh = await new FinanceTableService({ em }).seed(readFinanceRows());
  if (fresh > 0) log.info({ rows: fresh }, 'stored dated figures of money');
  if (settings.demoDistrict === 'off') return;
  const imports = new BuildingImportService({ em, sql: database.sql, clock });
  const buildings = await imports.seedDemoDistrict();
  if (buildings > 0) log.info({ buildings }, 'stored the generated demo district');
}
