import { Migration } from '@mikro-orm/migrations';

/** Ids that browsers make for their assessments are kept as hashes, since knowing one is enough to claim by it. */
export class Migration20261124ClientIds extends Migration {
  override up(): void {
    this.addSql(`alter table "assessments" add column "client_id_hash" text null`);
    this.addSql(`
      update "assessments" set "client_id_hash" =
          encode(sha256(convert_to('client id' || chr(10) || lower("user_id"), 'UTF8')), 'hex'), "user_id" = null
      where "state" = 'anonymous'
        and "user_id" ~* '^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$'`);
    this.addSql(`create index "assessments_client_id_hash_index" on "assessments" ("client_id_hash")`);
  }

  override down(): void {
    this.addSql(`drop index "assessments_client_id_hash_index"`);
    this.addSql(`alter table "assessments" drop column "client_id_hash"`);
  }
}
