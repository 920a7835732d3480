import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { photonPlaceId, photonPlaceOf } from '../../../src/providers/places/photon-place-id.js';

describe('place ids of Photon', () => {
  it('carry their place, whatever its address', () => {
    const place = fc.record({
      lat: fc.double({ min: -90, max: 90, noNaN: true }).map((value) => value + 0),
      lng: fc.double({ min: -180, max: 180, noNaN: true }).map((value) => value + 0),
      formattedAddress: fc.string({ unit: 'grapheme', maxLength: 30 }),
    });

    fc.assert(
      fc.property(place, (carried) => {
        expect(photonPlaceOf(photonPlaceId(carried))).toEqual({
          ...carried,
          formattedAddress: carried.formattedAddress,
        });
      }),
      { seed: 3 },
    );
  });

  it('that were not made here name no place', () => {
    const forged = ['photon:', 'photon:e30', 'photon:%%%', `photon:${Buffer.from('[91,0,"x"]').toString('base64url')}`];

    expect(forged.map(photonPlaceOf)).toEqual([null, null, null, null]);
    expect(photonPlaceOf('google:x')).toBeUndefined();
  });
});
