import { describe, expect, it } from 'vitest';
import type { Position } from '../../../src/core/geometry/position.js';
import { SourceFailure } from '../../../src/core/source-failure.js';
import type { ByteSource } from '../../../src/providers/formats/byte-source.js';
import { streamFlatGeobuf } from '../../../src/providers/formats/flatgeobuf-stream.js';
import { writeFlatGeobuf, type WrittenFeature } from './flatgeobuf-writer.js';

const house = (i: number): WrittenFeature => {
  const corner = (dx: number, dy: number): Position => [121 + i * 0.001 + dx, 25 + dy];
  return {
    polygons: [[[corner(0, 0), corner(2e-4, 0), corner(2e-4, 2e-4), corner(0, 2e-4), corner(0, 0)]]],
    properties: { id: `house-${i}`, note: 'x'.repeat(1_000) },
  };
};
const town = (count: number): WrittenFeature[] => Array.from({ length: count }, (_, i) => house(i));

/** A source over bytes in memory that notes the longest reading. */
const memoryBytes = (file: Uint8Array): ByteSource & { longest: number } => ({
  longest: 0,
  read(offset, length) {
    this.longest = Math.max(this.longest, length);
    return Promise.resolve({ bytes: file.subarray(offset, offset + length), version: '1' });
  },
});

async function idsOf(source: ByteSource, skip = 0): Promise<string[]> {
  const ids: string[] = [];
  for await (const feature of streamFlatGeobuf(source, AbortSignal.timeout(20_000), skip)) {
    ids.push(typeof feature === 'string' ? feature : feature.id);
  }
  return ids;
}

const failureOf = async (work: Promise<unknown>): Promise<unknown> => work.catch((error: unknown) => error);

describe('a FlatGeobuf file read from beginning to end', () => {
  it.each([16, 0])('gives every feature once and in order, in pieces (index of %i)', async (nodeSize) => {
    const source = memoryBytes(writeFlatGeobuf(town(5_000), { nodeSize }));

    const ids = await idsOf(source);

    expect(ids).toEqual(Array.from({ length: 5_000 }, (_, i) => `house-${i}`));
    expect(source.longest).toBeLessThanOrEqual(4 * 1024 * 1024);
  });

  it('goes on behind what was read before', async () => {
    const ids = await idsOf(memoryBytes(writeFlatGeobuf(town(10))), 7);

    expect(ids).toEqual(['house-7', 'house-8', 'house-9']);
  });

  it('gives nothing of a file without features', async () => {
    expect(await idsOf(memoryBytes(writeFlatGeobuf([])))).toEqual([]);
  });

  it.each([1, 3, 100, 1_300])('is a failure when the last %i bytes are missing', async (missing) => {
    const file = writeFlatGeobuf(town(10));

    const failure = await failureOf(idsOf(memoryBytes(file.subarray(0, file.length - missing))));

    expect(failure).toBeInstanceOf(SourceFailure);
  });
});
