import { describe, expect, it } from 'vitest';
import { detectSource } from '../../../src/core/buildings/data-sources.js';
import { featureId } from '../../../src/domain/buildings/import/feature-text.js';

const idOf = (id: unknown, properties: Record<string, unknown>): string => featureId({ id }, properties);

describe('the identity of an OpenStreetMap building', () => {
  it.each<[string, unknown, Record<string, unknown>, string]>([
    ['Overpass turbo', 'way/7', { '@id': 'way/7', building: 'yes' }, 'way/7'],
    ['osmtogeojson', 'relation/7', { id: 'relation/7' }, 'relation/7'],
    ['an address', undefined, { '@id': 'https://www.openstreetmap.org/way/7' }, 'way/7'],
    ['GDAL, a way', undefined, { osm_id: null, osm_way_id: '7', building: 'yes' }, 'way/7'],
    ['GDAL, a relation', undefined, { osm_id: '7', osm_way_id: null, type: 'multipolygon' }, 'relation/7'],
    ['GDAL without nulls', undefined, { osm_id: '7', type: 'multipolygon' }, 'relation/7'],
    ['Geofabrik', undefined, { osm_id: '7', code: 1500, fclass: 'building' }, 'way/7'],
    ['osm2pgsql, a relation', undefined, { osm_id: -7 }, 'relation/7'],
    ['a counter beside it', 1, { osm_id: 7 }, 'way/7'],
    ['QuickOSM', undefined, { full_id: 'r7', osm_id: '7', osm_type: 'relation' }, 'relation/7'],
    ['HOT exports', undefined, { osm_id: 7, osm_type: 'ways_poly' }, 'way/7'],
    ['osmium with attributes', 'a15', { '@id': 7, '@type': 'relation' }, 'relation/7'],
    ['osmium, area of a way', 'a14', { building: 'yes' }, 'way/7'],
    ['osmium, area of a relation', 'a15', { building: 'yes' }, 'relation/7'],
  ])('is one whatever wrote the file: %s', (_tool, id, properties, expected) => {
    expect(idOf(id, properties)).toBe(expected);
  });

  it.each([
    ['w7', {}],
    [7, { name: 'a' }],
    ['tpe3d-7', { building: 'x' }],
  ])('is not guessed: %s', (id, properties) => {
    expect(idOf(id, properties)).toBe(String(id));
  });

  it.each([{ osm_way_id: '7' }, { id: 'way/7' }, { '@id': 7, '@type': 'way' }, { full_id: 'w7', osm_type: 'way' }])(
    'names the data set: %j',
    (properties) => {
      expect(detectSource(properties)).toBe('osm');
    },
  );
});
