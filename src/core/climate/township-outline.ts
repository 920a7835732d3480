import type { MultiPolygon, Polygon } from '../geometry/position.js';
import { memoizeByIdentity } from '../memoize-by-identity.js';
import { toDecimals } from '../units.js';
import type { TownshipIndex, TownshipPart } from './townships.js';

/** Decimals of the outlines [degrees]: 1 m, far finer than the scale of 1:100,000 at which they are drawn. */
const OUTLINE_DECIMALS = 5;

const partsByCode = memoizeByIdentity(({ parts }: TownshipIndex) =>
  Map.groupBy(parts, ({ township }) => township.code),
);

const toPolygon = ({ rings }: TownshipPart): Polygon =>
  rings.map((ring) =>
    ring.map(([lng = 0, lat = 0]) => [toDecimals(lng, OUTLINE_DECIMALS), toDecimals(lat, OUTLINE_DECIMALS)]),
  );

/** The outline of a township, WGS84 [degrees]; no polygons for a code that is none. */
export const townshipOutline = (index: TownshipIndex, code: string): MultiPolygon =>
  (partsByCode(index).get(code) ?? []).map(toPolygon);
