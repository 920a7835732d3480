import { BASELINE, Migration20261121Baseline } from './20261121-baseline.js';
import { Migration20261122AccountMail } from './20261122-account-mail.js';
import { Migration20261122BuildingEditions } from './20261122-building-editions.js';
import { Migration20261122AssessmentReports } from './20261122-assessment-reports.js';
import { Migration20261122DeepResults } from './20261122-deep-results.js';
import { Migration20261122FinanceCountries } from './20261122-finance-countries.js';
import { Migration20261122FinanceRowOrigins } from './20261122-finance-row-origins.js';
import { Migration20261122JobParts } from './20261122-job-parts.js';
import { Migration20261122KeptEstimates } from './20261122-kept-estimates.js';
import { Migration20261122OsmIds } from './20261122-osm-ids.js';
import { Migration20261122LargeBuildings } from './20261122-large-buildings.js';
import { Migration20261122RecordChanges } from './20261122-record-changes.js';
import { Migration20261122SchemaRequirements } from './20261122-schema-requirements.js';
import { Migration20261122TextLists } from './20261122-text-lists.js';
import { Migration20261122VendorNames } from './20261122-vendor-names.js';
import { Migration20261123FinanceRevisions } from './20261123-finance-revisions.js';
import { Migration20261123FinanceSourceWords } from './20261123-finance-source-words.js';
import { Migration20261123ReportLinkVersions } from './20261123-report-link-versions.js';
import { Migration20261127UnknownPlaces } from './people/20261127-unknown-places.js';
import { Migration20261124ClientIds } from './people/20261124-client-ids.js';
import { Migration20261124SharedRoofs } from './vendors/20261124-shared-roofs.js';
import { Migration20261127Pictures } from './vendors/20261127-pictures.js';
import { Migration20261124UnloggedStaging } from './loads/20261124-unlogged-staging.js';
import { Migration20261124EditionDates } from './loads/20261124-edition-dates.js';
import { Migration20261127LowBuildings } from './loads/20261127-low-buildings.js';
import { Migration20261127SpreadTables, STATES_SPREAD } from './loads/20261127-spread-tables.js';
import { Migration20261124ExistingPlants } from './district/20261124-existing-plants.js';
import { Migration20261124RoofTotals } from './district/20261124-roof-totals.js';
import { Migration20261123RoofPotentials } from './district/20261123-roof-potentials.js';

/**
 * Every migration in the order in which they run, under the name that databases record. One that has been released is never
 * changed; a class may be renamed, its recorded name may not, or databases would run it again.
 */
export const migrations = [
  { name: BASELINE, class: Migration20261121Baseline },
  { name: 'Migration20261122cTextLists', class: Migration20261122TextLists },
  { name: 'Migration20261122GOsmIds', class: Migration20261122OsmIds },
  { name: 'Migration20261122DAccountMail', class: Migration20261122AccountMail },
  { name: 'Migration20261122DKeptEstimates', class: Migration20261122KeptEstimates },
  { name: 'Migration20261122DVendorNames', class: Migration20261122VendorNames },
  { name: 'Migration20261122HFinanceRowOrigins', class: Migration20261122FinanceRowOrigins },
  { name: 'Migration20261122XDeepResults', class: Migration20261122DeepResults },
  { name: 'Migration20261122YRecordChanges', class: Migration20261122RecordChanges },
  { name: 'Migration20261122ZBuildingEditions', class: Migration20261122BuildingEditions },
  { name: 'Migration20261122ZFinanceCountries', class: Migration20261122FinanceCountries },
  { name: 'Migration20261122ZLargeBuildings', class: Migration20261122LargeBuildings },
  { name: 'Migration20261122ZPJobParts', class: Migration20261122JobParts },
  { name: 'Migration20261122ZAssessmentReports', class: Migration20261122AssessmentReports },
  { name: 'Migration20261122ZSchemaRequirements', class: Migration20261122SchemaRequirements },
  { name: 'Migration20261123FinanceRevisions', class: Migration20261123FinanceRevisions },
  { name: 'Migration20261123FinanceSourceWords', class: Migration20261123FinanceSourceWords },
  { name: 'Migration20261123ReportLinkVersions', class: Migration20261123ReportLinkVersions },
  { name: 'Migration20261123RoofPotentials', class: Migration20261123RoofPotentials },
  { name: 'Migration20261124SharedRoofs', class: Migration20261124SharedRoofs },
  { name: 'Migration20261124UClientIds', class: Migration20261124ClientIds },
  { name: 'Migration20261124EditionDates', class: Migration20261124EditionDates },
  { name: 'Migration20261124UnloggedStaging', class: Migration20261124UnloggedStaging },
  { name: 'Migration20261124VRoofTotals', class: Migration20261124RoofTotals },
  { name: 'Migration20261124WExistingPlants', class: Migration20261124ExistingPlants },
  { name: STATES_SPREAD, class: Migration20261127SpreadTables },
  { name: 'Migration20261127TPictures', class: Migration20261127Pictures },
  { name: 'Migration20261127UUnknownPlaces', class: Migration20261127UnknownPlaces },
  { name: 'Migration20261127VLowBuildings', class: Migration20261127LowBuildings },
];
