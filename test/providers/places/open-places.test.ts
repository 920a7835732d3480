import { inspect } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { UpstreamUnavailableError } from '../../../src/core/errors.js';
import type { Sql } from '../../../src/database/sql-types.js';
import { createOutsideTools, type OutsideTools } from '../../../src/providers/chain/outside-tools.js';
import { openPlaces, type PlaceSettings } from '../../../src/providers/places/open-places.js';
import { photonSource } from '../../../src/providers/places/photon-source.js';
import type { Places } from '../../../src/domain/places/places.js';
import { testDatabase } from '../../helpers/database.js';
import {
  closeMidBody,
  hang,
  html,
  json,
  redirect,
  reset,
  startStubUpstream,
  status,
  truncatedJson,
  type Behaviour,
  type StubUpstream,
} from '../../helpers/stub-upstream.js';

const KEY = 'AIzaTestKeyThatIsLongEnough';

const cityHall = {
  type: 'Feature',
  geometry: { type: 'Point', coordinates: [121.5645, 25.0375] },
  properties: {
    osm_type: 'W',
    osm_id: 1,
    name: '臺北市政府',
    housenumber: '1',
    street: '市府路',
    district: '信義區',
    city: '臺北市',
    country: '臺灣',
    countrycode: 'TW',
  },
};
const concertHall = {
  type: 'Feature',
  geometry: { type: 'Point', coordinates: [9.984, 53.541] },
  properties: { housenumber: '1', street: 'Platz der Deutschen Einheit', city: 'Hamburg', country: 'Germany' },
};
const collection = (...features: object[]) => ({ type: 'FeatureCollection', features });

const googleSuggestions = {
  suggestions: [
    {
      placePrediction: {
        placeId: 'ChIJabc_-123',
        text: { text: '臺北101, 台灣' },
        structuredFormat: { mainText: { text: '臺北101' }, secondaryText: { text: '台灣' } },
      },
    },
    { queryPrediction: { text: { text: '臺北 餐廳' } } },
  ],
};
const googlePlace = {
  location: { latitude: 25.0337, longitude: 121.5645 },
  formattedAddress: '110台灣臺北市信義區信義路五段7號',
};
const geocoded = {
  status: 'OK',
  results: [{ formatted_address: '台灣臺北市', geometry: { location: { lat: 25.03, lng: 121.56 } } }],
};

const tools: OutsideTools[] = [];
let sql: Sql;
let photon: StubUpstream;
let google: StubUpstream;

function open(settings: PlaceSettings = { placesUrl: photon.url }): Places {
  const own = createOutsideTools({ sql, clock: () => new Date() });
  tools.push(own);
  return openPlaces({ googleUrls: { places: google.url, geocode: `${google.url}/geocode` }, ...settings }, own);
}

const bothConfigured = (): Places => open({ placesUrl: photon.url, googleMapsApiKey: KEY });

const queryOf = (path: string): Record<string, string> =>
  Object.fromEntries(new URLSearchParams(path.slice(path.indexOf('?'))));

beforeEach(async () => {
  ({ sql } = await testDatabase());
  await sql.rows('truncate provider_cache, provider_turns');
  photon = await startStubUpstream(json(collection(cityHall)));
  google = await startStubUpstream(json(googleSuggestions));
});
afterEach(async () => {
  await Promise.all([photon.close(), google.close(), ...tools.splice(0).map(({ http }) => http.close())]);
});

