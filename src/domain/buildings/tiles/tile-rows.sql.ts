// Raw SQL: spatial search on the hot path of the map.
import { boxEwkb } from '../../../database/ewkb.js';
import type { DegreeBox } from '../../../core/buildings/building-area.js';
import type { Rows } from '../../../database/sql-types.js';

/** The box of all areas that loads have touched, and the data sets of all loads; `null` before the first. */
export async function storedExtent(sql: Rows): Promise<DegreeBox & { sources: string[] | null }> {
  const [row] = await sql.rows<DegreeBox & { sources: string[] | null }>(
    `select min(west) as west, min(south) as south, max(east) as east, max(north) as north,
            array_agg(distinct source) as sources from building_coverage`,
  );
  return row!;
}

/** The texts of the buildings that meet one of the boxes, the largest first. @param leastAreaM2 of those wanted [m²]. */
export async function itemsInBoxes(
  sql: Rows,
  boxes: readonly DegreeBox[],
  { leastAreaM2, limit }: { leastAreaM2: number | undefined; limit: number },
): Promise<string[]> {
  const where = boxes.map((_, i) => `footprint && $${i + 1}::geometry`).join(' or ');
  const rows = await sql.rows<{ item: string }>(
    `select item_json as item from buildings
     where (${where}) ${leastAreaM2 === undefined ? '' : `and area_m2 >= ${leastAreaM2}`}
     order by area_m2 desc, id limit ${limit}`,
    boxes.map(boxEwkb),
  );
  return rows.map(({ item }) => item);
}
