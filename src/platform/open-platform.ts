import { join } from 'node:path';
import type { Logger } from 'pino';
import { configuredFootprintSources } from '../core/buildings/data-sources.js';
import { backupFolderOf } from '../config/backup-folder.js';
import { withSecrets } from '../config/secrets.js';
import type { Settings } from '../config/settings.js';
import { openDatabase, type Database, type DatabaseSettings } from '../database/database.js';
import { assertReplica } from '../database/server/replica.sql.js';
import { hasStatementTimeout, ping } from '../database/server/server.sql.js';
import { createSecurity } from '../domain/accounts/security.js';
import { createBuildingCells, type BuildingCells } from '../domain/buildings/search/building-cells.js';
import { BuildingSupplyService } from '../domain/buildings/search/building-supply.service.js';
import { createBuildingTileStore } from '../domain/buildings/tiles/building-tile.service.js';
import { createRoofCounts } from '../domain/district/roof.service.js';
import type { Clock } from '../core/time/clock.js';
import { PartChecks } from '../domain/health/part-checks.js';
import { SourceHealth } from '../domain/health/source-health.js';
import { createLoopClock } from './loop-clock.js';
import { createWorkAccounts, type WorkAccounts } from '../domain/limits/work-account.js';
import { createStationTable } from '../domain/climate/station-table.js';
import { createFinanceRows } from '../domain/finance/finance-rows.js';
import { RecordChanges } from '../domain/events/record-changes.js';
import { createWakeSignal } from '../domain/events/wake-signal.js';
import { SharedTurns } from '../domain/shared-turns.js';
import { coalesceReadsByKey } from '../domain/coalesce-reads.js';
import { createVendorPages } from '../domain/vendors/vendor-pages.service.js';
import { seedDatabase } from './seed.js';
import { createLog, logMigrationWait, logReplica, logSources } from './logging.js';
import { createMetrics, type Metrics } from './metrics.js';
import type { MeasuredState } from './state-metrics.js';
import { openTokenKeys } from './open-token-keys.js';
import type { Platform } from './platform.js';
import { createOutsideTools, type OutsideTools } from '../providers/chain/outside-tools.js';
import type { ChainListener } from '../providers/chain/source.js';
import { openClimate } from '../providers/climate/open-climate.js';
import { openFootprints } from '../providers/footprints/open-footprints.js';
import { openPlaces } from '../providers/places/open-places.js';
import { readReference } from '../providers/reference-files.js';
import { openTerrain } from '../providers/terrain/terrain-sources.js';
import { openUploadFolder } from '../providers/upload-folder.js';
import { createCompute } from '../workers/compute.js';

/** What a start may begin from, and limits of the database that tests shorten. */
export type StartOptions = Pick<DatabaseSettings, 'embedded' | 'statementTimeoutMs' | 'replicaCheckMs'>;

/**
 * Opens what the process shares and fills an empty database with what the service carries with it.
 * @param presenters what the platform needs of the interfaces above it.
 * @param start state that an embedded database in memory begins with.
 * @throws DataFolderInUseError when another process has the data folder open.
 */