describe('Photon', () => {
  it('suggests in the order of the language: large to small in Chinese, small to large elsewhere', async () => {
    photon.behave(json(collection(cityHall, concertHall)));

    const answer = await open().suggest({ query: '市政府' });

    expect(answer).toMatchObject({ source: 'photon', attribution: '© OpenStreetMap contributors, ODbL 1.0' });
    expect(answer?.value.map(({ placeId: _, ...texts }) => texts)).toEqual([
      {
        description: '臺北市信義區市府路1號臺北市政府',
        mainText: '臺北市政府',
        secondaryText: '臺北市信義區市府路1號',
      },
      {
        description: '1 Platz der Deutschen Einheit, Hamburg, Germany',
        mainText: '1 Platz der Deutschen Einheit',
        secondaryText: 'Hamburg, Germany',
      },
    ]);
  });

  it('gives the place of its own suggestion back without being asked', async () => {
    const places = open();
    const suggested = await places.suggest({ query: '市政府' });

    const found = await places.details(suggested!.value[0]!.placeId);

    expect(found?.value).toMatchObject({ lat: 25.0375, lng: 121.5645 });
    expect(photon.calls).toHaveLength(1);
  });

  it('geocodes, and finds the address of a point', async () => {
    const places = open();

    const there = await places.geocode('臺北市政府');
    const here = await places.reverse({ lat: 25.0375, lng: 121.5645 });

    const hall = { lat: 25.0375, lng: 121.5645, formattedAddress: '臺北市信義區市府路1號臺北市政府' };
    expect([there?.value, here?.value]).toEqual([hall, hall]);
    expect(queryOf(photon.calls[1]!.path)).toEqual({ lat: '25.037500', lon: '121.564500', limit: '1' });
  });

  it('is asked for the other writing of 臺 when one finds nothing, and both writings share one answer', async () => {
    photon.behave((response, call) => {
      const found = queryOf(call.path)['q']?.includes('臺') ? collection(cityHall) : collection();
      json(found)(response, call);
    });
    const places = open();

    const common = await places.geocode('台北市政府');
    const official = await places.geocode('臺北市政府');

    expect(common?.value).toMatchObject({ lat: 25.0375 });
    expect(official?.value).toEqual(common?.value);
    expect(photon.calls.map(({ path }) => queryOf(path)['q'])).toEqual(['台北市政府', '臺北市政府']);
  });

  it('that knows no such place says so, which is kept as an answer', async () => {
    photon.behave(json(collection()));
    const places = open();

    await places.geocode('nowhere');
    const again = await places.geocode('nowhere');

    expect(again).toMatchObject({ value: null, source: 'photon' });
    expect(photon.calls).toHaveLength(1);
  });

  it.each([
    ['a page', html],
    ['half of its JSON', truncatedJson(collection(cityHall))],
    ['no features', json({ type: 'FeatureCollection' })],
    ['features without coordinates', json(collection({ ...cityHall, geometry: null }))],
    ['coordinates off the earth', json(collection({ ...cityHall, geometry: { coordinates: [900, 900] } }))],
    ['a list', json([])],
    ['a status of trouble', status(502)],
  ])('87: that answers %s is down, and nothing of it is kept', async (_what, behaviour) => {
    photon.behave(behaviour);

    const error: unknown = await open()
      .geocode('臺北')
      .catch((e: unknown) => e);

    expect(error).toBeInstanceOf(UpstreamUnavailableError);
    expect(await sql.rows('select * from provider_cache')).toEqual([]);
  });

  it('91: the public server is asked at most once a second by everyone together', () => {
    const own = createOutsideTools({ sql, clock: () => new Date() });
    tools.push(own);

    const rateLimit = [photonSource('https://photon.komoot.io/api/', own.http), photonSource(photon.url, own.http)].map(
      (source) => source.rateLimit,
    );

    expect(rateLimit).toEqual([{ intervalMs: 1_000, slots: 1 }, undefined]);
  });
});

describe('an id of no source', () => {
  it('is covered by none', async () => {
    const answer = await open().details('elsewhere:1');

    expect(answer).toBeUndefined();
  });
});

