// Raw SQL: spatial search on the hot path of the map.
import { boxEwkb } from '../../../database/ewkb.js';
import type { DegreeBox } from '../../../core/buildings/building-area.js';
import type { TileBuilding } from '../../../core/buildings/tiles/draw-tile.js';
import type { Rows } from '../../../database/sql-types.js';

import { BUILDINGS_VERSION } from '../search/building-cells.sql.js';

/** The box of all areas that loads have touched, and the data sets of all loads; `null` before the first. */
export async function storedExtent(sql: Rows): Promise<DegreeBox & { sources: string[] | null }> {
  const [row] = await sql.rows<DegreeBox & { sources: string[] | null }>(
    `select min(west) as west, min(south) as south, max(east) as east, max(north) as north,
            array_agg(distinct source) as sources from building_coverage`,
  );
  return row!;
}

/** The box around the buildings of each stored tile. */
export const storedBoxes = (sql: Rows): Promise<DegreeBox[]> =>
  sql.rows(
    `select min(ST_XMin(footprint)) as west, min(ST_YMin(footprint)) as south, max(ST_XMax(footprint)) as east,
            max(ST_YMax(footprint)) as north from buildings group by tile`,
  );

/** The buildings that meet one of the boxes with the potential of their roofs, the largest first. @param leastAreaM2 of those wanted [m²]. */
export function buildingsInBoxes(
  sql: Rows,
  boxes: readonly DegreeBox[],
  { leastAreaM2, limit }: { leastAreaM2: number | undefined; limit: number },
): Promise<TileBuilding[]> {
  const where = boxes.map((_, i) => `footprint && $${i + 1}::geometry`).join(' or ');
  return sql.rows<TileBuilding>(
    `select item_json as item, (potential.building_id is not null) as "isKnown", potential.class,
            potential.specific_yield as "specificYield", potential.possible_kw as "possibleKw",
            potential.npv_twd as "npvTwd", potential.duty
     from buildings left join roof_potentials potential
       on potential.building_id = buildings.id and potential.tile = buildings.tile
     where (${where}) ${leastAreaM2 === undefined ? '' : `and area_m2 >= ${leastAreaM2}`}
     order by area_m2 desc, buildings.id limit ${limit}`,
    boxes.map(boxEwkb),
  );
}

/** Changes with every load that changes buildings, and with every new potential in some tiles of zoom 14. */
export async function versionOfTiles(sql: Rows, tiles: readonly string[]): Promise<string> {
  const [row] = await sql.rows<{ version: string }>(
    `select ${BUILDINGS_VERSION} || ' ' || (
       select coalesce(max(extract(epoch from changed_at)), 0) from roof_potential_tiles where tile = any($1::text[])) as version`,
    [tiles],
    { prepared: true },
  );
  return row!.version;
}
