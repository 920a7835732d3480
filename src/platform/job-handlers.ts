import { BuildingImportService } from '../domain/buildings/import/building-import.service.js';
import { Ledger } from '../domain/events/ledger.service.js';
import { BuildingImportHandler } from '../domain/jobs/building-import-job.service.js';
import { ClimateImportHandler } from '../domain/jobs/climate-import-job.service.js';
import { AutomaticPotential } from '../domain/jobs/automatic-potential.service.js';
import { JOB_TIMINGS, type JobTimings } from '../core/jobs/job-timings.js';
import { JobRunner, type JobHandlers } from '../domain/jobs/job-runner.service.js';
import { ShadingPrecomputeHandler } from '../domain/jobs/shading-precompute-job.service.js';
import { databaseTiles } from '../domain/district/potential-tiles.js';
import type { LightSources } from '../domain/district/tile-inputs.js';
import { RoofPotentialService } from '../domain/district/roof-potential.service.js';
import { ClimateService } from '../domain/climate/climate.service.js';
import { RoofPotentialHandler } from '../domain/jobs/roof-potential-job.service.js';
import { HousekeepingService } from '../domain/limits/housekeeping.service.js';
import { IdempotencyService } from '../domain/limits/idempotency.service.js';
import { createLimitMeter } from '../domain/limits/limit-meter.js';
import { ShadingPrecomputeService } from '../domain/shade/shading-precompute.service.js';
import { TerrainService } from '../domain/terrain/terrain.service.js';
import type { Platform } from './platform.js';
import { parseCoverage } from '../providers/formats/coverage-text.js';
import { openStationFile } from '../providers/climate/station-file.js';
import { openFootprintFile } from '../providers/formats/open-footprint-file.js';
import { DAY_MS } from '../core/time/durations.js';

/** Time after which an upload that never got its name is given up [ms]. */
const UNFINISHED_LIFE_MS = DAY_MS;

/** Long work and housekeeping, as this process does them. */
export interface BackgroundWork {
  /** Does the next job that waits. @returns whether there was one. */
  runNext(stop: AbortSignal): Promise<boolean>;
  /** When there may be something to do that nobody will ask for. */
  nextDue(): Promise<Date | undefined>;
  removeExpired(): Promise<void>;
}

function lightSources({ clock, compute, terrain: ground, ...platform }: Platform): LightSources {
  const terrain = new TerrainService({ ...ground, compute });
  const { reference, climateStations: stations, climateSource: source } = platform;
  return { clock, terrain, climate: new ClimateService({ reference, terrain, stations, source }) };
}

/** The work of each kind of job; a new kind is a line here and a word among the kinds. */
export function createJobHandlers(platform: Platform): JobHandlers {
  const { database, clock, uploads, http, compute, financeRows } = platform;
  const { sql } = database;
  const sources = lightSources(platform);
  return {
    building_import: new BuildingImportHandler({
      imports: new BuildingImportService({ sql, clock }),
      uploads,
      // permission to start a job does not include access to our network
      open: (place) => openFootprintFile(place, { http, trust: 'data' }),
      readArea: parseCoverage,
    }),
    climate_import: new ClimateImportHandler({ sql, clock, openText: openStationFile({ uploads, http }) }),
    roof_potential: new RoofPotentialHandler({
      sql,
      sources,
      potentials: new RoofPotentialService({ ...sources, tiles: databaseTiles(sql), compute, financeRows }),
    }),
    shadow_precompute: new ShadingPrecomputeHandler({
      precompute: new ShadingPrecomputeService({ sql, clock, compute, terrain: sources.terrain }),
    }),
  };
}

/** Makes the runner of jobs of this process. */
export function createJobRunner(platform: Platform, handlers: JobHandlers, timings: JobTimings): JobRunner {
  const { database, clock, wake, jobWake, security, log } = platform;
  const em = database.em.fork();
  const idempotency = new IdempotencyService({ em, clock });
  const ledger = new Ledger({ em, clock, idempotency, meter: createLimitMeter(security.limits), wake });
  const onFault = (error: unknown, jobId: string): void => log.error({ err: error, job: jobId }, 'a job failed');
  // a worker that waits for a connection behind long statements would count as dead
  return new JobRunner({ sql: database.quickSql, clock, ledger, handlers, timings, jobWake, onFault });
}

/** Joins long work and housekeeping with what this process shares. */
export function createBackgroundWork(platform: Platform): BackgroundWork {
  const { database, clock, uploads, log } = platform;
  // no other process can open the embedded database: a running job that this process did not start has lost its worker, and
  // no other worker can take over a job of this process, however long a batch holds the one connection
  const alone = { deadAfterMs: 0, lostAfterMs: Infinity };
  const timings = { ...JOB_TIMINGS, ...(database.kind === 'embedded' && alone) };
  const runner = createJobRunner(platform, createJobHandlers(platform), timings);
  const { sql, em } = database;
  const uses = { ...lightSources(platform), sql, em };
  const automatic = platform.settings.roofPotential === 'auto' && new AutomaticPotential(uses);
  return {
    // what nobody asked for waits until there is nothing else to do
    runNext: async (stop) =>
      (await runner.runNext(stop)) || (!stop.aborted && automatic && (await automatic.queueIfDue())),
    nextDue: () => runner.nextDue(),
    removeExpired: async () => {
      const removed = await new HousekeepingService({ em: database.em.fork(), clock }).removeExpired();
      const unfinished = await uploads.removeUnfinished(new Date(clock().getTime() - UNFINISHED_LIFE_MS));
      log.info({ ...removed, unfinishedUploads: unfinished }, 'housekeeping');
    },
  };
}
