import { isRecord } from '../../core/json/is-record.js';
import type { FoundPlace } from '../../core/places/place.js';

/** What the place ids of Photon begin with. */
const PREFIX = 'photon:';
/** Longest address that such an id carries [characters]. */
const MAX_ADDRESS = 200;

/** Photon looks nothing up by id, so the id carries the place itself. */
export const photonPlaceId = ({ lat, lng, formattedAddress }: FoundPlace): string =>
  PREFIX + Buffer.from(JSON.stringify([lat, lng, formattedAddress.slice(0, MAX_ADDRESS)])).toString('base64url');

/** The place of an id; `undefined` where it is not Photon's, `null` where it was not made by us. */
export function photonPlaceOf(placeId: string): FoundPlace | null | undefined {
  if (!placeId.startsWith(PREFIX)) return undefined;
  const carried = readCarried(placeId.slice(PREFIX.length));
  if (!Array.isArray(carried) || carried.length !== 3) return null;
  const [lat, lng, formattedAddress] = carried as unknown[];
  return checkPlace({ lat, lng, formattedAddress });
}

function readCarried(text: string): unknown {
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString('utf8'));
  } catch {
    return undefined;
  }
}

/** A place that has come from outside as a value, or `null` where it is none. */
export function checkPlace(value: unknown): FoundPlace | null {
  const { lat, lng, formattedAddress } = isRecord(value) ? value : {};
  if (typeof lat !== 'number' || typeof lng !== 'number' || typeof formattedAddress !== 'string') return null;
  return Math.abs(lat) <= 90 && Math.abs(lng) <= 180 ? { lat, lng, formattedAddress } : null;
}
