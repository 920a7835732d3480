import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';

const folder = process.env['SHARED_DATA_DIR'] ?? resolve(import.meta.dirname, '../../../shared/data');

/** Whether the folder of real test data stands beside this checkout. */
export const hasSharedData = existsSync(folder);

/** Says why a test on real data is skipped. */
export const sharedDataNotice = hasSharedData
  ? ''
  : ` [skipped: no real data; put it at ../shared/data beside this checkout or name the folder in SHARED_DATA_DIR]`;

/**
 * Path of a file of real test data.
 * @param name path inside the data folder, such as `buildings/taipei-xinyi-nangang.geojson`.
 */
export const sharedData = (name: string): string => join(folder, name);
