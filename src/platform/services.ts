import { parseCoverage } from '../providers/formats/coverage-text.js';
import { FinanceAdministrationService } from '../domain/administration/finance-administration.service.js';
import { OverviewService } from '../domain/administration/overview.service.js';
import { RecordAdministrationService } from '../domain/administration/record-administration.service.js';
import { UserAdministrationService } from '../domain/administration/user-administration.service.js';
import { AccountRecoveryService } from '../domain/accounts/account-recovery.service.js';
import { AccountService } from '../domain/accounts/account.service.js';
import { AuthenticationService } from '../domain/accounts/authentication.service.js';
import { PersonalDataService } from '../domain/accounts/personal-data.service.js';
import { SessionService } from '../domain/accounts/session.service.js';
import { AssessmentService } from '../domain/assessments/assessment.service.js';
import { EstimateService } from '../domain/assessments/estimate.service.js';
import { ReportService } from '../domain/assessments/report.service.js';
import { RoofReportService } from '../domain/assessments/roof-report.service.js';
import { UsableFractionService } from '../domain/assessments/usable-fraction.service.js';
import { BuildingService } from '../domain/buildings/search/building.service.js';
import { FeatureCollectionService } from '../domain/buildings/search/feature-collection.service.js';
import { BuildingTileService } from '../domain/buildings/tiles/building-tile.service.js';
import { ClimateAdministrationService } from '../domain/climate/climate-administration.service.js';
import { ClimateService } from '../domain/climate/climate.service.js';
import { TownshipService } from '../domain/climate/township.service.js';
import { EnergyService } from '../domain/energy/energy.service.js';
import { EventAdministrationService } from '../domain/events/event-administration.service.js';
import { LiveService } from '../domain/events/live.service.js';
import { BuildingImportJobService } from '../domain/jobs/building-import-job.service.js';
import { ShadingPrecomputeJobService } from '../domain/jobs/shading-precompute-job.service.js';
import { WhatIfService } from '../domain/district/what-if.service.js';
import { RoofService } from '../domain/district/roof.service.js';
import { RoofPotentialJobService } from '../domain/jobs/roof-potential-job.service.js';
import { ClimateImportJobService } from '../domain/jobs/climate-import-job.service.js';
import { JobService } from '../domain/jobs/job.service.js';
import { UploadService } from '../domain/jobs/upload.service.js';
import { MetricsService } from '../domain/health/metrics.service.js';
import { HealthService } from '../domain/health/health.service.js';
import { NodeService } from '../domain/nodes/node.service.js';
import { PlacesService } from '../domain/places/places.service.js';
import { ShadingCacheService } from '../domain/shade/shading-cache.service.js';
import { ShadowService } from '../domain/shade/shadow.service.js';
import { BuildingShadowService } from '../domain/shade/building-shadow.service.js';
import { ViewportShadowsService } from '../domain/shade/viewport-shadows.service.js';
import { SunService } from '../domain/sun/sun.service.js';
import { TerrainService } from '../domain/terrain/terrain.service.js';
import { InquiryRecordService } from '../domain/vendors/inquiry-records.service.js';
import { InquiryService } from '../domain/vendors/inquiry.service.js';
import { ReviewService } from '../domain/vendors/review.service.js';
import { SharedRoofService } from '../domain/vendors/shared-roof.service.js';
import { VendorAdministrationService } from '../domain/vendors/vendor-administration.service.js';
import { VendorApplicationService } from '../domain/vendors/vendor-application.service.js';
import { VendorInquiryService } from '../domain/vendors/vendor-inquiry.service.js';
import { VendorLeadService } from '../domain/vendors/vendor-lead.service.js';
import { PictureService } from '../domain/vendors/picture.service.js';
import { VendorProfileService } from '../domain/vendors/vendor-profile.service.js';
import { VendorService } from '../domain/vendors/vendor.service.js';
import type { TableFormat, TableWriter } from '../core/district/table-file.js';
import { writeFlatGeobuf } from '../providers/formats/write/flatgeobuf-writer.js';
import { writeGeoParquet } from '../providers/formats/write/geoparquet-writer.js';
import type { Platform } from './platform.js';
import { once, RequestTools, type ServedRequest } from './request-tools.js';

/** Use cases whose constructors name what they use: tools of the request, and other services. */
const USE_CASES = {
  accounts: AccountService,
  accountRecovery: AccountRecoveryService,
  sessions: SessionService,
  assessments: AssessmentService,
  personalData: PersonalDataService,
  energy: EnergyService,
  townships: TownshipService,
  sun: SunService,
  shadows: ShadowService,
  viewportShadows: ViewportShadowsService,
  buildingShadows: BuildingShadowService,
  shadingCache: ShadingCacheService,
  usableFractions: UsableFractionService,
  estimates: EstimateService,
  whatIfs: WhatIfService,
  reports: ReportService,
  roofReports: RoofReportService,
  nodes: NodeService,
  vendors: VendorService,
  vendorProfiles: VendorProfileService,
  pictures: PictureService,
  vendorApplications: VendorApplicationService,
  vendorInquiries: VendorInquiryService,
  inquiryRecords: InquiryRecordService,
  inquiries: InquiryService,
  sharedRoofs: SharedRoofService,
  reviews: ReviewService,
  overview: OverviewService,
  userAdministration: UserAdministrationService,
  recordAdministration: RecordAdministrationService,
  financeAdministration: FinanceAdministrationService,
  vendorAdministration: VendorAdministrationService,
  eventAdministration: EventAdministrationService,
  climateAdministration: ClimateAdministrationService,
  shadingPrecomputeJobs: ShadingPrecomputeJobService,
  roofPotentialJobs: RoofPotentialJobService,
};

