/**
 * The light on modules by casting rays: plain and slow, and without anything of `src/core/shade`. From each module one ray goes
 * out for each degree of azimuth, in the middle of the degree, and meets all outlines. Positions are metres east and north of
 * the roof's place, by the radii of the WGS84 ellipsoid there.
 */
import type { LatLng } from '../src/core/units.js';

const RAYS = 360;
const RAD = Math.PI / 180;
/** Steps of the sky's elevation [deg], of the sun's time [minutes] and of the days. */
const [SKY_STEP, SUN_STEP, DAY_STEP] = [1, 10, 2];
const [ELLIPSOID_M, FLATTENING_SQUARED] = [6_378_137, 0.006_694_379_99];

export interface Caster {
  ring: readonly (readonly number[])[];
  heightM: number;
}

/** What a module sees. */
export interface SeenLight {
  /** Share of the sun's light that passes all outlines, by `month * 24 + hour` of local standard time. */
  lit: Float64Array;
  /** Of the isotropic light of an open sky on the module's plane. */
  skyView: number;
}

/** Metres of a degree of latitude and of longitude. */
export function metresOfDegrees({ lat }: LatLng): [number, number] {
  const w = 1 - FLATTENING_SQUARED * Math.sin(lat * RAD) ** 2;
  const meridian = (ELLIPSOID_M * (1 - FLATTENING_SQUARED)) / w ** 1.5;
  return [meridian * RAD, (ELLIPSOID_M / Math.sqrt(w)) * Math.cos(lat * RAD) * RAD];
}

/** Walls that rise above the modules: ends in metres, four numbers each, and the rise of each [m]. */
interface Walls {
  ends: Float64Array;
  rises: Float64Array;
}

function wallsAbove(heightM: number, casters: readonly Caster[], toMetres: (at: readonly number[]) => number[]): Walls {
  const higher = casters.filter((caster) => caster.heightM > heightM);
  const walls = higher.flatMap(({ ring, heightM: top }) =>
    ring.slice(1).map((end, i) => ({ ends: [...toMetres(ring[i]!), ...toMetres(end)], rise: top - heightM })),
  );
  return {
    ends: Float64Array.from(walls.flatMap(({ ends }) => ends)),
    rises: Float64Array.from(walls, ({ rise }) => rise),
  };
}

/** Highest elevation that each ray from a point meets [deg]. */
function castRays(x: number, y: number, { ends, rises }: Walls): Float64Array {
  const highest = new Float64Array(RAYS);
  for (let ray = 0; ray < RAYS; ray++) {
    const east = Math.sin((ray + 0.5) * RAD);
    const north = Math.cos((ray + 0.5) * RAD);
    let steepest = 0;
    for (let wall = 0; wall < rises.length; wall++) {
      const ax = ends[4 * wall]! - x;
      const ay = ends[4 * wall + 1]! - y;
      const dx = ends[4 * wall + 2]! - x - ax;
      const dy = ends[4 * wall + 3]! - y - ay;
      const turn = east * dy - north * dx;
      if (turn === 0) continue;
      const along = (ax * north - ay * east) / turn;
      const distance = (ax * dy - ay * dx) / turn;
      if (distance > 0 && along >= 0 && along <= 1) steepest = Math.max(steepest, rises[wall]! / distance);
    }
    highest[ray] = Math.atan(steepest) / RAD;
  }
  return highest;
}

/** Sum of the cosine of incidence over the sky above the rays, and over all of the sky above the plane. */
function skyViewOf(highest: Float64Array, tilt: number, azimuth: number): number {
  let [seen, all] = [0, 0];
  for (let ray = 0; ray < RAYS; ray++) {
    const towards = Math.sin(tilt * RAD) * Math.cos((ray + 0.5 - azimuth) * RAD);
    for (let e = SKY_STEP / 2; e < 90; e += SKY_STEP) {
      const cosine = Math.cos(tilt * RAD) * Math.sin(e * RAD) + towards * Math.cos(e * RAD);
      const light = Math.max(0, cosine) * Math.cos(e * RAD);
      all += light;
      if (e > highest[ray]!) seen += light;
    }
  }
  return seen / all;
}

