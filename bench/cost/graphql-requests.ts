import { comb, idOf, placeOf } from './places.js';
import type { RequestKind } from './request-kind.js';

const graphql = (query: string, variables: object = {}, headers?: Record<string, string>) => ({
  path: '/graphql',
  body: { query, variables },
  ...(headers && { headers }),
});

const polygon = (ring: [number, number][]) => ({ type: 'Polygon', coordinates: [[...ring, ring[0]]] });

const CIRCLE = 'circle: { center: { lat: 25.0298, lng: 121.5356 }, radiusM: 200 }';
const BOX = 'box: { minLng: 121.5340, minLat: 25.0280, maxLng: 121.5372, maxLat: 25.0316 }';
const NOON = 'inMonth: { month: 6, localHour: 15 }';

/** An estimate at a place that differs each time. */
const estimate = (selection: string, options: object = {}) =>
  [
    `query ($input: EstimateInput!) { estimate(input: $input) { ${selection} } }`,
    (n: number) => ({ input: { at: placeOf(n), ...options } }),
  ] as const;

const ofEstimate = (name: string, selection: string, options: object = {}): RequestKind => {
  const [query, variables] = estimate(selection, options);
  return [name, (_stand, n) => graphql(query, variables(n))];
};

const ofPlace = (name: string, field: string, type: string, selection: string, options: object = {}): RequestKind => [
  name,
  (_stand, n) => {
    const query = `query ($input: ${type}!) { ${field}(input: $input) { ${selection} } }`;
    return graphql(query, { input: { at: placeOf(n), ...options } });
  },
];

const ofBuilding = (name: string, selection: string): RequestKind => [
  name,
  (stand, n) => graphql(`query ($id: ID!) { building(id: $id) { ${selection} } }`, { id: idOf(stand, n) }),
];

const same = (name: string, query: string): RequestKind => [name, () => graphql(query)];

const asAdmin = (name: string, query: string): RequestKind => [name, ({ admin }) => graphql(query, {}, admin)];

const BATTERY = { kw: 5, kwh: 10, cost: 200_000 };

