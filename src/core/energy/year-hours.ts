import { DAYS_IN_MONTH } from '../time/calendar-month.js';
import {
  HOURS_OF_DAY,
  HOURS_OF_YEAR,
  MONTH_HOUR_DAYS,
  MONTH_HOUR_OF_HOUR,
  MONTH_HOURS,
} from '../time/hours-of-year.js';
import { sunAngles } from '../sun/sun-vector.js';
import { DAY_RANKS } from './day-ranks.js';
import { CLEARNESS_CLASSES } from './irradiance/clearness-distribution.js';
import { prepareSiteSky, type SiteSky } from './irradiance/site-sky.js';
import { pickHours, type SkyHours } from './irradiance/sky-hours.js';
import { meanTemperatures } from './irradiance/typical-days.js';
import { planePower } from './plane-power.js';
import { planeFactors, planeYear, type PlaneSurroundings, type PlantParameters } from './plane-year.js';
import type { MonthlyClimate, Plane, YieldInput, YieldSystem } from './yield-types.js';
import { plantParameters, systemLosses } from './yield.js';
import { assertYieldInput } from './yield-input.js';

const WH_PER_KWH = 1000;

/** Month of an hour of the year, 0 January. */
export const monthOfHour = (hour: number): number => Math.floor(MONTH_HOUR_OF_HOUR[hour]! / HOURS_OF_DAY);

/** A plane on a place with monthly means. */
export type MonthlyYieldInput = YieldInput & { climate: MonthlyClimate };

/**
 * The model's own hours in the order of a year of 365 days: 8,760 values each, entry 0 is the hour from 0:00 to 1:00 of
 * 1 January in local standard time. Their sums are the months and the year of the same plane.
 */
export interface PlaneHours {
  /** On the plane after shading, kWh/m². The rest of `poa` is diffuse light of the sky. */
  poa: Float64Array;
  poaBeam: Float64Array;
  poaGround: Float64Array;
  /** After the system losses, kWh. */
  dc: Float64Array;
  ac: Float64Array;
  /** Share of the beam that nothing takes, 0..1; 0 with the sun down. */
  litShare: Float64Array;
  /** Sun at the middle of the part of the hour that it is up, without refraction [deg]; 0 with the sun down. */
  sunElevation: Float64Array;
  /** °C. */
  airTemperature: Float64Array;
}

/** Columns that differ from day to day: what the states of the sky in a month and clock hour give, Wh per m² or kW. */
type StateTables = Record<'poa' | 'poaBeam' | 'poaGround' | 'dc' | 'ac', Float64Array>;

/**
 * The hours behind the year of a plane. A month is one day of the sun with six equally likely states of the sky in each
 * hour; its days share these states out evenly, so that hours add up to the month.
 * @param input checked here where no site is given.
 * @param site of `prepareSiteSky` for the input.
 */
export function yearHours(input: MonthlyYieldInput, site = siteOf(input)): PlaneHours {
  const plant = plantParameters(input, systemLosses(input, site));
  const states = statesOf(site.sky).map((sky) => stateYear(sky, input.plane, plant, site.surroundings));
  const tables = joined(states);
  const columns = Object.entries(tables).map(([name, table]) => [name, overDays(table)] as const);
  const hours = Object.fromEntries(columns) as Pick<PlaneHours, keyof StateTables>;
  const perKw = (input.capacityKw ?? 1) / WH_PER_KWH;
  const energy = { dc: scaled(hours.dc, perKw), ac: scaled(hours.ac, perKw) };
  const light = (column: Float64Array): Float64Array => scaled(column, 1 / WH_PER_KWH);
  return {
    poa: light(hours.poa),
    poaBeam: light(hours.poaBeam),
    poaGround: light(hours.poaGround),
    ...energy,
    ...sunOf(site.sky),
    airTemperature: everyDay(meanTemperatures(input.climate, input, site.utcOffsetHours)),
  };
}

/**
 * Output of each hour of the same year, W per kW: the column `ac` alone, in less time.
 * @param site of `prepareSiteSky` for monthly means.
 */
export function acHours(site: SiteSky, plane: Plane, system: YieldSystem): Float64Array {
  const { sky, surroundings } = site;
  const power = new Float64Array(sky.count);
  planePower(sky, plantParameters(system, systemLosses(system, site)), surroundings, power)(plane);
  const [table, filled] = [new Float64Array(MONTH_HOURS * CLEARNESS_CLASSES), new Uint8Array(MONTH_HOURS)];
  for (let i = sky.count; i-- > 0;) {
    const slot = sky.monthHour[i]!;
    // from the brightest state down, as far as there is light
    const state = CLEARNESS_CLASSES - 1 - Math.floor(filled[slot]!++ / sky.entriesPerState);
    const daysInState = MONTH_HOUR_DAYS[slot]! / CLEARNESS_CLASSES;
    table[slot * CLEARNESS_CLASSES + state]! += (power[i]! * sky.hoursPerYear[i]!) / daysInState;
  }
  return overDays(table);
}

/** The same hours with light and energy times a factor, as `atPlaces` has the year. */
export const hoursAtPlaces = (hours: PlaneHours, factor: number): PlaneHours => ({
  ...hours,
  poa: scaled(hours.poa, factor),
  poaBeam: scaled(hours.poaBeam, factor),
  poaGround: scaled(hours.poaGround, factor),
  dc: scaled(hours.dc, factor),
  ac: scaled(hours.ac, factor),
});

