import type { DegreeBox } from '../../domain/buildings/building-area.js';
import { dataSource } from '../../domain/buildings/data-sources.js';
import type { HttpClient } from '../chain/http-client.js';
import type { Source } from '../chain/source.js';
import { SourceFailure } from '../chain/source-failure.js';
import type { Manners } from '../chain/turns.js';
import type { FootprintCollection } from './footprint-feature.js';
import { convertOverpass } from './overpass-json.js';

/** What the public servers ask of one application: a call a second, two at once (Overpass API usage policy, 2026). */
export const OVERPASS_MANNERS: Manners = { intervalMs: 1_000, slots: 2 };
/** Longest time of one call, and what the server is told to take [ms, s]. */
const TIMEOUT_MS = 6_000;
const SERVER_TIMEOUT_S = 6;
/** Memory that a query may take on the server [bytes]. */
const SERVER_MEMORY_BYTES = 64 * 1024 * 1024;
/** 1 cm; what stands in a query is written by us, never taken over as text. */
const DECIMALS = 7;

/**
 * The query for all buildings and building parts that touch a box.
 * @param box WGS84 [deg].
 * @see OpenStreetMap Wiki, Overpass API/Overpass QL.
 */
export function overpassQuery({ south, west, north, east }: DegreeBox): string {
  const edges = [south, west, north, east].map((degrees) => degrees.toFixed(DECIMALS)).join(',');
  return [
    `[out:json][timeout:${SERVER_TIMEOUT_S}][maxsize:${SERVER_MEMORY_BYTES}][bbox:${edges}];`,
    '(way["building"];way["building:part"];',
    'relation["building"]["type"="multipolygon"];relation["building:part"]["type"="multipolygon"];);',
    'out geom qt;',
  ].join('');
}

/**
 * One Overpass server as a source of footprints.
 * @param url its interpreter, such as `https://overpass.example/api/interpreter`.
 */
export const overpassSource = (url: string, http: HttpClient): Source<DegreeBox, FootprintCollection> => ({
  name: 'overpass',
  id: `overpass ${new URL(url).host}`,
  attribution: dataSource('osm').attribution,
  timeoutMs: TIMEOUT_MS,
  manners: OVERPASS_MANNERS,
  read: async (box, signal) => {
    const { body } = await http.call({
      url,
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' },
      body: new URLSearchParams({ data: overpassQuery(box) }).toString(),
      signal,
    });
    return { value: convertOverpass(parseJson(body)) };
  },
});

function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch (error) {
    throw new SourceFailure('malformed', 'Overpass answered something that is no JSON', { cause: error });
  }
}
