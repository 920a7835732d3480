import { describe, expect, it } from 'vitest';
import {
  cityBuilding,
  type CityPosition,
  type CitySurface,
} from '../../../../src/core/buildings/import/city-building.js';

interface Feature {
  properties: Record<string, unknown>;
  geometry: { coordinates: [number, number][][][] } | null;
}

const surface = (ring: CityPosition[], kind?: string): CitySurface => ({ rings: [ring], kind });
const featureOf = (...surfaces: CitySurface[]) => cityBuilding('b', {}, [surfaces]) as Feature;

/** A square of 10 m beside x, at a height. */
const square = (x: number, z: number): CityPosition[] => [[x, 0, z], [x + 10, 0, z], [x + 10, 10, z], [x, 10, z]]; // prettier-ignore

describe('a building of a model of a city', () => {
  it('has as its ground what lies less than 0.3 m above its lowest point', () => {
    const widthOf = (stepM: number): number =>
      Math.max(...featureOf(surface(square(200, 0)), surface(square(210, stepM))).geometry!.coordinates.flat(2).map(([x]) => x)) - 200; // prettier-ignore

    expect([0.29, 0.31].map(widthOf)).toEqual([20, 10]);
  });

  it('may have a ground of three corners', () => {
    expect(featureOf(surface([[0, 0, 0], [9, 0, 0], [0, 9, 0]], 'GroundSurface')).geometry).not.toBeNull(); // prettier-ignore
    expect(featureOf(surface([[0, 0, 0], [9, 0, 0]], 'GroundSurface')).geometry).toBeNull(); // prettier-ignore
  });

  it.each([
    [180, 89.9, 'flat'],
    [180.5, 89.9, 'skillion'],
    [180, 90.5, 'skillion'],
  ])('that begins at %d, %d is in degrees or in metres', (x, y, shape) => {
    // 45 degrees where these are metres; level where 1 is a degree
    const roof: CityPosition[] = [[x, y, 0], [x + 1, y, 1], [x + 1, y - 1, 1], [x, y - 1, 0]]; // prettier-ignore

    expect(featureOf(surface(roof, 'RoofSurface')).properties['roof:shape']).toBe(shape);
  });
});
