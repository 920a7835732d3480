import {
  getNamedType,
  isEnumType,
  isInputObjectType,
  isLeafType,
  isListType,
  isNonNullType,
  type GraphQLField,
  type GraphQLInputType,
  type GraphQLSchema,
} from 'graphql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSchema } from '../../src/resolvers/schema.js';
import type { Access } from '../../src/http/access.js';
import type { Route } from '../../src/rest/route.js';
import { routes } from '../../src/rest/routes.js';
import type { TestApp } from '../helpers/app.js';
import { forgedTokens } from '../helpers/forged-tokens.js';
import {
  CALLERS,
  expectedOutcome,
  GRAPHQL_POLICY,
  OPEN_REST_WRITES,
  REST_POLICY,
  type CallerName,
  type Outcome,
  type Policy,
} from './access-policy.js';
import { asAdmin, makeVendor, register, reply, sendInquiry, startMarket, type Person } from './market.js';

const JWT_SECRET = 'a secret of these tests, long enough to sign';
const NOBODY = '019a0000-0000-7000-8000-000000000001';

/** Who calls, and what they own. */
interface Cast {
  headers: Record<CallerName, Record<string, string>>;
  user: Person;
  vendor: Person & { vendorId: string };
}

/** Records of the cast that an operation is called for. */
interface Records {
  assessmentId: string;
  inquiryId: string;
  portfolioId: string;
}

const NO_RECORDS: Records = { assessmentId: NOBODY, inquiryId: NOBODY, portfolioId: NOBODY };

let service: TestApp;
let schema: GraphQLSchema;
let cast: Cast;
/** Tokens of the administrator that are not genuine, or not any more. */
let forgeries: Record<string, string>;

beforeAll(async () => {
  service = await startMarket({ jwtSecret: JWT_SECRET });
  schema = await createSchema();
  cast = await makeCast();
  forgeries = { ...forgedTokens(tokenOf(cast.headers.admin), JWT_SECRET), ...(await pastTokens()) };
});

afterAll(() => service.stop());

async function makeCast(): Promise<Cast> {
  const [user, other, boss] = [await register(service), await register(service), await register(service)];
  const vendor = await makeVendor(service);
  await service.rest('POST', `/api/admin/users/${boss.id}/role`, { body: { role: 'admin' }, headers: asAdmin });
  const headers = {
    anonymous: {},
    user: user.headers,
    other: other.headers,
    vendor: vendor.headers,
    admin: boss.headers,
    secret: asAdmin,
  };
  return { headers, user, vendor };
}

const tokenOf = ({ authorization = '' }: Record<string, string>): string => authorization.slice('Bearer '.length);