function siteOf(input: MonthlyYieldInput): SiteSky {
  assertYieldInput(input);
  return prepareSiteSky(input, input.transposition);
}

const scaled = (column: Float64Array, factor: number): Float64Array => column.map((value) => value * factor);

/** Each state of the sky by itself, the darkest first; the hours of a month and clock hour follow each other by brightness. */
function statesOf(sky: SkyHours): SkyHours[] {
  const bySlot = Map.groupBy(Array.from(sky.monthHour.keys()), (i) => sky.monthHour[i]!);
  const ofState: number[][] = Array.from({ length: CLEARNESS_CLASSES }, () => []);
  // hours without light are not there, and they are the darkest
  for (const hours of bySlot.values()) {
    hours.forEach((hour, i) => ofState.at(Math.floor((i - hours.length) / sky.entriesPerState))!.push(hour));
  }
  return ofState.map((hours) => pickHours(sky, hours));
}

/** A year of one state alone, by `month * 24 + hour`. */
function stateYear(sky: SkyHours, plane: Plane, plant: PlantParameters, around: PlaneSurroundings): StateTables {
  const { poaMonthHour, dcMonthHour, acMonthHour } = planeYear(sky, plane, plant, around);
  const { normal, groundShare } = planeFactors(plane, plant, around);
  const [poaBeam, poaGround] = [new Float64Array(MONTH_HOURS), new Float64Array(MONTH_HOURS)];
  for (let i = 0; i < sky.count; i++) {
    const cosine = sky.sunEast[i]! * normal.east + sky.sunNorth[i]! * normal.north + sky.sunUp[i]! * normal.up;
    const slot = sky.monthHour[i]!;
    poaBeam[slot]! += sky.hoursPerYear[i]! * sky.beamNormalShaded[i]! * Math.max(0, cosine);
    poaGround[slot]! += sky.hoursPerYear[i]! * sky.ghi[i]! * groundShare;
  }
  return { poa: poaMonthHour, poaBeam, poaGround, dc: dcMonthHour, ac: acMonthHour };
}

/** Tables of `(month * 24 + hour) * 6 + state`: what one day would give whose hour is all in that state. */
function joined(states: readonly StateTables[]): StateTables {
  const join = (name: keyof StateTables): Float64Array =>
    new Float64Array(MONTH_HOURS * CLEARNESS_CLASSES).map((_, i) => {
      const slot = Math.floor(i / CLEARNESS_CLASSES);
      const daysInState = DAYS_IN_MONTH[Math.floor(slot / HOURS_OF_DAY)]! / CLEARNESS_CLASSES;
      return states[i % CLEARNESS_CLASSES]![name][slot]! / daysInState;
    });
  return { poa: join('poa'), poaBeam: join('poaBeam'), poaGround: join('poaGround'), dc: join('dc'), ac: join('ac') };
}

/** Fills the hours of a year. @param valueOf value of a day, 0 first, in a month and clock hour. */
function fillYear(valueOf: (slot: number, day: number, days: number) => number): Float64Array {
  const year = new Float64Array(HOURS_OF_YEAR);
  let firstHour = 0;
  for (const [month, days] of DAYS_IN_MONTH.entries()) {
    for (let hour = 0; hour < HOURS_OF_DAY; hour++) {
      const slot = month * HOURS_OF_DAY + hour;
      for (let day = 0; day < days; day++) year[firstHour + day * HOURS_OF_DAY + hour] = valueOf(slot, day, days);
    }
    firstHour += days * HOURS_OF_DAY;
  }
  return year;
}

const everyDay = (monthHour: Float64Array): Float64Array => fillYear((slot) => monthHour[slot]!);

/** Shares the states of each hour out among the days: the day of rank r has the r-th part of the distribution. */
function overDays(table: Float64Array): Float64Array {
  return fillYear((slot, day, days) => {
    const rank = DAY_RANKS[Math.floor(slot / HOURS_OF_DAY)]![slot % HOURS_OF_DAY]![day]!;
    const state = Math.floor((rank * CLEARNESS_CLASSES) / days);
    // of the day's part, what lies within this state; in whole numbers, so that the parts add up
    const within = Math.min(CLEARNESS_CLASSES, (state + 1) * days - rank * CLEARNESS_CLASSES) / CLEARNESS_CLASSES;
    const at = slot * CLEARNESS_CLASSES + state;
    return within === 1 ? table[at]! : within * table[at]! + (1 - within) * table[at + 1]!;
  });
}

/** What the sun's place alone decides. */
function sunOf(sky: SkyHours): Pick<PlaneHours, 'litShare' | 'sunElevation'> {
  const column = (): Float64Array => new Float64Array(MONTH_HOURS);
  const [open, arriving, litShare, sunElevation] = [column(), column(), column(), column()];
  for (let i = 0; i < sky.count; i++) {
    const slot = sky.monthHour[i]!;
    open[slot]! += sky.hoursPerYear[i]! * sky.beamNormal[i]!;
    arriving[slot]! += sky.hoursPerYear[i]! * sky.beamNormalShaded[i]!;
    sunElevation[slot] = sunAngles({ east: sky.sunEast[i]!, north: sky.sunNorth[i]!, up: sky.sunUp[i]! }).elevation;
  }
  open.forEach((beam, slot) => (litShare[slot] = beam > 0 ? arriving[slot]! / beam : 0));
  return { litShare: everyDay(litShare), sunElevation: everyDay(sunElevation) };
}