describe('Google', () => {
  it('is asked before Photon, and its key goes nowhere but to it', async () => {
    const answer = await bothConfigured().suggest({ query: '臺北101', near: { lat: 25.0337, lng: 121.5645 } });

    expect(answer).toMatchObject({ source: 'google' });
    expect(answer?.value).toEqual([
      { placeId: 'google:ChIJabc_-123', description: '臺北101, 台灣', mainText: '臺北101', secondaryText: '台灣' },
    ]);
    expect(google.calls[0]!.headers['x-goog-api-key']).toBe(KEY);
    expect(google.calls[0]!.path).not.toContain(KEY);
    expect(JSON.parse(google.calls[0]!.body)).toMatchObject({
      locationBias: { circle: { center: { latitude: 25.03, longitude: 121.56 } } },
    });
    expect(photon.calls).toEqual([]);
  });

  it('gives the place of its id, and none for an id that is not its own', async () => {
    google.behave(json(googlePlace));
    const places = bothConfigured();

    const known = await places.details('google:ChIJabc_-123');
    const forged = await places.details('google:../../admin?x=1');

    expect(known?.value).toEqual({ lat: 25.0337, lng: 121.5645, formattedAddress: googlePlace.formattedAddress });
    expect(forged?.value).toBeNull();
    expect(google.calls).toHaveLength(1);
  });

  it('geocodes, and says when it knows nothing', async () => {
    google.behave(json(geocoded));
    const places = bothConfigured();

    const known = await places.geocode('臺北市');
    google.behave(json({ status: 'ZERO_RESULTS', results: [] }));
    const unknown = await places.reverse({ lat: 0, lng: 0 });

    expect(known?.value).toEqual({ lat: 25.03, lng: 121.56, formattedAddress: '台灣臺北市' });
    expect(unknown?.value).toBeNull();
  });

  it('leaves nothing behind: its terms forbid to keep what it reports', async () => {
    const places = bothConfigured();

    await places.suggest({ query: '臺北101' });
    await places.suggest({ query: '臺北101' });

    expect(google.calls).toHaveLength(2);
    expect(await sql.rows('select * from provider_cache')).toEqual([]);
  });

  it.each<[string, Behaviour]>([
    ['hangs', hang],
    ['resets', reset],
    ['answers 403', status(403)],
    ['answers its own request back', (response, call) => json({ error: `${call.path} ${call.body}` })(response, call)],
    ['breaks off', closeMidBody],
    ['redirects', redirect('https://elsewhere.example/')],
    ['answers a page', html],
    ['denies', json({ status: 'REQUEST_DENIED', error_message: `The key ${KEY} is not authorized` })],
  ])('lets its key into no error, log line or metric when it %s', async (_what, behaviour) => {
    google.behave(behaviour);
    const told: unknown[] = [];
    const own = createOutsideTools({ sql, clock: () => new Date(), listen: (event) => told.push(event) });
    tools.push(own);
    const places = openPlaces(
      { googleMapsApiKey: KEY, googleUrls: { places: google.url, geocode: `${google.url}/geocode` } },
      own,
    );

    const errors = await Promise.all(
      [places.geocode('臺北'), places.suggest({ query: '臺北' }), places.details('google:abc')].map((asked) =>
        asked.catch((error: unknown) => error),
      ),
    );

    expect(told.length).toBeGreaterThan(0);
    expect(errors[0]).toBeInstanceOf(UpstreamUnavailableError);
    expect(inspect([errors, told], { depth: Infinity })).not.toContain(KEY);
  });

  it.each(['OVER_QUERY_LIMIT', 'REQUEST_DENIED', 'INVALID_REQUEST', 'UNKNOWN_ERROR'])(
    '87: that answers 200 with %s has failed, and Photon is asked',
    async (state) => {
      google.behave(json({ status: state, results: [] }));

      const answer = await bothConfigured().geocode('臺北市政府');

      expect(answer).toMatchObject({ source: 'photon', value: { lat: 25.0375 } });
    },
  );

  it('86: that hangs is left for Photon in time for somebody who types', async () => {
    google.behave(hang);

    const answer = await bothConfigured().suggest({ query: '臺北' });

    expect(answer).toMatchObject({ source: 'photon' });
  });
});

describe('93: what reaches a geocoder', () => {
  it.each(['a&key=other&q=b', '台北%00#x', "'; drop table places; --", '"><script>', '../..?x', '𠮷野家\u2028'])(
    'is the text %j itself, as one value',
    async (text) => {
      await open().suggest({ query: text });

      const { q, ...others } = queryOf(photon.calls[0]!.path);
      expect(q).toBe(text);
      expect(Object.keys(others)).toEqual(['limit']);
    },
  );

  it('has coordinates in our own digits, whatever they are', async () => {
    const places = open();

    await places.suggest({ query: 'ab', near: { lat: 1e-9, lng: -1e-9 } });
    await places.reverse({ lat: 1e-9, lng: 179.999999999 });

    expect(queryOf(photon.calls[0]!.path)).toMatchObject({ lat: '0.000000' });
    expect(queryOf(photon.calls[1]!.path)).toMatchObject({ lat: '0.000000', lon: '180.000000' });
  });
});
