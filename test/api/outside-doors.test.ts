import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AnswerClass } from '../../src/contract/fields/answer-field.js';
import { BuildingAnswer } from '../../src/contract/buildings/building.answer.js';
import { PlaceAnswer, PlaceSuggestionAnswer } from '../../src/contract/places/place.answer.js';
import { ElevationAnswer, HorizonAnswer } from '../../src/contract/terrain/terrain.answer.js';
import { startTestApp, type TestApp } from '../helpers/app.js';
import { asRest, selectionOf } from '../helpers/both-doors.js';
import { bytes, json, startStubUpstream, type StubUpstream } from '../helpers/stub-upstream.js';
import { plainTile } from '../helpers/terrain-tiles.js';

let app: TestApp;
let photon: StubUpstream;
let tiles: StubUpstream;
let overpass: StubUpstream;

const hall = {
  type: 'Feature',
  geometry: { type: 'Point', coordinates: [121.5645, 25.0375] },
  properties: { name: '臺北市政府', district: '信義區', city: '臺北市', country: '臺灣' },
};

const house = {
  type: 'way',
  id: 7,
  tags: { building: 'yes', height: '12', name: '甲' },
  geometry: [
    { lat: 24.0022, lon: 120.4022 },
    { lat: 24.0022, lon: 120.4028 },
    { lat: 24.0028, lon: 120.4028 },
    { lat: 24.0028, lon: 120.4022 },
    { lat: 24.0022, lon: 120.4022 },
  ],
};

beforeAll(async () => {
  photon = await startStubUpstream(json({ type: 'FeatureCollection', features: [hall] }));
  tiles = await startStubUpstream(bytes(plainTile(256, [128, 44, 0])));
  overpass = await startStubUpstream(
    json({ osm3s: { timestamp_osm_base: '2026-11-20T00:00:00Z' }, elements: [house] }),
  );
  app = await startTestApp({
    demoDistrict: 'off',
    placesUrl: photon.url,
    terrainTilesUrl: `${tiles.url}/{z}/{x}/{y}.png`,
    overpassUrls: [overpass.url],
  });
  // later answers of either interface come from the store
  await app.rest('GET', '/api/buildings?lat=24.0025&lng=120.4025&radius_m=60');
});
afterAll(() => Promise.all([app.stop(), photon.close(), tiles.close(), overpass.close()]));

/** Without the ages, which go on between two questions. */
const ageless = (answer: unknown): unknown =>
  JSON.parse(JSON.stringify(answer, (name, value: unknown) => (/age_?seconds/i.test(name) ? undefined : value)));

describe('what outside sources gave', () => {
  it.each<[path: string, query: string, way: string[], answerClass: AnswerClass]>([
    ['/api/places/autocomplete?q=市政府', 'placeSuggestions(input: { q: "市政府" })', [], PlaceSuggestionAnswer],
    ['/api/places/geocode?address=市政府', 'place(at: { address: "市政府" })', ['address'], PlaceAnswer],
    [
      '/api/places/reverse?lat=25.0375&lng=121.5645',
      'place(at: { at: { lat: 25.0375, lng: 121.5645 } })',
      ['address'],
      PlaceAnswer,
    ],
    [
      '/api/places/details?id=township:63000020',
      'place(at: { placeId: "township:63000020" })',
      ['address'],
      PlaceAnswer,
    ],
    ['/api/dem/elevation?lat=25.03&lng=121.56', 'elevation(at: { lat: 25.03, lng: 121.56 })', [], ElevationAnswer],
    [
      '/api/dem/horizon?lat=25.03&lng=121.56&height=9',
      'horizon(input: { at: { lat: 25.03, lng: 121.56 }, heightM: 9 })',
      [],
      HorizonAnswer,
    ],
  ])('is the same through both interfaces, field by field: %s', async (path, query, way, answerClass) => {
    const first = await app.rest('GET', encodeURI(path));
    const { data, errors } = await app.graphql(
      `{ found: ${[query, ...way].join(' { ')} ${selectionOf(answerClass)} ${'}'.repeat(way.length)} }`,
    );
    const again = await app.rest('GET', encodeURI(path));

    expect(errors).toBeUndefined();
    expect(first.status).toBe(200);
    expect(
      ageless(
        asRest(
          answerClass,
          way.reduce((found: unknown, name) => (found as Record<string, unknown>)[name], data!['found']),
        ),
      ),
    ).toEqual(ageless(again.body));
  });

  it('is the same building through both interfaces', async () => {
    const list = await app.rest<{ buildings: { id: string }[] }>(
      'GET',
      '/api/buildings?lat=24.0025&lng=120.4025&radius_m=60',
    );
    const { id } = list.body.buildings[0]!;

    const one = await app.rest('GET', `/api/buildings/${id}`);
    const { data } = await app.graphql(`{ building(id: "${id}") ${selectionOf(BuildingAnswer)} }`);

    expect(asRest(BuildingAnswer, data!['building'])).toEqual(one.body);
    expect(one.body).toEqual(list.body.buildings[0]);
  });
});
