import { describe, expect, it } from 'vitest';
import { parseCoverage } from '../../../src/providers/formats/coverage-text.js';
import { InvalidInputError } from '../../../src/core/errors.js';

const TRIANGLE = [
  [121, 24],
  [122, 24],
  [121.5, 25],
  [121, 24],
];
const geometry = { type: 'Polygon', coordinates: [TRIANGLE] };
const feature = { type: 'Feature', properties: {}, geometry };

describe('parseCoverage', () => {
  it.each([
    ['a polygon as WKT', 'POLYGON ((121 24, 122 24, 121.5 25, 121 24))', [[TRIANGLE]]],
    ['a ring that is not closed', 'POLYGON ((121 24, 122 24, 121.5 25))', [[TRIANGLE]]],
    ['a GeoJSON geometry', JSON.stringify(geometry), [[TRIANGLE]]],
    ['a GeoJSON feature', JSON.stringify(feature), [[TRIANGLE]]],
    [
      'a collection of features',
      JSON.stringify({ type: 'FeatureCollection', features: [feature, feature] }),
      [[TRIANGLE], [TRIANGLE]],
    ],
    [
      'positions with an altitude',
      JSON.stringify({ ...geometry, coordinates: [TRIANGLE.map((position) => [...position, 7])] }),
      [[TRIANGLE]],
    ],
  ])('reads %s', (_name, text, expected) => {
    expect(parseCoverage(text)).toEqual(expected);
  });

  it('reads a box as its outline', () => {
    expect(parseCoverage('-180,-10, 180, 10')).toEqual([
      [
        [
          [-180, -10],
          [180, -10],
          [180, 10],
          [-180, 10],
          [-180, -10],
        ],
      ],
    ]);
  });

  it.each([
    ['other text', 'somewhere', 'an area is W,S,E,N'],
    ['nothing', '', 'an area is W,S,E,N'],
    ['a box the wrong way round', '122,24,121,25', 'an area is W,S,E,N'],
    ['a box beyond the earth', '122,24,181,25', 'an area is W,S,E,N'],
    ['an empty polygon', 'POLYGON EMPTY', 'an area is W,S,E,N'],
    ['a point', '{"type":"Point","coordinates":[121,24]}', 'an area is W,S,E,N'],
    [
      'a collection with a line in it',
      '{"type":"FeatureCollection","features":[{"type":"Feature","geometry":{"type":"LineString","coordinates":[]}}]}',
      'an area is W,S,E,N',
    ],
    ['coordinates that are none', '{"type":"Polygon","coordinates":[["a","b"]]}', 'an area is W,S,E,N'],
    [
      'texts for numbers',
      '{"type":"Polygon","coordinates":[[["121","24"],["122","24"],["122","25"]]]}',
      'is outside longitude',
    ],
    ['a place that is not on earth', 'POLYGON ((121 24, 122 24, 121.5 95, 121 24))', 'is outside longitude'],
    ['two corners', 'POLYGON ((121 24, 122 24, 121 24))', 'has no area'],
    ['corners on one line', 'POLYGON ((121 24, 122 24, 123 24, 121 24))', 'has no area'],
    ['one corner four times', 'POLYGON ((121 24, 121 24, 121 24, 121 24))', 'has no area'],
    ['an outline across the antimeridian', 'POLYGON ((179 0, -179 0, -179 1, 179 0))', 'crosses the antimeridian'],
  ])('refuses %s', (_name, text, reason) => {
    expect(() => parseCoverage(text)).toThrow(InvalidInputError);
    expect(() => parseCoverage(text)).toThrow(reason);
  });
});
