import { Account } from './accounts/account.entity.js';
import { AccountToken } from './accounts/account-token.entity.js';
import { Assessment } from './assessment.entity.js';
import { AuditEntry } from './operation/audit-entry.entity.js';
import { Building } from './buildings/building.entity.js';
import { BuildingCoverage } from './buildings/building-coverage.entity.js';
import { BuildingEdition } from './buildings/building-edition.entity.js';
import { BuildingImport } from './buildings/building-import.entity.js';
import { BuildingShading } from './buildings/building-shading.entity.js';
import { ClimateRevision } from './reference/climate-revision.entity.js';
import { ClimateStationRecord } from './reference/climate-station.entity.js';
import { Delivery } from './operation/delivery.entity.js';
import { FinanceRevision } from './reference/finance-revision.entity.js';
import { FinanceRowOrigin } from './reference/finance-row-origin.entity.js';
import { FinanceRowRecord } from './reference/finance-row.entity.js';
import { IdempotencyKey } from './operation/idempotency-key.entity.js';
import { Inquiry } from './vendors/inquiry.entity.js';
import { InquiryMessage } from './vendors/inquiry-message.entity.js';
import { Job } from './operation/job.entity.js';
import { JobPart } from './operation/job-part.entity.js';
import { OutboxEvent } from './operation/outbox-event.entity.js';
import { Picture } from './vendors/picture.entity.js';
import { ProviderCacheEntry } from './operation/provider-cache.entity.js';
import { ProviderDay } from './operation/provider-day.entity.js';
import { ProviderTurn } from './operation/provider-turn.entity.js';
import { RateLimit } from './operation/rate-limit.entity.js';
import { RecentEstimate } from './recent-estimate.entity.js';
import { RefreshToken } from './accounts/refresh-token.entity.js';
import { Review } from './vendors/review.entity.js';
import { RoofPotentialRecord } from './buildings/roof-potential.entity.js';
import { RoofTotal } from './buildings/roof-total.entity.js';
import { RoofPotentialTile } from './buildings/roof-potential-tile.entity.js';
import { SchemaRequirement } from './operation/schema-requirement.entity.js';
import { Session } from './accounts/session.entity.js';
import { StagedBuilding } from './buildings/staged-building.entity.js';
import { StagedLoad } from './buildings/staged-load.entity.js';
import { TerrainBlock } from './reference/terrain-block.entity.js';
import { TerrainGrid } from './reference/terrain-grid.entity.js';
import { TerrainHorizonRecord } from './reference/terrain-horizon.entity.js';
import { Vendor, VendorPortfolio } from './vendors/vendor.entity.js';
import { VendorApplication } from './vendors/vendor-application.entity.js';
import { VendorRevision } from './vendors/vendor-revision.entity.js';

/** Every entity of the database. */
export const entities = [
  Account,
  AccountToken,
  Assessment,
  AuditEntry,
  Building,
  BuildingCoverage,
  BuildingEdition,
  BuildingImport,
  BuildingShading,
  ClimateRevision,
  ClimateStationRecord,
  Delivery,
  FinanceRevision,
  FinanceRowOrigin,
  FinanceRowRecord,
  IdempotencyKey,
  Inquiry,
  InquiryMessage,
  Job,
  JobPart,
  OutboxEvent,
  Picture,
  ProviderCacheEntry,
  ProviderDay,
  ProviderTurn,
  RateLimit,
  RecentEstimate,
  RefreshToken,
  Review,
  RoofPotentialRecord,
  RoofPotentialTile,
  RoofTotal,
  SchemaRequirement,
  Session,
  StagedBuilding,
  StagedLoad,
  TerrainBlock,
  TerrainGrid,
  TerrainHorizonRecord,
  Vendor,
  VendorApplication,
  VendorPortfolio,
  VendorRevision,
];
