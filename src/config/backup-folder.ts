import { join } from 'node:path';
import type { Settings } from './settings.js';

/** Folder of the backups; none where nothing is kept, or the operator wants none. */
export const backupFolderOf = ({
  backupDir,
  dataDir,
}: Pick<Settings, 'dataDir'> & Partial<Pick<Settings, 'backupDir'>>): string | undefined =>
  backupDir === 'off' || (backupDir === undefined && dataDir === 'memory')
    ? undefined
    : (backupDir ?? join(dataDir, 'backups'));
