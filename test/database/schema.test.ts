import { describe, expect, it } from 'vitest';
import { citusUrl } from '../helpers/citus.js';
import { testDatabase } from '../helpers/database.js';

// tables are spread after an upgrade, with keys and views of their own
describe.skipIf(citusUrl)('the migrated schema', () => {
  it('is exactly what the entities describe', async () => {
    const { orm } = await testDatabase();

    const difference = await orm.schema.getUpdateSchemaSQL({ wrap: false });

    expect(difference.trim()).toBe('');
  });
});
