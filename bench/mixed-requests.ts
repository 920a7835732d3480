import { setTimeout as pause } from 'node:timers/promises';
import { Agent, fetch, type Response } from 'undici';

/** A request of the mix and the status that it must be answered with. */
interface MixedRequest {
  path: string;
  /** Posted as JSON, where there is one. */
  body?: object;
  headers?: Record<string, string>;
  status: number;
}

/** Places that are asked about in turn; few enough for every cache to be full after some thousand requests. */
const PLACES = 200;
/** Of so many requests one is given up by its client. */
const GIVEN_UP = 40;
const CLIENTS = 12;
/** So often a client comes back that a busy service asks to. */
const MOST_RETURNS = 5;

const PRECISION = 1e4;
const placeOf = (number: number): { lat: number; lng: number } => ({
  lat: Math.round((25.02 + 0.0001 * (number % PLACES)) * PRECISION) / PRECISION,
  lng: 121.53,
});

function building({ lat, lng }: { lat: number; lng: number }, height: number): object {
  const [north, east] = [lat + 0.0002, lng + 0.0002];
  return { footprint: [[lng, lat], [east, lat], [east, north], [lng, north]], height }; // prettier-ignore
}

const graphql = (query: string, variables: object = {}): Omit<MixedRequest, 'status'> => ({
  path: '/graphql',
  body: { query, variables },
});

/** What people, machines and the mistaken ask for: both doors, reading, writing and calculating, right and wrong. */
const MIX: readonly ((number: number) => MixedRequest)[] = [
  () => ({ path: '/healthz', status: 200 }),
  (n) => ({ path: `/api/buildings?lat=${placeOf(n).lat}&lng=121.5356&radius_m=80`, status: 200 }),
  (n) => ({ path: `/api/sun-times?lat=${placeOf(n).lat}&lng=121.53&date=2026-03-21`, status: 200 }),
  (n) => ({ path: '/api/assessments', ...storedOnce(n % PLACES), status: 200 }),
  (n) => ({ path: '/api/shadows/from-features', body: shadowsOf(n), status: 200 }),
  () => ({ path: '/api/vendors?limit=20', status: 200 }),
  () => ({ path: '/api/climate/63000020', status: 200 }),
  () => ({ path: '/openapi.json', headers: { 'accept-encoding': 'gzip' }, status: 200 }),
  (n) => ({ ...graphql('query ($i: PositionInput!) { sun(at: $i) { azimuth } }', { i: placeOf(n) }), status: 200 }),
  (n) => ({ ...graphql(`{ sun(at: { lat: ${placeOf(n).lat}, lng: 121 }) { azimuth } }`), status: 200 }),
  () => ({ ...graphql('{ vendors(first: 5) { totalCount edges { node { id name portfolios { id } } } } }'), status: 200 }), // prettier-ignore
  () => ({ ...graphql('{ nothing }'), status: 400 }),
  () => ({ ...graphql('{ viewer { id } }'), status: 200 }),
  (n) => ({ path: '/api/assessments', body: { lat: 100 + n, lng: 'x' }, status: 422 }),
  (n) => ({ path: `/api/nowhere/${n}`, status: 404 }),
  () => ({ path: '/api/me', headers: { authorization: 'Bearer a.b.c' }, status: 401 }),
];

/** The record of a place is stored once and given again from then on: the database of an endless mix does not grow. */
const storedOnce = (place: number): Pick<MixedRequest, 'body' | 'headers'> => ({
  headers: { 'idempotency-key': `place ${place}` },
  body: { ...placeOf(place), address: `roof ${place}`, result: { place } },
});

const shadowsOf = (number: number): object => {
  const place = placeOf(number);
  const buildings = [building(place, 30), building({ lat: place.lat, lng: place.lng + 0.0003 }, 12)];
  return { ...place, local_hour: 9 + (number % 6), date: '2026-03-21', buildings };
};

/**
 * Sends requests of the mix, several at a time; some of them are given up before their answer. In the end no connection
 * is left.
 * @param first number of the first request, which decides what it and those behind it ask for.
 * @throws Error when one is answered otherwise than it must be.
 */
export async function sendMixed(url: string, count: number, first = 0): Promise<void> {
  const connections = new Agent({ connections: CLIENTS });
  let next = first;
  const client = async (): Promise<void> => {
    while (next < first + count) await sendOne(url, next++, connections);
  };
  try {
    await Promise.all(Array.from({ length: CLIENTS }, client));
  } finally {
    await connections.close();
  }
}

async function sendOne(url: string, number: number, dispatcher: Agent): Promise<void> {
  const { path, body, headers = {}, status } = MIX[number % MIX.length]!(number);
  const posted = body && { method: 'POST', body: JSON.stringify(body) };
  const type = body && { 'content-type': 'application/json' };
  const isGivenUp = number % GIVEN_UP === 0;
  const gone = new AbortController();
  if (isGivenUp) setTimeout(() => gone.abort(), 1);
  try {
    const call = { ...posted, headers: { ...headers, ...type }, signal: gone.signal, dispatcher };
    const answer = await askAgain(() => fetch(`${url}${path}`, call));
    const text = await answer.text();
    if (answer.status !== status)
      throw new Error(`${path}: ${answer.status} instead of ${status}: ${text.slice(0, 200)}`);
  } catch (fault) {
    if (!gone.signal.aborted) throw fault;
  }
}

/** An answer; where the service is busy, the one that it gives after the time that it asks for. */
async function askAgain(ask: () => Promise<Response>): Promise<Response> {
  for (let returns = 0; returns < MOST_RETURNS; returns++) {
    const answer = await ask();
    if (answer.status !== 503) return answer;
    await answer.arrayBuffer();
    await pause(Number(answer.headers.get('retry-after')) * 1_000);
  }
  return ask();
}