/** Azimuth and elevation of the sun without refraction [deg], by the formulas of NOAA's spreadsheet cut to their first terms. */
function sunAt(day: number, utcHour: number, { lat, lng }: LatLng): [number, number] {
  const year = ((2 * Math.PI) / 365) * (day + (utcHour - 12) / 24);
  const minutes =
    229.18 * (0.000_075 + 0.001_868 * Math.cos(year) - 0.032_077 * Math.sin(year) - 0.014_615 * Math.cos(2 * year) - 0.040_849 * Math.sin(2 * year)); // prettier-ignore
  const declination =
    0.006_918 - 0.399_912 * Math.cos(year) + 0.070_257 * Math.sin(year) - 0.006_758 * Math.cos(2 * year) + 0.000_907 * Math.sin(2 * year) - 0.002_697 * Math.cos(3 * year) + 0.001_48 * Math.sin(3 * year); // prettier-ignore
  const angle = ((utcHour * 60 + minutes + 4 * lng) / 4 - 180) * RAD;
  const up =
    Math.sin(lat * RAD) * Math.sin(declination) + Math.cos(lat * RAD) * Math.cos(declination) * Math.cos(angle);
  const east = -Math.cos(declination) * Math.sin(angle);
  const north = Math.cos(lat * RAD) * Math.sin(declination) - Math.sin(lat * RAD) * Math.cos(declination) * Math.cos(angle); // prettier-ignore
  return [(Math.atan2(east, north) / RAD + 360) % 360, Math.asin(up) / RAD];
}

const DAYS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** Directions of the sun over a year, every ten minutes of every other day. */
export function sunsOfYear(
  place: LatLng,
  utcOffsetHours: number,
): { slot: number; azimuth: number; elevation: number }[] {
  const suns: { slot: number; azimuth: number; elevation: number }[] = [];
  let day = 0;
  for (const [month, days] of DAYS.entries()) {
    for (let of = 0; of < days; of += DAY_STEP) {
      for (let minute = SUN_STEP / 2; minute < 1440; minute += SUN_STEP) {
        const [azimuth, elevation] = sunAt(day + of, minute / 60 - utcOffsetHours, place);
        if (elevation > 0) suns.push({ slot: month * 24 + Math.floor(minute / 60), azimuth, elevation });
      }
    }
    day += days;
  }
  return suns;
}

function litShares(highest: Float64Array, suns: ReturnType<typeof sunsOfYear>): Float64Array {
  const [lit, all] = [new Float64Array(288), new Float64Array(288)];
  for (const { slot, azimuth, elevation } of suns) {
    const light = Math.sin(elevation * RAD);
    all[slot]! += light;
    if (elevation > highest[Math.floor(azimuth) % RAYS]!) lit[slot]! += light;
  }
  return lit.map((light, slot) => (all[slot]! > 0 ? light / all[slot]! : 1));
}

/**
 * What modules on a roof see.
 * @param modules metres east and north of the place.
 */
export function seenFrom(
  modules: readonly (readonly number[])[],
  roof: { place: LatLng; heightM: number },
  casters: readonly Caster[],
  plane: { tilt: number; azimuth: number },
  suns: ReturnType<typeof sunsOfYear>,
): SeenLight[] {
  const [latM, lngM] = metresOfDegrees(roof.place);
  const walls = wallsAbove(roof.heightM, casters, ([lng, lat]) => [
    (lng! - roof.place.lng) * lngM,
    (lat! - roof.place.lat) * latM,
  ]);
  return modules.map(([x, y]) => {
    const highest = castRays(x!, y!, walls);
    return { lit: litShares(highest, suns), skyView: skyViewOf(highest, plane.tilt, plane.azimuth) };
  });
}
