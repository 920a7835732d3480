import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openApiDocument } from '../../src/rest/openapi/document.js';
import type { Route } from '../../src/rest/route.js';
import { routes } from '../../src/rest/routes.js';
import type { TestApp } from '../helpers/app.js';
import { asAdmin, startMarket } from '../api/market.js';

type Members = Record<string, unknown>;

interface Schema {
  $ref?: string;
  anyOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
}

interface Body {
  schema: Schema;
  example?: Members;
}

const document = openApiDocument(routes) as {
  paths: Record<string, Record<string, { requestBody: { content: { 'application/json': Body } } }>>;
  components: { schemas: Record<string, Schema> };
};

const operations = routes
  .filter(({ request }) => request.body !== undefined)
  .map((route) => ({ name: `${route.method} ${route.path}`, route }));

const bodyOf = ({ path, method }: Route): Body =>
  document.paths[path]![method]!.requestBody.content['application/json'];

const exampleOf = (method: Route['method'], path: string): Members =>
  bodyOf(routes.find((route) => route.method === method && route.path === path)!).example!;

/** No token that a document shows can be genuine, and no vendor that it names is there. */
const REFUSED: Readonly<Record<string, number>> = {
  'post /api/me/inquiries': 404,
  'post /api/auth/refresh': 401,
  'post /api/auth/confirm': 422,
  'post /api/auth/password/reset': 422,
};

/** Records that a path names may be missing, and what an earlier call made is there already. */
const statusesOf = (name: string, { path }: Route): number[] =>
  REFUSED[name] === undefined ? [200, path.includes('{') ? 404 : 409] : [REFUSED[name]];

/** Members of an example that the schema does not name; the service would pass over them in silence. */
function unknownMembers(value: unknown, schema: Schema, at = ''): string[] {
  const { items, properties } = resolved(schema);
  if (Array.isArray(value)) return value.flatMap((item) => unknownMembers(item, items!, at));
  if (properties === undefined) return [];
  return Object.entries(value as Members).flatMap(([name, member]) =>
    name in properties ? unknownMembers(member, properties[name]!, `${at}/${name}`) : [`${at}/${name}`],
  );
}

function resolved(schema: Schema): Schema {
  if (schema.anyOf) return resolved(schema.anyOf[0]!);
  return schema.$ref ? document.components.schemas[schema.$ref.split('/').at(-1)!]! : schema;
}

describe('the bodies that the REST reference offers to send', () => {
  let service: TestApp;
  let people = 0;

  beforeAll(async () => {
    // as "api" the service queues its jobs without doing them: their files are nowhere
    service = await startMarket({ demoDistrict: 'on', processRole: 'api' });
    await register({});
  });

  afterAll(() => service.stop());

  const register = async (changes: object): Promise<Record<string, string>> => {
    const body = { ...exampleOf('post', '/api/auth/register'), ...changes };
    const registered = await service.rest('POST', '/api/auth/register', { body });
    expect(registered.status).toBe(200);
    return { authorization: `Bearer ${String(registered.body['access_token'])}` };
  };

  /** Somebody new with the example's password and a listed company. */
  const registerVendor = async (): Promise<Record<string, string>> => {
    const headers = await register({ email: `person-${++people}@example.com` });
    const body = exampleOf('post', '/api/vendors/apply');
    const applied = await service.rest('POST', '/api/vendors/apply', { body, headers });
    const path = `/api/admin/applications/${String(applied.body['id'])}/approve`;
    expect((await service.rest('POST', path, { headers: asAdmin })).status).toBe(200);
    return headers;
  };

  const headersFor = ({ access }: Route): Promise<Record<string, string>> | Record<string, string> => {
    if (access === 'administrator' || access === 'planner') return asAdmin;
    return access === 'anyone' ? {} : registerVendor();
  };

  /** The path of a record that the collection's example made, else of one that is not there. */
  const pathOf = async ({ path }: Route, headers: Record<string, string>): Promise<string> => {
    const collection = routes.find((route) => route.method === 'post' && `${route.path}/{id}` === path);
    if (collection === undefined) return path.replaceAll(/\{\w+\}/g, () => randomUUID());
    const body = exampleOf('post', collection.path);
    const made = await service.rest('POST', collection.path, { body, headers });
    return `${collection.path}/${String(made.body['id'] ?? body['id'])}`;
  };

  it.each(operations)('$name: its example is whole and names only what the schema has', ({ route }) => {
    const { example, schema } = bodyOf(route);

    expect(example).toBeTypeOf('object');
    expect(unknownMembers(example, schema)).toEqual([]);
  });

  it.each(operations)('$name: its example is taken as it stands', async ({ name, route }) => {
    const headers = await headersFor(route);
    const path = await pathOf(route, headers);

    const answer = await service.rest(route.method.toUpperCase(), path, { body: bodyOf(route).example, headers });

    expect(statusesOf(name, route), answer.text).toContain(answer.status);
  });
});
