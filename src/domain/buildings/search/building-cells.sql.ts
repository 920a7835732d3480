// Raw SQL: spatial search on the hot path, with the version of what it finds in one statement.
import type { DegreeBox } from '../../../core/buildings/building-area.js';
import { boxEwkb } from '../../../database/ewkb.js';
import type { Rows } from '../../../database/sql-types.js';
import { ITEM } from '../edition-date.sql.js';

/** Changes with every load that changes buildings, as SQL. */
export const BUILDINGS_VERSION = `(select count(*) || '-' || coalesce(sum(revision), 0) from building_imports)`;

/** The version of all buildings. */
export async function buildingsVersion(sql: Rows): Promise<string> {
  const [row] = await sql.rows<{ version: string }>(`select ${BUILDINGS_VERSION} as version`, [], { prepared: true });
  return row!.version;
}

/** How much of a cell may be read. */
export interface CellLimits {
  buildings: number;
  /** Of all texts together. */
  bytes: number;
}

/** What a cell holds. */
export interface ReadCell {
  /** The version that it is of. */
  version: string;
  /** The texts of its buildings, by id; absent where they exceed the limits, and then none is read. */
  items?: string[];
}

/** The buildings around a box, whose size the database checks before it sends any. */
export async function itemsOfCell(sql: Rows, box: DegreeBox, { buildings, bytes }: CellLimits): Promise<ReadCell> {
  const rows = await sql.rows<{ version: string; fits: boolean; item: string | null }>(
    `with found as (select id, ${ITEM} as item from buildings where footprint && $1::geometry order by id limit $2),
          size as (select count(*) < $2 and coalesce(sum(octet_length(item)), 0) <= $3 as fits from found)
     select ${BUILDINGS_VERSION} as version, size.fits, found.item from size left join found on size.fits order by found.id`,
    [boxEwkb(box), buildings + 1, bytes],
  );
  const [{ version, fits }] = rows as [(typeof rows)[0]];
  return fits ? { version, items: rows.flatMap(({ item }) => item ?? []) } : { version };
}
