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
import { UsableFractionService } from '../domain/assessments/usable-fraction.service.js';
import { BuildingService } from '../domain/buildings/search/building.service.js';
import { BuildingTileService } from '../domain/buildings/tiles/building-tile.service.js';
import { ClimateAdministrationService } from '../domain/climate/climate-administration.service.js';
import { ClimateService } from '../domain/climate/climate.service.js';
import { TownshipService } from '../domain/climate/township.service.js';
import { EnergyService } from '../domain/energy/energy.service.js';
import { EventAdministrationService } from '../domain/events/event-administration.service.js';
import { LiveService } from '../domain/events/live.service.js';
import { FinanceTableService } from '../domain/finance/finance-table.service.js';
import { BuildingImportJobService } from '../domain/jobs/building-import-job.service.js';
import { ShadingPrecomputeJobService } from '../domain/jobs/shading-precompute-job.service.js';
import { ClimateImportJobService } from '../domain/jobs/climate-import-job.service.js';
import { JobService } from '../domain/jobs/job.service.js';
import { UploadService } from '../domain/jobs/upload.service.js';
import { MetricsService } from '../domain/health/metrics.service.js';
import { HealthService } from '../domain/health/health.service.js';
import { NodeService } from '../domain/nodes/node.service.js';
import { PlacesService } from '../domain/places/places.service.js';
import { ShadingCacheService } from '../domain/shade/shading-cache.service.js';
import { ShadowService } from '../domain/shade/shadow.service.js';
import { ViewportShadowsService } from '../domain/shade/viewport-shadows.service.js';
import { SunService } from '../domain/sun/sun.service.js';
import { TerrainService } from '../domain/terrain/terrain.service.js';
import { InquiryRecordService } from '../domain/vendors/inquiry-records.service.js';
import { InquiryService } from '../domain/vendors/inquiry.service.js';
import { ReviewService } from '../domain/vendors/review.service.js';
import { VendorAdministrationService } from '../domain/vendors/vendor-administration.service.js';
import { VendorApplicationService } from '../domain/vendors/vendor-application.service.js';
import { VendorInquiryService } from '../domain/vendors/vendor-inquiry.service.js';
import { VendorProfileService } from '../domain/vendors/vendor-profile.service.js';
import { VendorService } from '../domain/vendors/vendor.service.js';
import { once, RequestTools } from './request-tools.js';

/**
 * The use cases of the service, made anew for each request around its own entity manager: identity maps of two requests
 * never meet. Each is made when the request first uses it, and the entity manager too.
 */
export class Services extends RequestTools {
  @once
  get accounts(): AccountService {
    const { em, idempotency, ledger, meter, sessions } = this;
    const { clock, security } = this.platform;
    const { passwords, throttle } = security;
    return new AccountService({ em, clock, idempotency, ledger, passwords, throttle, meter, sessions });
  }

  @once
  get accountRecovery(): AccountRecoveryService {
    const { em, ledger, meter, sessions } = this;
    const { clock, security } = this.platform;
    return new AccountRecoveryService({ em, clock, ledger, meter, passwords: security.passwords, sessions });
  }

  @once
  get authentication(): AuthenticationService {
    const { database, clock, security } = this.platform;
    const { keys, adminSecret, limits } = security;
    return new AuthenticationService({ sql: database.quickSql, clock, keys, adminSecret, limits, meter: this.meter });
  }

  @once
  get sessions(): SessionService {
    const { clock, security } = this.platform;
    return new SessionService({ em: this.em, clock, keys: security.keys });
  }

  @once
  get assessments(): AssessmentService {
    const { em, idempotency, ledger, meter, recentEstimates: recent } = this;
    const { clock, security } = this.platform;
    const secret = security.anonymousIdSecret;
    return new AssessmentService({ em, clock, idempotency, ledger, meter, recent, secret });
  }

  @once
  get personalData(): PersonalDataService {
    const { accounts, assessments, inquiries, vendorApplications, vendorProfiles } = this;
    const { clock } = this.platform;
    return new PersonalDataService({ accounts, assessments, inquiries, vendorApplications, vendorProfiles, clock });
  }

  @once
  get buildings(): BuildingService {
    const { database, buildingReads, buildingSupply } = this.platform;
    return new BuildingService({ sql: database.sql, reads: buildingReads, supply: buildingSupply });
  }

  @once
  get buildingTiles(): BuildingTileService {
    const { database, compute, buildingTiles } = this.platform;
    // a calculation that several requests share counts for no single client
    return new BuildingTileService({ sql: database.sql, compute, store: buildingTiles });
  }

  @once
  get terrain(): TerrainService {
    return new TerrainService({ ...this.platform.terrain, compute: this.platform.compute });
  }

