import 'reflect-metadata';
import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import { migrations } from '../../src/database/migrations/index.js';
import { openInMemory } from '../../src/database/embedded.js';
import { buildService } from '../helpers/service-process.js';

describe('the database that a build makes for first starts', () => {
  beforeAll(() => buildService());

  it('has all migrations, both extensions and no records', async () => {
    const archive = readFileSync(new URL('../../dist/bundle/first-database.tar.gz', import.meta.url));
    const { pglite, release } = await openInMemory(new Blob([gunzipSync(archive)]));
    const namesOf = async (text: string) => (await pglite.query<{ name: string }>(text)).rows.map(({ name }) => name);

    const done = await namesOf('select name from mikro_orm_migrations order by id');
    const extensions = await namesOf('select extname as name from pg_extension order by 1');
    const filled = await namesOf(`select relname as name from pg_class where relkind = 'r'
      and relnamespace = 'public'::regnamespace and pg_relation_size(oid) > 0 order by 1`);
    await release();

    expect(done).toEqual(expect.arrayContaining(migrations.map(({ name }) => name)));
    expect(extensions).toEqual(expect.arrayContaining(['pg_trgm', 'postgis']));
    // revisions, and what PostGIS brings
    expect(filled).toEqual(['climate_revisions', 'finance_revisions', 'mikro_orm_migrations', 'spatial_ref_sys']);
  });
});
