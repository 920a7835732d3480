import { describe, expect, it } from 'vitest';
import { testDatabase } from '../helpers/database.js';

describe('the migrated schema', () => {
  it('is exactly what the entities describe', async () => {
    const { orm } = await testDatabase();

    const difference = await orm.schema.getUpdateSchemaSQL({ wrap: false });

    expect(difference.trim()).toBe('');
  });
});
