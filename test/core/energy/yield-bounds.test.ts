import { describe, expect, it } from 'vitest';
import { InvalidInputError } from '../../../src/core/errors.js';
import { assertYieldInput } from '../../../src/core/energy/yield-input.js';
import type { BeamShading, YieldInput } from '../../../src/core/energy/yield-types.js';
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

/** A table of shade with so many columns and rows, all of one share. */
const table = (columns: number, rows: number, elevationStepDeg: number, share = 0.5): BeamShading => ({
  share: Array.from({ length: columns }, () => Array<number>(rows).fill(share)),
  azimuthStepDeg: 5,
  elevationStepDeg,
});

const faultsOf = (shadingTable: BeamShading): string[] => {
  try {
    assertYieldInput({ ...base, climate, shadingTable });
    return [];
  } catch (error) {
    return error instanceof InvalidInputError ? error.issues.map(({ loc, msg }) => `${loc.join('.')}: ${msg}`) : ['?'];
  }
};

describe('a table of shade', () => {
  it('has columns all around and rows up to the zenith at most, with shares from 0 to 1', () => {
    const uneven = table(72, 31, 3);
    const [around, long, high] = ['must cover 360°', 'must be equally long', 'must lie within 90°'];

    const wide = (excess: number): BeamShading => ({ ...table(72, 31, 3), azimuthStepDeg: 5 + excess });

    for (const taken of [
      table(72, 31, 3),
      wide(1.3e-8),
      table(72, 1, 3),
      table(72, 31, 2),
      table(72, 5, 3, 0),
      table(72, 5, 3, 1),
    ])
      expect(faultsOf(taken)).toEqual([]);
    const cases: [BeamShading, string][] = [
      [table(71, 31, 3), around],
      [table(73, 31, 3), around],
      [wide(1.5e-8), around], // a millionth of a degree more in all
      [table(72, 0, 3), long],
      [{ ...uneven, share: [...uneven.share.slice(1), Array<number>(30).fill(0)] }, long],
      [table(72, 32, 3), high],
      [table(72, 2, 91), high],
      [table(72, 31, 0), high],
      [table(72, 31, -3), high],
    ];
    for (const [refused, reason] of cases) expect(faultsOf(refused)).toEqual([expect.stringContaining(reason)]);
  });

  it('is refused once, at its first share that is none', () => {
    const [below, above] = [-0.01, 1.01].map((share) => faultsOf(table(72, 31, 3, share)));

    expect(below).toEqual([expect.stringMatching(/^shadingTable\.share\.0\.0: /)]);
    expect(above).toEqual([expect.stringMatching(/^shadingTable\.share\.0\.0: /)]);
  });
});

describe('a series of the yield input', () => {
  it('has 12 months, or the hours of a year or a leap year, all of them in all quantities', () => {
    const hoursOf = (length: number) => ({ climate: { ghi: Array<number>(length).fill(100), airTemperature: Array<number>(length).fill(20) } }); // prettier-ignore

    expect([8759, 8760, 8761, 8783, 8784, 8785].map((length) => isTaken(hoursOf(length)))).toEqual([false, true, false, false, true, false]); // prettier-ignore
    expect(isTaken({ climate: { ...climate, monthlyGhi: Array<number>(11).fill(3) } })).toBe(false);
    expect(isTaken({ climate: { ...hourly, windSpeed: hours(1).slice(1) } })).toBe(false);
  });
});

describe('bounds of the yield input', () => {
  it.each(BOUNDS)('%s: from %d to %d and nothing beyond', (_, least, most, changes) => {
    const taken = [least - 1e-6, least, most, most + 1e-6].map((value) => isTaken(changes(value)));

    expect(taken).toEqual([false, true, true, false]);
  });
});
