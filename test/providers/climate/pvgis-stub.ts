import type { Behaviour } from '../../helpers/stub-upstream.js';

/** One row of the months that PVGIS answers. */
export type PvgisMonth = Record<string, unknown>;

export const FIRST_YEAR = 2005;
const YEARS = 10;
/** Irradiation of a month of 30 days at a place where December is dark [kWh/m2 a day]. */
const NORTHERN = [1.2, 1.9, 3.1, 4.3, 5.1, 5.6, 5.5, 4.8, 3.6, 2.2, 1.3, 1.0];
const TEMPERATURES = [2, 3, 7, 11, 15, 18, 20, 20, 16, 11, 6, 3];

const seasonOf = (month: number, lat: number): number => (lat < 0 ? (month + 5) % 12 : month - 1);
const daysIn = (year: number, month: number): number => new Date(Date.UTC(year, month, 0)).getUTCDate();

/** Ten years of months; the years differ by up to 5 % either way. */
export const pvgisMonths = (lat: number): PvgisMonth[] =>
  Array.from({ length: YEARS * 12 }, (_, index) => {
    const [year, month] = [FIRST_YEAR + Math.floor(index / 12), (index % 12) + 1];
    const departure = 1 + (((year * 7) % 11) - 5) / 100;
    const season = seasonOf(month, lat);
    return {
      year,
      month,
      'H(h)_m': Number((NORTHERN[season]! * departure * daysIn(year, month)).toFixed(2)),
      T2m: Number((TEMPERATURES[season]! + (year % 3) * 0.4).toFixed(1)),
    };
  });

/** What `MRcalc` answers, in the shape that its documentation gives. */
export const pvgisSeries = (lat: number, lng: number, monthly: unknown = pvgisMonths(lat)) => ({
  inputs: {
    location: { latitude: lat, longitude: lng, elevation: 278 },
    meteo_data: {
      radiation_db: 'PVGIS-SARAH3',
      meteo_db: 'ERA5',
      year_min: FIRST_YEAR,
      year_max: FIRST_YEAR + YEARS - 1,
      use_horizon: false,
      horizon_db: null,
    },
    plane: { fixed_inclined: { slope: { value: 0, optimal: false }, azimuth: { value: 0, optimal: false } } },
  },
  outputs: { monthly },
  meta: {},
});

/** What `tmy` answers: hours whose wind grows from month to month. */
export const pvgisTypicalYear = () => {
  const hours = Array.from({ length: 8760 }, (_, hour) => {
    const at = new Date(Date.UTC(2018, 0, 1, hour));
    const [, month, day] = at.toISOString().slice(0, 10).split('-').map(Number);
    const time = `2018${String(month).padStart(2, '0')}${String(day).padStart(2, '0')}:${at.toISOString().slice(11, 13)}00`;
    return { 'time(UTC)': time, T2m: 10, RH: 60 + month!, 'G(h)': 0, WS10m: 2 + month! / 10, WD10m: 180, SP: 98_000 };
  });
  return { inputs: {}, outputs: { months_selected: [], tmy_hourly: hours }, meta: {} };
};

const answer = (response: Parameters<Behaviour>[0], status: number, value: unknown): void => {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(JSON.stringify(value));
};

/** A PVGIS server that knows every place. */
export const pvgis: Behaviour = (response, { path }) => {
  const url = new URL(path, 'http://stub');
  const [lat, lng] = [Number(url.searchParams.get('lat')), Number(url.searchParams.get('lon'))];
  if (url.pathname.endsWith('/MRcalc')) return answer(response, 200, pvgisSeries(lat, lng));
  if (url.pathname.endsWith('/tmy')) return answer(response, 200, pvgisTypicalYear());
  answer(response, 404, { message: 'no such tool', status: 404 });
};

/** A PVGIS server that knows months alone. */
export const withoutTypicalYear: Behaviour = (response, call) =>
  call.path.includes('/tmy')
    ? answer(response, 500, { message: 'Internal Server Error', status: 500 })
    : pvgis(response, call);

/** A refusal, as PVGIS writes it. */
export const refusal =
  (message: string, status = 400): Behaviour =>
  (response) =>
    answer(response, status, { message, status });

export const overTheSea = refusal('Location over the sea. Please, select another location');
