import type { ApolloServerPlugin } from '@apollo/server';
import {
  getNamedType,
  isInterfaceType,
  isObjectType,
  TypeInfo,
  visit,
  visitWithTypeInfo,
  type DocumentNode,
  type GraphQLOutputType,
  type GraphQLSchema,
} from 'graphql';
import type { OperationContext } from './limits/access.js';

/** Query fields whose resources REST lets caches keep; an answer of several is kept as long as each of them may be. */
export const PUBLIC_FIELDS: ReadonlySet<string> = new Set([
  'building',
  'buildings',
  'buildingTiles',
  'demTile',
  'elevation',
  'horizon',
  'place',
  'placeSuggestions',
  'shadows',
  'tilt',
  'township',
  'townshipClimate',
  'townships',
]);
/** Has texts in the language that the caller asks for. */
const TRANSLATED = 'Estimate';

/** Records that belong to nobody; what is public of others depends on the caller and the time. */
const PUBLIC_RECORDS: ReadonlySet<string> = new Set(['Building', 'Township', 'WeatherStation']);
/** The shortest that REST has for any of them: an answer does not say whether one of its sources was replaced by another. */
const PUBLIC_MINUTE = 'public, max-age=60';

/** What may show that the caller is somebody. */
const CREDENTIALS = ['authorization', 'x-admin-secret', 'x-anonymous-id', 'cookie'];

/** Lets caches keep answers to persisted queries of public data that came by GET without credentials. */
export function cachePublicAnswers(): ApolloServerPlugin<OperationContext> {
  const known = new WeakMap<DocumentNode, boolean>();
  return {
    requestDidStart: () =>
      Promise.resolve({
        willSendResponse: ({ request: { http, extensions }, schema, document, response }) => {
          const { body } = response;
          const isShared = http?.method === 'GET' && CREDENTIALS.every((name) => !http.headers.has(name));
          if (!isShared || !extensions?.['persistedQuery'] || document === undefined) return Promise.resolve();
          if (body.kind !== 'single' || !body.singleResult.data || body.singleResult.errors) return Promise.resolve();
          const isPublic = known.get(document) ?? readsPublicData(schema, document);
          known.set(document, isPublic);
          if (!isPublic) return Promise.resolve();
          response.http.headers.set('cache-control', PUBLIC_MINUTE);
          // what it cost is for whom it was made
          delete body.singleResult.extensions;
          return Promise.resolve();
        },
      }),
  };
}

function readsPublicData(schema: GraphQLSchema, document: DocumentNode): boolean {
  const types = new TypeInfo(schema);
  let isPublic = true;
  const look = {
    Field: ({ name }: { name: { value: string } }): void => {
      const isRoot = types.getParentType() === schema.getQueryType();
      if (isRoot ? !PUBLIC_FIELDS.has(name.value) && name.value !== '__typename' : isPersonal(types.getType()))
        isPublic = false;
    },
  };
  visit(document, visitWithTypeInfo(types, look));
  return isPublic;
}

function isPersonal(type: GraphQLOutputType | null | undefined): boolean {
  const named = type && getNamedType(type);
  const isRecord = isInterfaceType(named) || (isObjectType(named) && named.getInterfaces().length > 0);
  return named?.name === TRANSLATED || (isRecord && !PUBLIC_RECORDS.has(named.name));
}
