import { describe, expect, it } from 'vitest';
import { sharePrisms } from '../../../src/core/estimate/roof/shared-prisms.js';
import { createLocalFrame } from '../../../src/core/geometry/local-frame.js';

const ring = [[121.5, 25], [121.501, 25], [121.501, 25.001]]; // prettier-ignore

describe('neighbours that roofs share', () => {
  it.each([
    ['once for roofs 0.049 degrees apart', 0.049, false],
    ['again for roofs 0.051 degrees apart', 0.051, true],
  ])('are read %s', (_, apart, isAgain) => {
    let reads = 0;
    const building = { heightM: 9, get footprint() { reads++; return ring; } }; // prettier-ignore
    const prismsOf = sharePrisms();
    prismsOf([building], createLocalFrame({ lat: 25, lng: 121.5 }));
    const before = reads;

    prismsOf([building], createLocalFrame({ lat: 25 + apart, lng: 121.5 }));
    expect(reads > before).toBe(isAgain);
  });
});