  @once
  get climate(): ClimateService {
    const { reference, climateStations, climateSource } = this.platform;
    return new ClimateService({ reference, terrain: this.terrain, stations: climateStations, source: climateSource });
  }

  @once
  get energy(): EnergyService {
    const { climate, compute, language } = this;
    return new EnergyService({ climate, compute, language });
  }

  @once
  get financeTable(): FinanceTableService {
    return new FinanceTableService({ em: this.em });
  }

  @once
  get metrics(): MetricsService {
    const { metrics, settings } = this.platform;
    return new MetricsService({ metrics, isPublic: settings.metricsPublic === 'on' });
  }

  @once
  get health(): HealthService {
    const { database, clock, drain } = this.platform;
    return new HealthService({ sql: database.quickSql, isStuck: database.isStuck, clock, drain });
  }

  @once
  get townships(): TownshipService {
    return new TownshipService({ climate: this.climate, energy: this.energy });
  }

  @once
  get places(): PlacesService {
    const { places, reference, database } = this.platform;
    return new PlacesService({ places, reference, sql: database.sql });
  }

  @once
  get sun(): SunService {
    return new SunService({ clock: this.platform.clock });
  }

  @once
  get shadows(): ShadowService {
    return new ShadowService({ clock: this.platform.clock, compute: this.compute });
  }

  @once
  get viewportShadows(): ViewportShadowsService {
    const { database, buildingSupply: supply, clock } = this.platform;
    return new ViewportShadowsService({ sql: database.sql, supply, compute: this.compute, clock });
  }

  @once
  get shadingCache(): ShadingCacheService {
    const { buildings, terrain, compute } = this;
    const { database, buildingSupply: supply, clock } = this.platform;
    return new ShadingCacheService({ sql: database.sql, supply, buildings, terrain, compute, clock });
  }

  @once
  get usableFractions(): UsableFractionService {
    const { buildings, climate, terrain, compute, language } = this;
    return new UsableFractionService({ buildings, climate, terrain, compute, clock: this.platform.clock, language });
  }

  @once
  get estimates(): EstimateService {
    const { buildings, climate, terrain, financeTable, compute, recentEstimates: recent, language } = this;
    const { clock } = this.platform;
    return new EstimateService({ buildings, climate, terrain, financeTable, compute, clock, recent, language });
  }

  @once
  get nodes(): NodeService {
    return new NodeService({ sql: this.platform.database.sql });
  }

  @once
  get vendors(): VendorService {
    return new VendorService({ em: this.em, pages: this.platform.vendorPages });
  }

  @once
  get vendorProfiles(): VendorProfileService {
    return new VendorProfileService({ em: this.em, ledger: this.ledger });
  }

  @once
  get vendorApplications(): VendorApplicationService {
    return new VendorApplicationService({ em: this.em, ledger: this.ledger });
  }

  @once
  get vendorInquiries(): VendorInquiryService {
    return new VendorInquiryService({ em: this.em, ledger: this.ledger, financeTable: this.financeTable });
  }

  @once
  get inquiryRecords(): InquiryRecordService {
    return new InquiryRecordService({ em: this.em });
  }

  @once
  get inquiries(): InquiryService {
    return new InquiryService({ em: this.em, ledger: this.ledger });
  }

  @once
  get reviews(): ReviewService {
    return new ReviewService({ em: this.em, ledger: this.ledger });
  }

  @once
  get overview(): OverviewService {
    return new OverviewService({ sql: this.platform.database.sql });
  }

  @once
  get userAdministration(): UserAdministrationService {
    return new UserAdministrationService({ em: this.em, ledger: this.ledger });
  }

  @once
  get recordAdministration(): RecordAdministrationService {
    return new RecordAdministrationService({ em: this.em });
  }

  @once
  get financeAdministration(): FinanceAdministrationService {
    return new FinanceAdministrationService({ em: this.em, ledger: this.ledger });
  }

  @once
  get vendorAdministration(): VendorAdministrationService {
    return new VendorAdministrationService({ em: this.em, ledger: this.ledger });
  }

  @once
  get eventAdministration(): EventAdministrationService {
    return new EventAdministrationService({ em: this.em, ledger: this.ledger });
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
  get climateAdministration(): ClimateAdministrationService {
    return new ClimateAdministrationService({ em: this.em, ledger: this.ledger });
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
  get shadingPrecomputeJobs(): ShadingPrecomputeJobService {
    return new ShadingPrecomputeJobService({ jobs: this.jobs });
  }

  @once
  get uploads(): UploadService {
    const { uploads, settings } = this.platform;
    return new UploadService({ ledger: this.ledger, uploads, maxUploadBytes: settings.maxUploadBytes });
  }
}
