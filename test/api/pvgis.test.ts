import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../helpers/app.js';

let service: TestApp;

beforeAll(async () => {
  service = await startTestApp({ demoDistrict: 'off' });
});

afterAll(() => service.stop());

const PLACE = 'lat=25.0298&lon=121.5356';

const get = <Body = Record<string, unknown>>(tool: string, query: string) =>
  service.rest<Body>('GET', `/api/${tool}?${PLACE}${query}`);

type Numbers = Record<string, number>;
type Times = Record<string, number | string | null>;

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/** What the same plane gives over our own interface. */
async function yieldOf(body: object): Promise<{ monthly_kwh: number[]; annual_kwh: number; poa: number[] }> {
  const { body: answer } = await service.rest<Record<string, never>>('POST', '/api/yield', {
    body: { lat: 25.0298, lng: 121.5356, ...body },
  });
  return { monthly_kwh: answer['ac_monthly']!, annual_kwh: answer['ac_annual']!, poa: answer['poa_monthly']! };
}

describe('GET /api/PVcalc', () => {
  it('has the months and the year of the same plane, in kWh', async () => {
    const { body } = await get<{
      outputs: { monthly: { fixed: Numbers[] }; totals: { fixed: Numbers } };
      inputs: object;
    }>('PVcalc', '&peakpower=5&loss=14&angle=20&aspect=0&mountingplace=building&outputformat=json');
    const own = await yieldOf({ tilt: 20, azimuth: 180, capacity_kw: 5, losses_percent: 14, mount: 'roof' });

    const months = body.outputs.monthly.fixed;
    const year = body.outputs.totals.fixed;
    expect(months.map(({ month }) => month)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
    for (const [at, month] of months.entries()) {
      expect(Math.abs(month['E_m']! / own.monthly_kwh[at]! - 1)).toBeLessThan(1e-3);
      expect(Math.abs(month['H(i)_m']! / own.poa[at]! - 1)).toBeLessThan(1e-3);
      expect(month['SD_m']! / month['E_m']!).toBeGreaterThan(0.01);
    }
    expect(Math.abs(year['E_y']! / own.annual_kwh - 1)).toBeLessThan(1e-3);
    expect(year['l_total']).toBeLessThan(year['l_tg']!);
    expect(body.inputs).toMatchObject({
      mounting_system: { fixed: { slope: { value: 20 }, azimuth: { value: 0 }, type: 'building-integrated' } },
      pv_module: { technology: 'c-Si', peak_power: 5, system_loss: 14 },
    });
  });

  it('has the same months as CSV, after the lines of the place', async () => {
    const { text } = await get('PVcalc', '&loss=14&optimalangles=1');

    const lines = text.split('\r\n');
    const start = lines.findIndex((line) => line.startsWith('month,'));
    expect(lines[start]).toBe('month,E_d,E_m,H(i)_d,H(i)_m,SD_m');
    expect(lines.slice(start + 1, start + 13).map((line) => line.split(',').length)).toEqual(Array(12).fill(6));
    expect(lines.some((line) => /^E_y:\t\d+/.test(line))).toBe(true);
  });
});

describe('GET /api/MRcalc', () => {
  it('has what was asked for, month by month, and nothing else', async () => {
    const { body } = await get<{ outputs: { monthly: Numbers[] } }>(
      'MRcalc',
      '&horirrad=1&optrad=1&selectrad=1&angle=60&mr_dni=1&d2g=1&avtemp=1&outputformat=json',
    );
    const bare = await get<{ outputs: { monthly: Numbers[] } }>('MRcalc', '&avtemp=1&outputformat=json');

    const { monthly } = body.outputs;
    const yearOf = (name: string): number => sum(monthly.map((month) => month[name]!));
    expect(yearOf('H(i_opt)_m')).toBeGreaterThan(yearOf('H(h)_m'));
    expect(yearOf('H(i)_m')).toBeLessThan(yearOf('H(h)_m'));
    expect(yearOf('Hb(n)_m')).toBeGreaterThan(400);
    for (const { Kd } of monthly) expect(Kd! > 0.2 && Kd! < 0.9).toBe(true);
    expect(monthly[6]!['T2m']! - monthly[0]!['T2m']!).toBeGreaterThan(8);
    expect(Object.keys(bare.body.outputs.monthly[0]!)).toEqual(['year', 'month', 'T2m']);
  });
});

describe('GET /api/DRcalc', () => {
  it('has 24 hours of a mean day, whose light is that of the month', async () => {
    const query = '&angle=20&global=1&showtemperatures=1&outputformat=json';
    const { body } = await get<{ outputs: { daily_profile: Times[] } }>('DRcalc', `${query}&month=7`);
    const all = await get<{ outputs: { daily_profile: Times[] } }>('DRcalc', `${query}&month=0&localtime=1`);
    const own = await yieldOf({ tilt: 20, azimuth: 180 });

    const day = body.outputs.daily_profile;
    expect(day.map(({ time }) => time)).toEqual(
      Array.from({ length: 24 }, (_, hour) => `${String(hour).padStart(2, '0')}:30`),
    );
    expect(Math.abs((sum(day.map((hour) => Number(hour['G(i)']))) * 31) / 1000 / own.poa[6]! - 1)).toBeLessThan(1e-3);
    const brightest = day.toSorted((a, b) => Number(b['G(i)']) - Number(a['G(i)']))[0]!;
    expect(['03:30', '04:30']).toContain(brightest['time']);
    expect(all.body.outputs.daily_profile).toHaveLength(288);
    expect(all.body.outputs.daily_profile.find(({ month, time }) => month === 7 && time === '11:30')!['G(i)']).toBe(
      day.find(({ time }) => time === '03:30')!['G(i)'],
    );
  });

  it.each(['clearsky=1', 'glob_2axis=1'])('refuses what is not known: %s', async (parameter) => {
    const { status, body } = await get('DRcalc', `&month=7&${parameter}`);

    expect(status).toBe(400);
    expect(body['message']).toContain(parameter.split('=')[0]);
  });
});

describe('GET /api/tmy', () => {
  const NAMES = ['T2m', 'RH', 'G(h)', 'Gb(n)', 'Gd(h)', 'IR(h)', 'WS10m', 'WD10m', 'SP'];

  it('has the lines that pvlib expects: the place, twelve months, 8,760 hours, and what the columns are', async () => {
    const { text } = await get('tmy', '');

    const lines = text.split('\r\n');
    expect(lines.slice(0, 3).map((line) => Number.isFinite(Number(line.split(':')[1])))).toEqual([true, true, true]);
    expect(lines[3]).toBe('month,year');
    expect(lines.slice(4, 16)).toEqual(Array.from({ length: 12 }, (_, month) => `${month + 1},2021`));
    expect(lines[16]).toBe(['time(UTC)', ...NAMES].join());
    const hours = lines.slice(17, 17 + 8760).map((line) => line.split(','));
    expect(hours.every((hour) => hour.length === 10 && /^2021\d{4}:\d{4}$/.test(hour[0]!))).toBe(true);
    expect(lines.slice(17 + 8760).filter((line) => line.includes(':')).length).toBeGreaterThanOrEqual(NAMES.length);
  });

  it('holds together: the light on the horizontal is beam and diffuse light', async () => {
    const { body } = await get<{ outputs: { months_selected: object[]; tmy_hourly: Times[] } }>(
      'tmy',
      '&outputformat=json',
    );
    const { body: day } = await get<{ outputs: { hourly: Times[] } }>('seriescalc', '&outputformat=json');

    const { tmy_hourly: hours, months_selected: months } = body.outputs;
    expect(months).toHaveLength(12);
    expect(Object.keys(hours[0]!)).toEqual(['time(UTC)', ...NAMES]);
    for (const [at, hour] of hours.entries()) {
      const up = Math.sin((Number(day.outputs.hourly[at]!['H_sun']) * Math.PI) / 180);
      const beam = Number(hour['Gb(n)']) * up;
      expect(Math.abs(beam + Number(hour['Gd(h)']) - Number(hour['G(h)']))).toBeLessThan(1e-6);
      expect(Number(hour['Gb(n)'])).toBeLessThan(1_100);
    }
    expect(hours[0]).toMatchObject({ RH: null, 'IR(h)': null, WD10m: null });
    expect(Number(hours[0]!['SP'])).toBeGreaterThan(100_000);
  });
});

describe('GET /api/printhorizon', () => {
  it('has 49 directions from north over south, and the paths of the sun', async () => {
    const { body } = await get<{
      outputs: { horizon_profile: Numbers[]; winter_solstice: Numbers[]; summer_solstice: Numbers[] };
    }>('printhorizon', '&userhorizon=0,20,10,0&outputformat=json');

    const { horizon_profile: profile, winter_solstice: winter, summer_solstice: summer } = body.outputs;
    const at = (azimuth: number): number => profile.find(({ A }) => A === azimuth)!['H_hor']!;
    expect(profile.map(({ A }) => A)).toEqual(Array.from({ length: 49 }, (_, i) => i * 7.5 - 180));
    expect([at(-180), at(-135), at(-90), at(-45), at(0), at(90), at(180)]).toEqual([0, 10, 20, 15, 10, 0, 0]);
    const highest = (path: Numbers[], name: string) => Math.max(...path.map((point) => point[name]!));
    expect(highest(summer, 'H_sun(s)') - highest(winter, 'H_sun(w)')).toBeGreaterThan(40);
  });

  it('says in one message that no ground is known', async () => {
    const { status, body } = await get('printhorizon', '');

    expect(status).toBe(400);
    expect(body).toEqual({ status: 400, message: 'Elevation not found' });
  });
});
