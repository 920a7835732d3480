import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../helpers/app.js';

let service: TestApp;

beforeAll(async () => {
  service = await startTestApp({ demoDistrict: 'off' });
});

afterAll(() => service.stop());

const PLACE = 'lat=25.0298&lon=121.5356';

/** A fault as PVGIS writes it, with our items beside it. */
interface PvgisFault {
  message: string;
  status: number;
  detail: { loc: unknown[]; type: string }[];
}

const series = (query: string) => service.rest('GET', `/api/seriescalc?${PLACE}${query}`);

/** The parts of the layout, as PVGIS documents it and pvlib reads it: four lines of the place, what was asked, the table, its columns. */
function parse(text: string) {
  const lines = text.split('\r\n');
  const start = lines.findIndex((line) => line.startsWith('time,'));
  const end = lines.indexOf('', start);
  const names = lines[start]!.split(',');
  const rows = lines.slice(start + 1, end).map((line) => line.split(','));
  const column = (name: string): number[] => rows.map((row) => Number(row[names.indexOf(name)]));
  return { head: lines.slice(0, start), names, times: rows.map(([time]) => time!), column, tail: lines.slice(end + 1) };
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

async function yearOf(body: object): Promise<{ ac: number; poa: number }> {
  const { body: answer } = await service.rest<{ hours: { annual: { ac_kwh: number; poa_kwh_m2: number } } }>(
    'POST',
    '/api/yield',
    { body: { lat: 25.0298, lng: 121.5356, hourly: true, ...body } },
  );
  return { ac: answer.hours.annual.ac_kwh, poa: answer.hours.annual.poa_kwh_m2 };
}

describe('GET /api/seriescalc', () => {
  it('has the lines of PVGIS before and behind the hours', async () => {
    const { headers, text } = await series('&angle=20&aspect=-30&pvcalculation=1&peakpower=5&loss=14&components=1');

    const { head, names, tail } = parse(text);
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(head[0]).toBe('Latitude (decimal degrees):\t25.030');
    expect(head[1]).toBe('Longitude (decimal degrees):\t121.536');
    expect(head[2]).toMatch(/^Elevation \(m\):\t\d+$/);
    expect(head[3]).toMatch(/^Radiation database:\t[^:]+$/);
    expect(head.slice(4)).toEqual([
      '',
      '',
      'Slope: 20 deg.',
      'Azimuth: -30 deg.',
      'Nominal power of the PV system (c-Si) (kWp):\t5',
      'System losses (%):\t14',
    ]);
    expect(names).toEqual(['time', 'P', 'Gb(i)', 'Gd(i)', 'Gr(i)', 'H_sun', 'T2m', 'WS10m', 'Int']);
    expect(tail.slice(0, 8).map((line) => line.split(':')[0])).toEqual(names.slice(1));
  });

  it('has 8,760 hours of one year in UTC, in their order, the middle of each', async () => {
    const { times } = parse((await series('')).text);

    expect(times).toHaveLength(8760);
    expect(times[0]).toBe('20210101:0030');
    expect(times.at(-1)).toBe('20211231:2330');
    expect(new Set(times).size).toBe(8760);
    expect(times).toEqual(times.toSorted());
  });

  it('adds up to the year of the same plane to 1e-9, in watts', async () => {
    const { column } = parse(
      (await series('&angle=20&aspect=20&pvcalculation=1&peakpower=5&mountingplace=building')).text,
    );
    const parts = parse((await series('&angle=20&aspect=20&components=1')).text);

    const year = await yearOf({ tilt: 20, azimuth: 200, capacity_kw: 5, mount: 'roof' });
    expect(Math.abs(sum(column('P')) / 1000 / year.ac - 1)).toBeLessThan(1e-9);
    expect(Math.abs(sum(column('G(i)')) / 1000 / year.poa - 1)).toBeLessThan(1e-9);
    const components = ['Gb(i)', 'Gd(i)', 'Gr(i)'].map((name) => sum(parts.column(name)));
    expect(Math.abs(sum(components) / 1000 / year.poa - 1)).toBeLessThan(1e-9);
  });

  it('has the sun at its highest about local noon, which is 4:00 UTC in Taiwan', async () => {
    const { column, times } = parse((await series('')).text);

    const firstDay = column('H_sun').slice(0, 24);
    expect(times[firstDay.indexOf(Math.max(...firstDay))]).toMatch(/^20210101:0[34]30$/);
    expect(column('Int').every((value) => value === 0)).toBe(true);
  });

  it('finds the best plane where that is asked for', async () => {
    const best = parse((await series('&optimalangles=1')).text);
    const tilted = parse((await series('&optimalinclination=1&aspect=90')).text);

    expect(best.head.find((line) => line.startsWith('Slope'))).not.toBe('Slope: 0 deg.');
    expect(tilted.head).toContain('Azimuth: 90 deg.');
  });

  it('counts a horizon unless it is switched off', async () => {
    const walls = '&angle=20&userhorizon=30,30,30,30';

    const [open, walled, ignored] = await Promise.all(
      ['&angle=20', walls, `${walls}&usehorizon=0`].map(async (query) =>
        sum(parse((await series(query)).text).column('G(i)')),
      ),
    );

    expect(walled).toBeLessThan(0.9 * open!);
    expect(ignored).toBe(open);
  });

  it('has the same hours as JSON', async () => {
    const csv = parse((await series('&pvcalculation=1')).text);
    const { body, headers } = await series('&pvcalculation=1&outputformat=json');

    const { outputs, inputs } = body as { outputs: { hourly: Record<string, number | string>[] }; inputs: object };
    expect(headers.get('content-type')).toContain('application/json');
    expect(outputs.hourly.map(({ time }) => time)).toEqual(csv.times);
    expect(outputs.hourly.map(({ P }) => P)).toEqual(csv.column('P'));
    expect(inputs).toMatchObject({ location: { latitude: 25.0298 }, pv_module: { peak_power: 1 } });
  });

  it.each([
    ['a place off the earth', 'lat=91&lon=0', 'lat', 'less_than_equal'],
    ['no place', 'lon=0', 'lat', 'missing'],
    ['a wall that leans over', `${PLACE}&angle=91`, 'angle', 'less_than_equal'],
    ['an azimuth from north', `${PLACE}&aspect=200`, 'aspect', 'less_than_equal'],
    ['a tracker', `${PLACE}&trackingtype=2`, 'trackingtype', 'less_than_equal'],
    ['another technology', `${PLACE}&pvtechchoice=CdTe`, 'pvtechchoice', 'enum'],
    ['a year that is not known', `${PLACE}&startyear=2015`, 'startyear', 'greater_than_equal'],
    ['a form that is not known', `${PLACE}&outputformat=epw`, 'outputformat', 'enum'],
    ['a horizon of words', `${PLACE}&userhorizon=high,low,high,low`, 'userhorizon', 'string_pattern_mismatch'],
    ['a data set of radiation', `${PLACE}&raddatabase=PVGIS-ERA5`, 'raddatabase', 'extra_forbidden'],
    ['a horizon above the zenith', `${PLACE}&userhorizon=10,99,10,10`, 'userhorizon', 'value_error'],
  ])('refuses %s', async (_case, query, name, type) => {
    const { status, body } = await service.rest<PvgisFault>('GET', `/api/seriescalc?${query}`);

    expect(status).toBe(400);
    expect(body.status).toBe(400);
    expect(body.message).toContain(`query ${name}`);
    expect(body.detail[0]!.loc.slice(0, 2)).toEqual(['query', name]);
    expect(body.detail[0]!.type).toBe(type);
  });

  it('states the losses without the dust of binary fractions', async () => {
    const { body } = await series('&pvcalculation=1&loss=14&outputformat=json');

    expect(body['inputs']).toMatchObject({ pv_module: { system_loss: 14 } });
  });

  it('says in one message that no climate is known', async () => {
    const { status, body } = await service.rest('GET', '/api/seriescalc?lat=0&lon=0');

    expect(status).toBe(400);
    expect(body).toEqual({ status: 400, message: expect.stringContaining('Climate of this place not found') });
  });
});
