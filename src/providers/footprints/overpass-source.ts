import type { DegreeBox } from '../../core/buildings/building-area.js';
import { dataSource } from '../../core/buildings/data-sources.js';
import { OSM_SOURCE } from '../../core/buildings/osm-id.js';
import type { HttpClient } from '../chain/http-client.js';
import { SourceFailure } from '../../core/source-failure.js';
import type { RateLimitPolicy } from '../chain/rate-limiter.sql.js';
import type { FootprintClient } from './footprint-feature.js';
import { convertOverpass } from './overpass-json.js';

/**
 * What the public servers ask of one application: two calls at once, about 10,000 calls and 1 GB a day; a call a second
 * is our own.
 * @see Overpass API User's Manual, Commons, as of 2026.
 */
const OVERPASS_RATE_LIMIT: RateLimitPolicy = {
  intervalMs: 1_000,
  slots: 2,
  daily: { calls: 10_000, bytes: 1_000_000_000 },
};
/** Longest time of one call, and the time limit sent to the server [ms, s]. */
const TIMEOUT_MS = 6_000;
const SERVER_TIMEOUT_S = 6;
/**
 * How long a server is left alone after a 429 without `Retry-After`, which is what Overpass sends [ms]. It has then held
 * the call for up to 15 s without success, so no slot comes free much sooner.
 * @see Overpass API User's Manual, Commons: rate limit, as of 2026.
 */
const THROTTLED_WAIT_MS = 15_000;
/** Memory that a query may take on the server [bytes]. */
const SERVER_MEMORY_BYTES = 64 * 1024 * 1024;
/** 1 cm; what is in a query is written by us, never taken over as text. */
const DECIMALS = 7;

/**
 * Parts and plants are asked for this far around a box, so that of a building across its edge all parts are known on either
 * side, and both make the same of it [deg]; some 200 m. Of one that reaches further out, some ground may count twice.
 */
const PARTS_AROUND_DEG = 0.002;

/**
 * The query for all buildings that touch a box, and all building parts and solar plants that touch it or lie near. Each
 * statement has its own box: a server takes what is in it AND in a box for the whole query, so a wider one beside that would
 * widen nothing.
 * @param box WGS84 [deg].
 * @see OpenStreetMap Wiki, Overpass API/Overpass QL: global bounding box, bounding box filter.
 */
export function overpassQuery(box: DegreeBox): string {
  const here = `(${edgesOf(box)})`;
  const near = `(${edgesOf(widened(box))})`;
  return [
    `[out:json][timeout:${SERVER_TIMEOUT_S}][maxsize:${SERVER_MEMORY_BYTES}];`,
    `(way["building"]${here};way["building:part"]${near};`,
    `relation["building"]["type"="multipolygon"]${here};`,
    `relation["building:part"]["type"="multipolygon"]${near};`,
    `node["generator:source"="solar"]${near};way["generator:source"="solar"]${near};);`,
    'out geom qt;',
  ].join('');
}

const edgesOf = ({ south, west, north, east }: DegreeBox): string =>
  [south, west, north, east].map((degrees) => degrees.toFixed(DECIMALS)).join(',');

const widened = ({ south, west, north, east }: DegreeBox): DegreeBox => ({
  west: Math.max(-180, west - PARTS_AROUND_DEG),
  south: Math.max(-90, south - PARTS_AROUND_DEG),
  east: Math.min(180, east + PARTS_AROUND_DEG),
  north: Math.min(90, north + PARTS_AROUND_DEG),
});

/**
 * One Overpass server as a source of footprints.
 * @param url its interpreter, such as `https://overpass.example/api/interpreter`.
 */
export const overpassSource = (url: string, http: HttpClient): FootprintClient => ({
  name: 'overpass',
  id: `overpass ${new URL(url).host}`,
  attribution: dataSource(OSM_SOURCE).attribution,
  timeoutMs: TIMEOUT_MS,
  rateLimit: OVERPASS_RATE_LIMIT,
  read: async (box, signal, received) => {
    const { body } = await http
      .call({
        url,
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' },
        body: new URLSearchParams({ data: overpassQuery(box) }).toString(),
        signal,
        received,
      })
      .catch((error: unknown) => {
        throw withThrottledWait(error);
      });
    return { value: convertOverpass(parseJson(body), box) };
  },
});

/** A refusal for want of a free slot, with the usual wait where the server names none. */
function withThrottledWait(error: unknown): unknown {
  const isWordless = error instanceof SourceFailure && error.kind === 'throttled' && error.retryAfterMs === undefined;
  if (!isWordless) return error;
  return new SourceFailure('throttled', error.message, { cause: error, status: 429, retryAfterMs: THROTTLED_WAIT_MS });
}

function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch (error) {
    throw new SourceFailure('malformed', 'Overpass answered with invalid JSON', { cause: error });
  }
}
