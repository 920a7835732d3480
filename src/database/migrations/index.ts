import { Migration20261121Accounts } from './20261121-accounts.js';
import { Migration20261121AuditEmptying } from './20261121-audit-emptying.js';
import { Migration20261121BuildingIndexes } from './20261121-building-indexes.js';
import { Migration20261121BuildingShading } from './20261121-building-shading.js';
import { Migration20261121ClimateStations } from './20261121-climate-stations.js';
import { Migration20261121Coverage } from './20261121-coverage.js';
import { Migration20261121Foundation } from './20261121-foundation.js';
import { Migration20261121Jobs } from './20261121-jobs.js';
import { Migration20261121ProviderCache } from './20261121-provider-cache.js';
import { Migration20261121ProviderDays } from './20261121-provider-days.js';
import { Migration20261121Terrain } from './20261121-terrain.js';
import { Migration20261121VendorRevision } from './20261121-vendor-revision.js';
import { Migration20261121Vendors } from './20261121-vendors.js';
import { Migration20261122cTextLists } from './20261122c-text-lists.js';
import { Migration20261122GOsmIds } from './20261122-g-osm-ids.js';
import { Migration20261122DAccountMail } from './20261122-d-account-mail.js';
import { Migration20261122DKeptEstimates } from './20261122-d-kept-estimates.js';
import { Migration20261122DVendorNames } from './20261122-d-vendor-names.js';
import { Migration20261122HFinanceRowOrigins } from './20261122-h-finance-row-origins.js';
import { Migration20261122XDeepResults } from './20261122-x-deep-results.js';

/** Every migration in the order in which they run; one that has been released is never changed. */
export const migrations = [
  Migration20261121Foundation,
  Migration20261121Accounts,
  Migration20261121ProviderCache,
  Migration20261121Vendors,
  Migration20261121Terrain,
  Migration20261121Coverage,
  Migration20261121ProviderDays,
  Migration20261121VendorRevision,
  Migration20261121BuildingShading,
  Migration20261121Jobs,
  Migration20261121BuildingIndexes,
  Migration20261121ClimateStations,
  Migration20261121AuditEmptying,
  Migration20261122cTextLists,
  Migration20261122GOsmIds,
  Migration20261122DAccountMail,
  Migration20261122DKeptEstimates,
  Migration20261122DVendorNames,
  Migration20261122HFinanceRowOrigins,
  Migration20261122XDeepResults,
];
