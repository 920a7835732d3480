import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import { readSettings } from '../../config/read-settings.js';
import type { Settings } from '../../config/settings.js';
import type { FootprintFile } from '../../core/buildings/import/import-file.js';
import type { Compute } from '../../core/compute/compute.js';
import type { DegreeBox } from '../../core/buildings/building-area.js';
import type { OutlinedRow, TableColumn } from '../../core/district/table-file.js';
import { tileOfBuilding } from '../../core/buildings/tiles/tiles.js';
import { ClimateService } from '../../domain/climate/climate.service.js';
import { FileTiles, readFileBuildings, type FileBuildings } from '../../domain/district/file-tiles.js';
import { RoofPotentialService } from '../../domain/district/roof-potential.service.js';
import { NO_POTENTIALS, type PotentialCounts } from '../../domain/district/tile-run.js';
import { ratedRoof } from '../../domain/district/roof.service.js';
import type { PotentialRow } from '../../domain/district/tile-roofs.sql.js';
import { financeRowSet } from '../../domain/finance/finance-rows.js';
import { boxCenter, type SceneBuilding } from '../../domain/shade/shading-inputs.js';
import { TerrainService } from '../../domain/terrain/terrain.service.js';
import { writeGeoParquet } from '../../providers/formats/write/geoparquet-writer.js';
import { localFile } from '../../providers/formats/local-file.js';
import { footprintFile } from '../../providers/formats/open-footprint-file.js';
import { readFinanceRows, readReference } from '../../providers/reference-files.js';
import { openFolderTerrain } from '../../providers/terrain/terrain-sources.js';
import { flatRoof, UNRANKED_COLUMNS } from '../../contract/district/roof-table.js';
import { createCompute } from '../../workers/compute.js';
import { readBox } from '../box-argument.js';
import { runCommand, UsageError, type CommandOutput } from '../run-command.js';

const USAGE = `Usage: npm run potential -- IN.parquet OUT.parquet [options]

Calculates the potential of roofs without a database: reads footprints with their heights from GeoParquet (or any format
of the import) and writes GeoParquet, one row for each roof, with the columns of docs/district.md. Buildings of the file
count as neighbours up to 400 m; climate and finance rows are those that the service ships.

  --tile Z/X/Y     calculate only the roofs of this tile of zoom 14; the other buildings are its surroundings
  --bbox W,S,E,N   calculate only the roofs whose middle is in this box [degrees]
  --source NAME    data set, such as osm; detected from the file by default
  --help           show this help
`;

/** The column behind those of the service. */
const SOURCE_ID: TableColumn = { name: 'source_id', type: 'text' };
/** Rows written together. */
const PAGE_ROWS = 1_000;

interface PotentialArguments {
  from: string;
  to: string;
  tile?: string | undefined;
  box?: DegreeBox | undefined;
  source?: string | undefined;
}

/**
 * Calculates the potential of the roofs of a file.
 * @param words of the command line behind the command's name.
 * @param open starts the threads that calculate.
 * @returns exit code.
 */
export function runPotential(
  words: string[],
  output: CommandOutput,
  open: (settings: Settings) => Compute = ({ computeThreads, computeSeconds }) =>
    createCompute(computeThreads, computeSeconds, false),
): Promise<number> {
  return runCommand(output, USAGE, async () => {
    const read = readArguments(words);
    const found = await readFileBuildings(await openFile(read.from), read.source);
    const tiles = new FileTiles(found.buildings, chosen(read));
    const counts = await calculate(tiles, open);
    await writeRoofs(read.to, found, tiles.rows);
    const refused = Object.entries(found.refused).map(([reason, count]) => `, ${reason.replaceAll('_', ' ')} ${count}`);
    output.out(
      `${read.to}: buildings ${found.buildings.length}${refused.join('')}; tiles ${tiles.tiles.length}, roofs ${counts.roofs}, without a potential ${counts.failed}\n`,
    );
    return 0;
  });
}

function readArguments(words: string[]): PotentialArguments {
  const { values, positionals } = parseArgs({
    args: words,
    allowPositionals: true,
    options: {
      tile: { type: 'string' },
      bbox: { type: 'string' },
      source: { type: 'string' },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) throw new UsageError();
  const [from, to, ...more] = positionals;
  if (from === undefined || to === undefined || more.length > 0)
    throw new UsageError('Two files are needed: the one that is read and the one that is written.');
  if (values.tile !== undefined && !/^14\/\d+\/\d+$/.test(values.tile))
    throw new UsageError(`--tile: ${values.tile} is not a tile of zoom 14, such as 14/13722/7013`);
  return { from, to, tile: values.tile, box: values.bbox === undefined ? undefined : readBox(values.bbox), source: values.source }; // prettier-ignore
}

/** @throws an error that names the file. */
const openFile = async (path: string): Promise<FootprintFile> =>
  localFile(path).then(footprintFile, (error: Error) => {
    throw new Error(`${path}: ${error.message}`, { cause: error });
  });

const chosen =
  ({ tile, box }: PotentialArguments) =>
  (building: SceneBuilding): boolean => {
    const { lng, lat } = boxCenter(building);
    const isInside = !box || (lng >= box.west && lng < box.east && lat >= box.south && lat < box.north);
    return isInside && (tile === undefined || tileOfBuilding(building.record) === tile);
  };

async function calculate(tiles: FileTiles, open: (settings: Settings) => Compute): Promise<PotentialCounts> {
  const settings = readSettings();
  const compute = open(settings);
  try {
    const reference = readReference();
    const terrain = new TerrainService({ ...openFolderTerrain({ settings, compute }), compute });
    const stations = { all: async () => reference.stations };
    const climate = new ClimateService({ reference, terrain, stations });
    const rows = financeRowSet(readFinanceRows().toSorted((a, b) => (a.id < b.id ? -1 : 1)));
    const financeRows = { current: async () => rows };
    const service = new RoofPotentialService({
      tiles,
      clock: () => new Date(),
      compute,
      terrain,
      climate,
      financeRows,
    });
    const counts = { ...NO_POTENTIALS };
    for (const tile of tiles.tiles) {
      const own = await service.calculateTile(tile, { force: false }, new AbortController().signal);
      counts.roofs += own!.roofs;
      counts.failed += own!.failed;
    }
    return counts;
  } finally {
    await compute.close();
  }
}

/** Written aside and then renamed, so that there is never half a file. */
async function writeRoofs(path: string, found: FileBuildings, rows: readonly PotentialRow[]): Promise<void> {
  const partial = `${path}.partial`;
  const outlines = new Map(found.buildings.map(({ record }) => [record.id, [record.footprint, ...record.holes]]));
  async function* pages(): AsyncGenerator<OutlinedRow[]> {
    for (let first = 0; first < rows.length; first += PAGE_ROWS)
      yield rows.slice(first, first + PAGE_ROWS).map(({ computedAt, ...row }) => ({
        row: {
          ...flatRoof(ratedRoof({ ...row, computedMs: computedAt.getTime() }, 'en')),
          [SOURCE_ID.name]: found.sourceIds.get(row.buildingId)!,
        },
        outline: outlines.get(row.buildingId)!,
      }));
  }
  try {
    await pipeline(writeGeoParquet([...UNRANKED_COLUMNS, SOURCE_ID], pages()), createWriteStream(partial));
    await rename(partial, path);
  } finally {
    await rm(partial, { force: true });
  }
}