/** Operations of the graph, the ones of the defect reports among them. */
export const graphqlRequests: readonly RequestKind[] = [
  same('typename', '{ __typename }'),
  [
    'sun',
    (_stand, n) => graphql('query ($at: PositionInput!) { sun(at: $at) { azimuth elevation } }', { at: placeOf(n) }),
  ],
  [
    'sunTimes',
    (_stand, n) => graphql('query ($at: PositionInput!) { sunTimes(at: $at) { sunrise sunset } }', { at: placeOf(n) }),
  ],
  same('townships', '{ townships { id name county } }'),
  same('townships of a county', '{ townships(county: "台北市") { id name county } }'),
  same('townships of a county, climate', '{ townships(county: "台北市") { id climate { annual { ghiKwhM2 } } } }'),
  same('townships of a county, outlines', '{ townships(county: "台北市") { id geometry } }'),
  same(
    'township, climate by months',
    '{ township(code: "63000030") { id climate { monthly { month ghiKwhM2Day } } } }',
  ),
  ofPlace('townshipClimate', 'townshipClimate', 'TownshipClimateInput', 'townshipName bestTilt'),
  [
    'place at a point, township and building',
    (_stand, n) =>
      graphql('query ($at: PlaceSelector!) { place(at: $at) { township { name } building { id heightM } } }', {
        at: { at: placeOf(n) },
      }),
  ],
  [
    'place, address of a point',
    (_stand, n) =>
      graphql('query ($at: PlaceSelector!) { place(at: $at) { address { formattedAddress } } }', {
        at: { at: placeOf(n) },
      }),
  ],
  [
    'place by address',
    (_stand, n) =>
      graphql('query ($at: PlaceSelector!) { place(at: $at) { lat lng } }', {
        at: { address: `臺北市大安區和平東路${n + 1}號` },
      }),
  ],
  [
    'placeSuggestions',
    (_stand, n) =>
      graphql('query ($input: PlaceSearchInput!) { placeSuggestions(input: $input) { placeId } }', {
        input: { q: `大安區和平${n}` },
      }),
  ],
  [
    'placeSuggestions, 20 of long texts',
    (_stand, n) =>
      graphql(
        `{ ${Array.from({ length: 20 }, (_, i) => `a${i}: placeSuggestions(input: { q: "${'臺北市大安區和平東路'.repeat(17)}${n}a${i}" }) { placeId }`).join(' ')} }`,
      ),
  ],
  same('buildings of a circle', `{ buildings(in: { ${CIRCLE} }, first: 50) { nodes { id footprint heightM } } }`),
  same('buildings of a box', `{ buildings(in: { ${BOX} }, first: 150) { nodes { id footprint heightM name } } }`),
  same('buildings with township', `{ buildings(in: { ${CIRCLE} }, first: 20) { nodes { id township { name } } } }`),
  same(
    'buildings with shading',
    `{ buildings(in: { ${CIRCLE} }, first: 20) { nodes { id shading { skyViewFactor } } } }`,
  ),
  same(
    'buildings with shadow',
    `{ buildings(in: { ${CIRCLE} }, first: 20) { nodes { id shadow(moment: { ${NOON} }) { geometry } } } }`,
  ),
  same(
    'buildings with estimate',
    `{ buildings(in: { ${CIRCLE} }, first: 5) { nodes { id estimate { capacityKw } } } }`,
  ),
  ofBuilding('building', 'id footprint heightM'),
  ofBuilding('building, shading', 'id shading { skyViewFactor }'),
  ofBuilding('building, who shades it', 'id shading { neighbours { lostKwhYear } }'),
  ofBuilding('building, estimate', 'id estimate { energy { annualKwh } }'),
  ofBuilding(
    'building, estimate and who shades it',
    'id estimate { capacityKw } shading { neighbours { lostKwhYear } }',
  ),
  [
    'nodes of 12',
    (stand, n) =>
      graphql('query ($ids: [ID!]!) { nodes(ids: $ids) { id } }', {
        ids: Array.from({ length: 12 }, (_, i) => idOf(stand, n + i)),
      }),
  ],
  ofEstimate('estimate, basis only', 'basis { heightM }'),
  ofEstimate('estimate, building only', 'building { id }'),
  ofEstimate('estimate, surroundings', 'neighbourCount covered'),
  ofEstimate('estimate, roof', 'roof { usableAreaM2 }'),
  ofEstimate('estimate', 'capacityKw finance { npv }'),
  ofEstimate('estimate, self use', 'finance { npv }', { monthlyKwh: [512], finance: { mode: 'SELF_USE' } }),
  ofEstimate('estimate, battery', 'finance { npv }', {
    monthlyKwh: 512,
    battery: BATTERY,
    finance: { mode: 'SELF_USE' },
  }),
  ofEstimate('estimate, twelve months of use', 'finance { npv }', {
    monthlyKwh: [300, 300, 300, 300, 400, 500, 600, 600, 500, 400, 300, 300],
  }),
  ofEstimate('estimate, capacity given', 'finance { npv }', { plant: { capacityKw: 5 } }),
  ofEstimate('estimate, hours', 'capacityKw hours { acKwh poaKwhM2 }'),
  ofEstimate(
    'estimate, nearly all',
    'hash capacityKw neighbourCount roof { usableAreaM2 } shade { skyViewFactor } energy { annualKwh } finance { npv } verdict { answer } configurations { capacityKw } warnings { text }',
  ),
  [
    'estimate, comb of 42 vertices',
    (_stand, n) =>
      graphql(estimate('capacityKw')[0], { input: { at: placeOf(n), roof: { footprint: polygon(comb(n, 10)) } } }),
  ],
  [
    'estimate, comb of 162 vertices',
    (_stand, n) =>
      graphql(estimate('capacityKw')[0], { input: { at: placeOf(n), roof: { footprint: polygon(comb(n, 40)) } } }),
  ],
  ofPlace('yield', 'planeYield', 'YieldInput', 'annualKwh', { tilt: 20, azimuth: 180 }),
  ofPlace('yield, optimized', 'planeYield', 'YieldInput', 'annualKwh', { optimize: true }),
  ofPlace('yield, hours', 'planeYield', 'YieldInput', 'annualKwh hours { acKwh poaKwhM2 }', { tilt: 20, azimuth: 180 }),
  ofPlace('tilt', 'tilt', 'TiltInput', 'bestTilt bestAzimuth'),
  [
    'usableFraction, comb of 42 vertices',
    (_stand, n) =>
      graphql('query ($input: UsableFractionInput!) { usableFraction(input: $input) { usableFraction } }', {
        input: { at: placeOf(n), targetFootprint: polygon(comb(n, 10)), heightM: 12 },
      }),
  ],
  same('shadows of a box', `{ shadows(input: { of: { ${BOX} }, moment: { ${NOON} } }) { ground { geometry } } }`),
  same(
    'shadowDay of a box',
    `{ shadowDay(input: { of: { ${BOX} }, on: { month: 6 } }) { hour shadows { ground { geometry } } } }`,
  ),
  same('vendors', '{ vendors(first: 20) { totalCount edges { node { id name } } } }'),
  same(
    'vendors with portfolios and reviews',
    '{ vendors(first: 20) { edges { node { id portfolios { id } reviews(first: 5) { edges { node { id } } } } } } }',
  ),
  ['viewer', ({ account }) => graphql('{ viewer { id assessments(first: 5) { totalCount } } }', {}, account)],
  asAdmin('admin, overview', '{ admin { overview { accounts { total } } } }'),
  asAdmin('admin, finance rows', '{ admin { financeRows(group: TARIFFS, first: 100) { edges { node { id } } } } }'),
];
