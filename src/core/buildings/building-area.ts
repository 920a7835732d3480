import { InvalidInputError, type InputIssue } from '../errors.js';
import type { LatLng } from '../units.js';

/** Largest viewport box [square degrees]; about 550 km² in Taiwan. */
export const MAX_BOX_SQUARE_DEGREES = 0.05;

/** Box in degrees that does not cross the antimeridian. */
export interface DegreeBox {
  west: number;
  south: number;
  east: number;
  north: number;
}

/** Where buildings are looked for: a box (two where it crosses the antimeridian), or a circle. */
export type BuildingArea = { kind: 'boxes'; boxes: DegreeBox[] } | { kind: 'circle'; center: LatLng; radiusM: number };

const BOX_FIELDS = ['minLng', 'minLat', 'maxLng', 'maxLat'] as const;
const POINT_FIELDS = ['lat', 'lng'] as const;

type PlaceField = (typeof BOX_FIELDS)[number] | (typeof POINT_FIELDS)[number];

/** Where buildings are asked for, as both interfaces give it; the radius is that around the point [m]. */
export type BuildingsQuery = { [Field in PlaceField]?: number | undefined } & { radiusM: number };

/** Maps that repeat the world give longitudes up to a turn beyond it; a point is given on the one world. */
const RANGE: Record<PlaceField, number> = { minLng: 360, minLat: 90, maxLng: 360, maxLat: 90, lat: 90, lng: 180 };

/**
 * Reads where buildings are asked for; a complete box counts before a point.
 *
 * A box whose `minLng` is greater than its `maxLng` crosses the antimeridian, as in RFC 7946 section 5.2, unless it would
 * then span half the earth or more: such a box was meant the other way round and is refused.
 * @param query a complete box, or a complete point.
 * @returns the area with longitudes in -180..180.
 * @throws InvalidInputError naming every missing field of the forms begun (of the point, where none is), every value out
 * of range, and a box that is reversed or larger than 0.05 square degrees.
 */
export function readBuildingArea(query: BuildingsQuery): BuildingArea {
  if (isComplete(query, BOX_FIELDS)) return readBox(query);
  if (!isComplete(query, POINT_FIELDS)) throw new InvalidInputError(missingFields(query));
  refuse(rangeIssues(query, POINT_FIELDS));
  return { kind: 'circle', center: { lat: query.lat!, lng: query.lng! }, radiusM: query.radiusM };
}

const isComplete = (query: BuildingsQuery, fields: readonly PlaceField[]): boolean =>
  fields.every((field) => query[field] !== undefined);

function missingFields(query: BuildingsQuery): InputIssue[] {
  const begun = [BOX_FIELDS, POINT_FIELDS].filter((form) => form.some((field) => query[field] !== undefined));
  const wanted: readonly PlaceField[] = begun.length > 0 ? begun.flat() : POINT_FIELDS;
  return wanted
    .filter((field) => query[field] === undefined)
    .map((field) => ({ type: 'missing', loc: [field], msg: 'Field required', input: null }));
}

function rangeIssues(query: BuildingsQuery, fields: readonly PlaceField[]): InputIssue[] {
  return fields.flatMap((field) => {
    const input = query[field]!;
    const limit = RANGE[field];
    if (!Number.isFinite(input)) {
      return [{ type: 'finite_number', loc: [field], msg: 'Input should be a finite number', input: String(input) }];
    }
    if (input < -limit) return [boundIssue('greater_than_equal', field, input, { ge: -limit })];
    return input > limit ? [boundIssue('less_than_equal', field, input, { le: limit })] : [];
  });
}

const boundIssue = (
  type: 'greater_than_equal' | 'less_than_equal',
  field: string,
  input: number,
  ctx: Record<string, number>,
): InputIssue => ({
  type,
  loc: [field],
  msg: `Input should be ${type.replaceAll('_', ' ').replace('equal', 'or equal to')} ${Object.values(ctx)[0]}`,
  input,
  ctx,
});

function refuse(issues: InputIssue[]): void {
  if (issues.length > 0) throw new InvalidInputError(issues);
}

function readBox(query: BuildingsQuery): BuildingArea {
  refuse(rangeIssues(query, BOX_FIELDS));
  const [west, south, east, north] = BOX_FIELDS.map((field) => query[field]!) as [number, number, number, number];
  if (south > north) throw InvalidInputError.at(['minLat'], 'min_lat must not be greater than max_lat', south);
  const width = west > east ? east + 360 - west : east - west;
  if (west > east && (width < 0 || width >= 180)) {
    throw InvalidInputError.at(['minLng'], 'min_lon must not be greater than max_lon', west);
  }
  if (width * (north - south) > MAX_BOX_SQUARE_DEGREES) {
    throw InvalidInputError.at([], `the box must not be larger than ${MAX_BOX_SQUARE_DEGREES} square degrees`, {
      minLng: west,
      minLat: south,
      maxLng: east,
      maxLat: north,
    });
  }
  return { kind: 'boxes', boxes: splitAtAntimeridian({ west, south, east: west > east ? east + 360 : east, north }) };
}

/**
 * Brings a box whose eastern edge may run on past 180° onto the one world.
 * @param box `west` any longitude, `east` at least `west` and at most a turn further.
 * @returns one box, or the two sides of the antimeridian.
 */
export function splitAtAntimeridian(box: DegreeBox): DegreeBox[] {
  const { south, north } = box;
  if (box.east - box.west >= 360) return [{ west: -180, south, east: 180, north }];
  const turn = 360 * Math.floor((box.west + 180) / 360);
  const west = box.west - turn;
  const east = box.east - turn;
  if (east <= 180) return [{ west, south, east, north }];
  return [
    { west, south, east: 180, north },
    { west: -180, south, east: east - 360, north },
  ];
}
