// Raw SQL: spatial search by an index on boxes that MikroORM cannot ask.
import type { DegreeBox } from '../../../core/buildings/building-area.js';
import type { Sql } from '../../../database/sql-types.js';

/** A box inside which the store holds every building that its source knows. */
export interface CoveredBox extends DegreeBox {
  /** When it was recorded [ms since 1970]. */
  coveredAtMs: number;
  /** Whether it is from an outside source, whose data expires; imported data does not. */
  isOutside: boolean;
}

/** Prefix of the key of a box that an outside source covered. */
export const OUTSIDE_KEY = 'outside ';

/** The index's boxes are compared with a little slack, so the edges are compared once more. */
export function selectCovered(sql: Sql, { west, south, east, north }: DegreeBox): Promise<CoveredBox[]> {
  return sql.rows<CoveredBox>(
    `select west, south, east, north, (extract(epoch from covered_at) * 1000)::float8 as "coveredAtMs",
            starts_with(tile, $5) as "isOutside"
     from building_coverage
     where covered_at is not null and box(point(west, south), point(east, north)) && box(point($1, $2), point($3, $4))
       and west <= $3 and east >= $1 and south <= $4 and north >= $2`,
    [west, south, east, north, OUTSIDE_KEY],
  );
}
