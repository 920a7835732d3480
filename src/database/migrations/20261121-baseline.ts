import { Migration } from '@mikro-orm/migrations';
import { BUILDINGS } from './baseline/buildings.js';
import { MARKET } from './baseline/market.js';
import { OPERATIONS } from './baseline/operations.js';
import { PEOPLE } from './baseline/people.js';
import { SOURCES } from './baseline/sources.js';

/** Name under which databases record the baseline: that of the last migration which it replaces. */
export const BASELINE = 'Migration20261121AuditEmptying';

/** The other migrations that the baseline replaces, as databases record them. */
export const REPLACED_BY_BASELINE: readonly string[] = [
  'Migration20261121Foundation',
  'Migration20261121Accounts',
  'Migration20261121ProviderCache',
  'Migration20261121Vendors',
  'Migration20261121Terrain',
  'Migration20261121Coverage',
  'Migration20261121ProviderDays',
  'Migration20261121VendorRevision',
  'Migration20261121BuildingShading',
  'Migration20261121Jobs',
  'Migration20261121BuildingIndexes',
  'Migration20261121ClimateStations',
];

/** The schema of the first day, which 13 migrations made before. It cannot be reverted: nothing would be left. */
export class Migration20261121Baseline extends Migration {
  override up(): void {
    this.addSql('create extension if not exists postgis');
    this.addSql('create extension if not exists pg_trgm');
    for (const statement of [...BUILDINGS, ...SOURCES, ...PEOPLE, ...MARKET, ...OPERATIONS]) this.addSql(statement);
    // a version from before the baseline, started on this database, finds nothing to do
    const names = REPLACED_BY_BASELINE.map((name) => `('${name}')`);
    this.addSql(`insert into "mikro_orm_migrations" ("name") values ${names.join(', ')}`);
  }
}
