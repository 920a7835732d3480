import { isAbstractType, isListType, isNonNullType, isObjectType, getNamedType } from 'graphql';
import type { GraphQLField, GraphQLSchema, GraphQLType } from 'graphql';
import { ACCESS_EXTENSION } from '../../src/resolvers/execution/limits/access.js';
import type { TestApp } from '../helpers/app.js';
import { makeVendor, register, reply, sendInquiry, asAdmin } from './market.js';

/** Rows of each type. */
export const MOST_ROWS = 50;

/** An edge: a field with a resolver of its own, on a type that lists lead to. */
export interface RowEdge {
  type: string;
  field: GraphQLField<unknown, unknown>;
}

/** Lists that only the account itself may read, so nobody reads them of many rows. */
const OF_THE_CALLER = ['Account.applications', 'Account.assessments', 'Account.inquiries'];

/** Every edge that the rows of a list have, or what belongs to them, but for those of the caller alone. */
export function edgesOfRows(schema: GraphQLSchema): RowEdge[] {
  const visited = new Set<string>();
  const edges = new Map<string, RowEdge>();
  const visit = (name: string, inRows: boolean): void => {
    if (visited.has(`${name} ${inRows}`)) return;
    visited.add(`${name} ${inRows}`);
    const type = schema.getType(name)!;
    if (isAbstractType(type)) for (const possible of schema.getPossibleTypes(type)) visit(possible.name, inRows);
    if (!isObjectType(type)) return;
    for (const field of Object.values(type.getFields())) {
      if (inRows && field.extensions[ACCESS_EXTENSION] !== undefined)
        edges.set(`${name}.${field.name}`, { type: name, field });
      visit(getNamedType(field.type).name, inRows || isList(field.type));
    }
  };
  visit('Query', false);
  return [...edges].filter(([name]) => !OF_THE_CALLER.includes(name)).map(([, edge]) => edge);
}

const isList = (type: GraphQLType): boolean => isListType(type) || (isNonNullType(type) && isList(type.ofType));

/** A UUID of version 4, since others name no record. */
const uuidOf = (text: string): string => `overlay(overlay(md5(${text}) placing '4' from 13) placing '8' from 17)::uuid`;

const idOf = (name: string): string => uuidOf(`'${name}' || i`);

const EMAIL = `'copy-' || i || '@example.com'`;

/** Rows that are the same as one, save for what they refer to. */
const COPIES: Record<string, Record<string, string>> = {
  accounts: { email: EMAIL, email_key: EMAIL },
  vendors: { owner_id: idOf('accounts') },
  vendor_applications: { account_id: idOf('accounts'), vendor_id: idOf('vendors') },
  vendor_portfolios: { vendor_id: idOf('vendors') },
  assessments: { owner_id: idOf('accounts'), lat: '25.02 + i * 0.0003' },
  inquiries: { account_id: idOf('accounts'), vendor_id: idOf('vendors'), assessment_id: idOf('assessments') },
  inquiry_messages: { inquiry_id: idOf('inquiries') },
  reviews: { inquiry_id: idOf('inquiries'), vendor_id: idOf('vendors'), account_id: idOf('accounts') },
  jobs: { requested_by: idOf('accounts'), input: `jsonb_build_object('file', 'file-' || i)` },
  audit_entries: { actor_id: idOf('accounts'), subject_type: `'inquiry'`, subject_id: `${idOf('inquiries')}::text` },
};

const EVENT_TYPES = ['account.confirmation_requested', 'account.password_forgotten', 'assessment.claimed', 'application.decided', 'inquiry.sent', 'inquiry.replied', 'review.decided', 'job.finished', 'webhook.test']; // prettier-ignore

/** Makes fifty records of each kind, each of which refers to others than its neighbour does. */
export async function makeRows(app: TestApp): Promise<void> {
  const user = await register(app, 'story');
  const vendor = await makeVendor(app);
  const body = { title: 'a roof' };
  await app.rest('POST', '/api/me/vendor/portfolios', { body, headers: vendor.headers });
  const place = { lat: 25.02, lng: 121.5356, capacity_kw: 5 };
  const kept = await app.rest('POST', '/api/assessments', { body: place, headers: user.headers });
  const inquiry = await sendInquiry(app, user, vendor.vendorId, { assessment_id: kept.body['id'] });
  await reply(app, vendor, inquiry);
  await app.rest('POST', `/api/me/inquiries/${inquiry}/review`, { body: { rating: 5 }, headers: user.headers });
  await app.sql(`update reviews set status = 'published'`);
  const box = { bbox: [121, 25, 121.01, 25.01] };
  await app.rest('POST', '/api/admin/jobs/shadow-precompute', { body: box, headers: asAdmin });
  await app.sql(`update jobs set state = 'done'`);
  for (const [table, columns] of Object.entries(COPIES)) await copyRows(app, table, columns);
  await makeEvents(app);
  await makePotentials(app);
}

