import { describe, expect, it } from 'vitest';
import { isUploadName } from '../../../src/core/jobs/upload-folder.js';

describe('the name of an upload', () => {
  it('has 120 characters at most', () => {
    expect([1, 120, 121].map((length) => isUploadName('a'.repeat(length)))).toEqual([true, true, false]);
  });

  it.each(['', '.hidden', 'a/b', 'a..b', '-a', 'a b', '屋頂'])('is not %j', (name) => {
    expect(isUploadName(name)).toBe(false);
  });
});
