import { describe, expect, it } from 'vitest';
import { writeHourTable } from '../../../src/core/energy/hours/hour-table.js';
import { computeYield } from '../../../src/core/energy/yield.js';
import { buildYieldInput, TAINAN_CLIMATE } from './build-yield-input.js';

const NAMES = ['power', 'global', 'beam', 'sky', 'ground', 'diffuse', 'beamNormal', 'sunElevation'] as const;
const input = { ...buildYieldInput({ capacityKw: 12.5 }), climate: TAINAN_CLIMATE, utcOffsetHours: 8 };
const columns = NAMES.map((name) => ({ name, of: name }));

describe('the table of the hours of a year', () => {
  const bytes = writeHourTable({ input, format: 'csv', time: 'time', columns, before: '', after: '' });
  const rows = new TextDecoder().decode(bytes).trimEnd().split('\r\n').map((row) => row.split(',')); // prettier-ignore
  const of = (name: (typeof NAMES)[number]): number[] => rows.map((row) => Number(row[1 + NAMES.indexOf(name)]));
  const sum = (values: number[]): number => values.reduce((all, value) => all + value, 0);

  it('has each hour of one year of UTC, under its middle', () => {
    const times = rows.map(([time]) => time!);

    expect([times.length, times[0], times[1], times.at(-1)]).toEqual([8_760, '20210101:0030', '20210101:0130', '20211231:2330']); // prettier-ignore
    expect(new Set(times).size).toBe(8_760);
  });

  it('has watts that add up to the year of the same plane in kWh', () => {
    const year = computeYield(input);

    expect(sum(of('power')) / 1_000 / year.acAnnual).toBeCloseTo(1, 9);
    expect(sum(of('global')) / 1_000 / year.poaAnnual).toBeCloseTo(1, 9);
  });

  it('divides the light of each hour into beam, sky and ground, none of them at night', () => {
    const [global, beam, sky, ground, diffuse, normal, elevation] = NAMES.slice(1).map(of) as [number[], number[], number[], number[], number[], number[], number[]]; // prettier-ignore
    const rest = global.map((all, i) => Math.max(Math.abs(all - beam[i]! - sky[i]! - ground[i]!), Math.abs(all - beam[i]! - diffuse[i]!))); // prettier-ignore
    const nights = rows.flatMap((_, i) => (global[i] === 0 ? [normal[i]! + diffuse[i]! + sky[i]!] : []));

    expect(Math.max(...rest)).toBeLessThan(1e-6);
    expect([nights.length > 3_500, new Set(nights)]).toEqual([true, new Set([0])]);
    const noon = elevation.indexOf(Math.max(...elevation));
    expect(normal[noon]! * Math.sin((elevation[noon]! * Math.PI) / 180)).toBeCloseTo(beam[noon]!, 6);
  });
});
