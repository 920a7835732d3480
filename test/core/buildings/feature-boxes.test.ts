import { describe, expect, it } from 'vitest';
import { readFeatureBoxes } from '../../../src/core/buildings/feature-boxes.js';
import { InvalidInputError } from '../../../src/core/errors.js';

describe('a bbox of OGC API Features', () => {
  it('may be the whole earth, or run across the antimeridian', () => {
    expect(readFeatureBoxes('-180,-90,180,90')).toEqual([{ west: -180, south: -90, east: 180, north: 90 }]);
    expect(readFeatureBoxes('179,0,-179,1').map(({ west, east }) => [west, east])).toEqual([
      [179, 180],
      [-180, -179],
    ]);
  });

  it.each(['0,-90.5,1,0', '0,0,1,90.5', '-180.5,0,1,1', '0,0,180.5,1'])('is refused beyond: %s', (text) => {
    expect(() => readFeatureBoxes(text)).toThrow(InvalidInputError);
  });
});
