import { v7 as uuidv7 } from 'uuid';
import type { DegreeBox } from '../../../core/buildings/building-area.js';
import { joinBoxes, positionsBox } from '../../../core/buildings/degree-box.js';
import { noCounts, tally, tallyRefusals, type ImportCounts } from '../../../core/buildings/import/import-progress.js';
import type { FeatureBatch } from './import-batches.js';
import {
  packBuildings,
  packNewBuildings,
  type BuildingToStore,
  type PackedBuildings,
  type StoreContext,
} from './store-buildings.sql.js';

/** A batch whose transaction has nothing left to work out. */
export interface ReadyBatch {
  ids: string[];
  /** For `addBuildings`; empty unless the load is the first. */
  newLines: string;
  /** For the other ways. */
  packed: () => PackedBuildings;
  /** By tile. */
  boxes: ReadonlyMap<string, DegreeBox>;
  /** Of this batch alone. */
  counts: ImportCounts;
  bytesDone: number;
}

/** Makes a batch ready. @param load what its buildings have in common, and whether nothing was stored before them. */
export function readyBatch(
  { features, bytesDone }: FeatureBatch,
  { context, isFirst }: { context: StoreContext; isFirst: boolean },
): ReadyBatch {
  const counts = noCounts();
  const buildings = gather(features, counts);
  const pack = (): PackedBuildings => packBuildings(buildings, context);
  const packed = isFirst ? undefined : pack();
  return {
    ids: buildings.map(({ id }) => id),
    newLines: isFirst ? packNewBuildings(buildings, context) : '',
    packed: () => packed ?? pack(),
    boxes: boxesByTile(buildings),
    counts,
    bytesDone,
  };
}

/** The batch's buildings with new ids, counted; of two with one identity the later one stays. */
function gather(features: FeatureBatch['features'], counts: ImportCounts): BuildingToStore[] {
  const byIdentity = new Map<string, BuildingToStore>();
  for (const { buildings, repairs, refusals, heightRefusals, row } of features) {
    tally(counts.repaired, repairs);
    tally(counts.heightsRefused, heightRefusals);
    tallyRefusals(counts, refusals, row);
    for (const building of buildings) {
      if (byIdentity.delete(building.sourceId)) tally(counts.repaired, ['duplicate_id']);
      byIdentity.set(building.sourceId, { ...building, id: uuidv7() });
    }
  }
  counts.read += features.length;
  counts.stored += byIdentity.size;
  return [...byIdentity.values()];
}

function boxesByTile(buildings: readonly BuildingToStore[]): Map<string, DegreeBox> {
  const boxes = new Map<string, DegreeBox>();
  for (const { tile, polygon } of buildings) {
    const box = positionsBox(polygon[0]!);
    const known = boxes.get(tile);
    boxes.set(tile, known ? joinBoxes(known, box) : box);
  }
  return boxes;
}
