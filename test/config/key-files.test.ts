import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { readKeyFiles } from '../../src/config/key-files.js';
import { SettingsError } from '../../src/config/settings.js';

const folder = mkdtempSync(join(tmpdir(), 'rooftop-keys-'));

afterAll(() => rmSync(folder, { recursive: true }));

describe('key files', () => {
  it('are read where they are set', () => {
    const file = join(folder, 'key.pem');
    writeFileSync(file, 'a key');

    expect(readKeyFiles({ jwtPrivateKeyFile: file })).toEqual({ privateKey: 'a key' });
    expect(readKeyFiles({ jwtPreviousKeyFile: file })).toEqual({ previousKey: 'a key' });
    expect(readKeyFiles({})).toEqual({});
  });

  it('that cannot be read are named with their variable', () => {
    const file = join(folder, 'absent.pem');

    expect(() => readKeyFiles({ jwtPrivateKeyFile: file })).toThrow(SettingsError);
    expect(() => readKeyFiles({ jwtPreviousKeyFile: file })).toThrow(/JWT_PREVIOUS_KEY_FILE: .* \(ENOENT\)/);
  });
});
