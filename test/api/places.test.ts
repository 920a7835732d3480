import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { BuildingImportService } from '../../src/domain/buildings/import/building-import.service.js';
import { collection, polygonFeature, square, textFile } from '../domain/buildings/files.js';
import { startTestApp, type TestApp } from '../helpers/app.js';
import { hang, json, startStubUpstream, status, type StubUpstream } from '../helpers/stub-upstream.js';

type Line = Record<string, unknown>;

const ID = '0192f000-0000-7000-8000-000000000001';
const OWN_ADDRESS = '臺北市信義區松仁路100號';

const cityHall = {
  type: 'FeatureCollection',
  features: [
    {
      type: 'Feature',
      geometry: { type: 'Point', coordinates: [121.5645, 25.0375] },
      properties: { name: '臺北市政府', district: '信義區', city: '臺北市', country: '臺灣' },
    },
  ],
};

/** Stores one building with an address at 121.568, 25.033. */
async function storeBuilding({ app }: TestApp): Promise<void> {
  const ring = [
    [121.568, 25.033],
    [121.5682, 25.033],
    [121.5682, 25.0332],
    [121.568, 25.0332],
    [121.568, 25.033],
  ];
  const item = {
    id: ID,
    footprint: ring,
    holes: [],
    height: 20,
    name: '南山%廣場',
    address: OWN_ADDRESS,
    source: 'test',
  };
  await app.platform.database.sql.rows(
    `insert into buildings (id, source, source_id, footprint, height_m, height_source, height_sigma_m, area_m2, name,
                            address, tile, item_json)
     values ($1, 'test', '1', ST_SetSRID(ST_GeomFromGeoJSON($2), 4326), 20, 'tagged', 2, 400, $3, $4, '14/0/0', $5)`,
    [ID, JSON.stringify({ type: 'Polygon', coordinates: [ring] }), item.name, item.address, JSON.stringify(item)],
  );
}

const path = (operation: string, query: Record<string, string>): string =>
  `/api/places/${operation}?${new URLSearchParams(query)}`;

let plain: TestApp;
let configured: TestApp;
let photon: StubUpstream;

beforeAll(async () => {
  photon = await startStubUpstream(json(cityHall));
  plain = await startTestApp({ demoDistrict: 'off' });
  configured = await startTestApp({ demoDistrict: 'off', placesUrl: photon.url });
  await storeBuilding(plain);
});
afterAll(() => Promise.all([plain.stop(), configured.stop(), photon.close()]));

