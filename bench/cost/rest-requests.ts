import { comb, idOf, placeOf } from './places.js';
import type { RequestKind } from './request-kind.js';

const BOX = 'min_lon=121.5340&min_lat=25.0280&max_lon=121.5372&max_lat=25.0316';

const at = (n: number): string => {
  const { lat, lng } = placeOf(n);
  return `lat=${lat}&lng=${lng}`;
};

const get = (name: string, path: (n: number) => string): RequestKind => [name, (_stand, n) => ({ path: path(n) })];

const post = (name: string, path: string, body: (n: number) => object): RequestKind => [
  name,
  (_stand, n) => ({ path, body: body(n) }),
];

const asAdmin = (name: string, path: string): RequestKind => [name, ({ admin }) => ({ path, headers: admin })];

const square = (n: number, height: number) => ({ footprint: comb(n, 1), height });

const FINANCE = { finance: { as_of: '2026-06-01' } };
const SELF_USE = { finance: { as_of: '2026-06-01', mode: 'self_use' } };

/** Routes of the REST interface. */
export const restRequests: readonly RequestKind[] = [
  get('GET /api/buildings, circle', (n) => `/api/buildings?${at(n)}&radius_m=100`),
  get('GET /api/buildings, box', () => `/api/buildings?${BOX}`),
  ['GET /api/buildings/{id}', (stand, n) => ({ path: `/api/buildings/${idOf(stand, n)}` })],
  get('GET /api/buildings/tiles, again', (n) => `/api/buildings/tiles/17/${109784 + (n % 2)}/56118.mvt`),
  get('GET /api/sun', (n) => `/api/sun?${at(n)}`),
  get('GET /api/sun-times', (n) => `/api/sun-times?${at(n)}`),
  get('GET /api/townships', () => '/api/townships'),
  get('GET /api/townships, county', () => '/api/townships?county=%E5%8F%B0%E5%8C%97%E5%B8%82'),
  get('GET /api/township', (n) => `/api/township?${at(n)}`),
  get('GET /api/climate', () => '/api/climate/63000030'),
  get('GET /api/tilt', (n) => `/api/tilt?${at(n)}`),
  get(
    'GET /api/seriescalc, csv',
    (n) => `/api/seriescalc?${at(n).replace('lng', 'lon')}&angle=20&pvcalculation=1&loss=14`,
  ),
  get(
    'GET /api/seriescalc, json',
    (n) =>
      `/api/seriescalc?${at(n).replace('lng', 'lon')}&angle=20&pvcalculation=1&loss=14&components=1&outputformat=json`,
  ),
  post('POST /api/yield', '/api/yield', (n) => ({ ...placeOf(n), tilt: 20, azimuth: 180 })),
  get('GET /api/places/autocomplete', (n) => `/api/places/autocomplete?q=${encodeURIComponent(`大安區和平${n}`)}`),
  get(
    'GET /api/places/geocode',
    (n) => `/api/places/geocode?address=${encodeURIComponent(`臺北市大安區和平東路${n}號`)}`,
  ),
  get('GET /api/places/reverse', (n) => `/api/places/reverse?${at(n)}`),
  get('GET /api/shadows', () => `/api/shadows?${BOX}&local_hour=15&month=6`),
  post('POST /api/shadows/from-features', '/api/shadows/from-features', (n) => ({
    ...placeOf(n),
    local_hour: 9,
    date: '2026-03-21',
    buildings: [square(n, 30), square(n + 3, 12)],
  })),
  post('POST /api/usable-fraction', '/api/usable-fraction', (n) => ({
    ...placeOf(n),
    target_footprint: comb(n, 10),
    height: 12,
  })),
  post('POST /api/assessments/estimate', '/api/assessments/estimate', (n) => ({
    ...placeOf(n),
    monthly_kwh: 400,
    ...FINANCE,
  })),
  post('POST /api/assessments/estimate, battery', '/api/assessments/estimate', (n) => ({
    ...placeOf(n),
    monthly_kwh: 400,
    battery: { kw: 5, kwh: 10, cost_twd: 200_000 },
    ...SELF_USE,
  })),
  post('POST /api/assessments/estimate, hours', '/api/assessments/estimate', (n) => ({
    ...placeOf(n),
    monthly_kwh: 400,
    hourly: true,
    ...FINANCE,
  })),
  post('POST /api/assessments', '/api/assessments', (n) => ({ ...placeOf(n), address: `roof ${n}` })),
  get('GET /api/vendors', () => '/api/vendors?limit=20'),
  asAdmin('GET /api/admin/overview', '/api/admin/overview'),
  asAdmin('GET /api/admin/users', '/api/admin/users'),
  [
    'POST /api/auth/login, wrong password',
    (_stand, n) => ({
      path: '/api/auth/login',
      body: { email: `nobody${n}@example.com`, password: 'a long enough secret 1' },
      status: 401,
    }),
    // an address has few of them
    12,
  ],
];
