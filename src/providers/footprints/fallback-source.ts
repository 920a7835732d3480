import { fileURLToPath } from 'node:url';
import type { DegreeBox } from '../../core/buildings/building-area.js';
import type { HttpClient } from '../chain/http-client.js';
import { replaceByParts } from './building-parts.js';
import { fileBytes, httpBytes, type ByteSource } from '../formats/byte-source.js';
import { openFlatGeobuf } from '../formats/flatgeobuf.js';
import type { FootprintClient } from './footprint-feature.js';
import { widenToGrid } from './request-grid.js';
import { DAY_MS } from '../../core/time/durations.js';

/** Longest time of one question, all its readings together [ms]. */
const TIMEOUT_MS = 4_000;

/** A file at hand is asked each time, and may be replaced at any; one on a server is asked again after a day. */
const LIFETIMES = { atHand: { freshMs: 0, keepMs: 0 }, remote: { freshMs: DAY_MS, keepMs: 180 * DAY_MS } };

/**
 * A FlatGeobuf file that the operator has put up, as a source of footprints. The file's own box is no information about what
 * is between its buildings, so an area where it has none is left to the next source; and nothing is known beyond the
 * cells that the box reaches into.
 * @param place path, `file:` or `http(s):` URL.
 */
export function fallbackSource(place: string, http: HttpClient): FootprintClient {
  const file = openFlatGeobuf(bytesOf(place, http));
  return {
    name: 'fallback',
    attribution: null,
    timeoutMs: TIMEOUT_MS,
    lifetimes: isRemote(place) ? LIFETIMES.remote : LIFETIMES.atHand,
    read: async (box, signal) => {
      const { envelope } = await file.header(signal);
      const cells = envelope && isBox(envelope) ? widenToGrid(envelope) : box;
      if (apart(cells, box)) return undefined;
      const value = await file.within(box, signal);
      if (value.features.length === 0) return undefined;
      return { value: { ...value, ...replaceByParts(value.features), known: shared(cells, box) } };
    },
  };
}

const isRemote = (place: string): boolean => /^https?:/i.test(place);

function bytesOf(place: string, http: HttpClient): ByteSource {
  if (isRemote(place)) return httpBytes(place, http);
  return fileBytes(place.startsWith('file:') ? fileURLToPath(place) : place);
}

const isBox = ({ west, south, east, north }: DegreeBox): boolean => west <= east && south <= north;

/** Boxes that have an edge in common share no ground. */
const apart = (a: DegreeBox, b: DegreeBox): boolean =>
  a.west >= b.east || a.east <= b.west || a.south >= b.north || a.north <= b.south;

const shared = (a: DegreeBox, b: DegreeBox): DegreeBox => ({
  west: Math.max(a.west, b.west),
  south: Math.max(a.south, b.south),
  east: Math.min(a.east, b.east),
  north: Math.min(a.north, b.north),
});