type UseCases = { readonly [Name in keyof typeof USE_CASES]: InstanceType<(typeof USE_CASES)[Name]> };

const TABLE_WRITERS = { flatgeobuf: writeFlatGeobuf, geoparquet: writeGeoParquet } as const;

/** Use cases that take something of the process under another name. */
class RequestServices extends RequestTools {
  @once
  get authentication(): AuthenticationService {
    const { database, clock, security } = this.platform;
    const { keys, adminSecret, limits } = security;
    return new AuthenticationService({ sql: database.quickSql, clock, keys, adminSecret, limits, meter: this.meter });
  }

  @once
  get buildings(): BuildingService {
    const { buildingReads: reads, buildingCells: cells, buildingSupply: supply } = this.platform;
    const { sql, readSql } = this.platform.database;
    return new BuildingService({ sql, readSql, reads, cells, supply });
  }

  @once
  get features(): FeatureCollectionService {
    const { buildings, roofs } = this;
    return new FeatureCollectionService({ readSql: this.platform.database.readSql, buildings, roofs });
  }

  @once
  get buildingTiles(): BuildingTileService {
    const { sql, readSql } = this.platform.database;
    const { buildingTiles: store, reference } = this.platform;
    return new BuildingTileService({ sql, readSql, compute: this.sharedCompute, store, areas: reference.areas });
  }

  @once
  get terrain(): TerrainService {
    return new TerrainService({ ...this.platform.terrain, compute: this.sharedCompute });
  }

  @once
  get climate(): ClimateService {
    const { reference, climateStations, climateSource } = this.platform;
    return new ClimateService({ reference, terrain: this.terrain, stations: climateStations, source: climateSource });
  }

  @once
  get roofs(): RoofService {
    const { climate, language } = this;
    const { financeRows, clock, database, roofCounts: counts } = this.platform;
    return new RoofService({ readSql: database.readSql, climate, financeRows, clock, language, counts });
  }

  /** What writes roofs as files. */
  get tableWriters(): Readonly<Record<TableFormat, TableWriter>> {
    return TABLE_WRITERS;
  }

  @once
  get vendorLeads(): VendorLeadService {
    return new VendorLeadService({ em: this.em, readSql: this.platform.database.readSql });
  }

  @once
  get metrics(): MetricsService {
    const { metrics, settings } = this.platform;
    return new MetricsService({ metrics, isPublic: settings.metricsPublic === 'on' });
  }

  @once
  get health(): HealthService {
    const { database, parts, drain } = this.platform;
    return new HealthService({ parts, isStuck: database.isStuck, drain });
  }

  @once
  get places(): PlacesService {
    const { places, reference, database } = this.platform;
    const { sql, readSql } = database;
    return new PlacesService({ places, reference, sql, readSql });
  }

  @once
  get live(): LiveService {
    return new LiveService({ changes: this.platform.changes });
  }

  @once
  get jobs(): JobService {
    const { em, ledger, idempotency } = this;
    return new JobService({ em, ledger, idempotency, jobWake: this.platform.jobWake });
  }

  @once
  get climateImportJobs(): ClimateImportJobService {
    return new ClimateImportJobService({ jobs: this.jobs, uploads: this.platform.uploads });
  }

  @once
  get buildingImportJobs(): BuildingImportJobService {
    return new BuildingImportJobService({
      jobs: this.jobs,
      uploads: this.platform.uploads,
      readArea: parseCoverage,
    });
  }

  @once
  get uploads(): UploadService {
    const { uploads, settings } = this.platform;
    return new UploadService({ ledger: this.ledger, uploads, maxUploadBytes: settings.maxUploadBytes });
  }
}

for (const [name, UseCase] of Object.entries(USE_CASES)) {
  const getter = {
    get(this: RequestServices & UseCases): object {
      return new UseCase(this);
    },
  };
  once(RequestServices.prototype, name, getter);
  Object.defineProperty(RequestServices.prototype, name, getter);
}

/** The use cases of the service, with the language and the limits of the request that they are for. */
export type Services = UseCases & Omit<RequestServices, keyof RequestTools> & Pick<RequestTools, 'language' | 'meter'>;

/**
 * The services of one request, around an entity manager of its own: identity maps of two requests never meet. Each is
 * made when the request first uses it, and the entity manager too.
 */
export const createServices = (platform: Platform, request?: ServedRequest): Services =>
  new RequestServices(platform, request) as RequestServices & UseCases;