/** Tokens that were genuine: of an account that was erased, disabled, signed out, or given another password. */
async function pastTokens(): Promise<Record<string, string>> {
  const [erased, disabled, left, changed] = [await makeCast(), await makeCast(), await makeCast(), await makeCast()];
  const password = { current_password: 'a long enough secret 1', new_password: 'another long secret 2' };
  const ends = [
    await service.rest('DELETE', '/api/me', { headers: erased.user.headers }),
    await service.rest('POST', `/api/admin/users/${disabled.user.id}/disable`, { headers: asAdmin }),
    await service.rest('POST', '/api/auth/logout', { headers: left.user.headers }),
    await service.rest('POST', '/api/me/password', { headers: changed.user.headers, body: password }),
  ];
  expect(ends.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  return {
    'of an erased account': tokenOf(erased.user.headers),
    'of a disabled account': tokenOf(disabled.user.headers),
    'signed out': tokenOf(left.user.headers),
    'before a new password': tokenOf(changed.user.headers),
  };
}

const forEachForgery = (answer: unknown): Record<string, unknown> =>
  Object.fromEntries(Object.keys(forgeries).map((what) => [what, answer]));

async function makeRecords({ user, vendor }: Cast): Promise<Records> {
  const inquiryId = await sendInquiry(service, user, vendor.vendorId);
  await reply(service, vendor, inquiryId, { content: 'hello', quoted_price: 1_000_000 });
  const make = async (path: string, body: object, { headers }: Person): Promise<string> =>
    String((await service.rest('POST', path, { body, headers })).body['id']);
  return {
    inquiryId,
    assessmentId: await make('/api/assessments', { lat: 25, lng: 121 }, user),
    portfolioId: await make('/api/me/vendor/portfolios', { title: 'a roof' }, vendor),
  };
}

/** Operations after which their caller is signed out: each gets a cast of its own. */
const LAST_CALLS = new Set(['delete /api/me', 'post /api/auth/logout', 'Mutation.removeAccount', 'Mutation.logout']);

const castFor = (name: string): Promise<Cast> => (LAST_CALLS.has(name) ? makeCast() : Promise.resolve(cast));

/** What an operation makes of each caller; those to whom a record is shown come last, for they may change it. */
async function outcomesOf(
  name: string,
  policy: Policy,
  call: (headers: Record<string, string>, records: Records) => Promise<Outcome>,
): Promise<Partial<Record<CallerName, Outcome>>> {
  const players = await castFor(name);
  const records = isOwned(policy) ? await makeRecords(players) : NO_RECORDS;
  const outcomes: Partial<Record<CallerName, Outcome>> = {};
  const isAdmitted = (caller: CallerName): number => Number(expectedOutcome(policy, caller) === 'admitted');
  for (const caller of CALLERS.toSorted((a, b) => isAdmitted(a) - isAdmitted(b))) {
    outcomes[caller] = await call(players.headers[caller], records);
  }
  return outcomes;
}

const expectedOutcomes = (policy: Policy): Partial<Record<CallerName, Outcome>> =>
  Object.fromEntries(CALLERS.map((caller) => [caller, expectedOutcome(policy, caller)]));

const isOwned = (policy: Policy): boolean => typeof policy === 'object';

const nameOf = ({ method, path }: Route): string => `${method} ${path}`;

const DECLARED: Record<Access, Policy> = {
  anyone: 'anyone',
  'optional-account': 'anyone',
  'optional-valid-account': 'anyone',
  account: 'account',
  planner: 'administrator',
  administrator: 'administrator',
};

const policyOf = (route: Route): Policy => REST_POLICY[nameOf(route)] ?? DECLARED[route.access];

/** Bodies that are sound: an operation tells whose record it is only after its fields. */
const BODIES: Record<string, object> = {
  'post /api/me/inquiries/{id}/messages': { content: 'a question' },
  'post /api/me/inquiries/{id}/review': { rating: 5 },
  'post /api/me/vendor/inquiries/{id}/messages': { content: 'an answer' },
  'post /api/me/vendor/inquiries/{id}/reply': { reply: 'an answer' },
  'patch /api/me/vendor/inquiries/{id}/status': { status: 'contacted' },
  'post /api/me/vendor/portfolios': { title: 'another roof' },
};

/** Statuses other than 200 that only an admitted caller gets: figures of a client have no report. */
const ADMITTED_WITH: Record<string, number> = {
  'get /api/assessments/{id}/report': 409,
  'get /api/assessments/{id}/plan.png': 409,
};

function placeOf({ path }: Route, { assessmentId, inquiryId, portfolioId }: Records): string {
  const id = path.includes('/inquiries/') ? inquiryId : path.includes('/portfolios/') ? portfolioId : assessmentId;
  const isOwnedPath = !path.startsWith('/api/admin');
  return path.replace('{id}', isOwnedPath ? id : NOBODY).replaceAll(/\{\w+\}/g, NOBODY);
}

async function callRest(route: Route, headers: Record<string, string>, records: Records): Promise<Outcome> {
  const { status, body } = await service.rest(route.method.toUpperCase(), placeOf(route, records), {
    headers,
    ...(route.request.body && { body: BODIES[nameOf(route)] ?? {} }),
  });
  if (status === 401 && body['detail'] === 'Not authenticated') return 'unauthenticated';
  if (status === 403) return 'forbidden';
  if (!isOwned(policyOf(route))) return 'admitted';
  if (status === 404) return 'hidden';
  expect([status, body]).toEqual([ADMITTED_WITH[nameOf(route)] ?? 200, expect.anything()]);
  return 'admitted';
}

const everyRoute = routes.map((route): [string, Route] => [nameOf(route), route]);

describe('case 49 and 25★: every REST operation admits whom it declares', () => {
  it.each(everyRoute)('%s', async (name, route) => {
    const policy = policyOf(route);

    const outcomes = await outcomesOf(name, policy, (headers, records) => callRest(route, headers, records));

    expect(outcomes).toEqual(expectedOutcomes(policy));
  });

  const open: readonly Access[] = ['anyone', 'optional-account'];

  it.each(everyRoute.filter(([, { access }]) => !open.includes(access)))(
    '%s refuses forged tokens',
    async (_, route) => {
      const path = placeOf(route, NO_RECORDS);
      const answers: Record<string, unknown> = {};
      for (const [what, token] of Object.entries(forgeries)) {
        const { status, text } = await service.rest(route.method.toUpperCase(), path, {
          headers: { authorization: `Bearer ${token}` },
          ...(route.request.body && { body: {} }),
        });
        answers[what] = [status, text];
      }

      expect(answers).toEqual(forEachForgery([401, '{"detail":"Could not validate credentials"}']));
    },
  );

  it('is open for more than reading only where that is written down', () => {
    const open = routes.filter(
      ({ method, access }) => method !== 'get' && !['account', 'planner', 'administrator'].includes(access),
    );

    expect(open.map(nameOf).toSorted()).toEqual(OPEN_REST_WRITES.toSorted());
  });

  it('has its owner written down where it looks at its caller, or belongs to an account', () => {
    const undeclared = routes.filter(({ access, path }) => {
      const isOfOne = access === 'account' && (path.includes('{') || path.startsWith('/api/me/vendor'));
      return access.startsWith('optional-') || isOfOne;
    });

    expect(Object.keys(REST_POLICY).toSorted()).toEqual(undeclared.map(nameOf).toSorted());
  });

  it('is served under a path that names its contents', () => {
    const astray = routes.filter(
      ({ path, access }) =>
        path.startsWith('/api/me') !== (access === 'account' && !path.startsWith('/api/vendors')) ||
        path.startsWith('/api/admin') !== ['planner', 'administrator'].includes(access),
    );

    expect(astray.map(({ path }) => path)).toEqual([]);
  });
});

type Field = GraphQLField<unknown, unknown>;

const fieldsOf = (type: string): [string, Field][] => {
  const found = schema.getType(type);
  if (!found || !('getFields' in found)) throw new Error(`There is no type ${type}`);
  return Object.values(found.getFields() as Record<string, Field>).map((field) => [`${type}.${field.name}`, field]);
};

/** Asks for one field with sound arguments. */
async function askGraphql(name: string, headers: Record<string, string>, records: Records) {
  const [type] = name.split('.');
  const field = fieldsOf(type!).find(([key]) => key === name)?.[1];
  if (field === undefined) throw new Error(`There is no ${name}`);
  const call = `${field.name}${sampleArguments(name, field, records)}${isLeafType(getNamedType(field.type)) ? '' : ' { __typename }'}`;
  const isRoot = type === 'Query' || type === 'Mutation';
  const query = isRoot ? `${type.toLowerCase()} { ${call} }` : `{ ${type!.toLowerCase()} { ${call} } }`;
  return service.graphql(query, {}, headers);
}

async function callGraphql(name: string, headers: Record<string, string>, records: Records): Promise<Outcome> {
  const { data, errors } = await askGraphql(name, headers, records);
  const fault = errors?.[0];
  const code = fault?.extensions.code;
  if (data === null || data === undefined) throw new Error(`${name}: ${JSON.stringify(errors)}`);
  if (code === 'UNAUTHENTICATED' && fault?.message === 'Not authenticated') return 'unauthenticated';
  if (code === 'FORBIDDEN') return 'forbidden';
  const policy = GRAPHQL_POLICY[name];
  if (policy === undefined || !isOwned(policy)) return 'admitted';
  if (code === 'NOT_FOUND') return 'hidden';
  expect(errors).toBeUndefined();
  return 'admitted';
}

describe('case 49 and 25★: every GraphQL field admits whom the policy names', () => {
  it('is named in the policy, and the policy names nothing else', () => {
    const names = ['Query', 'Mutation', 'Admin'].flatMap(fieldsOf).map(([name]) => name);
    const fields = names.filter((name) => name !== 'Admin.id');

    expect(Object.keys(GRAPHQL_POLICY).toSorted()).toEqual(fields.toSorted());
  });

  it.each(Object.entries(GRAPHQL_POLICY))('%s', async (name, policy) => {
    const outcomes = await outcomesOf(name, policy, (headers, records) => callGraphql(name, headers, records));

    expect(outcomes).toEqual(expectedOutcomes(policy));
  });
});

describe('case 1★ and 4★: every GraphQL field that asks for somebody', () => {
  const asks = (policy: Policy): boolean =>
    typeof policy === 'string' ? policy !== 'anyone' : policy.asks === 'account';
  const asking = Object.entries(GRAPHQL_POLICY).filter(([, policy]) => asks(policy));

  it.each(asking.map(([name]) => name))('%s refuses forged tokens', async (name) => {
    const answers: Record<string, unknown> = {};
    for (const [what, token] of Object.entries(forgeries)) {
      const { errors } = await askGraphql(name, { authorization: `Bearer ${token}` }, NO_RECORDS);
      answers[what] = [errors?.length, errors?.[0]?.extensions.code, errors?.[0]?.message];
    }

    expect(answers).toEqual(forEachForgery([1, 'UNAUTHENTICATED', 'Could not validate credentials']));
  });
});

function sampleArguments(name: string, { args }: Field, records: Records): string {
  const needed = args.filter(({ type, defaultValue }) => isNonNullType(type) && defaultValue === undefined);
  const given = needed.map(
    (argument) => `${argument.name}: ${sample(argument.name, argument.type, idFor(name, records))}`,
  );
  return given.length === 0 ? '' : `(${given.join(', ')})`;
}

/** The record that an operation asks for by its one `id`; administrators' operations ask for none that is there. */
function idFor(name: string, { assessmentId, inquiryId, portfolioId }: Records): string {
  const policy = GRAPHQL_POLICY[name];
  if (policy === undefined || !isOwned(policy)) return NOBODY;
  if (/(?:assessment|ReportLinks)$/i.test(name)) return assessmentId;
  return name.endsWith('Portfolio') ? portfolioId : inquiryId;
}

/** Some sound value. */
function sample(name: string, type: GraphQLInputType, id: string): string {
  if (isNonNullType(type)) return sample(name, type.ofType, id);
  if (name === 'box') return '{ minLng: 121, minLat: 25, maxLng: 121.1, maxLat: 25.1 }';
  if (name === 'vendorIds') return `["${NOBODY}"]`;
  if (isListType(type)) return '[]';
  if (isEnumType(type)) return type.getValues()[0]?.name ?? '';
  if (isInputObjectType(type)) {
    const all = Object.values(type.getFields());
    const fields = type.isOneOf
      ? all.slice(0, 1)
      : all.filter((field) => isNonNullType(field.type) && field.defaultValue === undefined);
    return `{ ${fields.map((field) => `${field.name}: ${sample(field.name, field.type, id)}`).join(', ')} }`;
  }
  const scalar = getNamedType(type).name;
  if (scalar === 'Float' || scalar === 'Int') return '1';
  if (scalar === 'Boolean') return 'true';
  if (scalar.startsWith('JSON')) return '{}';
  if (scalar === 'GeoJSONPolygon') return '{ type: "Polygon", coordinates: [[]] }';
  if (name === 'id' || name.endsWith('Id')) return `"${id}"`;
  if (name.startsWith('valid')) return '"2026-01-01"';
  return name.toLowerCase().includes('email') ? '"a@example.com"' : '"a text long enough"';
}
