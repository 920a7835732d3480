import 'reflect-metadata';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { startApp, type App } from './app.js';
import { ADMIN_SECRET_FILE } from './config/secrets.js';
import { readSettings, SettingsError, type Settings } from './config/settings.js';
import { DataFolderInUseError } from './database/data-folder-lock.js';

/** Exit codes of sysexits.h: a configuration error, and a service that cannot be had. */
const EXIT_CONFIG = 78;
const EXIT_UNAVAILABLE = 69;

try {
  const app = await startApp(readSettings());
  stopOnSignals(app);
  process.stdout.write(welcome(app));
} catch (error) {
  process.exitCode = explain(error);
}

function welcome({ url, platform }: App): string {
  const place = platform.database.kind === 'embedded' ? `embedded, in ${platform.settings.dataDir}` : 'server';
  return [
    '',
    `  Rooftop solar is up (database: ${place})`,
    '',
    `    REST docs   ${url}/docs`,
    `    GraphiQL    ${url}/graphql`,
    `    health      ${url}/healthz   readiness ${url}/readyz`,
    ...adminHint(platform.settings),
    '',
    '  A first question, about a building of the demo district:',
    `    curl -s ${url}/api/assessments/estimate -H 'content-type: application/json' -d '{"lat":25.0298,"lng":121.5356,"monthly_kwh":400}'`,
    '  Real buildings: npm run import -- FILE.geojson',
    '',
    '',
  ].join('\n');
}

/** Where the secret that opens administration was put, where it was made and not given. */
function adminHint({ dataDir }: Settings): string[] {
  const file = join(dataDir, ADMIN_SECRET_FILE);
  return existsSync(file) ? [`    administration: header X-Admin-Secret with the content of ${file}`] : [];
}

function stopOnSignals(app: App): void {
  let stopping = false;
  const stop = (): void => {
    if (stopping) process.exit(1);
    stopping = true;
    app.stop().then(
      () => process.exit(0),
      (error: unknown) => {
        app.platform.log.error({ err: error }, 'shutdown failed');
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
}

function explain(error: unknown): number {
  if (error instanceof SettingsError || error instanceof DataFolderInUseError) {
    process.stderr.write(`${error.message}\n`);
    return error instanceof SettingsError ? EXIT_CONFIG : EXIT_UNAVAILABLE;
  }
  process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
  return 1;
}
