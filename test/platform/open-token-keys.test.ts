import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generateKeyPairSync } from 'node:crypto';
import { afterAll, describe, expect, it } from 'vitest';
import { Settings, SettingsError } from '../../src/config/settings.js';
import { openTokenKeys } from '../../src/platform/open-token-keys.js';

const folder = mkdtempSync(join(tmpdir(), 'rooftop-keys-'));
const SECRET = 'a secret of the tests, long enough to sign';

afterAll(() => rmSync(folder, { recursive: true }));

function settingsWith(pem: string) {
  const jwtPrivateKeyFile = join(folder, 'key.pem');
  writeFileSync(jwtPrivateKeyFile, pem);
  return Object.assign(new Settings(), { jwtSecret: SECRET, jwtPrivateKeyFile });
}

describe('the keys of access tokens', () => {
  it('are the secret where no file is set, and that of the file where one is', () => {
    const pem = generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }) as string;

    expect(openTokenKeys(Object.assign(new Settings(), { jwtSecret: SECRET })).current.algorithm).toBe('HS256');
    expect(openTokenKeys(settingsWith(pem)).current.algorithm).toBe('EdDSA');
  });

  it('that do not fit are a fault of the settings, which shows nothing of the file', () => {
    const weak = generateKeyPairSync('rsa', { modulusLength: 1024 }).privateKey.export({
      type: 'pkcs8',
      format: 'pem',
    });

    expect(() => openTokenKeys(settingsWith('sensitive text'))).toThrow(SettingsError);
    expect(() => openTokenKeys(settingsWith('sensitive text'))).not.toThrow(/sensitive/);
    expect(() => openTokenKeys(settingsWith(weak as string))).toThrow(
      /JWT_PRIVATE_KEY_FILE.*RSA of at least 2048 bits/,
    );
  });
});
