import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parseClimateStations, readStationRows, rowsOfCsv } from '../../../src/core/climate/climate-stations.js';
import { InvalidInputError } from '../../../src/core/errors.js';
import { hasSharedData, sharedData, sharedDataNotice } from '../../helpers/shared-data.js';
import { stations, stationsCsv } from './reference-stations.js';

describe('the table of climate stations', () => {
  it('holds 31 stations of twelve plausible months each', () => {
    const months = stations.flatMap((station) => station.months);

    expect(stations).toHaveLength(31);
    expect(months).toHaveLength(372);
    expect(months.every((month) => month.ghiKwhM2Day > 0.8 && month.ghiKwhM2Day < 7.5)).toBe(true);
    expect(months.every((month) => month.airTemperature > -3 && month.airTemperature < 33)).toBe(true);
    expect(months.every((month) => month.ghiSigmaYears > 0 && month.ghiSigmaMean > 0)).toBe(true);
  });

  it('names a source and its date in every row', () => {
    expect(stations.every((station) => station.source.startsWith('CWA observations (CODiS; OGDL 1.0)'))).toBe(true);
    expect(stations.every((station) => /^20\d\d-\d\d$/.test(station.sourceDate))).toBe(true);
  });

  it('leaves out the radiation of Banqiao and Wuqi, which disagrees with their sunshine, and of no other station', () => {
    expect(stations.filter((station) => station.radiationExcluded).map((station) => station.name)).toEqual([
      '板橋',
      '梧棲',
    ]);
  });

  it('has wind at the five stations with hourly data and null elsewhere', () => {
    const windy = stations.filter((station) => station.months.every((month) => month.windSpeedMs !== null));

    expect(windy.map((station) => station.name).sort()).toEqual(['臺中', '臺北', '臺南', '花蓮', '高雄'].sort());
  });

  it.each([
    ['lat', -90, 90],
    ['lng', -180, 180],
    ['elevation_m', -450, 9_000],
    ['ghi_kwh_m2_day', 0, 15],
    ['ghi_sigma_years', 0, 15],
    ['ghi_sigma_mean', 0, 15],
    ['temp_c', -80, 60],
    ['temp_sigma_years', 0, 30],
    ['temp_sigma_mean', 0, 30],
    ['wind_m_s', 0, 50],
    ['rh_pct', 0, 100],
    ['sunshine_h', 0, 744],
  ])('takes a %s from %d to %d, and no other', (column, min, max) => {
    const rows = rowsOfCsv(stationsCsv).slice(0, 12);
    const read = (value: number) => () => readStationRows(rows.map((row) => ({ ...row, [column]: String(value) })));

    expect(read(min)).not.toThrow();
    expect(read(max)).not.toThrow();
    expect(read(max + 0.5)).toThrow(`${column} must be between ${min} and ${max}, not ${max + 0.5}`);
    expect(read(min - 0.5)).toThrow(InvalidInputError);
  });

  it('takes texts of up to 500 characters', () => {
    const rows = rowsOfCsv(stationsCsv).slice(0, 12);
    const read = (length: number) => () =>
      readStationRows(rows.map((row) => ({ ...row, station: 'x'.repeat(length) })));

    expect(read(500)).not.toThrow();
    expect(read(501)).toThrow('the text in station is not valid');
  });

  it('puts Taipei within 8 % of the IWEC typical year, whose radiation is modelled from clouds', () => {
    const iwecGhi = [2.447, 2.515, 3.454, 4.01, 4.187, 4.816, 5.534, 5.805, 4.792, 3.846, 2.752, 2.51];

    const taipei = stations.find((station) => station.name === '臺北');
    const ours = taipei?.months.reduce((sum, month) => sum + month.ghiKwhM2Day, 0) ?? 0;

    expect(Math.abs(ours / iwecGhi.reduce((sum, value) => sum + value, 0) - 1)).toBeLessThan(0.08);
  });

  it.skipIf(!hasSharedData)(`has the sunshine of the thirty-year normals${sharedDataNotice}`, () => {
    const lines = readFileSync(sharedData('climate/sunshine-normals-1981-2010.csv'), 'utf8')
      .trim()
      .split(/\r?\n/)
      .slice(1);
    const normals = lines.map((line) => line.split(',')).map((cells) => ({ name: cells[0], hours: Number(cells[14]) }));

    const errors = normals.map(({ name, hours }) => {
      const station = stations.find((candidate) => candidate.name === name);
      return (station?.months.reduce((sum, month) => sum + (month.sunshineH ?? NaN), 0) ?? NaN) / hours - 1;
    });

    expect(errors).toHaveLength(23);
    expect(Math.max(...errors.map(Math.abs))).toBeLessThan(0.002);
  });

  it('has hours of sunshine that a month can have, and none below zero', () => {
    const hours = stations.flatMap((station) => station.months.map((month) => month.sunshineH!));

    expect(Math.min(...hours)).toBeGreaterThan(20);
    expect(Math.max(...hours)).toBeLessThan(320);
  });

  it('is read alike from quoted cells, with a byte-order mark, and from JSON rows with numbers and nulls', () => {
    const [header = '', ...lines] = stationsCsv.trim().split('\n');
    const columns = header.split(',');
    const quoted = lines.map((line) => `"${line.split(',').join('","')}"`);
    const rows = lines.map((line) => Object.fromEntries(line.split(',').map((cell, i) => [columns[i]!, cell])));
    const json = rows.map((row) => ({ ...row, temp_c: Number(row['temp_c']), rh_pct: row['rh_pct'] || null }));

    expect(parseClimateStations(`\uFEFF${[header, ...quoted].join('\r\n')}\r\n`)).toEqual(stations);
    expect(readStationRows(json)).toEqual(stations);
  });

  it('keeps commas, quotes and line breaks inside of quoted cells', () => {
    expect(rowsOfCsv('a,b,c\n"x, ""y""",,"z"\n"two\nlines",1,2')).toEqual([
      { a: 'x, "y"', b: '', c: 'z' },
      { a: 'two\nlines', b: '1', c: '2' },
    ]);
  });

  it('reads semicolons, and counts blank lines as rows', () => {
    expect(rowsOfCsv('a;b\r\n1,5;2\r\n')).toEqual([{ a: '1,5', b: '2' }]);
    expect(() => rowsOfCsv('a,b\n\n1')).toThrow('climate station row 3: expected 2 cells, found 1');
  });

  it('names the row of a quote that is never closed', () => {
    expect(() => rowsOfCsv('a,b\n1,2\n"open,3')).toThrow('The file is broken at row 3: a quoted cell is never closed');
  });

  it('refuses a table with a missing cell, a word for a number, or eleven months', () => {
    const [header = '', first = '', ...rest] = stationsCsv.trim().split('\n');

    expect(() => parseClimateStations([header, first.replace(/,[^,]*$/, ''), ...rest].join('\n'))).toThrow(
      InvalidInputError,
    );
    expect(() => parseClimateStations([header, first.replace(',1.542,', ',much,'), ...rest].join('\n'))).toThrow(
      /row 2/,
    );
    expect(() => parseClimateStations([header, first, ...rest].slice(0, -1).join('\n'))).toThrow(/twelve months/);
  });
});
