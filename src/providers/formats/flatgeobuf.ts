import type { DegreeBox } from '../../core/buildings/building-area.js';
import { SourceFailure } from '../../core/source-failure.js';
import type { ByteSource } from './byte-source.js';
import { readFeature } from './flatgeobuf-feature.js';
import { headerEnd, inWgs84, readHeader, type FlatGeobufHeader } from './flatgeobuf-header.js';
import { tally } from '../../core/buildings/import/import-progress.js';
import type { FootprintCollection } from '../footprints/footprint-feature.js';
import { searchTree } from './packed-tree.js';

/** What is read first: enough for most headers and the top of the index [bytes]. */
const BEGINNING_BYTES = 64 * 1024;
/** Features nearer than this are read in one go [bytes]. */
const READ_OVER_BYTES = 64 * 1024;
/** Read behind the last feature of a group, whose length only its own first bytes show [bytes]. */
const TAIL_BYTES = 8 * 1024;
/** Longest reading [bytes], longest feature accepted, and most features of one question. */
const MAX_READING_BYTES = 4 * 1024 * 1024;
const MAX_FEATURE_BYTES = 4 * 1024 * 1024;
const MAX_FEATURES = 50_000;
/** The header is read again after this: of a file that another has taken the place of, it may show too small a box [ms]. */
const HEADER_MS = 60_000;

/** A FlatGeobuf file asked for features by box. */
export interface FlatGeobufFile {
  header(signal: AbortSignal): Promise<FlatGeobufHeader>;
  /**
   * Polygon features whose box touches a box.
   * @throws SourceFailure for a file that cannot be read, is broken, has no index, or holds more than 50,000 there.
   */
  within(box: DegreeBox, signal: AbortSignal): Promise<FootprintCollection>;
}

interface Opened {
  header: FlatGeobufHeader;
  version: string;
}

/** Makes a reader; the header is read once a minute, and again when the file has changed. */
export function openFlatGeobuf(source: ByteSource): FlatGeobufFile {
  let opening: Promise<Opened> | undefined;
  let openedAtMs = 0;
  const opened = (signal: AbortSignal): Promise<Opened> => {
    if (opening === undefined || Date.now() - openedAtMs > HEADER_MS) {
      opening = readOpening(source, signal);
      openedAtMs = Date.now();
    }
    opening.catch(() => (opening = undefined));
    return opening;
  };
  return {
    header: async (signal) => (await opened(signal)).header,
    within: async (box, signal) => {
      const { header, version } = await opened(signal);
      const read = sameVersion(source, version, signal, () => (opening = undefined));
      return asFailure(() => featuresWithin(header, box, read));
    },
  };
}

type Read = (offset: number, length: number) => Promise<Uint8Array>;

/** Readings of one version of a file: pieces of two are no file. */
const sameVersion =
  (source: ByteSource, version: string, signal: AbortSignal, forget: () => void): Read =>
  async (offset, length) => {
    const piece = await source.read(offset, length, signal);
    if (piece.version === version) return piece.bytes;
    forget();
    throw new SourceFailure('unreachable', 'the file changed while it was read');
  };

async function readOpening(source: ByteSource, signal: AbortSignal): Promise<Opened> {
  const { bytes, version } = await source.read(0, BEGINNING_BYTES, signal);
  return asFailure(async () => {
    const end = headerEnd(bytes);
    const whole = end <= bytes.length ? bytes : (await source.read(0, end, signal)).bytes;
    if (whole.length < end) throw new SourceFailure('malformed', 'the file ends within its header');
    return { header: inWgs84(readHeader(whole.subarray(0, end))), version };
  });
}

/** A broken file shows as a reading outside of it. */
async function asFailure<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof SourceFailure) throw error;
    throw new SourceFailure('malformed', 'the FlatGeobuf file is broken', { cause: error });
  }
}

async function featuresWithin(header: FlatGeobufHeader, box: DegreeBox, read: Read): Promise<FootprintCollection> {
  const { featuresCount, nodeSize, indexAt, featuresAt } = header;
  if (nodeSize < 2) throw new SourceFailure('malformed', 'the FlatGeobuf file has no index');
  const collection: FootprintCollection = { features: [], sourceDate: null, refused: {} };
  if (featuresCount === 0) return collection;
  const readIndex: Read = (offset, length) => read(indexAt + offset, length);
  const offsets = await searchTree(featuresCount, nodeSize, box, readIndex);
  if (offsets.length > MAX_FEATURES) throw new SourceFailure('too_large', `more than ${MAX_FEATURES} features`);
  for (const group of groupOffsets(offsets)) {
    for await (const bytes of readGroup(group, (offset, length) => read(featuresAt + offset, length))) {
      const feature = readFeature(bytes, header);
      if (typeof feature === 'string') tally(collection.refused, [feature]);
      else collection.features.push(feature);
    }
  }
  return collection;
}

/** Beginnings of features, those near to each other together. */
export function groupOffsets(offsets: readonly number[]): number[][] {
  const groups: number[][] = [];
  for (const offset of offsets) {
    const last = groups.at(-1);
    const near = last && offset - last.at(-1)! <= READ_OVER_BYTES && offset - last[0]! <= MAX_READING_BYTES;
    if (near) last.push(offset);
    else groups.push([offset]);
  }
  return groups;
}

/** Features of a group without their size words. */
export async function* readGroup(offsets: readonly number[], read: Read): AsyncGenerator<Uint8Array> {
  const start = offsets[0]!;
  const bytes = await read(start, offsets.at(-1)! - start + TAIL_BYTES);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (const offset of offsets) {
    const at = offset - start + 4;
    const size = view.getUint32(at - 4, true);
    if (size > MAX_FEATURE_BYTES) throw new SourceFailure('too_large', `a feature of ${size} bytes`);
    const feature = at + size <= bytes.length ? bytes.subarray(at, at + size) : await read(offset + 4, size);
    if (feature.length < size) throw new RangeError('a feature ends outside its file');
    yield feature;
  }
}
