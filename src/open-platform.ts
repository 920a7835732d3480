import { withSecrets } from './config/secrets.js';
import type { Settings } from './config/settings.js';
import { openDatabase, type DatabaseSettings } from './database/database.js';
import { createSecurity } from './domain/accounts/security.js';
import { createWakeSignal } from './domain/events/wake-signal.js';
import { seedDatabase } from './seed.js';
import { createLog, logSources } from './logging.js';
import { openTokenKeys } from './open-token-keys.js';
import type { Platform } from './platform.js';
import { createHttpClient } from './providers/chain/http-client.js';
import { createProviderCache } from './providers/chain/provider-cache.js';
import { createTurns } from './providers/chain/turns.js';
import { openFootprints } from './providers/footprints/open-footprints.js';
import { openPlaces } from './providers/places/open-places.js';
import { readReference } from './providers/reference-files.js';
import { openTerrain } from './providers/terrain/terrain-sources.js';
import { createCompute } from './workers/compute.js';

/** What a start may begin from. */
export type StartOptions = Pick<DatabaseSettings, 'snapshot'>;

/**
 * Opens what the process shares and fills an empty database with what the service carries with it.
 * @param start state that an embedded database in memory begins with.
 * @throws DataFolderInUseError when another process has the data folder open.
 */
export async function openPlatform(settings: Settings, start: StartOptions = {}): Promise<Platform> {
  const log = createLog(settings.logLevel);
  const secured = withSecrets(settings);
  const keys = openTokenKeys(secured);
  const database = await openDatabase({ ...settings, ...start });
  const { sql } = database;
  const clock = (): Date => new Date();
  const compute = createCompute(settings.computeThreads);
  const http = createHttpClient();
  const chain = { cache: createProviderCache(sql), turns: createTurns(sql), clock, listen: logSources(log) };
  const platform: Platform = {
    settings: secured,
    database,
    security: createSecurity(database.sql, secured, keys),
    compute,
    reference: readReference(),
    wake: createWakeSignal(),
    clock,
    http,
    footprints: openFootprints(settings, { ...chain, http }),
    places: openPlaces(settings, { ...chain, http }),
    terrain: openTerrain({ settings, sql, clock, compute, http, chain }),
    log,
  };
  await seedDatabase(platform);
  return platform;
}
