// Raw SQL: bulk deletion under an advisory lock, in the transaction of an import.
import type { Sql } from '../../../database/sql-types.js';
import { BUILDING_ZOOM } from '../../../core/buildings/tiles/tiles.js';
import { tileKey, tileOfKey } from '../../../core/geometry/web-tile.js';

/**
 * Lock on kept shading: who changes buildings shares it until the change is there for all, who keeps a table holds it
 * alone while it looks whether the buildings are still the same. The number is arbitrary.
 */
export const SHADING_LOCK = 4_714_002;

/**
 * Throws away the kept shading of roofs in tiles whose buildings change and in those around them, in the transaction of
 * the change. A tile is wider than shadows are followed (400 m) up to 80 degrees of latitude.
 */
export async function invalidateShading(sql: Pick<Sql, 'rows'>, tiles: Iterable<string>): Promise<void> {
  const touched = new Set([...tiles].flatMap(withNeighbours));
  if (touched.size === 0) return;
  await sql.rows('select pg_advisory_xact_lock_shared($1)', [SHADING_LOCK]);
  await sql.rows('delete from building_shading where tile = any($1::text[])', [[...touched]]);
}

/** A tile and the eight around it; columns go on around the world. */
function withNeighbours(key: string): string[] {
  const { z, x, y } = tileOfKey(key);
  const count = 2 ** BUILDING_ZOOM;
  const steps = [-1, 0, 1];
  return steps.flatMap((down) => steps.map((aside) => tileKey({ z, x: (x + aside + count) % count, y: y + down })));
}
