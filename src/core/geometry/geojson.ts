import type { LocalFrame } from './local-frame.js';
import { intersectRings } from './overlay.js';
import type { FlatRing, LocalPolygon, MultiPolygon, Polygon, Position, Ring } from './position.js';
import { flatRing, withWinding } from './ring.js';
import { roundDegrees } from './round-degrees.js';

/** Degrees are cut as if they were metres, blown up so that the overlay's 0.1 mm is 1e-9 degrees. */
const CUT_SCALE = 1e5; // equal: positions are rounded to 7 decimals afterwards
/** The two worlds beside ours, as shifts of longitude [deg]. */
const WORLDS = [-360, 0, 360];

/** A closed ring of positions [deg], rounded to 7 decimals. */
export function closed(positions: readonly Position[]): Ring {
  const ring = positions.map(([lng, lat]): Position => [roundDegrees(lng), roundDegrees(lat)]);
  const [lng, lat] = ring[0]!;
  ring.push([lng, lat]);
  return ring;
}

const crossesAntimeridian = (rings: readonly Position[][]): boolean =>
  rings.some((ring) => ring.some(([lng]) => lng > 180 || lng < -180));

const worldBox = (west: number): FlatRing =>
  flatRing([
    [west * CUT_SCALE, -90 * CUT_SCALE],
    [(west + 360) * CUT_SCALE, -90 * CUT_SCALE],
    [(west + 360) * CUT_SCALE, 90 * CUT_SCALE],
    [west * CUT_SCALE, 90 * CUT_SCALE],
  ]);

function fromScaled(ring: FlatRing, shift: number): Ring {
  const positions: Position[] = [];
  for (let i = 0; i < ring.length; i += 2) positions.push([ring[i]! / CUT_SCALE - shift, ring[i + 1]! / CUT_SCALE]);
  return closed(positions);
}

/** Cuts a polygon with running-on longitudes at the antimeridian, as RFC 7946 section 3.1.9 asks. */
function cutAtAntimeridian(rings: readonly Position[][]): Polygon[] {
  const scaled = rings.map((ring, i) =>
    withWinding(flatRing(ring.map(([lng, lat]): [number, number] => [lng * CUT_SCALE, lat * CUT_SCALE])), i === 0),
  );
  return WORLDS.flatMap((shift) =>
    intersectRings(scaled, [worldBox(shift - 180)]).map((polygon) => polygon.map((ring) => fromScaled(ring, shift))),
  );
}

/**
 * Local polygons as a GeoJSON MultiPolygon's coordinates: rings closed, outer ones counter-clockwise, cut at the
 * antimeridian where they cross it.
 * @param polygons in the frame's metres.
 * @returns WGS84 positions [deg], rounded to 7 decimals.
 * @see H. Butler et al., The GeoJSON Format, RFC 7946, 2016, sections 3.1.6 and 3.1.9.
 */
export function toMultiPolygon(polygons: readonly LocalPolygon[], frame: LocalFrame): MultiPolygon {
  return polygons.flatMap((polygon) => {
    const rings = polygon.map((ring) => frame.ringToUnwrapped(ring));
    return crossesAntimeridian(rings) ? cutAtAntimeridian(rings) : [rings.map(closed)];
  });
}
