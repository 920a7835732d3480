import { Migration } from '@mikro-orm/migrations';

/** As the sums of a tile are made since; frozen here, for a migration never changes. */
const FILL = ['area', 'class', 'height'].map((kind) => {
  const height =
    "(case when height_m < 10 then '10' when height_m < 20 then '20' when height_m < 35 then '35' when height_m < 60 then '60' end)";
  const key = {
    area: "coalesce(township, '') || '/' || coalesce(village, '')",
    class: "coalesce(class::text, '')",
    height: `coalesce(${height}, '')`,
  }[kind];
  const [township, village] = kind === 'area' ? ['township', 'village'] : ['null', 'null'];
  const packed = (step: string): string =>
    `(select string_agg(int2send(value) || int2send(count), ''::bytea order by value)
        from (select step::int2 as value, count(*)::int2 as count from unnest(array_agg(${step})) as step
              where step is not null group by 1) as counted)`;
  return `insert into roof_totals
      select tile, '${kind}', ${key}, ${township}, ${village}, count(*)::int, sum(roof_area_m2), sum(usable_area_m2), sum(possible_kw),
             sum(possible_kwh), sum(capacity_kw), sum(annual_kwh), coalesce(sum(cost_twd), 0), coalesce(sum(npv_twd), 0),
             coalesce(sum(co2kg_year), 0), ${packed('round(specific_yield)')}, ${packed('round(payback_years * 10)')}
      from roof_potentials group by tile, ${kind === 'area' ? 'township, village' : key}`;
});

/** The village of a roof, and sums by area, class and height of each tile, so that totals of millions need no pass over them. */
export class Migration20261124RoofTotals extends Migration {
  override up(): void {
    this.addSql('alter table "roof_potentials" add column "village" text null');
    this.addSql(`
      create table "roof_totals" (
        "tile" text not null,
        "kind" text not null,
        "key" text not null,
        "township" text null,
        "village" text null,
        "roofs" integer not null,
        "roof_area_m2" double precision not null,
        "usable_area_m2" double precision not null,
        "possible_kw" double precision not null,
        "possible_kwh" double precision not null,
        "capacity_kw" double precision not null,
        "annual_kwh" double precision not null,
        "cost_twd" double precision not null,
        "npv_twd" double precision not null,
        "co2kg_year" double precision not null,
        "yields" bytea null,
        "paybacks" bytea null,
        primary key ("tile", "kind", "key")
      )`);
    this.addSql('create index "roof_totals_kind_township_index" on "roof_totals" ("kind", "township")');
    // roofs that were stored before have no village until they are calculated again
    for (const statement of FILL) this.addSql(statement);
  }

  override down(): void {
    this.addSql('drop table "roof_totals"');
    this.addSql('alter table "roof_potentials" drop column "village"');
  }
}
