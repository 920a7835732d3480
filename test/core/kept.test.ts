import { describe, expect, it } from 'vitest';
import { kept } from '../../src/core/kept.js';

describe('what is kept', () => {
  it('is made when it is first asked for, and once, also where nothing came of it', () => {
    let made = 0;
    const nothing = kept(() => void made++);

    const before = made;
    nothing();
    nothing();

    expect([before, made]).toEqual([0, 1]);
  });
});
