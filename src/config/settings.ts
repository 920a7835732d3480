import {
  IsIn,
  IsInt,
  IsNumber,
  IsOptional,
  IsString,
  IsUrl,
  Matches,
  Max,
  Min,
  MinLength,
  validateSync,
  type ValidationError,
} from 'class-validator';
import { CONNECTION_VARIABLES } from './connection-settings.js';
import { MAIL_VARIABLES, MailSettings } from './mail-settings.js';
import { ADMIN_SECRET_LENGTH, deliveryFaults, folderFaults, poolFaults, productionFaults } from './setting-faults.js';
import { asList, asNumber, asNumbers, asText, RECEIVER_URL, type Reader } from './setting-readers.js';
import { SHUTDOWN_VARIABLES } from './shutdown-settings.js';
import { SOURCE_VARIABLES } from './source-settings.js';
import { UPLOAD_VARIABLES } from './upload-settings.js';

/** Bytes of a generated secret; 32 is the least that HS256 asks for (RFC 7518, section 3.2). */
const SECRET_BYTES = 32;

/** Every setting of the service with its default; the one place that reads the environment. */
export class Settings extends MailSettings {
  /** TCP port of the public door; 0 takes a free one. */
  @IsInt()
  @Min(0)
  @Max(65_535)
  port = 8000;

  /** Address to listen on. */
  @IsString()
  host = '127.0.0.1';

