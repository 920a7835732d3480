import { describe, expect, it } from 'vitest';
import {
  readBuildingArea,
  splitAtAntimeridian,
  type BuildingsQuery,
} from '../../../src/core/buildings/building-area.js';
import { InvalidInputError } from '../../../src/core/errors.js';

const radiusM = 300;

function issuesOf(query: Omit<BuildingsQuery, 'radiusM'>): [type: string, loc: string][] {
  try {
    readBuildingArea({ ...query, radiusM });
  } catch (error) {
    if (error instanceof InvalidInputError) return error.issues.map(({ type, loc }) => [type, loc.join('.')]);
  }
  throw new Error('The query was taken');
}

describe('readBuildingArea', () => {
  it('takes the box where box and point are both complete', () => {
    const area = readBuildingArea({ minLng: 121.5, minLat: 25, maxLng: 121.6, maxLat: 25.1, lat: 1, lng: 2, radiusM });

    expect(area).toEqual({ kind: 'boxes', boxes: [{ west: 121.5, south: 25, east: 121.6, north: 25.1 }] });
  });

  it('takes the point where the box is not complete', () => {
    const area = readBuildingArea({ minLng: 121.5, lat: 25, lng: 121, radiusM });

    expect(area).toEqual({ kind: 'circle', center: { lat: 25, lng: 121 }, radiusM });
  });

  it('names what is missing of the forms begun, and of the point where none is', () => {
    const none = issuesOf({});
    const box = issuesOf({ minLng: 121, maxLat: 25 });
    const point = issuesOf({ lng: 121 });
    const both = issuesOf({ lat: 25, minLng: 1, minLat: 2, maxLng: 3 });

    expect(none).toEqual([
      ['missing', 'lat'],
      ['missing', 'lng'],
    ]);
    expect(box).toEqual([
      ['missing', 'minLat'],
      ['missing', 'maxLng'],
    ]);
    expect(point).toEqual([['missing', 'lat']]);
    expect(both).toEqual([
      ['missing', 'maxLat'],
      ['missing', 'lng'],
    ]);
  });

  it('refuses all values out of range at once, with bound and message', () => {
    const point = issuesOf({ lat: 90.1, lng: -180.5 });
    const box = issuesOf({ minLng: -361, minLat: -91, maxLng: 361, maxLat: 91 });
    const wild = issuesOf({ lat: Number.NaN, lng: Infinity });

    expect(point).toEqual([
      ['less_than_equal', 'lat'],
      ['greater_than_equal', 'lng'],
    ]);
    expect(box.map(([, loc]) => loc)).toEqual(['minLng', 'minLat', 'maxLng', 'maxLat']);
    expect(wild).toEqual([
      ['finite_number', 'lat'],
      ['finite_number', 'lng'],
    ]);
  });

  it('words a bound as the contract does', () => {
    let caught: unknown;
    try {
      readBuildingArea({ lat: 91, lng: 0, radiusM });
    } catch (error) {
      caught = error;
    }

    expect((caught as InvalidInputError).issues).toEqual([
      {
        type: 'less_than_equal',
        loc: ['lat'],
        msg: 'Input should be less than or equal to 90',
        input: 91,
        ctx: { le: 90 },
      },
    ]);
  });

  it('takes a box of 0.05 square degrees and refuses a larger one', () => {
    const largest = readBuildingArea({ minLng: 121, minLat: 25, maxLng: 121.25, maxLat: 25.2, radiusM });
    const larger = issuesOf({ minLng: 121, minLat: 25, maxLng: 121.25, maxLat: 25.21 });

    expect(largest.kind).toBe('boxes');
    expect(larger).toEqual([['value_error', '']]);
  });

  it('refuses a box whose edges are exchanged', () => {
    const northSouth = issuesOf({ minLng: 121, minLat: 25.1, maxLng: 121.1, maxLat: 25 });
    const eastWest = issuesOf({ minLng: 121.1, minLat: 25, maxLng: 121, maxLat: 25.1 });

    expect(northSouth).toEqual([['value_error', 'minLat']]);
    expect(eastWest).toEqual([['value_error', 'minLng']]);
  });

  it('refuses one that would cross the antimeridian and span half the earth', () => {
    expect(issuesOf({ minLng: 0.5, minLat: 0, maxLng: -179.5, maxLat: 0 })).toEqual([['value_error', 'minLng']]);
    expect(readBuildingArea({ minLng: 0.5, minLat: 0, maxLng: -179.6, maxLat: 0, radiusM }).kind).toBe('boxes');
  });

  it.each([
    ['exchanged edges', 179.9, -179.9],
    ['a longitude that runs on beyond 180', 179.9, 180.1],
    ['longitudes of the next world', -180.1, -179.9],
  ])('splits a box across the antimeridian given by %s', (_, minLng, maxLng) => {
    const area = readBuildingArea({ minLng, minLat: -17, maxLng, maxLat: -16.9, radiusM });

    const boxes = area.kind === 'boxes' ? area.boxes : [];
    expect(boxes).toHaveLength(2);
    expect(
      [boxes[0]!.west, boxes[0]!.east, boxes[1]!.west, boxes[1]!.east].map((lng) => Number(lng.toFixed(9))),
    ).toEqual([179.9, 180, -180, -179.9]);
  });
});

describe('splitAtAntimeridian', () => {
  it('gives the whole belt for a turn or more', () => {
    const boxes = splitAtAntimeridian({ west: -200, south: 80, east: 200, north: 90 });

    expect(boxes).toEqual([{ west: -180, south: 80, east: 180, north: 90 }]);
    expect(splitAtAntimeridian({ west: -170, south: 80, east: 190, north: 90 })).toEqual(boxes);
  });
});
