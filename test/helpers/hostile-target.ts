import { restCaller, startTestApp, type TestApp } from './app.js';
import { createMigratedDatabase, onServer } from './database.js';
import { buildService, startService } from './service-process.js';

/** The service that hostile requests are sent to. */
export type HostileTarget = Pick<TestApp, 'url' | 'rest' | 'stop'>;

/**
 * Starts the service in a process of its own, so that another client waits for nothing but the service; with the embedded
 * database, whose start takes long, in this process.
 */
export async function startHostileTarget(): Promise<HostileTarget> {
  if (!onServer) return startTestApp();
  buildService();
  const { url, kill } = await startService({
    DATABASE_URL: await createMigratedDatabase(),
    DATABASE_POOL_SIZE: '4',
    LOG_LEVEL: 'silent',
  });
  return { url, rest: restCaller(url), stop: async () => void (await kill('SIGTERM')) };
}
