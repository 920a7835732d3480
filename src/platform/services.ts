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
import { RecentEstimateService } from '../domain/assessments/recent-estimate.service.js';
import { UsableFractionService } from '../domain/assessments/usable-fraction.service.js';
import { BuildingService } from '../domain/buildings/search/building.service.js';
import { BuildingTileService } from '../domain/buildings/tiles/building-tile.service.js';
import { ClimateAdministrationService } from '../domain/climate/climate-administration.service.js';
import { ClimateService } from '../domain/climate/climate.service.js';
import { TownshipService } from '../domain/climate/township.service.js';
import { computeFor, type ComputeClient } from '../core/compute.js';
import { computeInTurn } from '../domain/compute-in-turn.js';
import { EnergyService } from '../domain/energy/energy.service.js';
import { EventAdministrationService } from '../domain/events/event-administration.service.js';
import { Ledger } from '../domain/events/ledger.service.js';
import { FinanceTableService } from '../domain/finance/finance-table.service.js';
import { BuildingImportJobService } from '../domain/jobs/building-import-job.service.js';
import { ShadingPrecomputeJobService } from '../domain/jobs/shading-precompute-job.service.js';
import { ClimateImportJobService } from '../domain/jobs/climate-import-job.service.js';
import { JobService } from '../domain/jobs/job.service.js';
import { UploadService } from '../domain/jobs/upload.service.js';
import { MetricsService } from '../domain/health/metrics.service.js';
import { HealthService } from '../domain/health/health.service.js';
import { IdempotencyService } from '../domain/limits/idempotency.service.js';
import { createLimitMeter, type LimitListener, type LimitMeter } from '../domain/limits/limit-meter.js';
import { PlacesService } from '../domain/places/places.service.js';
import { ShadingCacheService } from '../domain/shade/shading-cache.service.js';
import { ShadowService } from '../domain/shade/shadow.service.js';
import { ViewportShadowsService } from '../domain/shade/viewport-shadows.service.js';
import { SunService } from '../domain/sun/sun.service.js';
import { TerrainService } from '../domain/terrain/terrain.service.js';
import { InquiryService } from '../domain/vendors/inquiry.service.js';
import { ReviewService } from '../domain/vendors/review.service.js';
import { VendorAdministrationService } from '../domain/vendors/vendor-administration.service.js';
import { VendorApplicationService } from '../domain/vendors/vendor-application.service.js';
import { VendorInquiryService } from '../domain/vendors/vendor-inquiry.service.js';
import { VendorProfileService } from '../domain/vendors/vendor-profile.service.js';
import { VendorService } from '../domain/vendors/vendor.service.js';
import type { Database } from '../database/database.js';
import type { Platform } from './platform.js';

/** The use cases of the service, made anew for each request around its own entity manager. */
export type Services = ReturnType<typeof createServices>;

/** The request that services are made for. */
export interface ServedRequest {
  /** Told of every rate limit that it meets. */
  onLimit?: LimitListener;
  /** In whose name is calculated. */
  asker?: ComputeClient;
}

/**
 * Joins the services of one request.
 * @param em the request's own fork; identity maps of two requests never meet.
 */
