import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

/**
 * Folder of the package that a folder belongs to: the nearest one upwards with a `package.json`.
 * @param folder absolute path; a source folder as well as its compiled twin.
 * @throws Error when there is none.
 */
export function packageRoot(folder: string): string {
  if (existsSync(join(folder, 'package.json'))) return folder;
  const parent = dirname(folder);
  if (parent === folder) throw new Error('No package.json in any folder above');
  return packageRoot(parent);
}