describe('places without a geocoder', () => {
  it('are townships and stored buildings, and say so', async () => {
    const { status: code, body } = await plain.rest<Line[]>('GET', path('autocomplete', { q: '台北市信義區' }));

    expect(code).toBe(200);
    expect(body.map(({ source, description }) => [source, description])).toEqual([
      ['townships', '臺北市信義區'],
      ['buildings', `${OWN_ADDRESS} 南山%廣場`],
    ]);
    expect(body[0]).toMatchObject({ placeId: 'township:63000020', mainText: '信義區', secondaryText: '臺北市' });
  });

  it('are an empty list under two characters', async () => {
    const lists = await Promise.all(
      ['', ' ', '台', ' 台 '].map((q) => plain.rest<Line[]>('GET', path('autocomplete', { q }))),
    );

    expect(lists.map(({ status: code, body }) => [code, body])).toEqual(lists.map(() => [200, []]));
  });

  it('come back by the ids of their own list', async () => {
    const township = await plain.rest('GET', path('details', { id: 'township:63000020' }));
    const building = await plain.rest('GET', path('details', { id: `building:${ID}` }));

    expect(township.body).toMatchObject({
      formattedAddress: '臺北市信義區',
      precision: 'township',
      source: 'townships',
    });
    expect(building.body).toMatchObject({ formattedAddress: OWN_ADDRESS, precision: 'address', source: 'buildings' });
    expect(building.body['lon']).toBeCloseTo(121.5681, 3);
  });

  it('geocode a stored address in either writing to its building, and another to its township', async () => {
    const own = await plain.rest('GET', path('geocode', { address: '台北市信義區松仁路100號' }));
    const other = await plain.rest('GET', path('geocode', { address: '台北市信義區不存在路1號' }));

    expect(own.body).toMatchObject({ source: 'buildings', precision: 'address', formattedAddress: OWN_ADDRESS });
    expect(other.body).toMatchObject({ source: 'townships', precision: 'township', formattedAddress: '臺北市信義區' });
  });

  it('return the address of a point near a stored one, and the township elsewhere', async () => {
    const near = await plain.rest('GET', path('reverse', { lat: '25.0331', lng: '121.5684' }));
    const far = await plain.rest('GET', path('reverse', { lat: '25.0375', lng: '121.5645' }));

    expect(near.body).toMatchObject({ formattedAddress: OWN_ADDRESS, source: 'buildings' });
    expect(far.body).toMatchObject({ lat: 25.0375, lon: 121.5645, formattedAddress: '臺北市信義區' });
  });

  it.each([
    ['details', { id: 'township:00000000' }],
    ['details', { id: 'building:0192f000-0000-7000-8000-00000000ffff' }],
    ['details', { id: 'elsewhere:1' }],
    ['geocode', { address: '東京都千代田区' }],
    ['geocode', { address: ' ' }],
    ['reverse', { lat: '0', lng: '0' }],
  ])('%s of %j is a place that is not found', async (operation, query) => {
    const answer = await plain.rest('GET', path(operation, query));

    expect([answer.status, answer.body]).toEqual([404, { detail: 'Place not found' }]);
  });

  it.each<[string, Record<string, string>, string]>([
    ['autocomplete', {}, 'missing'],
    ['autocomplete', { q: 'x'.repeat(201) }, 'string_too_long'],
    ['autocomplete', { q: 'ab', lat: '91', lng: '0' }, 'less_than_equal'],
    ['autocomplete', { q: 'ab', lat: 'NaN', lng: '0' }, 'less_than_equal'],
    ['details', {}, 'missing'],
    ['details', { id: '' }, 'string_too_short'],
    ['geocode', { address: '' }, 'string_too_short'],
    ['reverse', { lat: '25' }, 'missing'],
    ['reverse', { lat: '25', lng: '181' }, 'less_than_equal'],
  ])('%s of %j is refused: %s', async (operation, query, type) => {
    const answer = await plain.rest<{ detail: { type: string }[] }>('GET', path(operation, query));

    expect(answer.status).toBe(422);
    expect(answer.body.detail[0]!.type).toBe(type);
  });

  it.each(["' or 1=1 --", '%%', '__', '\\\\', '$1', "');drop table buildings;--"])(
    '93: look for %j as it stands, and not as a pattern or a command',
    async (q) => {
      const answer = await plain.rest<Line[]>('GET', path('autocomplete', { q }));

      expect([answer.status, answer.body]).toEqual([200, []]);
    },
  );

  it('93: find a sign that means something in a pattern where it is in a name', async () => {
    const answer = await plain.rest<Line[]>('GET', path('autocomplete', { q: '山%廣' }));

    expect(answer.body).toHaveLength(1);
  });

  it('name the attribution of the addresses and names of stored buildings', async () => {
    const app = await startTestApp({ demoDistrict: 'off' });
    try {
      const { sql } = app.app.platform.database;
      const imports = new BuildingImportService({ sql, clock: () => new Date() });
      const tags = { building: 'yes', name: '松仁大樓', 'addr:full': OWN_ADDRESS };
      const file = textFile(collection([polygonFeature('way/1', [square(121.568, 25.033)], tags)]));
      await imports.load(file, { source: 'osm' });

      const list = await app.rest<Line[]>('GET', path('autocomplete', { q: '松仁大樓' }));
      const answers = await Promise.all([
        app.rest('GET', path('details', { id: String(list.body[0]?.['placeId']) })),
        app.rest('GET', path('geocode', { address: OWN_ADDRESS })),
        app.rest('GET', path('reverse', { lat: '25.03305', lng: '121.56805' })),
      ]);

      const named = [list.body[0], ...answers.map(({ body }) => body)];
      expect(named.map((line) => [line?.['source'], line?.['attribution']])).toEqual(
        named.map(() => ['buildings', '© OpenStreetMap contributors, ODbL 1.0']),
      );
    } finally {
      await app.stop();
    }
  });

  it('are the same through GraphQL', async () => {
    const rest = await plain.rest<Line[]>('GET', path('autocomplete', { q: '信義區' }));
    const { data } = await plain.graphql<{
      placeSuggestions: Line[];
      geocode: object;
      reverse: object;
      place: object;
    }>(
      `{ placeSuggestions(input: { q: "信義區" }) { placeId description mainText secondaryText source attribution ageSeconds stale }
         geocode: place(at: { address: "臺北市信義區" }) { lat lng address { formattedAddress precision } }
         reverse: place(at: { at: { lat: 25.0375, lng: 121.5645 } }) { address { formattedAddress source } township { id } }
         place(at: { placeId: "township:63000020" }) { address { formattedAddress } } }`,
    );

    expect(data!.placeSuggestions).toEqual(
      rest.body.map((line) => ({ ...line, source: String(line['source']).toUpperCase() })),
    );
    expect(data!.reverse).toEqual({
      address: { formattedAddress: '臺北市信義區', source: 'TOWNSHIPS' },
      township: { id: 'township:63000020' },
    });
    expect(data!.place).toEqual({ address: { formattedAddress: '臺北市信義區' } });
  });

  it('say through GraphQL that a place is not found', async () => {
    const { errors } = await plain.graphql('{ place(at: { placeId: "elsewhere:1" }) { lat } }');

    expect(errors?.[0]?.extensions.code).toBe('NOT_FOUND');
  });
});

