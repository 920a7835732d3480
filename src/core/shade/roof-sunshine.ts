import { DAY_MS, HOUR_MS } from '../time/durations.js';
import { createLocalFrame } from '../geometry/local-frame.js';
import type { XY } from '../geometry/position.js';
import { containsPoint } from '../geometry/ring.js';
import { sunPosition, type SunDirection } from '../sun/sun-position.js';
import { sunAngles } from '../sun/sun-vector.js';
import { sunYear } from '../sun/sun-year.js';
import type { LatLng } from '../units.js';
import { toPrisms, type Prism, type ShadeBuilding } from './building.js';
import { roofSamples } from './roof-samples.js';
import { litShare, type ShadingTable } from './shading-table.js';
import { createNeighbourhood, skylineElevation, skylinesOf, type Skyline } from './sky/skyline.js';

/** Tenths of a roof, from its darkest point to its brightest. */
const DECILES = 10;
/** Points of a roof that are looked from at most: six for each decile, a third of those of an estimate. */
const MOST_POINTS = 60; // equal: one point more hardly moves a decile
/** Part of a roof that is in the sun in an hour that counts as lit, 0..1. */
const LIT_FROM = 0.5;

/** A year by the clock of a place without daylight saving time. */
export interface StandardYear {
  year: number;
  /** Local standard time less UTC. */
  utcOffsetHours: number;
}

/** A roof with all that shades it. */
export interface ShadedRoof extends StandardYear {
  roof: ShadeBuilding;
  casters: readonly ShadeBuilding[];
  place: LatLng;
  /** Elevation angles of the terrain by equal azimuth steps from north [deg]. */
  horizon?: readonly number[] | undefined;
  table: ShadingTable;
}

/** Sunshine of a roof in a year, whatever the weather. */
export interface RoofSunshine {
  /** Hours a year with the sun on a point of the roof: of its darkest point, of each further tenth, of its brightest. */
  deciles: number[];
  litHours: LitHours;
}

/** The hours of a year in which at least half of a roof is in the sun. */
export interface LitHours extends StandardYear {
  /** Hours of the year: 8,760, or 8,784 of a leap year. */
  count: number;
  /** Bit `i % 8` (the least significant is 0) of byte `floor(i / 8)` is the hour i, from midnight of 1 January. */
  bits: Uint8Array;
}

/** A roof's sunshine over a year. */
export function roofSunshine(input: ShadedRoof): RoofSunshine {
  const [roof, ...casters] = toPrisms([input.roof, ...input.casters], createLocalFrame(input.place));
  const skylines = roofSkylines(roof!, casters, input.horizon);
  const { table, place, year, utcOffsetHours } = input;
  return {
    deciles: sunshineDeciles(skylines, daylight(place, { year, utcOffsetHours })),
    litHours: litHoursOf(table, place, { year, utcOffsetHours }),
  };
}

const startOf = ({ year, utcOffsetHours }: StandardYear): number => Date.UTC(year, 0, 1) - utcOffsetHours * HOUR_MS;

const hoursOf = (year: number): number => ((Date.UTC(year + 1, 0, 1) - Date.UTC(year, 0, 1)) / DAY_MS) * 24;

/** What the points of a roof see that no higher building covers; of a roof that is covered wholly, what all see: nothing. */
function roofSkylines({ rings, heightM }: Prism, casters: readonly Prism[], horizon?: readonly number[]): Skyline[] {
  const { points } = roofSamples(rings);
  const isCovered = ({ x, y }: XY): boolean => casters.some((caster) => containsPoint(caster.rings, x, y));
  const free = points.filter((point) => !isCovered(point));
  const chosen = free.length > 0 ? free : points;
  const step = Math.ceil(chosen.length / MOST_POINTS);
  const some = chosen.filter((_, i) => i % step === 0);
  return skylinesOf(createNeighbourhood(casters), some, heightM, horizon);
}

/** A direction of the sun, and how long it is about there in the year [h]. */
interface SunHours extends SunDirection {
  hours: number;
}

/** The sun in each hour of a year with light, at the middle of the part that it is up. */
function daylight(place: LatLng, year: StandardYear): SunHours[] {
  const sun = sunYear(startOf(year), new Uint8Array(hoursOf(year.year)).fill(1), place);
  return Array.from({ length: sun.count }, (_, i) => {
    const { azimuth, apparentElevation } = sunAngles({ east: sun.east[i]!, north: sun.north[i]!, up: sun.up[i]! });
    return { azimuth, apparentElevation, hours: sun.share[i]! };
  });
}

/**
 * Hours of sunshine at the points of a roof, as deciles over its area.
 * @param skylines of points that represent equal areas, one or more.
 * @returns 11 values in ascending order: the least, the nine deciles (linear between points), the most [h a year].
 */
export function sunshineDeciles(skylines: readonly Skyline[], suns: readonly SunHours[]): number[] {
  const hours = skylines.map((skyline) => hoursAbove(skyline, suns)).toSorted((a, b) => a - b);
  return Array.from({ length: DECILES + 1 }, (_, i) => {
    const position = (i / DECILES) * (hours.length - 1);
    const low = Math.floor(position);
    const above = hours[Math.min(low + 1, hours.length - 1)]!;
    return hours[low]! + (position - low) * (above - hours[low]!);
  });
}

/** Hours with the sun above a skyline; a loop, because a year of suns meets every point of a roof. */
function hoursAbove(skyline: Skyline, suns: readonly SunHours[]): number {
  let hours = 0;
  for (const sun of suns) if (sun.apparentElevation > skylineElevation(skyline, sun.azimuth)) hours += sun.hours;
  return hours;
}

/** The hours in which the table has at least half of the roof lit, with the sun in the middle of the hour. */
export function litHoursOf(table: ShadingTable, place: LatLng, { year, utcOffsetHours }: StandardYear): LitHours {
  const start = startOf({ year, utcOffsetHours });
  const count = hoursOf(year);
  const bits = new Uint8Array(Math.ceil(count / 8));
  for (let hour = 0; hour < count; hour++) {
    const { azimuth, apparentElevation } = sunPosition(place, new Date(start + (hour + 0.5) * HOUR_MS));
    if (litShare(table, azimuth, apparentElevation) >= LIT_FROM) bits[hour >> 3]! |= 1 << (hour & 7);
  }
  return { year, utcOffsetHours, count, bits };
}
