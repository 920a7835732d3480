import type { DegreeBox } from '../../../core/buildings/building-area.js';
import { joinBoxes, positionsBox } from '../../../core/buildings/degree-box.js';
import { noCounts, tally, tallyRefusals, type ImportCounts } from '../../../core/buildings/import/import-progress.js';
import { BinaryRows } from '../../../database/binary-rows.js';
import { newBuildingId } from './building-id.js';
import type { BuildingDraft } from './convert-feature.js';
import type { ConvertedGroup, RowFeature } from './converted-features.js';
import { packBuilding, type PackedBuilding, type StoreContext } from './store-buildings.sql.js';

/**
 * Features that are stored in one transaction with the progress that counts them. The answer to each of its statements waits
 * until the conversion pauses, so that small batches keep the server waiting. The first is smaller: it is stored while the
 * second is converted, and a fault of the file or the store shows early.
 */
const BATCH_FEATURES = 4_000;
const FIRST_BATCH_FEATURES = 1_000;

/** Room for the values of the first batch; it grows where they need more. */
const ROOM_BYTES = 1_024 * FIRST_BATCH_FEATURES;

/** A batch whose transaction has nothing left to work out. */
export interface ReadyBatch {
  /** With distinct `sourceId`s. */
  buildings: PackedBuilding[];
  /** By tile. */
  boxes: ReadonlyMap<string, DegreeBox>;
  /** Of this batch alone. */
  counts: ImportCounts;
  bytesDone: number;
}

/**
 * Converted features made ready to be stored, batch by batch. Of each building only the bytes for COPY are kept until its
 * batch is complete: the objects that it is made from are five times as large.
 */
export async function* readyBatches(
  groups: AsyncIterable<ConvertedGroup>,
  context: StoreContext,
): AsyncGenerator<ReadyBatch> {
  let batch = new Batch(context);
  let size = FIRST_BATCH_FEATURES;
  let bytesDone = 0;
  for await (const group of groups) {
    for (const feature of group.features) batch.add(feature);
    ({ bytesDone } = group);
    if (batch.counts.read < size) continue;
    yield batch.ready(bytesDone);
    size = BATCH_FEATURES;
    batch = new Batch(context);
  }
  if (batch.counts.read > 0) yield batch.ready(bytesDone);
}

/** A building of a batch, and where it is. */
interface BatchBuilding {
  packed: PackedBuilding;
  tile: string;
  box: DegreeBox;
}

class Batch {
  readonly counts = noCounts();
  readonly #bySourceId = new Map<string, BatchBuilding>();
  readonly #values = new BinaryRows(ROOM_BYTES);

  constructor(private readonly context: StoreContext) {}

  add({ buildings, repairs, refusals, heightRefusals, row }: RowFeature): void {
    this.counts.read += 1;
    tally(this.counts.repaired, repairs);
    tally(this.counts.heightsRefused, heightRefusals);
    tallyRefusals(this.counts, refusals, row);
    for (const building of buildings) this.#pack(building);
  }

  /** Of two buildings with one identity the later one stays. */
  #pack(building: BuildingDraft): void {
    const { sourceId, tile, polygon } = building;
    const packed = packBuilding({ ...building, id: newBuildingId() }, this.context, this.#values);
    if (this.#bySourceId.delete(sourceId)) tally(this.counts.repaired, ['duplicate_id']);
    this.#bySourceId.set(sourceId, { packed, tile, box: positionsBox(polygon[0]!) });
  }

  ready(bytesDone: number): ReadyBatch {
    const kept = [...this.#bySourceId.values()];
    this.counts.stored = kept.length;
    return { buildings: kept.map(({ packed }) => packed), boxes: boxesByTile(kept), counts: this.counts, bytesDone };
  }
}

function boxesByTile(buildings: readonly BatchBuilding[]): Map<string, DegreeBox> {
  const boxes = new Map<string, DegreeBox>();
  for (const { tile, box } of buildings) {
    const known = boxes.get(tile);
    boxes.set(tile, known ? joinBoxes(known, box) : box);
  }
  return boxes;
}
