import { Migration } from '@mikro-orm/migrations';

/** Consent to show the roof of an inquiry, the inquiry that was chosen, and what a vendor quotes besides its price. */
export class Migration20261124SharedRoofs extends Migration {
  override up(): void {
    this.addSql(`
      alter table "inquiries"
        add column "roof_shared" boolean not null default false,
        add column "chosen_at" timestamptz null`);
    this.addSql(`
      alter table "inquiry_messages"
        add column "quoted_capacity_kw" double precision null,
        add column "quoted_annual_kwh" double precision null,
        add column "quoted_warranty_years" double precision null`);
  }

  override down(): void {
    this.addSql(`
      alter table "inquiry_messages"
        drop column "quoted_capacity_kw",
        drop column "quoted_annual_kwh",
        drop column "quoted_warranty_years"`);
    this.addSql(`alter table "inquiries" drop column "roof_shared", drop column "chosen_at"`);
  }
}
