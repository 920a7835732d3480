import { openDatabase } from '../src/database/database.js';
import { BuildingTileService, type BuildingTileStore } from '../src/domain/buildings/tiles/building-tile.service.js';
import { tileAt } from '../src/core/geometry/web-tile.js';
import type { LatLng } from '../src/core/units.js';
import { inlineCompute } from '../src/workers/compute.js';
import type { BenchRow } from './bench-row.js';

const ZOOM = 14;
const RUNS = 7;

/**
 * A tile drawn anew, against the server's own writer of tiles, which simplifies nothing and packs nothing.
 * @param place in the town that stands in the database.
 */
export async function benchTile(databaseUrl: string, place: LatLng): Promise<BenchRow> {
  const database = await openDatabase({ databaseUrl, databasePoolSize: 2, dataDir: 'memory' });
  const { sql } = database;
  const tile = tileAt(place, ZOOM);
  const anew: BuildingTileStore = { once: (_key, draw) => draw() };
  const tiles = new BuildingTileService({ sql, compute: inlineCompute, store: anew });
  const edges = `ST_TileEnvelope(${ZOOM}, ${tile.x}, ${tile.y})`;
  const inServer = `
    select ST_AsMVT(feature, 'buildings', 4096, 'outline') as mvt
    from (select id::text, height_m, height_source, base_height_m, floors, source,
                 ST_AsMVTGeom(ST_Transform(footprint, 3857), ${edges}, 4096, 64) as outline
          from buildings where footprint && ST_Transform(${edges}, 4326)) as feature`;
  const ours = await leastSeconds(() => tiles.tile(tile));
  const server = await leastSeconds(() => sql.rows(inServer));
  const { mvt } = await tiles.tile(tile);
  await database.close();
  return {
    work: `vector tile of zoom ${ZOOM}, ${Math.round(mvt.length / 1024)} KiB, drawn again and packed`,
    ours: `${(ours * 1000).toFixed(1)} ms`,
    baseline: `ST_AsMVT, neither simplified nor packed, ${(server * 1000).toFixed(1)} ms`,
    ratio: server / ours,
    note: 'a tile drawn before is answered from memory',
  };
}

async function leastSeconds(work: () => Promise<unknown>): Promise<number> {
  let least = Infinity;
  for (let run = 0; run < RUNS; run++) {
    const start = performance.now();
    await work();
    least = Math.min(least, (performance.now() - start) / 1000);
  }
  return least;
}