describe('places with a geocoder', () => {
  beforeEach(async () => {
    photon.behave(json(cityHall));
    photon.calls.length = 0;
    await configured.app.platform.database.sql.rows('truncate provider_cache');
  });

  it('come from it, with attribution', async () => {
    const list = await configured.rest<Line[]>('GET', path('autocomplete', { q: '市政府' }));
    const place = await configured.rest('GET', path('details', { id: String(list.body[0]!['placeId']) }));

    expect(list.body).toHaveLength(1);
    expect(list.headers.get('cache-control')).toBe('public, max-age=3600');
    expect(list.body[0]).toMatchObject({
      source: 'photon',
      attribution: '© OpenStreetMap contributors, ODbL 1.0',
      stale: false,
    });
    expect(place.body).toMatchObject({ lat: 25.0375, lon: 121.5645, formattedAddress: '臺北市信義區臺北市政府' });
  });

  it('stay the same, and their tag, while they grow old by seconds; older ones report their age in minutes', async () => {
    const { sql } = configured.app.platform.database;
    const paths = [path('autocomplete', { q: '市政府' }), path('geocode', { address: '市政府' })];
    const askBoth = () => Promise.all(paths.map((each) => configured.rest('GET', each)));
    const agedBy = (age: string) => sql.rows(`update provider_cache set fetched_at = now() - interval '${age}'`);

    await askBoth();
    await agedBy('3 seconds');
    const young = await askBoth();
    await agedBy('50 seconds');
    const later = await askBoth();
    await agedBy('130 seconds');
    const old = await askBoth();

    expect(young[0]!.body).toMatchObject([{ ageSeconds: 0 }]);
    expect(young[1]!.body).toMatchObject({ ageSeconds: 0 });
    expect(later.map(({ headers }) => headers.get('etag'))).toEqual(young.map(({ headers }) => headers.get('etag')));
    expect(old[0]!.body).toMatchObject([{ ageSeconds: 120 }]);
    expect(old[1]!.body).toMatchObject({ ageSeconds: 120 });
  });

  it('are not asked for under two characters', async () => {
    await configured.rest('GET', path('autocomplete', { q: '台' }));

    expect(photon.calls).toEqual([]);
  });

  it('are our own where it finds nothing', async () => {
    photon.behave(json({ type: 'FeatureCollection', features: [] }));

    const list = await configured.rest<Line[]>('GET', path('autocomplete', { q: '信義區' }));
    const place = await configured.rest('GET', path('geocode', { address: '臺北市信義區某路' }));

    expect(list.body[0]).toMatchObject({ source: 'townships' });
    expect(place.body).toMatchObject({ source: 'townships', precision: 'township' });
  });

  it('85: are our own while it is down, and 503 with Retry-After where we know nothing: never an empty list', async () => {
    photon.behave(status(400));

    const known = await configured.rest<Line[]>('GET', path('autocomplete', { q: '信義區' }));
    const unknown = await configured.rest('GET', path('autocomplete', { q: 'somewhere abroad' }));

    expect(known.body[0]).toMatchObject({ source: 'townships' });
    expect(known.headers.get('cache-control')).toBe('public, max-age=60');
    expect(unknown.status).toBe(503);
    expect(Number(unknown.headers.get('retry-after'))).toBeGreaterThan(0);
  });

  it('86: are our own, or 503, when it hangs', async () => {
    photon.behave(hang);

    const known = await configured.rest('GET', path('geocode', { address: '臺北市信義區' }));
    const unknown = await configured.rest('GET', path('geocode', { address: 'Platz der Deutschen Einheit' }));

    expect(known.body).toMatchObject({ source: 'townships' });
    expect(unknown.status).toBe(503);
  });
});
