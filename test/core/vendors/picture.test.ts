import { describe, expect, it } from 'vitest';
import { pictureIn } from '../../../src/core/vendors/picture.js';
import { BODY_LIMITS } from '../../../src/rest/body-limits.js';

const addressOf = (bytes: string, type = 'image/png'): string => `data:${type};base64,${btoa(bytes)}`;

describe('a picture in an address', () => {
  it.each([
    ['image/jpeg', '\xff\xd8\xff\xe0 and so on'],
    ['image/png', '\x89PNG\r\n\x1a\nand so on'],
    ['image/webp', 'RIFF\x10\x20\x30\x40WEBP and so on'],
  ])('is %s by its first bytes, whatever it says', (type, bytes) => {
    expect(pictureIn(addressOf(bytes, 'text/plain'))).toEqual({ type, base64: btoa(bytes) });
  });

  it('has its mark where its form has it', () => {
    const others = ['RIFF1234 WEBP', 'RIFF123WEBPxx', 'RIFF1234WAVE', '<svg/>', ' \x89PNG\r\n\x1a\n'];

    expect(others.map((bytes) => pictureIn(addressOf(bytes)))).toEqual(others.map(() => undefined));
  });

  it('has 5 MiB at most: 6,990,508 letters of base64, and the rest of the body 64 KiB', () => {
    expect(BODY_LIMITS.picture.bytes).toBe(6_990_508 + 65_536);
  });
});
