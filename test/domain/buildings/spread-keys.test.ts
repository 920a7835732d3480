import { beforeAll } from 'vitest';
import { holdTilesInKeys } from '../../../src/database/server/distribute.sql.js';
import { isDistributed } from '../../../src/database/server/distributed.sql.js';
import { testDatabase } from '../../helpers/database.js';

// what holds on one server holds where tables are spread over nodes; there keys hold the tile, and loads go by that
beforeAll(async () => {
  const { sql } = await testDatabase();
  if (!(await isDistributed(sql))) await holdTilesInKeys(sql);
});

await import('./editions.test.js');
await import('./building-supply.service.test.js');
