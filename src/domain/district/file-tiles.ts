import { v5 as uuidv5, validate as isUuid } from 'uuid';
import { dataSource } from '../../core/buildings/data-sources.js';
import { noCounts, tallyRefusals } from '../../core/buildings/import/import-progress.js';
import type { ImportFile } from '../../core/buildings/import/import-file.js';
import { buildingTile } from '../../core/buildings/tiles/tiles.js';
import { convertFeatures, detectFileSource } from '../buildings/import/converted-features.js';
import type { BuildingDraft } from '../buildings/import/convert-feature.js';
import { itemJson } from '../buildings/import/store-buildings.sql.js';
import {
  boxCenter,
  createScene,
  sceneBuilding,
  type BuildingScene,
  type SceneBuilding,
} from '../shade/shading-inputs.js';
import type { PotentialTiles } from './potential-tiles.js';
import { tileBox, tileOfKey } from '../../core/geometry/web-tile.js';
import { neighbourBoxes } from './tile-inputs.js';
import type { PotentialRow, StoredTile } from './tile-roofs.sql.js';

/** Names of buildings of a file without a UUID of their own: equal for the same data set and identity. */
const ID_NAMESPACE = 'f2f7c8f0-0a5c-5d5c-9d0b-5b1f4a1e9a37';

/** The buildings of a file. */
export interface FileBuildings {
  buildings: SceneBuilding[];
  /** Identity in the data set, by the building's own. */
  sourceIds: ReadonlyMap<string, string>;
  /** Features that are no building, by reason. */
  refused: Readonly<Record<string, number>>;
  attribution: string;
}

/**
 * Reads the buildings of a file as an import stores them; of two with one identity the later one counts.
 * @param source name of the data set; detected from the file unless given.
 * @throws UnsupportedFileError for a file that cannot be read.
 */
export async function readFileBuildings(file: ImportFile, given?: string): Promise<FileBuildings> {
  const source = given ?? (await detectFileSource(file));
  const drafts = new Map<string, BuildingDraft>();
  const counts = noCounts();
  for await (const { features } of convertFeatures(file, { source, skip: 0, attributions: new Set() }))
    for (const { buildings, refusals, row } of features) {
      tallyRefusals(counts, refusals, row);
      for (const building of buildings) drafts.set(building.sourceId, building);
    }
  const sourceIds = new Map<string, string>();
  const buildings = [...drafts.values()].map((draft) => {
    const { sourceId } = draft;
    const id = isUuid(sourceId) ? sourceId.toLowerCase() : uuidv5(`${source} ${sourceId}`, ID_NAMESPACE);
    sourceIds.set(id, sourceId);
    return sceneBuilding(itemJson({ ...draft, id }, { source, sourceDate: null }));
  });
  return { buildings, sourceIds, refused: counts.refused, attribution: dataSource(source).attribution ?? source };
}

/** The tiles of a file: nothing is kept of them before, and what is calculated stays in memory. */
export class FileTiles implements PotentialTiles {
  readonly rows: PotentialRow[] = [];
  readonly #scene: BuildingScene;
  readonly #byTile: ReadonlyMap<string, SceneBuilding[]>;

  /** @param isRoof which of them are calculated; the others are only around them. */
  constructor(buildings: readonly SceneBuilding[], isRoof: (building: SceneBuilding) => boolean) {
    // as the database orders them
    const ordered = buildings.toSorted((a, b) => (a.record.id < b.record.id ? -1 : 1));
    this.#scene = createScene(ordered);
    this.#byTile = Map.groupBy(ordered.filter(isRoof), (building) => buildingTile(boxCenter(building)));
  }

  /** Keys of the tiles with roofs, in order. */
  get tiles(): string[] {
    return [...this.#byTile.keys()].toSorted();
  }

  async read(tile: string): Promise<StoredTile> {
    const own = this.#byTile.get(tile) ?? [];
    const { buildings, index } = this.#scene;
    const boxes = neighbourBoxes([tileBox(tileOfKey(tile))]);
    const places = new Set(boxes.flatMap(({ west, south, east, north }) => index.search(west, south, east, north)));
    return {
      state: '',
      isLightKnown: false,
      roofs: own.map(({ record }) => ({ id: record.id, edition: null, stored: null })),
      gone: 0,
      buildings: [...places].flatMap((place) => buildings[place] ?? []),
    };
  }

  async store(_tile: string, rows: readonly PotentialRow[]): Promise<void> {
    for (const row of rows) this.rows.push(row);
  }

  async storePrices(): Promise<void> {
    // nothing is kept that could be priced again
  }

  async close(): Promise<void> {
    // the file is written when all tiles are done
  }
}