  /** PostgreSQL with PostGIS; unset: the embedded database in `dataDir`. */
  @IsOptional()
  @Matches(/^postgres(ql)?:\/\//, { message: 'DATABASE_URL must begin with postgres:// or postgresql://' })
  databaseUrl?: string;

  /** Connections in the pool of a PostgreSQL server. */
  @IsInt()
  @Min(1)
  @Max(100)
  databasePoolSize = 8;

  /** Folder of the embedded database and of generated secrets; `memory` keeps nothing. */
  @IsString()
  dataDir = './data';

  /** Signs access tokens. */
  @IsOptional()
  @MinLength(SECRET_BYTES, { message: `JWT_SECRET must have at least ${SECRET_BYTES} characters` })
  jwtSecret?: string;

  /** Signed access tokens before `jwtSecret` did; they are still taken while this is set. */
  @IsOptional()
  @MinLength(SECRET_BYTES, { message: `JWT_SECRET_PREVIOUS must have at least ${SECRET_BYTES} characters` })
  jwtSecretPrevious?: string;

  /** PEM file of an RSA or Ed25519 private key, which then signs access tokens instead of the secret. */
  @IsOptional()
  @IsString()
  jwtPrivateKeyFile?: string;

  /** PEM file of the key that signed before; its tokens are still taken while this is set. */
  @IsOptional()
  @IsString()
  jwtPreviousKeyFile?: string;

  /** Opens administration by header; unset: the header opens nothing. */
  @IsOptional()
  @MinLength(ADMIN_SECRET_LENGTH.everywhere, { message: 'ADMIN_SECRET must have at least $constraint1 characters' })
  adminSecret?: string;

  @IsIn(['development', 'production', 'test'])
  nodeEnv = 'development';

  @IsIn(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'])
  logLevel = 'info';

  /** Origins that browsers may call from; `*` allows any, without credentials. */
  @IsString({ each: true })
  corsOrigins: string[] = ['*'];

  /** Which work this process does. */
  @IsIn(['all', 'api', 'worker'])
  processRole = 'all';

  /** Whether an empty database gets the generated demo district at start; `auto`: everywhere but in production. */
  @IsIn(['auto', 'on', 'off'])
  demoDistrict = 'auto';

  /** Threads for calculations, of which one is kept free of heavy ones; 0 calculates in the process itself. */
  @IsInt()
  @Min(0)
  @Max(64)
  computeThreads = 2;

  /** Longest that a calculation may wait and run [s]; then its thread is ended, so that the others get their turn. */
  @IsInt()
  @Min(1)
  @Max(600)
  computeSeconds = 10;

  /** Largest request body of any operation [bytes]; most accept less. */
  @IsInt()
  @Min(1024)
  maxBodyBytes = 8 * 1024 * 1024;

  /** Proxies in front whose `X-Forwarded-For` is believed; 0 believes none. */
  @IsInt()
  @Min(0)
  @Max(10)
  trustProxy = 0;

  /** Whether anyone may read /metrics; else only private addresses and administrators. */
  @IsIn(['on', 'off'])
  metricsPublic = 'off';

  /** Whether anyone may learn the GraphQL schema, by introspection or from errors; `hidden`: only administrators introspect. */
  @IsIn(['public', 'hidden'])
  graphqlSchema = 'public';

  /** Whether requests are limited; limits on wrong passwords and secrets hold in any case. */
  @IsIn(['on', 'off'])
  rateLimits = 'on';

  /** Requests of one address, and of one account, in a minute. */
  @IsInt()
  @Min(1)
  requestsPerMinute = 60_000;

  /** Registrations of one address in an hour. */
  @IsInt()
  @Min(1)
  registrationsPerHour = 300;

  /** Records made by one address or account in an hour. */
  @IsInt()
  @Min(1)
  creationsPerHour = 1_200;

  /** Wrong passwords in a quarter of an hour: for one account from one address, and from one address. */
  @IsInt()
  @Min(1)
  loginFailuresPerAccount = 10;

  @IsInt()
  @Min(1)
  loginFailuresPerAddress = 50;

  /** Local folder of elevation tiles, `z/x/y.png`. */
  @IsOptional()
  @IsString()
  demDir?: string;

  /** How the colours of the local tiles tell metres. */
  @IsIn(['terrarium', 'terrain-rgb'])
  demDirEncoding = 'terrarium';

  /** Who must be named when heights of the local tiles are shown. */
  @IsOptional()
  @IsString()
  demDirAttribution?: string;

  /** Address of a server of elevation tiles with `{z}`, `{x}` and `{y}`; unset: none is asked. */
  @IsOptional()
  @Matches(/^https?:\/\/[^/{}]+\/(?=.*\{z\})(?=.*\{x\})(?=.*\{y\})/, {
    message: 'TERRAIN_TILES_URL must be an http address with {z}, {x} and {y} in its path',
  })
  terrainTilesUrl?: string;

  /** How the colours of its tiles tell metres. */
  @IsIn(['terrarium', 'terrain-rgb'])
  terrainTilesEncoding = 'terrarium';

  /** Finest zoom that it has. */
  @IsInt()
  @Min(0)
  @Max(15)
  terrainTilesMaxZoom = 15;

  /** Who must be named when its heights are shown. */
  @IsOptional()
  @IsString()
  terrainTilesAttribution?: string;

  /** Receivers of events, which are called with a signature. */
  @IsUrl(RECEIVER_URL, { each: true, message: 'WEBHOOK_URLS must be http(s) addresses' })
  webhookUrls: string[] = [];

  /** Signs calls of webhooks. */
  @IsOptional()
  @MinLength(SECRET_BYTES, { message: `WEBHOOK_SECRET must have at least ${SECRET_BYTES} characters` })
  webhookSecret?: string;

  /** Waits between the attempts of a delivery [s]; after the last it is given up until an administrator replays it. */
  @IsNumber({}, { each: true })
  @Min(0.1, { each: true })
  deliveryRetrySeconds: number[] = [5, 30, 120, 600, 3_600, 21_600, 86_400];
}

/** The settings do not hold; every fault is named, no value of a secret is shown. */
export class SettingsError extends Error {
  constructor(readonly faults: string[]) {
    super(`Configuration is not valid:\n${faults.map((fault) => `  - ${fault}`).join('\n')}`);
    this.name = 'SettingsError';
  }
}

/** The environment variable of each setting and how its text is read. */
export const SETTING_VARIABLES: Record<keyof Settings, { variable: string; read: Reader }> = {
  port: { variable: 'PORT', read: asNumber },
  host: { variable: 'HOST', read: asText },
  databaseUrl: { variable: 'DATABASE_URL', read: asText },
  databasePoolSize: { variable: 'DATABASE_POOL_SIZE', read: asNumber },
  dataDir: { variable: 'DATA_DIR', read: asText },
  jwtSecret: { variable: 'JWT_SECRET', read: asText },
  jwtSecretPrevious: { variable: 'JWT_SECRET_PREVIOUS', read: asText },
  jwtPrivateKeyFile: { variable: 'JWT_PRIVATE_KEY_FILE', read: asText },
  jwtPreviousKeyFile: { variable: 'JWT_PREVIOUS_KEY_FILE', read: asText },
  adminSecret: { variable: 'ADMIN_SECRET', read: asText },
  nodeEnv: { variable: 'NODE_ENV', read: asText },
  logLevel: { variable: 'LOG_LEVEL', read: asText },
  corsOrigins: { variable: 'CORS_ORIGINS', read: asList },
  processRole: { variable: 'PROCESS_ROLE', read: asText },
  demoDistrict: { variable: 'DEMO_DISTRICT', read: asText },
  computeThreads: { variable: 'COMPUTE_THREADS', read: asNumber },
  computeSeconds: { variable: 'COMPUTE_SECONDS', read: asNumber },
  maxBodyBytes: { variable: 'MAX_BODY_BYTES', read: asNumber },
  trustProxy: { variable: 'TRUST_PROXY', read: asNumber },
  metricsPublic: { variable: 'METRICS_PUBLIC', read: asText },
  graphqlSchema: { variable: 'GRAPHQL_SCHEMA', read: asText },
  rateLimits: { variable: 'RATE_LIMITS', read: asText },
  requestsPerMinute: { variable: 'REQUESTS_PER_MINUTE', read: asNumber },
  registrationsPerHour: { variable: 'REGISTRATIONS_PER_HOUR', read: asNumber },
  creationsPerHour: { variable: 'CREATIONS_PER_HOUR', read: asNumber },
  loginFailuresPerAccount: { variable: 'LOGIN_FAILURES_PER_ACCOUNT', read: asNumber },
  loginFailuresPerAddress: { variable: 'LOGIN_FAILURES_PER_ADDRESS', read: asNumber },
  ...SOURCE_VARIABLES,
  ...UPLOAD_VARIABLES,
  demDir: { variable: 'DEM_DIR', read: asText },
  demDirEncoding: { variable: 'DEM_DIR_ENCODING', read: asText },
  demDirAttribution: { variable: 'DEM_DIR_ATTRIBUTION', read: asText },
  terrainTilesUrl: { variable: 'TERRAIN_TILES_URL', read: asText },
  terrainTilesEncoding: { variable: 'TERRAIN_TILES_ENCODING', read: asText },
  terrainTilesMaxZoom: { variable: 'TERRAIN_TILES_MAX_ZOOM', read: asNumber },
  terrainTilesAttribution: { variable: 'TERRAIN_TILES_ATTRIBUTION', read: asText },
  webhookUrls: { variable: 'WEBHOOK_URLS', read: asList },
  webhookSecret: { variable: 'WEBHOOK_SECRET', read: asText },
  ...MAIL_VARIABLES,
  deliveryRetrySeconds: { variable: 'DELIVERY_RETRY_SECONDS', read: asNumbers },
  ...SHUTDOWN_VARIABLES,
  ...CONNECTION_VARIABLES,
};

const settingNames = Object.keys(SETTING_VARIABLES) as (keyof Settings)[];

/**
 * Reads and checks all settings.
 * @param environment variables by name; an empty text counts as unset.
 * @throws SettingsError naming every fault at once.
 */
export function readSettings(environment: NodeJS.ProcessEnv = process.env): Settings {
  const settings = new Settings();
  for (const name of settingNames) {
    const { variable, read } = SETTING_VARIABLES[name];
    const text = environment[variable];
    if (text !== undefined && text !== '') Object.assign(settings, { [name]: read(text) });
  }
  const faults = [
    ...validateSync(settings).flatMap(describeFault),
    ...deliveryFaults(settings),
    ...folderFaults(settings),
    ...poolFaults(settings),
    ...productionFaults(settings),
  ];
  if (faults.length > 0) throw new SettingsError(faults);
  return settings;
}

function describeFault(error: ValidationError): string[] {
  const { variable } = SETTING_VARIABLES[error.property as keyof Settings];
  return Object.values(error.constraints ?? {}).map(
    (message) => `${variable}: ${message.replace(error.property, variable)}`,
  );
}