export async function openPlatform(
  settings: Settings,
  presenters: Pick<Platform, 'writeEstimate'>,
  start: StartOptions = {},
): Promise<Platform> {
  const log = createLog(settings.logLevel);
  const secured = withSecrets(settings);
  const keys = openTokenKeys(secured);
  const { databaseUrl, databaseReadUrl, databaseSessionUrl, databasePoolSize, dataDir, backupDir } = settings;
  const address = { databaseUrl, databaseReadUrl, databaseSessionUrl, databasePoolSize, dataDir, backupDir };
  const work = createWorkAccounts(settings, () => performance.now(), createLoopClock());
  const database = await openDatabase({ ...address, ...start, ...listeners(log, work) });
  const { sql, laterMigrations } = database;
  if (laterMigrations.length > 0) log.warn({ laterMigrations }, 'a later version has migrated the database');
  if (databaseSessionUrl !== undefined && !(await hasStatementTimeout(sql))) {
    log.warn('statements through the pooler have no time limit: set statement_timeout in its connect_query');
  }
  const clock = (): Date => new Date();
  const compute = createCompute(settings.computeThreads, settings.computeSeconds, settings.processRole !== 'worker');
  const sources = new SourceHealth(clock);
  const parts = openParts(clock, database, sources);
  const metrics = createMetrics({ compute, database, parts, ...foldersOf(settings) });
  const listen = tellAll(logSources(log), metrics.countSource, sources.note);
  const tools = createOutsideTools({ sql, clock, listen });
  const reference = readReference();
  const terrain = openTerrain({ settings, sql, clock, compute, http: tools.http, chain: tools });
  const platform: Platform = {
    ...presenters,
    settings: secured,
    database,
    security: createSecurity(database.quickSql, secured, keys),
    work,
    compute,
    sharedTurns: new SharedTurns(),
    reference,
    wake: createWakeSignal(),
    jobWake: createWakeSignal(),
    changes: new RecordChanges({ listen: database.listen, sql: database.quickSql }),
    uploads: openUploadFolder(uploadFolderOf(settings)),
    parts,
    drain: { hasBegun: false },
    clock,
    metrics,
    http: tools.http,
    buildingSupply: openBuildingSupply(settings, database, tools),
    buildingReads: coalesceReadsByKey(),
    buildingCells: metrics.countCache('building_cells', openBuildingCells(settings, database, metrics)),
    buildingTiles: metrics.countCache('building_tiles', createBuildingTileStore()),
    roofCounts: createRoofCounts(),
    vendorPages: metrics.countCache('vendor_pages', createVendorPages(database.quickSql)),
    places: openPlaces(settings, tools),
    climateStations: createStationTable(sql, reference),
    financeRows: createFinanceRows(database),
    climateSource: openClimate(settings, tools),
    terrain: { ...terrain, drawnTiles: metrics.countCache('terrain_tiles', terrain.drawnTiles) },
    log,
  };
  await seedDatabase(platform);
  return platform;
}

const listeners = (log: Logger, { loopTime }: WorkAccounts) => ({
  onReplicaChange: logReplica(log),
  onMigrationWait: logMigrationWait(log),
  onStatement: () => loopTime.wait(),
});

/** The queue is added once it is open. */
function openParts(clock: Clock, { quickSql, replica }: Database, sources: SourceHealth): PartChecks {
  const parts = new PartChecks(clock);
  parts.add('database', { check: () => ping(quickSql) });
  parts.add('sources', { isOptional: true, check: sources.check });
  if (replica) parts.add('replica', { isOptional: true, check: () => assertReplica(replica) });
  return parts;
}

/** Where the process writes; nothing where nothing is kept. */
function foldersOf(settings: Settings): Pick<MeasuredState, 'folders' | 'backupFolder'> {
  const { dataDir } = settings;
  const uploads = uploadFolderOf(settings);
  const folders = { ...(dataDir !== 'memory' && { data: dataDir }), ...(uploads !== undefined && { uploads }) };
  return { folders, backupFolder: backupFolderOf(settings) };
}

/** Where nothing is kept, uploads are not kept either. */
const uploadFolderOf = ({ uploadDir, dataDir }: Settings): string | undefined =>
  uploadDir ?? (dataDir === 'memory' ? undefined : join(dataDir, 'uploads'));

function openBuildingCells({ buildingMemoryMb }: Settings, { readSql }: Database, metrics: Metrics): BuildingCells {
  return createBuildingCells(readSql, { maxBytes: buildingMemoryMb * 2 ** 20, onEvent: metrics.countCell });
}

/** Without a source there is nothing to ask, and nothing is looked up for it. */
function openBuildingSupply(
  settings: Settings,
  { sql, readSql }: Database,
  tools: OutsideTools,
): BuildingSupplyService {
  const asks = configuredFootprintSources(settings).length > 0;
  const { clock } = tools;
  return new BuildingSupplyService({
    sql,
    readSql,
    clock,
    ...(asks && { footprints: openFootprints(settings, tools) }),
  });
}

const tellAll =
  (...listeners: ChainListener[]): ChainListener =>
  (event) => {
    for (const listen of listeners) listen(event);
  };
