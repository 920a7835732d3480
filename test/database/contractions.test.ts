import { Migration } from '@mikro-orm/migrations';
import { describe, expect, it } from 'vitest';
import { BASELINE } from '../../src/database/migrations/20261121-baseline.js';
import { contractSchema } from '../../src/database/migrations/contract-schema.js';
import { migrations } from '../../src/database/migrations/index.js';

/** Statements after which a version that used what they change cannot work. */
const REMOVES =
  /\bdrop (table|column|function|trigger|type|view)\b|\brename (to|column)\b|\bset not null\b|\balter column \S+ (set data )?type\b/i;
type MigrationClass = new (...parts: never[]) => Migration;

/** Names of the migrations that remove something without a word about who can no longer run. */
async function undeclared(list: readonly { name: string; class: MigrationClass }[]): Promise<string[]> {
  const found: string[] = [];
  for (const { name, class: kind } of list) {
    const migration = new kind();
    await migration.up();
    const statements = migration.getQueries().map(String);
    const removes = statements.some((statement) => REMOVES.test(statement));
    if (removes && !statements.some((statement) => statement.includes('"schema_requirements"'))) found.push(name);
  }
  return found;
}

class Silent extends Migration {
  override up(): void {
    this.addSql('alter table "assessments" drop column "report"');
  }
}

class Declared extends Silent {
  override up(): void {
    super.up();
    contractSchema(this, { migration: 'Declared', needs: BASELINE });
  }
}

describe('a migration that removes, renames or narrows something', () => {
  it('declares which versions can no longer run', async () => {
    const known = migrations.filter(({ name }) => name !== BASELINE);

    const found = await undeclared([
      ...known,
      { name: 'Silent', class: Silent },
      { name: 'Declared', class: Declared },
    ]);

    expect(found).toEqual(['Silent']);
  });
});
