import { HOUR_MS } from '../../time/durations.js';
import { DAYS_IN_MONTH } from '../../time/calendar-month.js';
import { InvalidInputError, type InputIssue } from '../../errors.js';
import { MEAN_DAY_OF_YEAR } from '../../sun/mean-days.js';
import type { LatLng } from '../../units.js';
import { windAtModule, CALM_WIND } from '../module/cell-temperature.js';
import { CLEARNESS_CLASSES, clearnessClasses } from './clearness-distribution.js';
import { splitGlobal } from './diffuse-split.js';
import { clearSkyGhi, extraterrestrialNormal } from './extraterrestrial.js';
import { emptyLightHours, firstHours, type LightHours } from './sky-hours.js';
import { litHours, solarDay, type LitHour, type SolarDay } from '../../sun/solar-day.js';
import type { MonthlyClimate } from '../yield-types.js';

const HOURS_PER_DAY = 24;

/** The year the typical days are put into; only the sun's place depends on it, by a few hundredths of a degree. */
export const TYPICAL_YEAR = 2021;

/** Brightest hour against Haurwitz' clear sky, since broken cloud adds light; fitted with the clearness distribution. */
const BRIGHTEST_OVER_CLEAR_SKY = 1.1;

/** Irradiation that cannot be placed in a sunless month is overlooked up to this much, kWh/m² and day: twilight, rounding. */
const TWILIGHT_ALLOWANCE = 0.05;

/** The sun and the outside of the atmosphere in a month. */
interface MeanDay {
  month: number;
  day: SolarDay;
  lit: LitHour[];
  extraNormal: number;
  /** Extraterrestrial irradiation on the horizontal, Wh/m² and day. */
  extraterrestrial: number;
}

/**
 * Monthly means turned into hours: for each month one day of the sun, each of its hours in six equally likely states of clearness.
 * The month's global irradiation is kept exactly. For planes from south to 45° in Taiwan the year's irradiation on the plane is within 1 % of that
 * from the real hours; morning and afternoon are alike, so planes facing east or west miss what sea breeze and mountain cloud do (up to 10 %).
 * @param climate twelve monthly means.
 * @param place WGS84 [deg].
 * @param utcOffsetHours local standard time less UTC.
 * @param at the member of the request that has the means.
 * @throws InvalidInputError when a month has more light than reaches the top of the atmosphere.
 * @see Collares-Pereira & Rabl, The average distribution of solar radiation, Solar Energy 22 (1979), for the shape of the mean day.
 */
export function typicalDays(
  climate: MonthlyClimate,
  place: LatLng,
  utcOffsetHours: number,
  at: InputIssue['loc'] = [],
): LightHours {
  const days = DAYS_IN_MONTH.map((_, month) => {
    const day = meanDay(month, place, utcOffsetHours);
    checkPossible(day, climate.monthlyGhi[month]!, at);
    return day;
  });
  const hours = emptyLightHours(CLEARNESS_CLASSES * days.reduce((sum, { lit }) => sum + lit.length, 0));
  return firstHours(
    hours,
    days.reduce((start, day) => addMonth(hours, start, day, climate), 0),
  );
}

function meanDay(month: number, place: LatLng, utcOffsetHours: number): MeanDay {
  const dayOfYear = MEAN_DAY_OF_YEAR[month]!;
  const startMs = Date.UTC(TYPICAL_YEAR, 0, dayOfYear) - utcOffsetHours * HOUR_MS;
  const day = solarDay(startMs, place);
  const lit = litHours(day, place);
  const extraNormal = extraterrestrialNormal(dayOfYear);
  const extraterrestrial = lit.reduce((sum, { share, sun }) => sum + share * sun.up * extraNormal, 0);
  return { month, day, lit, extraNormal, extraterrestrial };
}

function checkPossible(day: MeanDay, ghi: number, at: InputIssue['loc']): void {
  const ceiling = day.extraterrestrial / 1000;
  if (ghi <= ceiling + TWILIGHT_ALLOWANCE) return;
  const reason = `at most ${ceiling.toFixed(2)} kWh/m² a day reach the top of the atmosphere there in that month`;
  throw InvalidInputError.at([...at, 'monthlyGhi', day.month], reason, ghi);
}

/** Adds the hours of a month that have light. @returns where the next entry goes. */
function addMonth(hours: LightHours, start: number, day: MeanDay, climate: MonthlyClimate): number {
  const dailyWh = dailyGhi(day, climate);
  const shape = day.lit.map((lit) => meanDayShape(day.day.sunsetAngle, lit));
  const total = day.lit.reduce((sum, lit, i) => sum + lit.share * shape[i]!, 0);
  const clearness = clearnessOf(day, climate);
  const windSpeed = climate.monthlyWind ? windAtModule(climate.monthlyWind[day.month]!) : CALM_WIND;
  let at = start;
  for (const [i, lit] of day.lit.entries()) {
    const airTemperature = climate.monthlyTemp[day.month]! + temperatureDeviation(solarHour(lit), clearness);
    at = addStates(hours, at, day, lit, (dailyWh * shape[i]!) / total, { airTemperature, windSpeed });
  }
  return at;
}

