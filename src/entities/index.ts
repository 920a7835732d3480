import { Account } from './account.entity.js';
import { AccountToken } from './account-token.entity.js';
import { Assessment } from './assessment.entity.js';
import { AuditEntry } from './audit-entry.entity.js';
import { Building } from './building.entity.js';
import { BuildingCoverage } from './building-coverage.entity.js';
import { BuildingEdition } from './building-edition.entity.js';
import { BuildingImport } from './building-import.entity.js';
import { BuildingShading } from './building-shading.entity.js';
import { ClimateRevision } from './climate-revision.entity.js';
import { ClimateStationRecord } from './climate-station.entity.js';
import { Delivery } from './delivery.entity.js';
import { FinanceRevision } from './finance-revision.entity.js';
import { FinanceRowOrigin } from './finance-row-origin.entity.js';
import { FinanceRowRecord } from './finance-row.entity.js';
import { IdempotencyKey } from './idempotency-key.entity.js';
import { Inquiry } from './inquiry.entity.js';
import { InquiryMessage } from './inquiry-message.entity.js';
import { Job } from './job.entity.js';
import { JobPart } from './job-part.entity.js';
import { OutboxEvent } from './outbox-event.entity.js';
import { ProviderCacheEntry } from './provider-cache.entity.js';
import { ProviderDay } from './provider-day.entity.js';
import { ProviderTurn } from './provider-turn.entity.js';
import { RateLimit } from './rate-limit.entity.js';
import { RecentEstimate } from './recent-estimate.entity.js';
import { RefreshToken } from './refresh-token.entity.js';
import { Review } from './review.entity.js';
import { SchemaRequirement } from './schema-requirement.entity.js';
import { Session } from './session.entity.js';
import { StagedBuilding } from './staged-building.entity.js';
import { TerrainBlock } from './terrain-block.entity.js';
import { TerrainGrid } from './terrain-grid.entity.js';
import { TerrainHorizonRecord } from './terrain-horizon.entity.js';
import { Vendor, VendorPortfolio } from './vendor.entity.js';
import { VendorApplication } from './vendor-application.entity.js';
import { VendorRevision } from './vendor-revision.entity.js';

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
  ProviderCacheEntry,
  ProviderDay,
  ProviderTurn,
  RateLimit,
  RecentEstimate,
  RefreshToken,
  Review,
  SchemaRequirement,
  Session,
  StagedBuilding,
  TerrainBlock,
  TerrainGrid,
  TerrainHorizonRecord,
  Vendor,
  VendorApplication,
  VendorPortfolio,
  VendorRevision,
];
