import type { Logger } from 'pino';
import type { Settings } from '../config/settings.js';
import type { AssessedRoof } from '../core/estimate/roof/assessed-roof.js';
import type { StoredEstimate } from '../domain/assessments/recent-estimate.service.js';
import type { Database } from '../database/database.js';
import type { Security } from '../domain/accounts/security.js';
import type { BuildingCells } from '../domain/buildings/search/building-cells.js';
import type { BuildingListJson } from '../domain/buildings/search/building.service.js';
import type { BuildingSupplyService } from '../domain/buildings/search/building-supply.service.js';
import type { BuildingTileStore } from '../domain/buildings/tiles/building-tile.service.js';
import type { StationTable } from '../domain/climate/station-table.js';
import type { Clock } from '../core/time/clock.js';
import type { FinanceRows } from '../domain/finance/finance-rows.js';
import type { RecordChanges } from '../domain/events/record-changes.js';
import type { WakeSignal } from '../domain/events/wake-signal.js';
import type { WorkAccounts } from '../domain/limits/work-account.js';
import type { ResultCache } from '../domain/result-cache.js';
import type { Drain } from '../domain/health/health.service.js';
import type { PartChecks } from '../domain/health/part-checks.js';
import type { UploadFolder } from '../core/jobs/upload-folder.js';
import type { CoalescedReads } from '../domain/coalesce-reads.js';
import type { VendorPages } from '../domain/vendors/vendor-pages.service.js';
import type { SharedTurns } from '../domain/shared-turns.js';
import type { Reference } from '../domain/reference.js';
import type { ComputeThreads } from '../workers/compute.js';
import type { Metrics } from './metrics.js';
import type { HttpClient } from '../providers/chain/http-client.js';
import type { ClimateSource } from '../domain/climate/climate-source.js';
import type { Places } from '../domain/places/places.js';
import type { Terrain } from '../providers/terrain/terrain-sources.js';

/** What the whole process shares: opened once, closed once. */
export interface Platform {
  /** Writes an estimate as it is kept; REST's form. */
  writeEstimate: (estimate: AssessedRoof) => StoredEstimate;
  settings: Settings & { jwtSecret: string };
  database: Database;
  compute: ComputeThreads;
  /** Turns of the clients at what is calculated for all. */
  sharedTurns: SharedTurns;
  reference: Reference;
  terrain: Terrain;
  /** Weather stations, shipped and imported. */
  climateStations: StationTable;
  /** The finance rows as administrators changed them last. */
  financeRows: FinanceRows;
  /** Climate from outside, where a source is configured. */
  climateSource?: ClimateSource | undefined;
  /** Brings buildings from outside into the database. */
  buildingSupply: BuildingSupplyService;
  /** Lists of buildings being read. */
  buildingReads: CoalescedReads<BuildingListJson>;
  /** Buildings of the cells of the map that are asked for. */
  buildingCells: BuildingCells;
  /** Vector tiles drawn last. */
  buildingTiles: BuildingTileStore;
  /** Roofs of selections. */
  roofCounts: ResultCache<number>;
  /** Pages of the vendor listing read last. */
  vendorPages: VendorPages;
  /** Places from outside the database. */
  places: Places;
  /** Client of all outside sources. */
  http: HttpClient;
  security: Security;
  /** Seconds of work that each client has used. */
  work: WorkAccounts;
  /** Rung when there are new events to deliver. */
  wake: WakeSignal;
  /** Rung when there is long work to do. */
  jobWake: WakeSignal;
  /** Changes of records by all processes. */
  changes: RecordChanges;
  /** Files that administrators uploaded for long work. */
  uploads: UploadFolder;
  /** What readiness looks at. */
  parts: PartChecks;
  /** Whether the process is about to end. */
  drain: Drain;
  clock: Clock;
  metrics: Metrics;
  log: Logger;
}
