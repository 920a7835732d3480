import {
  getNamedType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  type GraphQLField,
  type GraphQLInputType,
} from 'graphql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSchema } from '../../src/resolvers/schema.js';
import type { Access, Route } from '../../src/rest/route.js';
import { routes } from '../../src/rest/routes.js';
import { startTestApp, type TestApp } from '../helpers/app.js';

const ADMIN_SECRET = 'an administrator secret of the tests';

/** The GraphQL operations that ask for an account; every other one is open, or stands under `admin`. */
const OF_ACCOUNTS = [
  'Query.me',
  'Query.myData',
  'Query.myAssessments',
  'Mutation.updateMe',
  'Mutation.changePassword',
  'Mutation.eraseMe',
  'Mutation.claimAssessments',
  'Mutation.deleteAssessment',
];

let service: TestApp;
let userToken: string;

beforeAll(async () => {
  service = await startTestApp({ adminSecret: ADMIN_SECRET, demoDistrict: 'off' });
  const { body } = await service.rest('POST', '/api/auth/register', {
    body: { email: 'user@example.com', password: 'correct horse battery' },
  });
  userToken = String(body['access_token']);
});

afterAll(() => service.stop());

const call = async ({ method, path, request }: Route, headers: Record<string, string>) => {
  const place = path.replaceAll(/\{\w+\}/g, '019a0000-0000-7000-8000-000000000001');
  const answer = await service.rest(method.toUpperCase(), place, { headers, ...(request.body && { body: {} }) });
  return answer.status;
};

const ofAccess = (...access: Access[]): [string, Route][] =>
  routes.filter((route) => access.includes(route.access)).map((route) => [`${route.method} ${route.path}`, route]);

describe('case 25★: every REST operation admits whom it declares', () => {
  it.each(ofAccess('account', 'administrator'))('%s refuses callers without credentials', async (_name, route) => {
    expect(await call(route, {})).toBe(401);
  });

  it.each(ofAccess('optional-account', 'account', 'administrator'))(
    '%s refuses forged tokens',
    async (_name, route) => {
      expect(await call(route, { authorization: 'Bearer a.a.a' })).toBe(401);
    },
  );

  it.each(ofAccess('account'))(
    "%s refuses the bare administrator's secret, which is nobody's account",
    async (_name, route) => {
      expect(await call(route, { 'x-admin-secret': ADMIN_SECRET })).toBe(401);
    },
  );

  it('stands under a path that tells as much', () => {
    const astray = routes.filter(
      ({ path, access }) =>
        (path.startsWith('/api/me') && access !== 'account') ||
        (path.startsWith('/api/admin') && access !== 'administrator'),
    );

    expect(astray.map(({ path }) => path)).toEqual([]);
  });

  it.each(ofAccess('administrator'))('%s forbids ordinary accounts', async (_name, route) => {
    expect(await call(route, { authorization: `Bearer ${userToken}` })).toBe(403);
  });
});

describe('case 25★: every GraphQL operation of accounts', () => {
  it.each(OF_ACCOUNTS)('%s refuses callers without credentials', async (name) => {
    const { errors } = await service.graphql(await sampleOperation(name));

    expect(errors).toMatchObject([{ extensions: { code: 'UNAUTHENTICATED' } }]);
  });

  it.each(OF_ACCOUNTS)("%s refuses the bare administrator's secret", async (name) => {
    const { errors } = await service.graphql(await sampleOperation(name), {}, { 'x-admin-secret': ADMIN_SECRET });

    expect(errors).toMatchObject([{ extensions: { code: 'UNAUTHENTICATED' } }]);
  });
});

/** A call of a field with some sound value for every argument it needs. */
async function sampleOperation(name: string): Promise<string> {
  const [type, fieldName] = name.split('.') as ['Query' | 'Mutation', string];
  const schema = await createSchema();
  const root = type === 'Query' ? schema.getQueryType() : schema.getMutationType();
  const found = root?.getFields()[fieldName];
  if (found === undefined) throw new Error(`There is no ${name}`);
  return `${type.toLowerCase()} { ${fieldName}${sampleArguments(found)} { __typename } }`;
}

function sampleArguments({ args }: GraphQLField<unknown, unknown>): string {
  const needed = args.filter(({ type }) => isNonNullType(type));
  return needed.length === 0 ? '' : `(${needed.map(({ name, type }) => `${name}: ${sample(name, type)}`).join(', ')})`;
}

function sample(name: string, type: GraphQLInputType): string {
  if (isNonNullType(type)) return sample(name, type.ofType);
  if (isListType(type)) return '[]';
  if (isEnumType(type)) return type.getValues()[0]?.name ?? '';
  if (isInputObjectType(type)) {
    const fields = Object.values(type.getFields()).filter((field) => isNonNullType(field.type));
    return `{ ${fields.map((field) => `${field.name}: ${sample(field.name, field.type)}`).join(', ')} }`;
  }
  const scalar = getNamedType(type).name;
  if (scalar === 'Float' || scalar === 'Int') return '1';
  if (scalar === 'Boolean') return 'true';
  return name.toLowerCase().includes('email') ? '"a@example.com"' : '"a text long enough"';
}
