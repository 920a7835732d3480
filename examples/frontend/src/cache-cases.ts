/**
 * The cases in which a normalised cache shows wrong data when an answer does not say what is a record.
 *
 * node dist/cache-cases.js URL VENDOR_TOKEN
 *
 * The vendor has an inquiry to reply to. Prints for the default caches of Apollo Client and Relay whether each answer is
 * shown as the service gave it, after the other answers of its case.
 */
import { isDeepStrictEqual } from 'node:util';
import type { OperationVariables, TypedDocumentNode } from '@apollo/client';
import { print } from 'graphql';
import {
  commitMutation,
  createOperationDescriptor,
  fetchQuery,
  type ConcreteRequest,
  type MutationParameters,
  type Variables,
} from 'relay-runtime';
import { createClient, headersOf } from './apollo-client.js';
import {
  CacheBuildingsQueryDocument,
  CacheClimateQueryDocument,
  CacheEstimateQueryDocument,
  CacheHeaderQueryDocument,
  CacheInquiriesQueryDocument,
  CachePanelQueryDocument,
  CacheReplyMutationDocument,
  CacheShadowsQueryDocument,
  type AreaSelector,
  type CacheBuildingsQueryQuery,
  type CacheInquiriesQueryQuery,
} from './generated/graphql.js';
import buildingsRequest from './generated/relay/cacheBuildingsQuery.graphql.js';
import climateRequest from './generated/relay/cacheClimateQuery.graphql.js';
import estimateRequest from './generated/relay/cacheEstimateQuery.graphql.js';
import headerRequest from './generated/relay/cacheHeaderQuery.graphql.js';
import inquiriesRequest from './generated/relay/cacheInquiriesQuery.graphql.js';
import panelRequest from './generated/relay/cachePanelQuery.graphql.js';
import replyRequest from './generated/relay/cacheReplyMutation.graphql.js';
import shadowsRequest from './generated/relay/cacheShadowsQuery.graphql.js';
import { createEnvironment } from './relay-environment.js';

const [url = '', accessToken = ''] = process.argv.slice(2);
const session = { accessToken };

/** An operation with its variables, as both clients take it. */
interface Operation {
  document: TypedDocumentNode;
  request: ConcreteRequest;
  variables: OperationVariables & Variables;
}

const operation = <Given extends OperationVariables>(
  document: TypedDocumentNode<unknown, Given>,
  request: ConcreteRequest,
  variables: Given,
): Operation => ({ document: document as TypedDocumentNode, request, variables });

/** A client with its cache. */
interface CachingClient {
  query(asked: Operation): Promise<unknown>;
  mutate(asked: Operation): Promise<unknown>;
  /** What is shown without a request. */
  read(asked: Operation): unknown;
}

function apolloClient(): CachingClient {
  const client = createClient(url, session);
  return {
    query: ({ document, variables }) => client.query({ query: document, variables }),
    mutate: ({ document, variables }) => client.mutate({ mutation: document, variables }),
    read: ({ document, variables }) => client.readQuery({ query: document, variables }),
  };
}

function relayClient(): CachingClient {
  const environment = createEnvironment(url, headersOf(session));
  return {
    query: ({ request, variables }) => fetchQuery(environment, request, variables).toPromise(),
    mutate: ({ request, variables }) =>
      new Promise<void>((onCompleted, onError) => {
        commitMutation<MutationParameters>(environment, {
          mutation: request,
          variables,
          onCompleted: () => onCompleted(),
          onError,
        });
      }),
    read: ({ request, variables }) => environment.lookup(createOperationDescriptor(request, variables).fragment).data,
  };
}

