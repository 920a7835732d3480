import { IsIn, IsNumber, IsString, IsUrl, Max, Min } from 'class-validator';
import { MailSettings } from './mail-settings.js';
import { RECEIVER_URL } from './setting-readers.js';
import {
  OptionalDatabase,
  OptionalMatch,
  OptionalSecret,
  OptionalText,
  OptionalUrl,
  WholeNumber,
} from './setting-rules.js';

/** Bytes of a generated secret; 32 is the least that HS256 asks for (RFC 7518, section 3.2). */
const SECRET_BYTES = 32;

/** Least length of the administrator's secret [characters]. */
export const ADMIN_SECRET_LENGTH = { everywhere: 16, production: 24 } as const;

/** Every setting of the service with its default. */
export class Settings extends MailSettings {
  /** TCP port of the public interfaces; 0 takes a free one. */
  @WholeNumber(0, 65_535) port = 8000;

  /** Address to listen on. */
  @IsString() host = '127.0.0.1';

  /** PostgreSQL with PostGIS; unset: the embedded database in `dataDir`. */
  @OptionalDatabase databaseUrl?: string;

  /** Read replica of it, from which buildings, tiles and lists of buildings are read; unset: all is read from `databaseUrl`. */
  @OptionalDatabase databaseReadUrl?: string;

  /**
   * The same database past a pooler that gives a connection to each transaction (PgBouncer); set it where `databaseUrl` goes
   * through one. Messages, migrations, locks of long work and the queue need a session of their own.
   */
  @OptionalDatabase databaseSessionUrl?: string;

  /** Connections in the pool of a PostgreSQL server; the replica's pool has as many of its own. */
  @WholeNumber(1, 100) databasePoolSize = 8;

  /** Memory for buildings of the parts of the map that are asked for most, from which lists are answered [MiB]; 0 keeps none. */
  @WholeNumber(0, 65_536) buildingMemoryMb = 96;

  /** Folder of the embedded database and of generated secrets; `memory` keeps nothing. */
  @IsString() dataDir = './data';

  /** Signs access tokens. */
  @OptionalSecret(SECRET_BYTES) jwtSecret?: string;

  /** Signs access tokens before or after `jwtSecret` does; they are taken while this is set. */
  @OptionalSecret(SECRET_BYTES) jwtSecretPrevious?: string;

  /** PEM file of an RSA or Ed25519 private key, which then signs access tokens instead of the secret. */
  @OptionalText jwtPrivateKeyFile?: string;

  /** PEM file of the key that signs before or after it; its tokens are taken while this is set. */
  @OptionalText jwtPreviousKeyFile?: string;

  /** Opens administration by header; unset: the header opens nothing. */
  @OptionalSecret(ADMIN_SECRET_LENGTH.everywhere) adminSecret?: string;

  @IsIn(['development', 'production', 'test']) nodeEnv = 'development';