export function createServices(platform: Platform, em: Database['em'], { onLimit, asker }: ServedRequest = {}) {
  const { clock, reference, security, buildingSupply: supply, compute: shared } = platform;
  const compute = asker ? computeInTurn(computeFor(shared, asker)) : shared;
  const { sql, quickSql, isStuck } = platform.database;
  const meter = createLimitMeter(security.limits, onLimit);
  const idempotency = new IdempotencyService({ em, clock });
  const ledger = new Ledger({ em, clock, idempotency, meter, wake: platform.wake });
  const people = createAccounts(platform, { em, ledger, idempotency, meter });
  const recent = new RecentEstimateService({ em, clock, write: platform.writeEstimate });
  const assessments = new AssessmentService({
    em,
    clock,
    idempotency,
    ledger,
    meter,
    recent,
    secret: security.anonymousIdSecret,
  });
  const buildings = new BuildingService({ sql, reads: platform.buildingReads, supply });
  // what is drawn or looked up once for all that ask at a time is nobody's own
  const terrain = new TerrainService({ ...platform.terrain, compute: shared });
  const { climateStations, climateSource } = platform;
  const climate = new ClimateService({ reference, terrain, stations: climateStations, source: climateSource });
  const energy = new EnergyService({ climate, compute });
  const financeTable = new FinanceTableService({ em });
  const market = createMarket(platform, { em, ledger, financeTable });
  return {
    ...people,
    assessments,
    meter,
    personalData: new PersonalDataService({ ...people, ...market, assessments, clock }),
    buildings,
    buildingTiles: new BuildingTileService({ sql, compute: shared, store: platform.buildingTiles }),
    climate,
    energy,
    financeTable,
    metrics: new MetricsService({ metrics: platform.metrics, isPublic: platform.settings.metricsPublic === 'on' }),
    health: new HealthService({ sql: quickSql, isStuck, clock, drain: platform.drain }),
    townships: new TownshipService({ climate, energy }),
    places: new PlacesService({ places: platform.places, reference, sql }),
    sun: new SunService({ clock }),
    terrain,
    shadows: new ShadowService({ clock, compute }),
    viewportShadows: new ViewportShadowsService({ sql, supply, compute, clock }),
    shadingCache: new ShadingCacheService({ sql, supply, buildings, terrain, compute, clock }),
    usableFractions: new UsableFractionService({ buildings, climate, terrain, compute, clock }),
    ...market,
    ...createAdministration(platform, { em, ledger, idempotency }),
    estimates: new EstimateService({ buildings, climate, terrain, financeTable, compute, clock, recent }),
  };
}

/** Who people are: accounts, sign-ins and confirmed addresses. */
function createAccounts(
  { database: { quickSql }, clock, security }: Platform,
  { em, ledger, idempotency, meter }: RequestTools & { meter: LimitMeter },
) {
  const { keys, limits, passwords, throttle, adminSecret } = security;
  const sessions = new SessionService({ em, clock, keys });
  return {
    accounts: new AccountService({ em, clock, idempotency, ledger, passwords, throttle, meter, sessions }),
    accountRecovery: new AccountRecoveryService({ em, clock, ledger, meter, passwords, sessions }),
    authentication: new AuthenticationService({ sql: quickSql, clock, keys, adminSecret, limits, meter }),
    sessions,
  };
}

/** Vendors, and what passes between them and the owners of roofs. */
function createMarket(
  { vendorPages }: Platform,
  { em, ledger, financeTable }: Pick<RequestTools, 'em' | 'ledger'> & { financeTable: FinanceTableService },
) {
  return {
    vendors: new VendorService({ em, pages: vendorPages }),
    vendorProfiles: new VendorProfileService({ em, ledger }),
    vendorApplications: new VendorApplicationService({ em, ledger }),
    vendorInquiries: new VendorInquiryService({ em, ledger, financeTable }),
    inquiries: new InquiryService({ em, ledger }),
    reviews: new ReviewService({ em, ledger }),
  };
}

/** What the services of one request share. */
interface RequestTools {
  em: Database['em'];
  ledger: Ledger;
  idempotency: IdempotencyService;
}

/** What administrators do. */
function createAdministration(
  { database, jobWake, uploads, settings }: Platform,
  { em, ledger, idempotency }: RequestTools,
) {
  const jobs = new JobService({ em, ledger, idempotency, jobWake });
  return {
    overview: new OverviewService({ sql: database.sql }),
    userAdministration: new UserAdministrationService({ em, ledger }),
    recordAdministration: new RecordAdministrationService({ em }),
    financeAdministration: new FinanceAdministrationService({ em, ledger }),
    vendorAdministration: new VendorAdministrationService({ em, ledger }),
    eventAdministration: new EventAdministrationService({ em, ledger }),
    jobs,
    climateAdministration: new ClimateAdministrationService({ em, ledger }),
    climateImportJobs: new ClimateImportJobService({ jobs, uploads }),
    buildingImportJobs: new BuildingImportJobService({ jobs, uploads }),
    shadingPrecomputeJobs: new ShadingPrecomputeJobService({ jobs }),
    uploads: new UploadService({ ledger, uploads, maxUploadBytes: settings.maxUploadBytes }),
  };
}
