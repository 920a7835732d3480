import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inspect } from 'node:util';
import { afterAll, describe, expect, it } from 'vitest';
import { administrationHint, withSecrets } from '../../src/config/secrets.js';
import { readSettings } from '../../src/config/read-settings.js';
import { SettingsError } from '../../src/config/settings.js';
import { hasDemoDistrict } from '../../src/platform/seed.js';

const TOKEN_SECRET = 'token-secret-of-more-than-32-characters';
const ADMIN_SECRET = 'admin-secret-that-is-long-enough';
const production = { NODE_ENV: 'production', JWT_SECRET: TOKEN_SECRET, ADMIN_SECRET };

function faultsOf(environment: NodeJS.ProcessEnv): string[] {
  try {
    readSettings(environment);
    return [];
  } catch (error) {
    if (error instanceof SettingsError) return error.faults;
    throw error;
  }
}

describe('reading the settings', () => {
  it('gives the defaults for an empty environment', () => {
    const settings = readSettings({});

    expect(settings).toMatchObject({ port: 8000, host: '127.0.0.1', dataDir: './data', nodeEnv: 'development' });
    expect(settings.databaseUrl).toBeUndefined();
    expect(settings.jwtSecret).toBeUndefined();
  });

  it('takes an empty text for unset', () => {
    const settings = readSettings({ PORT: '', DATABASE_URL: '', JWT_SECRET: '' });

    expect(settings).toMatchObject({ port: 8000 });
    expect(settings.databaseUrl).toBeUndefined();
    expect(settings.jwtSecret).toBeUndefined();
  });

  it('reads numbers as numbers and lists by their commas', () => {
    const settings = readSettings({
      PORT: '0',
      SHUTDOWN_SECONDS: '0',
      CORS_ORIGINS: ' https://a.example, https://b.example,',
    });

    expect(settings).toMatchObject({ port: 0, shutdownSeconds: 0 });
    expect(settings.corsOrigins).toEqual(['https://a.example', 'https://b.example']);
  });

  it.each([
    ['WORK_SHARE_ANONYMOUS', '0'],
    ['WORK_SHARE_ACCOUNT', '65'],
    ['PORT', '65536'],
    ['PORT', '-1'],
    ['PORT', '80.5'],
    ['PORT', 'eighty'],
    ['PORT', ' '],
    ['DATABASE_URL', 'mysql://localhost/solar'],
    ['DATABASE_READ_URL', 'mysql://localhost/solar'],
    ['DATABASE_SESSION_URL', 'localhost/solar'],
    ['DATABASE_POOL_SIZE', '0'],
    ['DATABASE_POOL_SIZE', '101'],
    ['NODE_ENV', 'prod'],
    ['LOG_LEVEL', 'loud'],
    ['PROCESS_ROLE', 'web'],
    ['GRAPHQL_DOCUMENTS', 'some'],
    ['DEMO_DISTRICT', 'yes'],
    ['COMPUTE_THREADS', '65'],
    ['MAX_BODY_BYTES', '1023'],
    ['MAX_BODY_BYTES', 'Infinity'],
    ['SHUTDOWN_SECONDS', '601'],
    ['JWT_SECRET', 'x'.repeat(31)],
    ['ADMIN_SECRET', 'x'.repeat(15)],
  ])('refuses %s=%s and names the variable', (variable, value) => {
    const faults = faultsOf({ [variable]: value });

    expect(faults.length).toBeGreaterThan(0);
    expect(faults.every((fault) => fault.startsWith(`${variable}: `))).toBe(true);
  });

  it('case 45: refuses the removed setting that hid the schema, and ignores its old default', () => {
    expect(faultsOf({ GRAPHQL_SCHEMA: 'hidden' })).toEqual([
      'GRAPHQL_SCHEMA: hidden no longer exists and the schema is public; remove it. GRAPHQL_DOCUMENTS=trusted limits what is executed',
    ]);
    expect(faultsOf({ GRAPHQL_SCHEMA: 'public' })).toEqual([]);
  });

  it.each([
    [{}, true],
    [{ NODE_ENV: 'test' }, true],
    [production, false],
    [{ ...production, DEMO_DISTRICT: 'on' }, true],
    [{ DEMO_DISTRICT: 'off' }, false],
  ])('%j: has invented buildings: %j', (environment, expected) => {
    expect(hasDemoDistrict(readSettings(environment))).toBe(expected);
  });

  it.each([
    ['all', '3', 4],
    ['worker', '3', 4],
    ['api', '1', 2],
  ])('refuses a pool too small for the role %s, and takes the least that it needs', (role, size, least) => {
    const environment = { DATABASE_URL: 'postgres://localhost/solar', PROCESS_ROLE: role };

    const faults = faultsOf({ ...environment, DATABASE_POOL_SIZE: size });

    expect(faults).toEqual([`DATABASE_POOL_SIZE: must be at least ${least} with PROCESS_ROLE=${role}, not ${size}`]);
    expect(faultsOf({ ...environment, DATABASE_POOL_SIZE: String(least) })).toEqual([]);
    expect(faultsOf({ PROCESS_ROLE: role, DATABASE_POOL_SIZE: size })).toEqual([]);
  });

  it.each(['DATABASE_READ_URL', 'DATABASE_SESSION_URL'])(
    'refuses %s without the server that it leads to',
    (variable) => {
      const environment = { [variable]: 'postgres://other/solar' };

      expect(faultsOf(environment)).toEqual([`${variable}: needs DATABASE_URL`]);
      expect(faultsOf({ ...environment, DATABASE_URL: 'postgres://localhost/solar' })).toEqual([]);
    },
  );

  it('refuses an account that may use less than an anonymous address', () => {
    const faults = faultsOf({ WORK_SHARE_ANONYMOUS: '1', WORK_SHARE_ACCOUNT: '0.9' });

    expect(faults).toEqual(['WORK_SHARE_ACCOUNT: must be at least WORK_SHARE_ANONYMOUS (1)']);
  });

  it('names every fault at once', () => {
    const faults = faultsOf({ PORT: 'x', LOG_LEVEL: 'loud', JWT_SECRET: 'short', NODE_ENV: 'production' });

    const named = new Set(faults.map((fault) => fault.split(':')[0]));
    expect(named).toEqual(new Set(['PORT', 'LOG_LEVEL', 'JWT_SECRET', 'ADMIN_SECRET']));
  });

  it('shows all faults in the message of the error', () => {
    const read = (): unknown => readSettings({ PORT: 'x', LOG_LEVEL: 'loud' });

    expect(read).toThrow(/PORT[^]*LOG_LEVEL/);
  });

  it('never shows a secret or an address with a password, neither in the message nor in the whole error', () => {
    const secrets = {
      JWT_SECRET: 'tooshort-jwt',
      ADMIN_SECRET: 'tooshort-adm',
      DATABASE_URL: 'mysql://me:hidden-password@db/x',
    };

    let shown = '';
    try {
      readSettings(secrets);
    } catch (error) {
      shown = inspect(error, { depth: Infinity }) + String(error);
    }

    expect(shown).toContain('JWT_SECRET');
    for (const secret of ['tooshort-jwt', 'tooshort-adm', 'hidden-password']) expect(shown).not.toContain(secret);
  });
});

