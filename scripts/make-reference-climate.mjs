/**
 * Makes reference/climate/stations-tw.csv and reference/finance/day-spread.json from a folder of observations.
 *
 *   node scripts/make-reference-climate.mjs <folder with climate-tw-monthly.csv and its series and hourly files>
 *
 * Steps, each named in the rows it touches:
 *  1. Monthly means over all years at hand; months with fewer than MIN_DAYS days of radiation are left out.
 *  2. Climatological ratio method: where a station has fewer than MIN_YEARS years of a month, its mean is multiplied by
 *     (mean of all years / mean of the station's own years), averaged over the long stations with weights 1/distance.
 *     Temperature takes the difference instead of the ratio (Conrad & Pollak, Methods in Climatology, 2nd ed. 1950:
 *     reduction of short records by quotients and differences).
 *  3. Spread between years: the sample standard deviation where a month has MIN_YEARS or more years; else the relative
 *     spread of the long stations, again weighted by 1/distance.
 *  4. Uncertainty of the mean itself: spread / sqrt(years), or for adjusted months the method's own measured error.
 *  5. Quality: radiation is compared with what the station's sunshine lets one expect (Angstrom-Prescott line fitted to
 *     all stations); a station more than QUALITY_Z robust standard deviations off is marked `excluded`.
 */
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const MIN_DAYS = 15;
const MIN_YEARS = 4;
const LONG_SERIES_MONTHS = 55;
const QUALITY_Z = 3.5;
const EARTH_RADIUS_KM = 6371.0088;
const SOLAR_CONSTANT_KW = 1.361;
const DAYS = [31, 28.25, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
/** Day of the year whose declination is the month's mean (Klein 1977, quoted by Duffie & Beckman, table 1.6.1). */
const MEAN_DAY = [17, 47, 75, 105, 135, 162, 198, 228, 258, 288, 318, 344];
const SHORT_WINDOW = { from: 202006, to: 202202 };
/** What wind and humidity rest on: the one year of whole hourly records. */
const HOURLY_PERIOD = '2021';
const HOURLY = 'GitHub siang-chang/aidea-solar-energy-surplux a013d61f (hourly)';
const DAILY = 'GitHub mhy1264/taipaoer df0055c7 (daily)';

const folder = process.argv[2];
if (folder === undefined) throw new Error('usage: make-reference-climate.mjs <folder with the observations>');

const splitCsv = (line) => [...line.matchAll(/("([^"]*)"|[^,]*)(,|$)/g)].map((cell) => cell[2] ?? cell[1]);
const readCsv = (name) => {
  const [header, ...lines] = readFileSync(join(folder, name), 'utf8')
    .replace(/^\uFEFF/, '')
    .trim()
    .split(/\r?\n/);
  const keys = splitCsv(header);
  return lines.map((line) => Object.fromEntries(splitCsv(line).map((cell, index) => [keys[index], cell])));
};
const mean = (values) => values.reduce((sum, value) => sum + value, 0) / values.length;
const deviation = (values) => {
  const centre = mean(values);
  return Math.sqrt(values.reduce((sum, value) => sum + (value - centre) ** 2, 0) / (values.length - 1));
};
const rms = (values) => Math.sqrt(mean(values.map((value) => value * value)));
const median = (values) => {
  const sorted = [...values].sort((a, b) => a - b);
  return (sorted[(sorted.length - 1) >> 1] + sorted[sorted.length >> 1]) / 2;
};
const round = (value, digits) => (value === null ? '' : value.toFixed(digits));
const rad = (degrees) => (degrees * Math.PI) / 180;

const stations = new Map();
for (const row of readCsv('climate-tw-monthly.csv')) {
  stations.set(row.station_id, { ...row, lat: Number(row.lat), lng: Number(row.lng), series: [] });
}
/** Hours of a month; `null` where days are missing, or where a code for a missing day (-999.x) went into the sum. */
const sunshineOf = ({ sunshine_h: hours, n_days_sunshine: days }) =>
  hours === '' || Number(hours) < 0 || Number(days) < MIN_DAYS ? null : Number(hours);
for (const row of readCsv('climate-tw-monthly-series.csv')) {
  const number = (key) => (row[key] === '' ? null : Number(row[key]));
  const radiationDays = Number(row.n_days_ghi);
  stations.get(row.station_id).series.push({
    stamp: Number(row.year) * 100 + Number(row.month),
    month: Number(row.month),
    ghi: radiationDays >= MIN_DAYS ? number('ghi_kwh_m2_day') : null,
    temp: number('temp_c'),
    sunshine: sunshineOf(row),
    days: radiationDays,
  });
}
const all = [...stations.values()];
const longStations = all.filter((station) => station.series.length >= LONG_SERIES_MONTHS);

const distanceKm = (a, b) => {
  const chord =
    Math.sin(rad(b.lat - a.lat) / 2) ** 2 +
    Math.cos(rad(a.lat)) * Math.cos(rad(b.lat)) * Math.sin(rad(b.lng - a.lng) / 2) ** 2;
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.sqrt(chord));
};
const valuesOf = (station, month, quantity, keep = () => true) =>
  station.series
    .filter((entry) => entry.month === month && entry[quantity] !== null && keep(entry))
    .map((entry) => entry[quantity]);
const weightedOverLong = (station, evaluate) => {
  const others = longStations.filter((other) => other !== station);
  const weights = others.map((other) => 1 / distanceKm(station, other));
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  return others.reduce((sum, other, index) => sum + evaluate(other) * (weights[index] / total), 0);
};

/** The station's monthly mean, brought to the long stations' years; `keep` narrows the station's own years (for testing). */
const climatology = (station, month, quantity, keep = () => true, minYears = MIN_YEARS) => {
  const own = station.series.filter((entry) => entry.month === month && entry[quantity] !== null && keep(entry));
  const observed = mean(own.map((entry) => entry[quantity]));
  if (own.length >= minYears) return { observed, value: observed, years: own.length, adjusted: false };
  const stamps = new Set(own.map((entry) => entry.stamp));
  const long = (other) => mean(valuesOf(other, month, quantity));
  const same = (other) => mean(valuesOf(other, month, quantity, (entry) => stamps.has(entry.stamp)));
  const value =
    quantity === 'temp'
      ? observed + weightedOverLong(station, (other) => long(other) - same(other))
      : observed * weightedOverLong(station, (other) => long(other) / same(other));
  return { observed, value, years: own.length, adjusted: true };
};

/** Error of the adjustment, measured by shortening each long station to the short stations' window. */
const adjustmentErrors = (quantity) => {
  const inWindow = (entry) => entry.stamp >= SHORT_WINDOW.from && entry.stamp <= SHORT_WINDOW.to;
  const cases = longStations.flatMap((station) =>
    DAYS.map((_, index) => {
      const result = climatology(station, index + 1, quantity, inWindow, Infinity);
      return { ...result, truth: mean(valuesOf(station, index + 1, quantity)) };
    }),
  );
  const error = (key) => cases.map((c) => (quantity === 'temp' ? c[key] - c.truth : c[key] / c.truth - 1));
  return { before: rms(error('observed')), after: rms(error('value')), biasAfter: mean(error('value')) };
};

const yearSpread = (station, month, quantity) => {
  const own = valuesOf(station, month, quantity);
  if (own.length >= MIN_YEARS) return { spread: deviation(own), basis: 'own years' };
  const relative = weightedOverLong(station, (other) => {
    const values = valuesOf(other, month, quantity);
    return quantity === 'temp' ? deviation(values) : deviation(values) / mean(values);
  });
  return {
    spread: relative * (quantity === 'temp' ? 1 : station.means[month - 1].ghi.value),
    basis: 'long neighbours',
  };
};

/** Daily extraterrestrial irradiation [kWh/m2] and day length [h] (Duffie & Beckman, eq. 1.10.3 and 1.6.11). */
const extraterrestrial = (lat, month) => {
  const day = MEAN_DAY[month - 1];
  const declination = rad(23.45 * Math.sin(rad((360 * (284 + day)) / 365)));
  const sunset = Math.acos(-Math.tan(rad(lat)) * Math.tan(declination));
  const geometry =
    Math.cos(rad(lat)) * Math.cos(declination) * Math.sin(sunset) + sunset * Math.sin(rad(lat)) * Math.sin(declination);
  const orbit = 1 + 0.033 * Math.cos(rad((360 * day) / 365));
  return { h0: (24 / Math.PI) * SOLAR_CONSTANT_KW * orbit * geometry, dayLength: (24 / Math.PI) * sunset };
};

const angstromResiduals = () => {
  const points = all.flatMap((station) =>
    station.means.map((m, index) => {
      const { h0, dayLength } = extraterrestrial(station.lat, index + 1);
      return { station, x: m.sunshine.value / DAYS[index] / dayLength, y: m.ghi.value / h0 };
    }),
  );
  const [mx, my] = [mean(points.map((p) => p.x)), mean(points.map((p) => p.y))];
  const slope =
    points.reduce((sum, p) => sum + (p.x - mx) * (p.y - my), 0) / points.reduce((sum, p) => sum + (p.x - mx) ** 2, 0);
  const residual = new Map(
    all.map((s) => [s, mean(points.filter((p) => p.station === s).map((p) => 1 - (my + slope * (p.x - mx)) / p.y))]),
  );
  const centre = median([...residual.values()]);
  const scale = 1.4826 * median([...residual.values()].map((value) => Math.abs(value - centre)));
  return new Map(all.map((s) => [s, { share: residual.get(s), z: (residual.get(s) - centre) / scale }]));
};

/** Monthly means of a column of the hourly files, by station; months with missing hours are means of those there are. */
const hourlyMeans = (column) => {
  const means = new Map();
  for (const name of readdirSync(folder).filter((file) => /^cwa-hourly-2021-\d+/.test(file))) {
    const rows = readCsv(name).filter((row) => row[column] !== '');
    const monthly = DAYS.map((_, index) =>
      mean(rows.filter((row) => Number(row.date.slice(5, 7)) === index + 1).map((row) => Number(row[column]))),
    );
    means.set(name.match(/2021-(\d+)/)[1], monthly);
  }
  return means;
};

/** Means of the five fifths of days, each day's radiation over its month's mean, all hourly stations together. */
const daySpread = () => {
  const ratios = DAYS.map(() => []);
  for (const name of readdirSync(folder).filter((file) => /^cwa-hourly-2021-\d+/.test(file))) {
    const byDay = new Map();
    for (const row of readCsv(name)) {
      const entry = byDay.get(row.date) ?? { sum: 0, hours: 0 };
      byDay.set(row.date, { sum: entry.sum + Number(row.ghi_mj_m2), hours: entry.hours + (row.ghi_mj_m2 !== '') });
    }
    for (let month = 1; month <= 12; month++) {
      const days = [...byDay].filter(([date, d]) => Number(date.slice(5, 7)) === month && d.hours === 24);
      const centre = mean(days.map(([, d]) => d.sum));
      ratios[month - 1].push(...days.map(([, d]) => d.sum / centre));
    }
  }
  return ratios.map((values) => {
    const sorted = values.sort((a, b) => a - b);
    const cut = (k) => Math.round((k * sorted.length) / 5);
    const fifths = [0, 1, 2, 3, 4].map((k) => mean(sorted.slice(cut(k), cut(k + 1))));
    return fifths.map((value) => Number((value / mean(fifths)).toFixed(4)));
  });
};

for (const station of all) {
  station.means = DAYS.map((_, index) => ({
    ghi: climatology(station, index + 1, 'ghi'),
    temp: climatology(station, index + 1, 'temp'),
    sunshine: climatology(station, index + 1, 'sunshine'),
  }));
}
const ghiError = adjustmentErrors('ghi');
const tempError = adjustmentErrors('temp');
const quality = angstromResiduals();
const winds = hourlyMeans('wind_ms');
const humidities = hourlyMeans('rh_pct');

const sourceText = (row, adjusted) => {
  const repositories = row.source.includes('taipaoer') ? `${HOURLY} and ${DAILY}` : HOURLY;
  const method = adjusted ? '; adjusted to 2017-2023 by the climatological ratio method' : '';
  return `CWA observations (CODiS; OGDL 1.0) ${row.period_start}..${row.period_end} in ${repositories}${method}`;
};
const HEADER =
  'station_id,station,station_en,county,lat,lng,elevation_m,month,ghi_kwh_m2_day,ghi_sigma_years,ghi_sigma_basis,' +
  'ghi_sigma_mean,ghi_observed,ghi_quality,temp_c,temp_sigma_years,temp_sigma_mean,temp_observed,wind_m_s,rh_pct,hourly_period,sunshine_h,' +
  'sunshine_observed,period_start,period_end,years,days,source,source_date';
const rowOf = (station, index) => {
  const { ghi, temp, sunshine } = station.means[index];
  const month = index + 1;
  const ghiSpread = yearSpread(station, month, 'ghi');
  const tempSpread = yearSpread(station, month, 'temp');
  const meanSigma = (result, spread, methodError) => (result.adjusted ? methodError : spread / Math.sqrt(result.years));
  const days = station.series.filter((e) => e.month === month && e.ghi !== null).reduce((sum, e) => sum + e.days, 0);
  const cells = {
    ghi: [round(ghi.value, 3), round(ghiSpread.spread, 3), ghiSpread.basis],
    ghiMean: [round(meanSigma(ghi, ghiSpread.spread, ghiError.after * ghi.value), 3), round(ghi.observed, 3)],
    quality: Math.abs(quality.get(station).z) > QUALITY_Z ? 'excluded' : 'good',
    temp: [round(temp.value, 2), round(tempSpread.spread, 2)],
    tempMean: [round(meanSigma(temp, tempSpread.spread, tempError.after), 2), round(temp.observed, 2)],
    wind: round(winds.get(station.station_id)?.[index] ?? null, 2),
    humidity: round(humidities.get(station.station_id)?.[index] ?? null, 1),
    hourlyPeriod: winds.has(station.station_id) ? HOURLY_PERIOD : '',
    sunshine: [round(sunshine.value, 1), round(sunshine.observed, 1)],
  };
  const place = [station.station_id, station.station, station.station_en, station.county, station.lat, station.lng];
  const origin = [station.period_start, station.period_end, ghi.years, days, sourceText(station, ghi.adjusted)];
  return [place, station.elevation_m, month, ...Object.values(cells), origin, station.period_end].flat().join(',');
};
const out = resolve(import.meta.dirname, '../reference');
const lines = all.flatMap((station) => DAYS.map((_, index) => rowOf(station, index)));
writeFileSync(join(out, 'climate/stations-tw.csv'), `${[HEADER, ...lines].join('\n')}\n`);
const daySpreadRow = {
  id: 'day-spread-2021',
  kind: 'day_spread',
  region: 'TW',
  validFrom: '2015-01-01',
  validTo: null,
  value: { fifths: daySpread() },
  unit: "mean of each fifth of the month's days over the month's mean",
  source: 'computed from CWA hourly radiation of 2021 (CODiS; OGDL 1.0): Taipei, Taichung, Tainan, Kaohsiung, Hualien',
  sourceDate: '2021-12',
  status: 'published',
};
writeFileSync(
  join(out, 'finance/day-spread.json'),
  `${JSON.stringify([daySpreadRow], null, 2)}
`,
);

console.log('ratio method, GHI: error of short records before, after, bias after', ghiError);
console.log('difference method, temperature [K]', tempError);
for (const [station, q] of [...quality].sort((a, b) => a[1].z - b[1].z)) {
  const annual = station.means.reduce((sum, m, index) => sum + m.ghi.value * DAYS[index], 0);
  console.log(station.station, annual.toFixed(0), 'kWh/m2;', `${(100 * q.share).toFixed(1)} %`, `z ${q.z.toFixed(1)}`);
}
