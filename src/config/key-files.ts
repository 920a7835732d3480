import { readFileSync } from 'node:fs';
import { SettingsError, type Settings } from './settings.js';

/** Texts of the key files of access tokens, as far as they are set. */
export interface KeyFiles {
  privateKey?: string;
  previousKey?: string;
}

/**
 * Reads the key files of access tokens.
 * @throws SettingsError naming the variable of a file that cannot be read.
 */
export function readKeyFiles(settings: Pick<Settings, 'jwtPrivateKeyFile' | 'jwtPreviousKeyFile'>): KeyFiles {
  const { jwtPrivateKeyFile, jwtPreviousKeyFile } = settings;
  return {
    ...(jwtPrivateKeyFile !== undefined && { privateKey: readKey('JWT_PRIVATE_KEY_FILE', jwtPrivateKeyFile) }),
    ...(jwtPreviousKeyFile !== undefined && { previousKey: readKey('JWT_PREVIOUS_KEY_FILE', jwtPreviousKeyFile) }),
  };
}

function readKey(variable: string, file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw new SettingsError([`${variable}: ${file} cannot be read (${(error as NodeJS.ErrnoException).code})`]);
  }
}
