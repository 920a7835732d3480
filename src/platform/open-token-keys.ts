import { readKeyFiles } from '../config/key-files.js';
import { SettingsError, type Settings } from '../config/settings.js';
import { createTokenKeys, type TokenKeys } from '../domain/accounts/token-keys.js';

/**
 * Makes the keys of access tokens from the settings and the files they name.
 * @throws SettingsError for a key file that cannot be read or holds no fitting key.
 */
export function openTokenKeys(settings: Settings & { jwtSecret: string }): TokenKeys {
  const { jwtSecret: secret, jwtSecretPrevious: previousSecret } = settings;
  const files = readKeyFiles(settings);
  try {
    return createTokenKeys({ secret, ...(previousSecret !== undefined && { previousSecret }), ...files });
  } catch (error) {
    // secrets cannot fail: it is one of the files; its content is never shown
    const reason = error instanceof TypeError ? error.message : 'it does not contain a key in PEM format';
    throw new SettingsError([`JWT_PRIVATE_KEY_FILE, JWT_PREVIOUS_KEY_FILE: ${reason}`]);
  }
}
