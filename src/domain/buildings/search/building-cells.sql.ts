// Raw SQL: spatial search on the hot path, with the version of what it finds in one statement.
import type { DegreeBox } from '../../../core/buildings/building-area.js';
import { boxEwkb } from '../../../database/ewkb.js';
import type { Rows } from '../../../database/sql-types.js';

/** Changes with every load that changes buildings. */
const VERSION = `(select count(*) || '-' || coalesce(sum(revision), 0) from building_imports)`;

/** The version of all buildings. */
export async function buildingsVersion(sql: Rows): Promise<string> {
  const [row] = await sql.rows<{ version: string }>(`select ${VERSION} as version`, [], { prepared: true });
  return row!.version;
}

/** The texts of the buildings around a box, by id, and the version that they are of. @param limit how many at most. */
export async function itemsOfCell(
  sql: Rows,
  box: DegreeBox,
  limit: number,
): Promise<{ version: string; items: string[] }> {
  const rows = await sql.rows<{ version: string; item: string | null }>(
    `select current.version, found.item from (select ${VERSION} as version) as current left join (
       select id, item_json as item from buildings where footprint && $1::geometry order by id limit $2) as found on true
     order by found.id`,
    [boxEwkb(box), limit],
  );
  return { version: rows[0]!.version, items: rows.flatMap(({ item }) => item ?? []) };
}