/** The answer of the service, past every cache. */
async function answerOf<Data>({ document, variables }: Pick<Operation, 'document' | 'variables'>): Promise<Data> {
  const response = await fetch(`${url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headersOf(session) },
    body: JSON.stringify({ query: print(document), variables }),
  });
  const { data, errors } = (await response.json()) as { data: Data; errors?: unknown[] };
  if (errors) throw new Error(JSON.stringify(errors));
  return data;
}

/** The data without the names of types, which only one of the clients reads. */
const plain = (data: unknown): unknown =>
  JSON.parse(JSON.stringify(data ?? null, (name, value: unknown) => (name === '__typename' ? undefined : value)));

/** Whether all answers are shown as they came when the last of them has come. */
async function showsAll(client: CachingClient, operations: readonly Operation[]): Promise<boolean> {
  const answers: unknown[] = [];
  for (const asked of operations) {
    answers.push(plain(await answerOf(asked)));
    await client.query(asked);
  }
  if (isDeepStrictEqual(answers[0], answers[1])) throw new Error('Two equal answers prove nothing');
  return operations.every((asked, index) => isDeepStrictEqual(plain(client.read(asked)), answers[index]));
}

/** Whether a list shows what a mutation changed; a cache that has forgotten the list reads it again, as a screen would. */
async function showsChange(client: CachingClient, list: Operation, change: Operation): Promise<boolean> {
  await client.query(list);
  const before = plain(client.read(list));
  await client.mutate(change);
  const after = plain(await answerOf(list));
  if (isDeepStrictEqual(before, after)) throw new Error('A change that changes nothing proves nothing');
  if (plain(client.read(list)) === null) await client.query(list);
  return isDeepStrictEqual(plain(client.read(list)), after);
}

const box = { minLat: 25.0285, maxLat: 25.0311, minLng: 121.5343, maxLng: 121.5369 };
const shadowsAt = (localHour: number) =>
  operation(CacheShadowsQueryDocument, shadowsRequest, {
    input: { of: { box }, moment: { inMonth: { month: 3, localHour } } },
  });
const buildings = operation(CacheBuildingsQueryDocument, buildingsRequest, { area: { box } satisfies AreaSelector });
const climateOf = (code: string) => operation(CacheClimateQueryDocument, climateRequest, { code });
const estimateOf = (id: string) => operation(CacheEstimateQueryDocument, estimateRequest, { id });
const inquiries = operation(CacheInquiriesQueryDocument, inquiriesRequest, {});
const header = operation(CacheHeaderQueryDocument, headerRequest, {});
const panel = operation(CachePanelQueryDocument, panelRequest, {});
const replyTo = (inquiryId: string, content: string, quotedPrice?: number) =>
  operation(CacheReplyMutationDocument, replyRequest, { inquiryId, input: { content, quotedPrice } });

const listed = (await answerOf<CacheBuildingsQueryQuery>(buildings)).buildings?.edges ?? [];
const [here = '', there = ''] = listed.flatMap(({ node }) => (node ? [node.id] : []));
const received = (await answerOf<CacheInquiriesQueryQuery>(inquiries)).viewer?.vendor?.inquiries?.edges ?? [];
const inquiryId = received.find(({ node }) => node?.status === 'NEW')?.node?.id ?? '';

const runCases = async (client: CachingClient, reply: Operation) => ({
  'shadows of two hours': await showsAll(client, [shadowsAt(9), shadowsAt(12)]),
  'neighbours of two estimates': await showsAll(client, [estimateOf(here), estimateOf(there)]),
  'climate sources of two townships': await showsAll(client, [climateOf('63000030'), climateOf('63000020')]),
  'buildings and their shadows': await showsAll(client, [buildings, shadowsAt(15)]),
  'two components with other parts of the same objects': await showsAll(client, [header, panel]),
  'one inquiry in a list and in a reply': await showsChange(client, inquiries, reply),
});

// a first reply makes the inquiry contacted, a price makes it quoted
const apollo = await runCases(apolloClient(), replyTo(inquiryId, 'A question first.'));
const relay = await runCases(relayClient(), replyTo(inquiryId, 'A price.', 400_000));
console.log(JSON.stringify({ apollo, relay }));
