import type { DegreeBox } from '../../core/buildings/building-area.js';
import { knownEpsg } from '../../core/buildings/import/declared-crs.js';
import { BrokenFileError, type FileFeature } from '../../core/buildings/import/import-file.js';
import { WGS84_EPSG } from '../../core/terrain/map-projection.js';
import { groupOffsets, readGroup } from './flatgeobuf.js';
import { readFeature } from './flatgeobuf-feature.js';
import { headerEnd, readHeader, type FlatGeobufHeader } from './flatgeobuf-header.js';
import { searchTree } from './packed-tree.js';
import type { FileBytes } from './file-bytes.js';

/** A feature larger than this is a broken file [bytes]. */
const MAX_FEATURE_BYTES = 64 * 1024 * 1024;
/** Magic and size of the header. */
const START_BYTES = 12;
const SIZE_BYTES = 4;

/** Bytes of a stream, taken in lengths of one's own. */
class ByteQueue {
  readonly #chunks: AsyncIterator<Uint8Array>;
  #bytes: Buffer = Buffer.alloc(0);
  #at = 0;
  /** Bytes taken so far. */
  taken = 0;

  constructor(chunks: AsyncIterable<Uint8Array>) {
    this.#chunks = chunks[Symbol.asyncIterator]();
  }

  /** The next bytes without taking them; fewer at the end of the stream. */
  async peek(length: number): Promise<Buffer> {
    while (this.#bytes.length - this.#at < length) {
      const next = await this.#chunks.next();
      if (next.done === true) break;
      this.#bytes = Buffer.concat([this.#bytes.subarray(this.#at), next.value]);
      this.#at = 0;
    }
    return this.#bytes.subarray(this.#at, this.#at + length);
  }

  /** Whether that many bytes are at hand without reading on. */
  has(length: number): boolean {
    return this.#bytes.length - this.#at >= length;
  }

  async take(length: number): Promise<Buffer> {
    const bytes = await this.peek(length);
    if (bytes.length < length) throw new BrokenFileError(`byte ${this.taken}`, 'the file ends before it is complete');
    this.#at += length;
    this.taken += length;
    return bytes;
  }

  async close(): Promise<void> {
    await this.#chunks.return?.();
  }

  async pass(length: number): Promise<void> {
    for (let left = length; left > 0;) {
      const step = Math.min(left, 1024 * 1024);
      await this.take(step);
      left -= step;
    }
  }
}

/**
 * The features of a FlatGeobuf file from its beginning to its end.
 * @throws BrokenFileError for a file that is cut or broken, also one that holds other than as many features as it says.
 */
export async function* flatGeobufFeatures(
  chunks: AsyncIterable<Uint8Array>,
  bytesDone: () => number,
): AsyncGenerator<FileFeature[]> {
  const queue = new ByteQueue(chunks);
  try {
    yield* featuresOf(queue, bytesDone);
  } finally {
    await queue.close();
  }
}

async function* featuresOf(queue: ByteQueue, bytesDone: () => number): AsyncGenerator<FileFeature[]> {
  const header = await takeHeader(queue);
  knownEpsg(header.epsg);
  await queue.pass(header.featuresAt - header.indexAt);
  let count = 0;
  while ((await queue.peek(1)).length > 0) {
    const group: FileFeature[] = [];
    do {
      group.push(fileFeature(await takeFeature(queue), header, queue.taken, bytesDone()));
    } while (queue.has(SIZE_BYTES) && queue.has(SIZE_BYTES + (await queue.peek(SIZE_BYTES)).readUInt32LE()));
    count += group.length;
    yield group;
  }
  if (header.featuresCount > 0 && count !== header.featuresCount) {
    const reason = `it has ${count} features but its header declares ${header.featuresCount}`;
    throw new BrokenFileError(`byte ${queue.taken}`, reason);
  }
}

async function takeHeader(queue: ByteQueue): Promise<FlatGeobufHeader> {
  const end = asBroken(queue.taken, headerEnd, await queue.peek(START_BYTES));
  return asBroken(queue.taken, readHeader, await queue.take(end));
}

async function takeFeature(queue: ByteQueue): Promise<Uint8Array> {
  const at = queue.taken;
  const size = (await queue.take(SIZE_BYTES)).readUInt32LE();
  if (size > MAX_FEATURE_BYTES)
    throw new BrokenFileError(
      `byte ${at}`,
      `the declared feature length of ${size} bytes exceeds the limit of ${MAX_FEATURE_BYTES} bytes`,
    );
  return queue.take(size);
}

const fileFeature = (bytes: Uint8Array, header: FlatGeobufHeader, end: number, bytesDone: number): FileFeature => ({
  read: () => asBroken(end - bytes.length, (feature) => readFeature(feature, header), bytes),
  bytesDone,
  epsg: header.epsg,
});

/** A broken file shows as a reading outside of it. */
function asBroken<T>(at: number, read: (bytes: Uint8Array) => T, bytes: Uint8Array): T {
  try {
    return read(bytes);
  } catch (error) {
    throw new BrokenFileError(`byte ${at}`, (error as Error).message);
  }
}

/**
 * The features of a FlatGeobuf file whose box touches a box, by its index, so that little of a file on a server is read.
 * @returns `undefined` where the file has no index, or one in other coordinates.
 */
export async function flatGeobufFeaturesIn(
  file: FileBytes,
  box: DegreeBox,
): Promise<AsyncGenerator<FileFeature[]> | undefined> {
  const head = await file.read(0, Math.min(START_BYTES, file.sizeBytes));
  const end = asBroken(0, headerEnd, head);
  const header = asBroken(0, readHeader, await file.read(0, Math.min(end, file.sizeBytes)));
  const { featuresCount, nodeSize, indexAt, featuresAt, epsg } = header;
  if (epsg !== WGS84_EPSG || nodeSize < 2 || featuresCount === 0) return undefined;
  if (featuresAt > file.sizeBytes)
    throw new BrokenFileError(`byte ${file.sizeBytes}`, 'the file ends within its index');
  const offsets = await searchTree(featuresCount, nodeSize, box, (offset, length) =>
    file.read(indexAt + offset, length),
  );
  return featuresAtOffsets(file, header, offsets);
}

async function* featuresAtOffsets(
  file: FileBytes,
  header: FlatGeobufHeader,
  offsets: readonly number[],
): AsyncGenerator<FileFeature[]> {
  const { featuresAt } = header;
  const read = (offset: number, length: number): Promise<Uint8Array> => {
    const at = featuresAt + offset;
    return file.read(at, Math.max(0, Math.min(length, file.sizeBytes - at)));
  };
  for (const group of groupOffsets(offsets)) {
    const features: FileFeature[] = [];
    const last = featuresAt + group.at(-1)!;
    for await (const bytes of readGroup(group, read)) features.push(fileFeature(bytes, header, last, last));
    yield features;
  }
}
