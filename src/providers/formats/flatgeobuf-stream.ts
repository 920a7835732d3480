import { SourceFailure } from '../../core/source-failure.js';
import type { ByteSource } from './byte-source.js';
import { readFeature } from './flatgeobuf-feature.js';
import { headerEnd, inWgs84, readHeader, type FlatGeobufHeader } from './flatgeobuf-header.js';
import type { FootprintFeature } from '../footprints/footprint-feature.js';

/** Bytes of one reading; also about what is held in memory. */
const PIECE_BYTES = 4 * 1024 * 1024;
const BEGINNING_BYTES = 64 * 1024;
/** Longest feature believed [bytes]. */
const MAX_FEATURE_BYTES = 64 * 1024 * 1024;

/**
 * Every feature of a FlatGeobuf file in its order, in constant memory; the file needs no index.
 * @param skip features to leave out at the beginning, for a load that goes on.
 * @returns footprints, or for a feature that is none the reason.
 * @throws SourceFailure for a file that cannot be read or is broken.
 */
export async function* streamFlatGeobuf(
  source: ByteSource,
  signal: AbortSignal,
  skip = 0,
): AsyncGenerator<FootprintFeature | string> {
  const header = await readBeginning(source, signal);
  let number = 0;
  for await (const bytes of featureBytes(source, header.featuresAt, signal)) {
    number += 1;
    if (number > skip) yield decode(bytes, header);
  }
  if (number < header.featuresCount) {
    throw new SourceFailure('malformed', `the file ends after ${number} of ${header.featuresCount} features`);
  }
}

async function readBeginning(source: ByteSource, signal: AbortSignal): Promise<FlatGeobufHeader> {
  const { bytes } = await source.read(0, BEGINNING_BYTES, signal);
  const end = headerEnd(bytes);
  const whole = end <= bytes.length ? bytes : (await source.read(0, end, signal)).bytes;
  return asBroken(() => inWgs84(readHeader(whole.subarray(0, end))));
}

/** Features without their size words, read piece by piece. */
async function* featureBytes(source: ByteSource, start: number, signal: AbortSignal): AsyncGenerator<Uint8Array> {
  let at = start;
  for (;;) {
    let { bytes } = await source.read(at, PIECE_BYTES, signal);
    if (bytes.length === 0) return;
    const size = sizeAt(bytes, 0);
    if (size + 4 > bytes.length) ({ bytes } = await source.read(at, size + 4, signal));
    let used = 0;
    while (used + 4 <= bytes.length && used + 4 + sizeAt(bytes, used) <= bytes.length) {
      const end = used + 4 + sizeAt(bytes, used);
      yield bytes.subarray(used + 4, end);
      used = end;
    }
    if (used === 0) throw new SourceFailure('malformed', 'the file ends within a feature');
    at += used;
  }
}

function sizeAt(bytes: Uint8Array, at: number): number {
  if (at + 4 > bytes.length) throw new SourceFailure('malformed', 'the file ends within a feature');
  const size = new DataView(bytes.buffer, bytes.byteOffset).getUint32(at, true);
  if (size > MAX_FEATURE_BYTES) throw new SourceFailure('malformed', `a feature of ${size} bytes is not believed`);
  return size;
}

const decode = (bytes: Uint8Array, header: FlatGeobufHeader): FootprintFeature | string =>
  asBroken(() => readFeature(bytes, header));

function asBroken<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (error instanceof SourceFailure) throw error;
    throw new SourceFailure('malformed', 'the FlatGeobuf file is broken', { cause: error });
  }
}
