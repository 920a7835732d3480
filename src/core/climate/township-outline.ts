import type { MultiPolygon, Polygon } from '../geometry/position.js';
import { memoizeByIdentity } from '../memoize-by-identity.js';
import { toDecimals } from '../units.js';
import type { TownshipIndex, TownshipPart } from './townships.js';

/** How much of an outline is wanted: all that is drawn at 1:100,000, or what a map of the whole country shows. */
export const OUTLINE_LEVELS = ['full', 'coarse'] as const;
export type OutlineLevel = (typeof OUTLINE_LEVELS)[number];

/**
 * Decimals of the outlines [degrees]: 1 m, far finer than they are drawn; or 1 km, at which all take a sixth of the bytes.
 * Positions on the border of two townships round alike, so no gap opens between them.
 */
const DECIMALS: Readonly<Record<OutlineLevel, number>> = { full: 5, coarse: 2 };

/** Least positions of a ring, the closing one included. */
const RING_POSITIONS = 4;

const partsByCode = memoizeByIdentity(({ parts }: TownshipIndex) =>
  Map.groupBy(parts, ({ township }) => township.code),
);

type Ring = Polygon[number];

const isAt = (a: Ring[number] | undefined, b: Ring[number]): boolean => a?.[0] === b[0] && a?.[1] === b[1];

/** A ring without repeated positions and without spikes, as rounding makes them. */
function withoutRepeats(ring: Ring): Ring {
  const kept: Ring = [];
  for (const position of ring) {
    if (isAt(kept.at(-1), position)) continue;
    if (isAt(kept.at(-2), position)) kept.pop();
    else kept.push(position);
  }
  return kept;
}

function toPolygon({ rings }: TownshipPart, level: OutlineLevel): Polygon {
  const decimals = DECIMALS[level];
  const rounded = rings.map((ring) =>
    (ring as Ring).map(([lng, lat]): Ring[number] => [toDecimals(lng, decimals), toDecimals(lat, decimals)]),
  );
  if (level === 'full') return rounded;
  const [shell = [], ...holes] = rounded.map(withoutRepeats);
  return shell.length < RING_POSITIONS ? [] : [shell, ...holes.filter(({ length }) => length >= RING_POSITIONS)];
}

/** The outline of a township, WGS84 [degrees]; no polygons for a code that is none. */
export const townshipOutline = (index: TownshipIndex, code: string, level: OutlineLevel = 'full'): MultiPolygon =>
  (partsByCode(index).get(code) ?? []).map((part) => toPolygon(part, level)).filter(({ length }) => length > 0);
