// Raw SQL: spatial search on the hot path of a map view.
import { HEIGHT_BOUND, MAX_BUILDINGS } from '../../core/bounds.js';
import { MAX_BOX_SQUARE_DEGREES, type DegreeBox } from '../../core/buildings/building-area.js';
import { parseBuildingItem, type BuildingRecord } from '../../core/buildings/building-item.js';
import { joinBoxes } from '../../core/buildings/degree-box.js';
import { boxEwkb } from '../../database/ewkb.js';
import type { Sql } from '../../database/sql-types.js';
import { TALL_M } from '../buildings/tall-buildings.js';
import { toRadians } from '../../core/units.js';
import { createSunFrame } from '../../core/shade/sun-frame.js';
import type { SunDirection } from '../../core/sun/sun-position.js';

/** A building that casts a shadow into a view. */
export interface ViewCaster {
  building: BuildingRecord;
  /** Whether it touches the view itself. */
  isInside: boolean;
}

/** Buildings of a view and those whose shadows may reach into it. */
export interface ViewCasters {
  casters: ViewCaster[];
  /** More cast shadows there than one answer carries; the lowest are left out. */
  truncated: boolean;
}

const METRES_PER_DEGREE = 111_000;

/** How far a shadow reaches for each metre of height [deg]. */
interface Throw {
  lng: number;
  lat: number;
}

function throwOf(sun: SunDirection, lat: number): Throw {
  const { shadowPerMetre } = createSunFrame(sun);
  const azimuth = toRadians(sun.azimuth);
  const perDegree = METRES_PER_DEGREE * Math.max(0.01, Math.cos(toRadians(lat)));
  return {
    lng: (-Math.sin(azimuth) * shadowPerMetre) / perDegree,
    lat: (-Math.cos(azimuth) * shadowPerMetre) / METRES_PER_DEGREE,
  };
}

/** The box with all places from which a shadow of some height falls into it. */
const upSun = ({ west, south, east, north }: DegreeBox, { lng, lat }: Throw, heightM: number): DegreeBox => ({
  west: Math.max(-180, west - Math.max(0, lng * heightM)),
  south: Math.max(-90, south - Math.max(0, lat * heightM)),
  east: Math.min(180, east - Math.min(0, lng * heightM)),
  north: Math.min(90, north - Math.min(0, lat * heightM)),
});

/**
 * Where outside sources are to be asked for the buildings of a view: with the reach of all but the tall ones, unless that
 * is more than a question may hold.
 */
export function suppliedBoxes(boxes: readonly DegreeBox[], sun: SunDirection): DegreeBox[] {
  return boxes.map((box) => {
    const wide = upSun(box, throwOf(sun, (box.south + box.north) / 2), TALL_M);
    return (wide.east - wide.west) * (wide.north - wide.south) <= MAX_BOX_SQUARE_DEGREES ? wide : box;
  });
}

/**
 * Finds the buildings of a view and those outside it whose shadows may fall into it: the box of each footprint, drawn out
 * by its own shadow, meets the view. The tallest come first, so that what is left out of a list that is full shades no
 * roof that is in it.
 * @param boxes of the view. @param sun above the horizon.
 */
export async function findCasters(
  sql: Pick<Sql, 'rows'>,
  boxes: readonly DegreeBox[],
  sun: SunDirection,
): Promise<ViewCasters> {
  const parts = await Promise.all(boxes.map((box) => findInBox(sql, box, sun)));
  const byId = new Map(parts.flat().map((caster) => [caster.building.id, caster]));
  const casters = [...byId.values()].toSorted((a, b) => b.building.heightM - a.building.heightM);
  return { casters: casters.slice(0, MAX_BUILDINGS), truncated: casters.length > MAX_BUILDINGS };
}

async function findInBox(sql: Pick<Sql, 'rows'>, box: DegreeBox, sun: SunDirection): Promise<ViewCaster[]> {
  const rim = await rimOf(sql, box);
  const shadow = throwOf(sun, (box.south + box.north) / 2);
  const rows = await sql.rows<{ item: string; isInside: boolean }>(SEARCH, [
    boxEwkb(upSun(rim, shadow, TALL_M)),
    boxEwkb(upSun(rim, shadow, HEIGHT_BOUND.max)),
    boxEwkb(box),
    rim.west,
    rim.south,
    rim.east,
    rim.north,
    shadow.lng,
    shadow.lat,
  ]);
  return rows.map(({ item, isInside }) => ({ building: parseBuildingItem(item), isInside }));
}

const TOUCHES = `footprint && $1::geometry and case when footprint @ $1::geometry then true
  else ST_DWithin(footprint, $1::geometry, 0) end`;

/** The view with its buildings whole: roofs at its rim reach out of it, and what shades them there is wanted too. */
async function rimOf(sql: Pick<Sql, 'rows'>, box: DegreeBox): Promise<DegreeBox> {
  const [extent] = await sql.rows<{ [Edge in keyof DegreeBox]: number | null }>(
    `select min(ST_XMin(footprint)) as west, min(ST_YMin(footprint)) as south, max(ST_XMax(footprint)) as east,
            max(ST_YMax(footprint)) as north
     from buildings where ${TOUCHES}`,
    [boxEwkb(box)],
  );
  const { west, south, east, north } = extent!;
  if (west === null || south === null || east === null || north === null) return box;
  return joinBoxes(box, { west, south, east, north });
}

/** Two arms, so that both indexes serve; `ST_DWithin` of 0 needs no valid polygon. */
const SEARCH = `
  select item_json as item,
         case when footprint @ $3::geometry then true else ST_DWithin(footprint, $3::geometry, 0) end as "isInside"
  from buildings
  where (footprint && $1::geometry or (not is_low and height_m >= ${TALL_M} and footprint && $2::geometry))
    and ST_XMin(footprint) + least(0, height_m * $8::float8) <= $6::float8
    and ST_XMax(footprint) + greatest(0, height_m * $8::float8) >= $4::float8
    and ST_YMin(footprint) + least(0, height_m * $9::float8) <= $7::float8
    and ST_YMax(footprint) + greatest(0, height_m * $9::float8) >= $5::float8
  order by height_m desc, id limit ${MAX_BUILDINGS + 1}`;
