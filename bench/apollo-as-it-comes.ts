import { ApolloServer } from '@apollo/server';
import { expressMiddleware } from '@as-integrations/express5';
import express, { json } from 'express';
import { isObjectType } from 'graphql';
import type { AreaSelector } from '../src/contract/places/area.request.js';
import type { BuildingsQuery } from '../src/core/buildings/building-area.js';
import { withOutline } from '../src/core/buildings/building-item.js';
import type { Services } from '../src/platform/services.js';
import type { OperationContext } from '../src/resolvers/execution/limits/access.js';
import { createSchema } from '../src/resolvers/schema.js';
import { serveHere, type BenchServer } from './load.js';

/**
 * The same schema and services behind Apollo Server, Express and their integration with nothing set: the baseline of the
 * GraphQL interface. Each field has its function and buildings are whole objects, the default of type-graphql.
 * @param open the context of a request.
 */
export async function serveApolloAsItComes(open: () => OperationContext): Promise<BenchServer> {
  const schema = await createSchema();
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isObjectType(type) || type.name.startsWith('__')) continue;
    for (const field of Object.values(type.getFields())) {
      field.resolve ??= (source: Record<string, unknown>) => source[field.name];
    }
  }
  schema.getQueryType()!.getFields()['buildings']!.resolve = (
    _: unknown,
    { in: { box } }: { in: AreaSelector },
    { services }: OperationContext,
  ) => listOf(services, box!);
  const server = new ApolloServer<OperationContext>({ schema });
  await server.start();
  const web = express();
  web.use('/graphql', json(), expressMiddleware(server, { context: () => Promise.resolve(open()) }));
  const { url, stop } = await serveHere(web);
  return {
    url,
    stop: async () => {
      await stop();
      await server.stop();
    },
  };
}

async function listOf(services: Services, box: Omit<BuildingsQuery, 'radiusM'>): Promise<object> {
  const { buildings, truncated, ...head } = await services.buildings.list({ ...box, radiusM: 0 });
  return { ...head, nodes: buildings.map(withOutline), pageInfo: { hasNextPage: truncated } };
}
