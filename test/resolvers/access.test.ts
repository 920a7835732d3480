import { getNamedType, isCompositeType, isObjectType, type GraphQLSchema } from 'graphql';
import { beforeAll, describe, expect, it } from 'vitest';
import { ADMIN_OPERATIONS } from '../../src/administration/operations.js';
import { answerFields, graphqlName, type AnswerClass } from '../../src/contract/fields/answer-field.js';
import { isLazy } from '../../src/contract/fields/lazy-answer.js';
import { Ctx, getMetadataStorage } from 'type-graphql';
import { UnauthenticatedError } from '../../src/core/errors.js';
import type { RequestContext } from '../../src/http/context.js';
import type { RequestClient } from '../../src/domain/limits/request-client.js';
import type { Services } from '../../src/platform/services.js';
import { ACCESS_EXTENSION, Allow, openOperation } from '../../src/resolvers/execution/limits/access.js';
import { createSchema } from '../../src/resolvers/schema.js';
import { routes } from '../../src/rest/routes.js';
import { GRAPHQL_ONLY, REST_OF_GRAPHQL, REST_ONLY } from './operations-of-both-doors.js';

let schema: GraphQLSchema;
beforeAll(async () => {
  schema = await createSchema();
});

/** The declared access of every root field and of every field of `admin`, whose `id` is no operation. */
function graphqlAccess(): Record<string, unknown> {
  const types = ['Query', 'Mutation', 'Subscription', 'Admin'].map((name) => schema.getType(name)).filter(isObjectType);
  return Object.fromEntries(
    types.flatMap((type) =>
      Object.values(type.getFields())
        .filter(({ name }) => name !== 'id')
        .map(({ name, extensions }) => [`${type.name}.${name}`, extensions[ACCESS_EXTENSION]]),
    ),
  );
}

/** Members that are computed when they are selected, or have another form: they belong to an answer that was admitted as a whole. */
function ownMembers(): string[] {
  return getMetadataStorage().objectTypes.flatMap(({ name, target }) =>
    answerFields(target as AnswerClass)
      .filter(
        (field) =>
          field.graphqlForm !== undefined || graphqlName(field) !== field.property || isLazy(target as AnswerClass),
      )
      .map((field) => `${name}.${graphqlName(field)}`),
  );
}

const restAccess = Object.fromEntries(routes.map(({ method, path, access }) => [`${method} ${path}`, access]));

describe('declared access', () => {
  it('is on every root field of GraphQL and every field of admin', () => {
    const undeclared = Object.entries(graphqlAccess()).filter(([, access]) => access === undefined);

    expect(undeclared).toEqual([]);
  });

  it('is on every edge', () => {
    const members = new Set(ownMembers());
    const edges = Object.values(schema.getTypeMap())
      .filter(isObjectType)
      .filter(({ name }) => !name.startsWith('__') && !name.endsWith('Connection'))
      .flatMap((type) =>
        Object.values(type.getFields()).map((field) => ({ name: `${type.name}.${field.name}`, field })),
      )
      .filter(({ field }) => field.resolve !== undefined && isCompositeType(getNamedType(field.type)))
      .filter(({ name }) => !members.has(name));

    expect(edges.length).toBeGreaterThan(100);
    expect(
      edges.filter(({ field }) => field.extensions[ACCESS_EXTENSION] === undefined).map(({ name }) => name),
    ).toEqual([]);
  });

  it('is the same at both interfaces wherever an operation is at both', () => {
    const graphql = graphqlAccess();
    const shared = Object.entries(REST_OF_GRAPHQL);

    expect(shared.map(([field]) => [field, graphql[field]])).toEqual(
      shared.map(([field, operation]) => [field, restAccess[operation]]),
    );
  });

  it('is compared for every operation but those that only one interface has', () => {
    expect([...Object.keys(REST_OF_GRAPHQL), ...GRAPHQL_ONLY].toSorted()).toEqual(
      Object.keys(graphqlAccess()).toSorted(),
    );
    expect([...Object.values(REST_OF_GRAPHQL), ...REST_ONLY].toSorted()).toEqual(Object.keys(restAccess).toSorted());
  });
});

describe('what administrators list, read, change and remove', () => {
  const declared = ADMIN_OPERATIONS.map(({ field }) => field);

  it('is declared once for both interfaces', () => {
    const atBoth = Object.entries(REST_OF_GRAPHQL).filter(([, operation]) => operation.includes(' /api/admin/'));
    const names = atBoth.map(([field]) => field.replace(/^\w+\./, ''));

    expect(declared.toSorted()).toEqual(names.toSorted());
  });

  it('has no other field in GraphQL', () => {
    const own = Object.entries(graphqlAccess()).filter(
      ([field, access]) => access === 'administrator' && !declared.includes(field.replace(/^\w+\./, '')),
    );

    expect(own.map(([field]) => field)).toEqual(['Query.admin']);
  });

  it('has as routes of REST alone one inquiry, the bytes of an upload, and those of the earlier client', () => {
    const ofBoth = new Set(Object.values(REST_OF_GRAPHQL));
    const finance = /\/(tariffs|subsidies|figures)/;
    const alone = routes
      .map(({ method, path }) => `${method} ${path}`)
      .filter((operation) => operation.includes(' /api/admin/') && !ofBoth.has(operation) && !finance.test(operation));

    expect(alone.toSorted()).toEqual([
      'get /api/admin/accounts/search',
      'get /api/admin/inquiries/{id}',
      'get /api/admin/vendors/pending',
      'post /api/admin/accounts/{id}/role',
      'post /api/admin/vendors/{id}/approve',
      'post /api/admin/vendors/{id}/reject',
      'put /api/admin/uploads/{name}',
    ]);
  });
});

/** Methods as type-graphql calls them, with the context in its place. */
@Allow('account')
class SampleResolver {
  mine(_id: string, @Ctx() { caller }: RequestContext): string {
    return caller.kind;
  }

  @Allow('anyone')
  everyones(@Ctx() { caller }: RequestContext): string {
    return caller.kind;
  }
}

/** The context of an operation of a visitor. */
async function visit(): Promise<RequestContext> {
  const visitor = { kind: 'anonymous', ip: '127.0.0.1', requestId: 'test' } as const;
  const rest = { services: {} as Services, issueAnonymousId: () => undefined };
  const context = await openOperation(() =>
    Promise.resolve({ ...rest, client: {} as RequestClient, caller: visitor, visitor }),
  );
  return context as unknown as RequestContext;
}

describe('a resolver that declares its access', () => {
  it('refuses, before the method runs, whom the access does not admit', async () => {
    const context = await visit();

    expect(() => new SampleResolver().mine('1', context)).toThrow(UnauthenticatedError);
  });

  it('has another access for a method that declares its own', async () => {
    const context = await visit();

    expect(new SampleResolver().everyones(context)).toBe('anonymous');
  });

  it('cannot be made where nothing of the caller is known', () => {
    const unchecked = (): string => 'for everyone';

    expect(() => Allow('account')({}, 'unchecked', { value: unchecked })).toThrow('unchecked needs @Ctx()');
  });
});
