import { crc32 } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { joinedCrc, shiftOf } from '../../../../src/core/buildings/cells/joined-crc.js';

describe('the checksum of two texts as one', () => {
  it.each([0, 1, 2, 255, 256, 70_001])('is that of the joined text, with %i bytes behind', (bytes) => {
    const [first, second] = [Buffer.from('{"buildings":['), Buffer.alloc(bytes, '臺北')];

    expect(joinedCrc(crc32(first), crc32(second), shiftOf(bytes))).toBe(crc32(Buffer.concat([first, second])));
  });
});
