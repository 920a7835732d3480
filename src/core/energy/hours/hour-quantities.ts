import { toRadians } from '../../units.js';
import { monthOfHour, type PlaneHours } from '../year-hours.js';
import type { MonthlyClimate } from '../yield-types.js';

export const W_PER_KW = 1000;

/** A quantity of each hour of a year in local standard time; not a number where it is unknown. */
type QuantityOf = (hours: PlaneHours, climate: Pick<MonthlyClimate, 'monthlyWind'>) => (hour: number) => number;

/** What tables of the hours of a year have: power [W], light on the plane [W/m²], and the weather. */
export const HOUR_QUANTITIES = {
  /** After the inverter. */
  power: (of) => (hour) => of.ac[hour]! * W_PER_KW,
  global: (of) => (hour) => of.poa[hour]! * W_PER_KW,
  beam: (of) => (hour) => of.poaBeam[hour]! * W_PER_KW,
  /** On a plane that faces the sun, from that on the horizontal. */
  beamNormal: (of) => (hour) =>
    of.poaBeam[hour]! === 0 ? 0 : (of.poaBeam[hour]! * W_PER_KW) / Math.sin(toRadians(of.sunElevation[hour]!)),
  ground: (of) => (hour) => of.poaGround[hour]! * W_PER_KW,
  /** Of the sky alone. */
  sky: (of) => (hour) => Math.max(0, of.poa[hour]! - of.poaBeam[hour]! - of.poaGround[hour]!) * W_PER_KW,
  /** Of the sky and of the ground. */
  diffuse: (of) => (hour) => Math.max(0, of.poa[hour]! - of.poaBeam[hour]!) * W_PER_KW,
  /** [deg]. */
  sunElevation: (of) => (hour) => of.sunElevation[hour]!,
  /** [°C]. */
  airTemperature: (of) => (hour) => of.airTemperature[hour]!,
  /** Mean of the month at 10 m [m/s]. */
  windSpeed: (_, climate) => (hour) => climate.monthlyWind?.[monthOfHour(hour)] ?? NaN,
} satisfies Record<string, QuantityOf>;

export type HourQuantity = keyof typeof HOUR_QUANTITIES;
