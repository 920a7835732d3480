import { describe, expect, it } from 'vitest';
import { assertYieldInput } from '../../../src/core/energy/yield-input.js';
import type { YieldInput } from '../../../src/core/energy/yield-types.js';
import { buildYieldInput } from './build-yield-input.js';

const base = buildYieldInput();
const months = (value: number): number[] => Array<number>(12).fill(value);
const climate = { monthlyGhi: months(3), monthlyTemp: months(20) };

const hours = (value: number): number[] => Array<number>(8760).fill(value);
const hourly = { ghi: hours(100), airTemperature: hours(20) };

const isTaken = (changes: Partial<YieldInput>): boolean => {
  try {
    assertYieldInput({ ...base, climate, ...changes });
    return true;
  } catch {
    return false;
  }
};

/** Bounds in figures, so that a change of a constant is noticed. */
const BOUNDS: [of: string, least: number, most: number, (value: number) => Partial<YieldInput>][] = [
  ['latitude', -90, 90, (lat) => ({ lat })],
  ['longitude', -180, 180, (lng) => ({ lng })],
  ['tilt', 0, 90, (tilt) => ({ plane: { tilt, azimuth: 180 } })],
  ['albedo', 0, 1, (albedo) => ({ albedo })],
  ['elevation of the horizon', -90, 90, (elevation) => ({ horizon: [elevation, 0] })],
  ['losses', 0, 99, (lossesPercent) => ({ lossesPercent })],
  ['monthly irradiation', 0, 15, (ghi) => ({ climate: { ...climate, monthlyGhi: months(ghi) } })],
  ['monthly temperature', -80, 60, (celsius) => ({ climate: { ...climate, monthlyTemp: months(celsius) } })],
  ['monthly wind', 0, 50, (wind) => ({ climate: { ...climate, monthlyWind: months(wind) } })],
  ['time zone', -12, 14, (utcOffsetHours) => ({ utcOffsetHours })],
  ['view of the sky', 0, 1, (skyViewFactor) => ({ skyViewFactor })],
  ['azimuth', -360, 360, (azimuth) => ({ plane: { tilt: 20, azimuth } })],
  ['capacity', 1e-6, 1_000_000, (capacityKw) => ({ capacityKw })],
  ['loss by heat', -0.02, 0.02, (gammaPdc) => ({ module: { gammaPdc } })],
  ['power of the modules by that of the inverter', 0.1, 10, (dcAcRatio) => ({ inverter: { dcAcRatio } })],
  ['efficiency of the inverter', 0.5, 1, (nominalEfficiency) => ({ inverter: { nominalEfficiency } })],
  ['global irradiance of an hour', 0, 1500, (ghi) => ({ climate: { ...hourly, ghi: hours(ghi) } })],
  ['direct irradiance of an hour', 0, 1500, (dni) => ({ climate: { ...hourly, dni: hours(dni), dhi: hours(0) } })],
  ['diffuse irradiance of an hour', 0, 1500, (dhi) => ({ climate: { ...hourly, dni: hours(0), dhi: hours(dhi) } })],
  ['temperature of an hour', -90, 60, (celsius) => ({ climate: { ...hourly, airTemperature: hours(celsius) } })],
  ['wind of an hour', 0, 120, (wind) => ({ climate: { ...hourly, windSpeed: hours(wind) } })],
];

describe('bounds of the yield input', () => {
  it.each(BOUNDS)('%s: from %d to %d and nothing beyond', (_, least, most, changes) => {
    const taken = [least - 1e-6, least, most, most + 1e-6].map((value) => isTaken(changes(value)));

    expect(taken).toEqual([false, true, true, false]);
  });
});
