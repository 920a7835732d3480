import type { Options } from '@mikro-orm/core';
import { ReflectMetadataProvider } from '@mikro-orm/decorators/legacy';
import { Migrator } from '@mikro-orm/migrations';
import { entities } from '../entities/index.js';
import { migrations } from './migrations/index.js';

/** Options of the mapper on either database. */
export const ormOptions = {
  entities,
  metadataProvider: ReflectMetadataProvider,
  extensions: [Migrator],
  migrations: {
    migrationsList: migrations,
    snapshot: false,
    transactional: true,
    // one transaction for each: locks are not kept to the end of all, and one may be without, as an index made concurrently needs
    allOrNothing: false,
    disableForeignKeys: false,
  },
  // PostGIS keeps its own tables in the same schema
  schemaGenerator: { skipTables: ['spatial_ref_sys'] },
  ignoreUndefinedInQuery: true,
  // only `em.persist` adds a record
  persistOnCreate: false,
  timezone: 'UTC',
  allowGlobalContext: false,
  // statements hold their values as text, so nothing of them may reach a log
  logger: () => undefined,
} satisfies Partial<Options>;