/** A potential of every building, which another one shades. */
async function makePotentials(app: TestApp): Promise<void> {
  await app.sql(
    `insert into roof_potentials (building_id, tile, lng, lat, township, physical_hash, finance_hash, height_m, height_source,
       roof_area_m2, usable_area_m2, sun_share, shade_lost_kwh, top_shader_id, possible_kw, possible_kwh, specific_yield, class,
       tilt, azimuth, curve, capacity_kw, annual_kwh, annual_kwh_p10, annual_kwh_p90, npv_twd, verdict, reason, computed_at)
     select id, tile, 121.5356, 25.0298, '63000030', '', '', 10, 'assumed', 100, 80, 1, 9,
       coalesce(lag(id) over (order by id), last_value(id) over ()), 10, 9000, 900, 3, 15, 180, '', 5, 4500, 4000, 5000, row_number() over (order by id),
       'worth_it', '{"code": "no_module_fits", "params": {}}', now() from buildings`,
  );
}

async function copyRows(app: TestApp, table: string, columns: Record<string, string>): Promise<void> {
  const values = Object.entries({ id: idOf(table), ...columns }).map(([name, value]) => `'${name}', ${value}`);
  await app.sql(
    `insert into ${table} select (jsonb_populate_record(original, jsonb_build_object(${values.join(', ')}))).*
     from ${table} as original, generate_series(1, ${MOST_ROWS}) as i where original.id = (select id from ${table} limit 1)`,
  );
}

async function makeEvents(app: TestApp): Promise<void> {
  await app.sql(
    `insert into outbox_events (id, type, data, created_at)
     select ${uuidOf('type || i')}, type, jsonb_build_object('account_id', ${idOf('accounts')}, 'vendor_id', ${idOf('vendors')},
       'application_id', ${idOf('vendor_applications')}, 'inquiry_id', ${idOf('inquiries')},
       'message_id', ${idOf('inquiry_messages')}, 'review_id', ${idOf('reviews')}, 'job_id', ${idOf('jobs')},
       'assessment_ids', jsonb_build_array(${idOf('assessments')}), 'vendor_name', 'V', 'rating', 5), now()
     from unnest($1::text[]) as type, generate_series(1, ${MOST_ROWS}) as i`,
    [EVENT_TYPES],
  );
  await app.sql(
    `insert into deliveries (id, event_id, channel, target, state, attempts, next_attempt_at, created_at)
     select ${idOf('deliveries')}, ${idOf('inquiry.sent')}, 'webhook', 'https://example.com/' || i, 'delivered', 1, now(), now()
     from generate_series(1, ${MOST_ROWS}) as i`,
  );
}

/** Rows of a type by their ids, and the way from them to the type. */
interface Rows {
  node: string;
  /** Statement that gives their ids. */
  ids: string;
  within?(selection: string): string;
  /** In place of ids: a query that has about so many rows. */
  query?(selection: string, rows: number, ids: readonly string[]): string;
}

/** Of Taipei, New Taipei and Kaohsiung. */
const TOWNSHIPS = [...codes(63_000, 12), ...codes(65_000, 20), ...codes(64_000, 18)].map((code) => `'${code}'`);

function codes(county: number, townships: number): string[] {
  return Array.from({ length: townships }, (_, i) => `${county}${String((i + 1) * 10).padStart(3, '0')}`);
}

const copied = (node: string, table: string): Rows => ({
  node,
  ids: `select ${idOf(table)} as id from generate_series(1, ${MOST_ROWS}) as i`,
});
const ofBuilding = (within?: Rows['within']): Rows => ({
  node: 'Building',
  ids: `select id from buildings order by footprint <-> st_setsrid(st_makepoint(121.5356, 25.0298), 4326) limit ${MOST_ROWS}`,
  ...(within && { within }),
});
const ofTownship = (within?: Rows['within']): Rows => ({
  node: 'Township',
  ids: `select 'township:' || code as id from unnest(array[${TOWNSHIPS}]) as code`,
  ...(within && { within }),
});
const ofEvent = (type: string, name: string): Rows => ({
  node: 'Event',
  ids: `select ${idOf(type)} as id from generate_series(1, ${MOST_ROWS}) as i`,
  within: (selection) => `data { ... on ${name} { ${selection} } }`,
});

const ofJob = (kind: string, name: string): Rows => ({
  node: 'Job',
  // one kind at a time
  ids: `update jobs set kind = '${kind}' returning id`,
  within: (selection) => `input { ... on ${name} { ${selection} } }`,
});

