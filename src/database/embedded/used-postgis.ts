import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Extension } from '@electric-sql/pglite';
import { postgis } from '@electric-sql/pglite-postgis';
import { packageRoot } from '../../config/package-root.js';

/** What the build picked of the package (`scripts/postgis-archive.mjs`). */
const ARCHIVE = join(packageRoot(import.meta.dirname), 'dist/postgis/postgis.tar.gz');

/** PostGIS without the parts that the service never calls; whole where nothing is built. */
export const usedPostgis: Extension = {
  ...postgis,
  setup: async (pg, options) => {
    const whole = await postgis.setup(pg, options);
    return existsSync(ARCHIVE) ? { ...whole, bundlePath: pathToFileURL(ARCHIVE) } : whole;
  },
};
