import { describe, expect, it } from 'vitest';
import type { RawRing } from '../../../src/core/geometry/footprint.js';
import { orientFootprint, sceneCenter } from '../../../src/core/shade/building.js';

describe('a ring given as [lat, lng]', () => {
  const PLACE = { lat: 80, lng: 20 };

  it('is turned up to the poles and the antimeridian; one that goes beyond them was no such ring', () => {
    const rings: [RawRing, boolean][] = [
      [[[80, 20], [90, 20], [80, 180]], true], // prettier-ignore
      [[[80, 20], [90.5, 20], [80, 21]], false], // prettier-ignore
      [[[80, 20], [80, 180.5], [81, 21]], false], // prettier-ignore
    ];

    for (const [ring, isTurned] of rings) {
      expect(orientFootprint(ring, PLACE)).toEqual(isTurned ? ring.map(([lat, lng]) => [lng, lat]) : ring);
    }
  });
});

describe('the centre of the frame of a scene', () => {
  const at = (lng: number, lat: number) => [{ footprint: [[lng, lat]] as [number, number][], heightM: 10 }];

  it('is the place of the request up to half a degree from the first building, else that building', () => {
    expect(sceneCenter(at(121.5, 25.49), { lat: 25, lng: 121.5 })).toEqual({ lat: 25, lng: 121.5 });
    expect(sceneCenter(at(121.5, 25.6), { lat: 25, lng: 121.5 })).toEqual({ lat: 25.6, lng: 121.5 });
  });

  it('is the place of the request where the first building is nowhere on Earth', () => {
    expect(sceneCenter(at(10, 90.5), { lat: 80, lng: 10 })).toEqual({ lat: 80, lng: 10 });
  });
});
