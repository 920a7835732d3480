import type { RoofPotentialRequest } from '../../contract/district/roof-potential-job.request.js';
import type { Plain } from '../../contract/fields/plain.js';
import type { DegreeBox } from '../../core/buildings/building-area.js';
import { InvalidInputError } from '../../core/errors.js';
import { MAX_AREA_SQUARE_DEGREES, MAX_AREA_VERTICES } from '../../core/district/potential-area.js';
import type { MultiPolygon, Position } from '../../core/geometry/position.js';
import { mayCrossItself } from '../../core/geometry/self-crossing.js';
import { flatRing, signedArea } from '../../core/geometry/ring.js';
import type { Sql } from '../../database/sql-types.js';
import type { ClimateService } from '../climate/climate.service.js';
import { dueTiles, tilesOfBox, tilesOfBuildings, tilesOfPolygons } from './due-tiles.sql.js';
import { lightBasis, type LightSources } from './tile-inputs.js';

/** Which roofs are to be calculated. */
export type PotentialArea = Plain<Omit<RoofPotentialRequest, 'force'>>;

/** The same as a job keeps it; an automatic job takes the tiles that are due. */
export interface RoofPotentialInput extends Plain<RoofPotentialRequest> {
  /** Whether nobody asked for it. */
  automatic?: boolean;
}

/** Tiles of one automatic job: some minutes of work, so that what somebody asks for does not wait long behind it. */
const AUTOMATIC_TILES = 16;

type Climate = Pick<ClimateService, 'outlineOf'>;

/**
 * Checks an area.
 * @throws InvalidInputError unless exactly one is given, for a township that is none, a box that is none or too large or
 * crosses the antimeridian, and a polygon that crosses itself or has no area.
 */
export function checkArea(climate: Climate, area: PotentialArea): void {
  const { township, bbox, polygon, buildingIds } = area;
  const given = [township, bbox, polygon, buildingIds].filter((one) => one !== undefined);
  if (given.length !== 1)
    throw InvalidInputError.at([], 'exactly one of township, box, polygon and building ids is required');
  if (township !== undefined) outlineOf(climate, township);
  if (bbox !== undefined) readBox(bbox);
  if (polygon !== undefined) readPolygon(polygon);
}

/** Keys of the tiles of an area, in order. @throws InvalidInputError as `checkArea` does. */
export function tilesOfArea(sql: Sql, sources: LightSources, input: RoofPotentialInput): Promise<string[]> {
  const { automatic, township, bbox, polygon, buildingIds = [] } = input;
  if (automatic === true) return dueTiles(sql, AUTOMATIC_TILES, lightBasis(sources));
  if (township !== undefined) return tilesOfPolygons(sql, outlineOf(sources.climate, township));
  if (bbox !== undefined) return tilesOfBox(sql, readBox(bbox));
  return polygon === undefined ? tilesOfBuildings(sql, buildingIds) : tilesOfPolygons(sql, readPolygon(polygon));
}

function outlineOf(climate: Climate, township: string): MultiPolygon {
  const outline = climate.outlineOf(township);
  if (outline.length > 0) return outline;
  throw InvalidInputError.at(['township'], 'there is no township of this code; see /api/townships', township);
}

function readBox(bbox: readonly number[]): DegreeBox {
  const [west, south, east, north] = bbox as [number, number, number, number];
  const isBox = west >= -180 && east <= 180 && south >= -90 && north <= 90 && west < east && south < north;
  if (!isBox) {
    const rule = 'the box must be west, south, east and north in degrees, with west < east and south < north';
    throw InvalidInputError.at(['bbox'], `${rule}; a box across the antimeridian is asked for in two parts`, bbox);
  }
  if ((east - west) * (north - south) <= MAX_AREA_SQUARE_DEGREES) return { west, south, east, north };
  throw InvalidInputError.at(
    ['bbox'],
    `the box must not be larger than ${MAX_AREA_SQUARE_DEGREES} square degree`,
    bbox,
  );
}

function readPolygon(positions: readonly (readonly number[])[]): MultiPolygon {
  const open = positions.map(([lng, lat]): [number, number] => [lng!, lat!]);
  const [first, last] = [open[0]!, open.at(-1)!];
  if (first[0] === last[0] && first[1] === last[1]) open.pop();
  const ring = flatRing(open);
  if (open.length < 3 || signedArea(ring) === 0 || mayCrossItself(ring, MAX_AREA_VERTICES))
    throw InvalidInputError.at(['polygon'], 'the polygon must have an area and must not cross itself');
  const box = { lngs: open.map(([lng]) => lng), lats: open.map(([, lat]) => lat) };
  const [west, east] = [Math.min(...box.lngs), Math.max(...box.lngs)];
  const [south, north] = [Math.min(...box.lats), Math.max(...box.lats)];
  if (west < -180 || east > 180 || south < -90 || north > 90)
    throw InvalidInputError.at(['polygon'], 'positions must be [lng, lat] within -180..180 and -90..90');
  if ((east - west) * (north - south) > MAX_AREA_SQUARE_DEGREES)
    throw InvalidInputError.at(
      ['polygon'],
      `the polygon must lie within a box of at most ${MAX_AREA_SQUARE_DEGREES} square degree`,
    );
  return [[[...open, open[0]!] as Position[]]];
}