/** Irradiation of the month's mean day, Wh/m². */
const dailyGhi = (day: MeanDay, climate: MonthlyClimate): number =>
  Math.min(climate.monthlyGhi[day.month]! * 1000, day.extraterrestrial);

const clearnessOf = (day: MeanDay, climate: MonthlyClimate): number =>
  day.extraterrestrial > 0 ? dailyGhi(day, climate) / day.extraterrestrial : 0;

const solarHour = (lit: LitHour): number => HOURS_PER_DAY * (0.5 + lit.hourAngle / (2 * Math.PI));

/** Irradiance of the mean day at an hour angle, in arbitrary units. Collares-Pereira & Rabl 1979, eq. 20-21. */
function meanDayShape(sunsetAngle: number, lit: LitHour): number {
  const a = 0.409 + 0.5016 * Math.sin(sunsetAngle - Math.PI / 3);
  const b = 0.6609 - 0.4767 * Math.sin(sunsetAngle - Math.PI / 3);
  return lit.sun.up * Math.max(0, a + b * Math.cos(lit.hourAngle));
}

const CLASSES = new Float64Array(CLEARNESS_CLASSES);

/** Adds an hour in each state of clearness, around its mean light [W/m²]. @returns where the next entry goes. */
function addStates(
  hours: LightHours,
  start: number,
  { month, extraNormal }: MeanDay,
  { hour, share, sun }: LitHour,
  meanGhi: number,
  weather: { airTemperature: number; windSpeed: number },
): number {
  const ceiling = BRIGHTEST_OVER_CLEAR_SKY * clearSkyGhi(sun.up);
  clearnessClasses(meanGhi / ceiling, CLASSES);
  let at = start;
  for (let state = 0; state < CLEARNESS_CLASSES; state++) {
    const ghi = CLASSES[state]! * ceiling;
    if (!(ghi > 0)) continue;
    const { dni, dhi } = splitGlobal(ghi, sun.up, extraNormal);
    hours.monthHour[at] = month * HOURS_PER_DAY + hour;
    hours.hoursPerYear[at] = (DAYS_IN_MONTH[month]! * share) / CLEARNESS_CLASSES;
    hours.sunEast[at] = sun.east;
    hours.sunNorth[at] = sun.north;
    hours.sunUp[at] = sun.up;
    hours.ghi[at] = ghi;
    hours.dni[at] = dni;
    hours.dhi[at] = dhi;
    hours.extraNormal[at] = extraNormal;
    hours.airTemperature[at] = weather.airTemperature;
    hours.windSpeed[at] = weather.windSpeed;
    at++;
  }
  return at;
}

/**
 * Air temperature of each clock hour, the dark ones included, in the middle of the hour.
 * @param climate twelve monthly means.
 * @param place WGS84 [deg].
 * @param utcOffsetHours local standard time less UTC.
 * @returns by `month * 24 + hour` [°C].
 */
export function meanTemperatures(climate: MonthlyClimate, place: LatLng, utcOffsetHours: number): Float64Array {
  const ofMonths = DAYS_IN_MONTH.map((_, month) => {
    const day = meanDay(month, place, utcOffsetHours);
    const clearness = clearnessOf(day, climate);
    const midnight = day.day.noonHour - HOURS_PER_DAY / 2; // equal: the midnight before and after a noon are one
    const middle = (hour: number): number => hour + 0.5 - midnight;
    const at = (hour: number): number => climate.monthlyTemp[month]! + temperatureDeviation(middle(hour), clearness);
    return Array.from({ length: HOURS_PER_DAY }, (__, hour) => at(hour));
  });
  return Float64Array.from(ofMonths.flat());
}

/** Amplitude and phase of the harmonics of the daily course. Erbs, Klein & Beckman, Estimation of degree-days and ambient temperature bin data from monthly-average temperatures, ASHRAE Journal 25 (1983). */
const HARMONICS = [
  [0.4632, 3.805],
  [0.0984, 0.36],
  [0.0168, 0.822],
  [0.0138, 3.513],
] as const;

/**
 * Air temperature at a time of day, less the mean of the day.
 * @param hour of solar time, 0..24.
 * @param clearness mean daily clearness index of the month.
 * @returns K; the day's range is 25.8 times the clearness less 5.21 K.
 * @see Erbs, Klein & Beckman 1983.
 */
function temperatureDeviation(hour: number, clearness: number): number {
  const range = Math.max(0, 25.8 * clearness - 5.21);
  const time = (2 * Math.PI * (hour - 1)) / HOURS_PER_DAY;
  return (
    range * HARMONICS.reduce((sum, [amplitude, phase], i) => sum + amplitude * Math.cos((i + 1) * time - phase), 0)
  );
}