  @IsIn(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']) logLevel = 'info';

  /** Origins that browsers may call from; `*` allows any, without credentials. */
  @IsString({ each: true })
  corsOrigins: string[] = ['*'];

  /** Which work this process does. */
  @IsIn(['all', 'api', 'worker']) processRole = 'all';

  /** Whether an empty database gets the generated demo district at start; `auto`: everywhere but in production. */
  @IsIn(['auto', 'on', 'off']) demoDistrict = 'auto';

  /** Whether the potential of up to 100,000 roofs is calculated after each load without being asked for. */
  @IsIn(['auto', 'off']) roofPotential = 'auto';

  /** Threads for calculations; 0 calculates in the process itself. All but a `worker` keep one of several free of heavy ones. */
  @WholeNumber(0, 64) computeThreads = 2;

  /** Longest that a calculation may wait and run [s]; then its thread is ended, so that the others get their turn. */
  @WholeNumber(1, 600) computeSeconds = 10;

  /** Largest request body of any operation [bytes]; most accept less. */
  @WholeNumber(1024) maxBodyBytes = 8 * 1024 * 1024;

  /** Proxies in front whose `X-Forwarded-For` is trusted; 0 trusts none. */
  @WholeNumber(0, 10) trustProxy = 0;

  /** Base address of a collector of traces, for OTLP over HTTP; unset: nothing is traced. */
  @OptionalUrl otelExporterOtlpEndpoint?: string;

  /** Whether anyone may read /metrics; else only private addresses and administrators. */
  @IsIn(['on', 'off']) metricsPublic = 'off';

  /** JSON file of documents that clients may name by an id instead of sending them. */
  @OptionalText graphqlManifest?: string;

  /** Which GraphQL documents are executed: any, or only those of the manifest; administrators may send any. */
  @IsIn(['any', 'trusted']) graphqlDocuments = 'any';

  /** Whether requests are limited; limits on wrong passwords and secrets hold in any case. */
  @IsIn(['on', 'off']) rateLimits = 'on';

  /** Requests of one address, and of one account, in a minute. */
  @WholeNumber(1) requestsPerMinute = 60_000;

  /** Cores that one anonymous address may use in the long run: of the threads, and as much of the event loop. */
  @IsNumber() @Min(0.01) @Max(64) workShareAnonymous = 0.25;

  /** The same of an account, and of the administrator's secret. */
  @IsNumber() @Min(0.01) @Max(64) workShareAccount = 0.5;

  /** Registrations of one address in an hour. */
  @WholeNumber(1) registrationsPerHour = 300;

  /** Records made by one address or account in an hour. */
  @WholeNumber(1) creationsPerHour = 1_200;

  /** Wrong passwords in a quarter of an hour: for one account from one address, and from one address. */
  @WholeNumber(1) loginFailuresPerAccount = 10;

  @WholeNumber(1) loginFailuresPerAddress = 50;

  /** Local folder of elevation tiles, `z/x/y.png`. */
  @OptionalText demDir?: string;

  /** How the colours of the local tiles encode metres. */
  @IsIn(['terrarium', 'terrain-rgb']) demDirEncoding = 'terrarium';

  /** Who must be credited when heights of the local tiles are shown. */
  @OptionalText demDirAttribution?: string;

  /** Address of a server of elevation tiles with `{z}`, `{x}` and `{y}`; unset: none is asked. */
  @OptionalMatch(
    /^https?:\/\/[^/{}]+\/(?=.*\{z\})(?=.*\{x\})(?=.*\{y\})/,
    'must be an http address with {z}, {x} and {y} in its path',
  )
  terrainTilesUrl?: string;

  /** How the colours of its tiles encode metres. */
  @IsIn(['terrarium', 'terrain-rgb']) terrainTilesEncoding = 'terrarium';

  /** Finest zoom that it has. */
  @WholeNumber(0, 15) terrainTilesMaxZoom = 15;

  /** Who must be credited when its heights are shown. */
  @OptionalText terrainTilesAttribution?: string;

  /** Receivers of events, which are called with a signature. */
  @IsUrl(RECEIVER_URL, { each: true, message: 'WEBHOOK_URLS must be http(s) addresses' })
  webhookUrls: string[] = [];

  /** Signs calls of webhooks. */
  @OptionalSecret(SECRET_BYTES) webhookSecret?: string;

  /** Waits between the attempts of a delivery [s]; after the last it is given up until an administrator replays it. */
  @IsNumber({}, { each: true })
  @Min(0.1, { each: true })
  deliveryRetrySeconds: number[] = [5, 30, 120, 600, 3_600, 21_600, 86_400];

  /** Address at which clients and people reach the service, such as `https://solar.example.com`, for links; unset: links name the host that was asked. */
  @OptionalUrl publicUrl?: string;

  /** How long a connection without a request is kept [s]; longer than a load balancer keeps it, mostly 60 s. */
  @WholeNumber(1, 600) keepAliveSeconds = 75;

  /** Connections of one client address; not counted behind proxies, which open them for everyone. */
  @WholeNumber(1) connectionsPerClient = 512;

  /** How long requests are still taken while readiness says no, so that others get them from then on [s]. */
  @WholeNumber(0, 600) drainSeconds = 0;

  /** Time for requests in flight to finish after that [s]. */
  @WholeNumber(0, 600) shutdownSeconds = 10;

  /** Folder of uploaded files; unset: `uploads` in the data folder. */
  @OptionalText uploadDir?: string;

  /**
   * Folder of backups, `backups` in `dataDir` unless given: of the embedded database one is written there every night and
   * seven are kept; the metrics have the age of the newest. `off`: none.
   */
  @OptionalText backupDir?: string;

  /** Largest file taken [bytes]. */
  @WholeNumber(1) maxUploadBytes = 4 * 1024 ** 3;
}

/** The settings do not hold; every fault is named, no value of a secret is shown. */
export class SettingsError extends Error {
  constructor(readonly faults: string[]) {
    super(`Configuration is not valid:\n${faults.map((fault) => `  - ${fault}`).join('\n')}`);
    this.name = 'SettingsError';
  }
}
