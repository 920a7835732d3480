import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Migration } from '@mikro-orm/migrations';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { openDatabase } from '../../src/database/database.js';
import { contractSchema } from '../../src/database/migrations/contract-schema.js';
import { migrations } from '../../src/database/migrations/index.js';
import { buildService, migratedPlace, runService, startService } from '../helpers/service-process.js';

// each test starts processes, which a busy machine takes long for
vi.setConfig({ testTimeout: 180_000, hookTimeout: 240_000 });

const folder = mkdtempSync(join(tmpdir(), 'rooftop-later-'));
const LAST = migrations.at(-1)!.name;
let environment: Record<string, string>;

beforeAll(async () => {
  buildService();
  environment = await migratedPlace(folder);
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

class Expanding extends Migration {
  override up(): void {
    this.addSql(`alter table "assessments" add column "later" text not null default ''`);
    this.addSql('create table "later_things" ("id" uuid primary key)');
  }
}

/** Removes something that versions up to this one did without. */
class ContractingBehind extends Migration {
  override up(): void {
    this.addSql('drop table "later_things"');
    contractSchema(this, { migration: 'Migration29990102Behind', needs: LAST });
  }
}

/** Removes something that this version uses. */
class Contracting extends Migration {
  override up(): void {
    this.addSql('alter table "assessments" drop column "report"');
    contractSchema(this, { migration: 'Migration29990103Removed', needs: 'Migration29990101Later' });
  }
}

/** Does what the first process of a later version does. */
async function migrateLater(name: string, kind: new (...parts: never[]) => Migration): Promise<void> {
  const databaseUrl = environment['DATABASE_URL'];
  const database = await openDatabase({ dataDir: folder, databasePoolSize: 2, databaseUrl });
  const migration = new kind(...([database.orm.em.getDriver(), database.orm.config] as never[]));
  await migration.up();
  await database.sql.transaction(async (transaction) => {
    for (const query of migration.getQueries()) await transaction.rows(query as string);
    await transaction.rows('insert into mikro_orm_migrations (name) values ($1)', [name]);
  });
  await database.close();
}

describe('a process on a database that a later version has migrated', () => {
  it('starts, says so in its log, and writes and reads, while nothing that it uses is removed', async () => {
    await migrateLater('Migration29990101Later', Expanding);
    await migrateLater('Migration29990102Behind', ContractingBehind);

    const service = await startService(environment);
    const written = await fetch(`${service.url}/api/assessments`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ lat: 25, lng: 121, address: 'kept' }),
    });
    const { id } = (await written.json()) as { id: string };
    const read = await fetch(`${service.url}/api/assessments/${id}`, {
      headers: { 'x-anonymous-id': written.headers.get('x-anonymous-id')! },
    });
    const { out, code } = await service.kill('SIGTERM');

    expect([written.status, read.status, code]).toEqual([200, 200, 0]);
    expect(out).toContain('a later version has migrated the database');
    expect(out).toContain('"laterMigrations":["Migration29990101Later","Migration29990102Behind"]');
  });

  it('refuses to start with a message that names the migrations, once something that it uses is removed', async () => {
    await migrateLater('Migration29990103Removed', Contracting);

    const { code, err } = await runService(environment);

    expect(code).toBe(69);
    expect(err).toMatch(/Migration29990103Removed removed what versions without Migration29990101Later use/);
    expect(err.trim().split('\n')).toHaveLength(1);
  });
});
