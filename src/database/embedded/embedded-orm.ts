import { MikroORM, type EntityManager } from '@mikro-orm/core';
import { PgliteDriver } from '@mikro-orm/pglite';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { backupFolderOf } from '../../config/backup-folder.js';
import { backUpEmbedded } from '../backup-files.js';
import { openEmbedded, type OpenedInMemory } from '../embedded.js';
import { migrateUp, willChange } from '../migrate.js';
import { ormOptions } from '../orm-options.js';
import { listenEmbedded } from '../server/notifications.sql.js';
import { embeddedSql } from '../sql.js';
import type { StatementListener } from '../statement-listener.js';

/** Where the embedded database is, and what hears of it. */
interface EmbeddedSettings {
  dataDir: string;
  backupDir?: string | undefined;
  embedded?: OpenedInMemory;
  onStatement?: StatementListener;
}

/** Opens the embedded database with its mapper. @returns it, not migrated. */
export async function openEmbeddedOrm(settings: EmbeddedSettings) {
  const embedded = await openEmbedded(settings.dataDir, settings.embedded, settings.onStatement);
  const { pglite, lost } = embedded;
  const orm = await MikroORM.init<PgliteDriver>({
    ...ormOptions,
    driver: PgliteDriver,
    dbName: 'memory://',
    driverOptions: { pglite },
  });
  const sql = embeddedSql(pglite);
  return {
    kind: 'embedded' as const,
    orm: orm as unknown as MikroORM,
    em: orm.em as unknown as EntityManager & SqlEntityManager,
    pglite,
    lost,
    // the folder's lock already keeps other processes out
    migrate: async () => {
      const backups = backupFolderOf(settings);
      if (backups !== undefined && (await willChange(orm))) {
        await backUpEmbedded(pglite, backups, new Date(), 'before-upgrade');
      }
      await migrateUp(orm);
    },
    sql,
    quickSql: sql,
    readSql: sql,
    listen: listenEmbedded(pglite),
    isStuck: () => false,
    close: async () => {
      await orm.close(true);
      await embedded.close();
    },
  };
}
