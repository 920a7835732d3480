import { parseArgs } from 'node:util';
import type { Database } from '../../database/database.js';
import { readSettings } from '../../config/read-settings.js';
import type { DegreeBox } from '../../core/buildings/building-area.js';
import { boxesTouch, joinBoxes } from '../../core/buildings/degree-box.js';
import { tileAt, tileBox, tileKey, tileOfKey, tilesBetween, type Tile } from '../../core/geometry/web-tile.js';
import type { Compute } from '../../core/compute/compute.js';
import {
  BUILDING_TILES,
  BuildingTileService,
  type BuildingTileStore,
} from '../../domain/buildings/tiles/building-tile.service.js';
import { storedBoxes } from '../../domain/buildings/tiles/tile-rows.sql.js';
import { pmtilesId, writePmtiles, type PackedTile } from '../../providers/formats/write/pmtiles-writer.js';
import { readReference } from '../../providers/reference-files.js';
import { createCompute } from '../../workers/compute.js';
import { readBox } from '../box-argument.js';
import { runCommand, UsageError, type CommandOutput } from '../run-command.js';
import { closing, openConfigured } from '../with-database.js';

const USAGE = `Usage: npm run tiles -- OUT.pmtiles [options]

Writes the map of the stored buildings and the potential of their roofs as one PMTiles file, which MapLibre reads by
ranges from any web server or object storage, without this service: totals of counties and townships, then buildings.

  --bbox W,S,E,N   only tiles that touch this box [degrees]
  --max-zoom N     finest zoom, ${BUILDING_TILES.allBuildingsZoom} to ${BUILDING_TILES.maxZoom}; ${BUILDING_TILES.maxZoom} unless given
  --help           show this help
`;

/** Tiles drawn at a time. */
const DRAWN_AT_ONCE = 8;
/** Each tile is drawn once, so none is kept. */
const NO_STORE: BuildingTileStore = { once: (_key, draw) => draw() };

interface TilesArguments {
  path: string;
  box?: DegreeBox | undefined;
  maxZoom: number;
}

/**
 * Writes the atlas as one file.
 * @param words of the command line behind the command's name.
 * @param open opens the database. @param start starts the threads that draw.
 * @returns exit code.
 */
export function runTiles(
  words: string[],
  output: CommandOutput,
  open: () => Promise<Database> = openConfigured,
  start: (threads: number, seconds: number) => Compute = createCompute,
): Promise<number> {
  return runCommand(output, USAGE, async () => {
    const { path, box, maxZoom } = readArguments(words);
    const { computeThreads, computeSeconds } = readSettings();
    const count = await closing(open(), ({ sql }) =>
      closing(Promise.resolve(start(computeThreads, computeSeconds)), async (compute) => {
        const service = new BuildingTileService({ sql, compute, store: NO_STORE, areas: readReference().areas });
        const boxes = (await storedBoxes(sql)).filter((one) => box === undefined || boxesTouch(one, box));
        if (boxes.length === 0) throw new Error('No building is stored in this area; import footprints first');
        const { attribution } = await service.extent();
        return writePmtiles(path, drawn(service, tilesOf(boxes, box, maxZoom)), {
          minZoom: BUILDING_TILES.totalsZoom,
          maxZoom,
          box: box ?? boxes.reduce(joinBoxes),
          metadata: {
            name: 'Buildings and roofs',
            ...(attribution !== null && { attribution }),
            vector_layers: BUILDING_TILES.layers.map((layer) => ({
              ...layer,
              maxzoom: Math.min(layer.maxzoom, maxZoom),
            })),
          },
        });
      }),
    );
    output.out(`${path}: ${count.toLocaleString('en')} tiles\n`);
    return 0;
  });
}

function readArguments(words: string[]): TilesArguments {
  const { values, positionals } = parseArgs({
    args: words,
    allowPositionals: true,
    options: {
      bbox: { type: 'string' },
      'max-zoom': { type: 'string' },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) throw new UsageError();
  const [path, ...more] = positionals;
  if (path === undefined || more.length > 0) throw new UsageError('One file is needed: the one that is written.');
  const { allBuildingsZoom: least, maxZoom: most } = BUILDING_TILES;
  const maxZoom = Number(values['max-zoom'] ?? most);
  if (!Number.isInteger(maxZoom) || maxZoom < least || maxZoom > most)
    throw new UsageError(`--max-zoom must be ${least} to ${most}`);
  return { path, maxZoom, box: values.bbox === undefined ? undefined : readBox(values.bbox) };
}

/** All tiles that boxes touch, in the order of the file. */
function tilesOf(boxes: readonly DegreeBox[], within: DegreeBox | undefined, maxZoom: number): Tile[] {
  const keys = new Set<string>();
  for (let z: number = BUILDING_TILES.totalsZoom; z <= maxZoom; z++)
    for (const { west, south, east, north } of boxes)
      for (const tile of tilesBetween(tileAt({ lng: west, lat: north }, z), tileAt({ lng: east, lat: south }, z)))
        if (within === undefined || boxesTouch(tileBox(tile), within)) keys.add(tileKey(tile));
  return [...keys].map(tileOfKey).toSorted((a, b) => pmtilesId(a) - pmtilesId(b));
}

async function* drawn(service: BuildingTileService, tiles: readonly Tile[]): AsyncGenerator<PackedTile> {
  for (let first = 0; first < tiles.length; first += DRAWN_AT_ONCE)
    yield* await Promise.all(
      tiles
        .slice(first, first + DRAWN_AT_ONCE)
        .map(async (tile) => ({ ...tile, gzip: (await service.tile(tile)).gzip })),
    );
}
