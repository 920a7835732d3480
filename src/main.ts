import 'reflect-metadata';
import { startApp, type App } from './app.js';
import { administrationHint } from './config/secrets.js';
import { readSettings } from './config/read-settings.js';
import { SettingsError } from './config/settings.js';
import { DataFolderInUseError } from './database/data-folder-lock.js';
import { isDiskFull } from './database/disk-guard.js';
import { UnusableFolderError } from './database/embedded/folder-faults.js';
import { UnsupportedDatabaseError } from './database/fitness.js';
import { keepRequestsYoung } from './platform/process-memory.js';
import { hasDemoDistrict } from './platform/seed.js';
import { settleAfterStart } from './platform/settle-after-start.js';

/** Exit codes of sysexits.h: a configuration error, a service that is unavailable, unusable data, and a disk that cannot be written. */
const EXIT_CONFIG = 78;
const EXIT_UNAVAILABLE = 69;
const EXIT_DATA = 65;
const EXIT_IO = 74;

try {
  keepRequestsYoung();
  const settings = readSettings();
  const administration = administrationHint(settings);
  const app = await startApp(settings);
  const stop = stopOnce(app);
  stopOnSignals(stop);
  endOnLostDatabase(app, stop);
  endOnFaults(app);
  process.stdout.write(startMessage(app, administration));
  settleAfterStart(app.platform);
} catch (error) {
  process.exitCode = explain(error);
}

function startMessage({ url, platform }: App, administration: string): string {
  const place = platform.database.kind === 'embedded' ? `embedded, in ${platform.settings.dataDir}` : 'server';
  return [
    '',
    `  Rooftop solar is up after ${Math.ceil(process.uptime())} s (database: ${place})`,
    '',
    `    page        ${url}/`,
    `    REST docs   ${url}/docs`,
    `    GraphiQL    ${url}/graphql`,
    `    health      ${url}/healthz   readiness ${url}/readyz`,
    `    administration: ${administration}`,
    '',
    ...(hasDemoDistrict(platform.settings) ? exampleRequest(url) : []),
    `  Real buildings: ${importHint(platform)}`,
    '',
    '',
  ].join('\n');
}

function exampleRequest(url: string): string[] {
  return [
    '  An example request, for a building of the demo district:',
    `    curl -s ${url}/api/assessments/estimate -H 'content-type: application/json' -d '{"lat":25.0298,"lng":121.5356,"monthly_kwh":400}'`,
  ];
}

/** Nothing else can write to the embedded database while this process has it open. */
function importHint({ database }: App['platform']): string {
  const before = database.kind === 'embedded' ? 'stop this process, then ' : '';
  return `${before}npm run import -- FILE.geojson; or as a job, see /docs under Admin`;
}

/** How much longer than its requests a shutdown may take, such as where a lost database never says good-bye [ms]. */
const CLOSING_MS = 2_000;

/** How to end the process with a code, once: a second time changes nothing, for what is in flight is being finished. */
function stopOnce(app: App): (code: number) => void {
  const { log, settings } = app.platform;
  let stopping = false;
  return (code) => {
    if (stopping) return;
    stopping = true;
    setTimeout(
      () => {
        log.warn('shutdown took too long');
        process.exit(code);
      },
      (settings.drainSeconds + settings.shutdownSeconds) * 1000 + CLOSING_MS,
    );
    app.stop().then(
      () => process.exit(code),
      (error: unknown) => {
        log.error({ err: error }, 'shutdown failed');
        process.exit(code === 0 ? 1 : code);
      },
    );
  };
}

function stopOnSignals(stop: (code: number) => void): void {
  process.on('SIGTERM', () => stop(0));
  process.on('SIGINT', () => stop(0));
}

/** How long a service that has lost its database still says so to those who ask [ms]. */
const LOST_MS = 2_000;

/** Started again, the embedded database has all that it acknowledged; as it is now it can only be left. */
function endOnLostDatabase({ platform: { database, log } }: App, stop: (code: number) => void): void {
  void database.lost?.then((error) => {
    log.fatal({ err: error }, 'the disk of the database is full: free space and restart the service');
    setTimeout(() => stop(EXIT_IO), LOST_MS);
  });
}

/** A fault that nobody caught leaves the process in a state that nobody knows: it is reported, and the process ends. */
function endOnFaults({ platform: { log } }: App): void {
  const end = (error: unknown): void => {
    log.fatal({ err: error }, 'uncaught fault');
    process.exit(1);
  };
  process.on('uncaughtException', end);
  process.on('unhandledRejection', end);
}

function explain(error: unknown): number {
  if (
    error instanceof SettingsError ||
    error instanceof DataFolderInUseError ||
    error instanceof UnsupportedDatabaseError
  ) {
    process.stderr.write(`${error.message}\n`);
    return error instanceof SettingsError ? EXIT_CONFIG : EXIT_UNAVAILABLE;
  }
  if (error instanceof UnusableFolderError) {
    process.stderr.write(`${error.message}\n`);
    return EXIT_DATA;
  }
  if (isDiskFull(error)) {
    process.stderr.write('The disk of the database is full: free space and restart the service\n');
    return EXIT_IO;
  }
  if (isRefusedAddress(error)) {
    process.stderr.write(`Cannot listen on port ${error.port} of ${error.address}: ${error.code}\n`);
    return EXIT_UNAVAILABLE;
  }
  process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
  return 1;
}

/** The address is taken, not ours, or not for us to take. */
function isRefusedAddress(error: unknown): error is { code: string; address: string; port: number } {
  return (error as { syscall?: unknown } | null)?.syscall === 'listen';
}