describe('settings in production', () => {
  it('hold with two secrets of their own', () => {
    expect(readSettings(production)).toMatchObject({ nodeEnv: 'production', jwtSecret: TOKEN_SECRET });
  });

  it.each(['JWT_SECRET', 'ADMIN_SECRET'])('refuse to start without %s', (variable) => {
    const faults = faultsOf({ ...production, [variable]: '' });

    expect(faults).toEqual([`${variable}: must be set in production`]);
  });

  it.each(['JWT_SECRET', 'ADMIN_SECRET'])('refuse a short %s', (variable) => {
    const faults = faultsOf({ ...production, [variable]: 'short' });

    expect(faults).toEqual([expect.stringMatching(new RegExp(`^${variable}: .*at least \\d+ characters`))]);
  });

  it.each([
    'changeme-changeme-changeme-1234',
    'CHANGE_ME_before_production_please',
    'a'.repeat(40),
    'abcd'.repeat(10),
    'r4nd0m-but-only-23-long',
  ])('refuse a placeholder as ADMIN_SECRET: %s', (secret) => {
    expect(faultsOf({ ...production, ADMIN_SECRET: secret })).toEqual([
      expect.stringMatching(/^ADMIN_SECRET: must be a random text of at least 24 characters/),
    ]);
    expect(readSettings({ ...production, NODE_ENV: 'development', ADMIN_SECRET: secret }).adminSecret).toBe(secret);
  });

  it('refuse one secret for both uses', () => {
    const faults = faultsOf({ ...production, ADMIN_SECRET: TOKEN_SECRET });

    expect(faults).toEqual(['JWT_SECRET and ADMIN_SECRET must differ']);
  });
});

describe('the token secret outside production', () => {
  const folder = mkdtempSync(join(tmpdir(), 'settings-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('is made once, kept for the owner alone in the data folder, and read again at the next start', () => {
    const dataDir = join(folder, 'data');

    const first = withSecrets(readSettings({ DATA_DIR: dataDir })).jwtSecret;
    const second = withSecrets(readSettings({ DATA_DIR: dataDir })).jwtSecret;

    expect(first.length).toBeGreaterThanOrEqual(32);
    expect(second).toBe(first);
    expect(readFileSync(join(dataDir, 'jwt-secret'), 'utf8').trim()).toBe(first);
    expect(statSync(join(dataDir, 'jwt-secret')).mode & 0o777).toBe(0o600);
  });

  it('is another one at each start that keeps nothing', () => {
    const secrets = [1, 2].map(() => withSecrets(readSettings({ DATA_DIR: 'memory' })).jwtSecret);

    expect(new Set(secrets).size).toBe(2);
  });

  it('is the given one where one is given', () => {
    const { jwtSecret } = withSecrets(readSettings({ JWT_SECRET: TOKEN_SECRET, DATA_DIR: 'memory' }));

    expect(jwtSecret).toBe(TOKEN_SECRET);
  });

  it.each([
    [{ ADMIN_SECRET, NODE_ENV: 'development' }, 'header X-Admin-Secret with the value of ADMIN_SECRET'],
    [{ NODE_ENV: 'development', DATA_DIR: '/d' }, 'header X-Admin-Secret with the content of /d/admin-secret'],
    [{ NODE_ENV: 'development', DATA_DIR: 'memory' }, 'no header opens it, because ADMIN_SECRET is not set'],
    [{ NODE_ENV: 'test' }, 'no header opens it, because ADMIN_SECRET is not set'],
  ])('names at the start what opens administration: %j', (environment, hint) => {
    expect(administrationHint(readSettings(environment))).toBe(hint);
  });

  it("makes the administrator's secret once in development, never elsewhere", () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'rooftop-secret-'));

    const first = withSecrets(readSettings({ DATA_DIR: dataDir, NODE_ENV: 'development' })).adminSecret;
    const second = withSecrets(readSettings({ DATA_DIR: dataDir, NODE_ENV: 'development' })).adminSecret;
    const underTest = withSecrets(readSettings({ DATA_DIR: dataDir, NODE_ENV: 'test' })).adminSecret;

    expect(first).toHaveLength(43);
    expect(second).toBe(first);
    expect(underTest).toBeUndefined();
  });
});