/** Where rows of each type are; a type whose rows have edges and that is missing here fails the suite. */
export const ROWS_OF: Readonly<Record<string, Rows>> = {
  Account: copied('Account', 'accounts'),
  Vendor: copied('Vendor', 'vendors'),
  VendorApplication: copied('VendorApplication', 'vendor_applications'),
  VendorPortfolio: copied('VendorPortfolio', 'vendor_portfolios'),
  Assessment: copied('Assessment', 'assessments'),
  Inquiry: copied('Inquiry', 'inquiries'),
  QuoteCheck: { ...copied('Inquiry', 'inquiries'), within: (selection) => `quoteCheck { ${selection} }` },
  Message: copied('Message', 'inquiry_messages'),
  Review: copied('Review', 'reviews'),
  Job: copied('Job', 'jobs'),
  AuditEntry: copied('AuditEntry', 'audit_entries'),
  Delivery: copied('Delivery', 'deliveries'),
  Event: ofEvent('inquiry.sent', ''),
  AccountEvent: ofEvent('account.password_forgotten', 'AccountEvent'),
  AssessmentClaimedEvent: ofEvent('assessment.claimed', 'AssessmentClaimedEvent'),
  ApplicationDecidedEvent: ofEvent('application.decided', 'ApplicationDecidedEvent'),
  InquirySentEvent: ofEvent('inquiry.sent', 'InquirySentEvent'),
  InquiryRepliedEvent: ofEvent('inquiry.replied', 'InquiryRepliedEvent'),
  ReviewDecidedEvent: ofEvent('review.decided', 'ReviewDecidedEvent'),
  JobFinishedEvent: ofEvent('job.finished', 'JobFinishedEvent'),
  BuildingImportTask: ofJob('building_import', 'BuildingImportTask'),
  ClimateImportTask: ofJob('climate_import', 'ClimateImportTask'),
  Township: ofTownship(),
  ClimateSource: ofTownship((of) => `climate { sources { ${of} } }`),
  WeatherStation: ofTownship((of) => `climate { sources { station { ${of} } } }`),
  Building: ofBuilding(),
  BuildingShading: ofBuilding((of) => `shading { ${of} }`),
  ShadingNeighbour: ofBuilding((of) => `shading { neighbours { ${of} } }`),
  SkylinePart: ofBuilding((of) => `shading { skyline { parts { ${of} } } }`),
  Estimate: ofBuilding((of) => `estimate { ${of} }`),
  RoofShadow: {
    node: '',
    ids: `select ''`,
    query: (of, rows) => {
      const box = `minLng: 121.5340, minLat: 25.0280, maxLng: ${121.534 + rows * 5e-5}, maxLat: ${25.028 + rows * 5e-5}`;
      return `{ shadows(input: { of: { box: { ${box} } }, moment: { inMonth: { month: 12, localHour: 8 } } }) { roofs { ${of} } } }`;
    },
  },
  RoofPotential: ofBuilding((of) => `potential { ${of} }`),
  RoofEdge: {
    node: '',
    ids: `select building_id as id from roof_potentials limit ${MOST_ROWS}`,
    query: (of, rows) => `{ roofs(first: ${rows}) { edges { ${of} } } }`,
  },
  WhatIfRoof: {
    node: '',
    ids: `select building_id as id from roof_potentials limit ${MOST_ROWS}`,
    query: (of, _rows, ids) =>
      `{ whatIf(input: { buildingIds: ${JSON.stringify(ids)}, finance: { costPerKw: 50000 } }) { roofs { ${of} } } }`,
  },
  BuildingShadow: ofBuilding((of) => `shadow(moment: { inMonth: { month: 6, localHour: 12 } }) { ${of} }`),
};

/** What is selected of edges whose type name alone takes no work. */
const SELECTED: Readonly<Record<string, string>> = {
  'Building.estimate': 'estimate { capacityKw }',
  'Building.shading': 'shading { skyViewFactor sunshineDeciles }',
  'Building.shadow': 'shadow(moment: { inMonth: { month: 6, localHour: 12 } }) { litShare }',
  'Township.climate': 'climate { source }',
};

/** A query that follows an edge from each of the rows. */
export function followEdge({ type, field }: RowEdge, ids: readonly string[]): string {
  const { node, within = (of) => of, query } = ROWS_OF[type]!;
  const edge = SELECTED[`${type}.${field.name}`] ?? selectionOf(field);
  if (query) return query(edge, ids.length, ids);
  const inside = type === 'Event' ? edge : within(edge);
  return `{ nodes(ids: ${JSON.stringify(ids)}) { ... on ${node} { ${inside} } } }`;
}

function selectionOf({ name, type }: RowEdge['field']): string {
  const named = getNamedType(type);
  if (named.name.endsWith('Connection')) return `${name}(first: 2) { edges { node { __typename } } }`;
  return isObjectType(named) || isAbstractType(named) ? `${name} { __typename }` : name;
}
