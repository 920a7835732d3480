/**
 * Makes reference/climate/stations-tw.csv, radiation-steps-tw.csv and reference/finance/day-spread.json from a folder of
 * observations.
 *
 *   npm run make-climate -- <folder with climate-tw-monthly.csv, its series, sunshine-normals-1981-2010.csv and hourly files>
 *
 * Steps, each named in the rows it touches:
 *  1. Steps of the instruments: found in the ratio of radiation to sunshine, corrected or dropped (validation/climate).
 *  2. Quality: a station far off the line of radiation over sunshine of all stations is marked `excluded`.
 *  3. Radiation: the mean of the months at hand, scaled by Ångström's line, fitted to all stations, from the sunshine of
 *     those months to the sunshine normal. Stations without a normal take the ratio of normal to period of those around.
 *  4. Temperature: the mean of 2017-2023; where a station has fewer than four years of a month, by differences to the long
 *     stations.
 *  5. Spread between years: the sample standard deviation where a month has four or more years; else the relative spread of
 *     the long stations, weighted by 1/distance.
 *  6. Uncertainty of the mean itself: the measured error of the scaling, and the difference between normal and period.
 */
import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { build } from './build.mjs';
import { daySpread, DAYS, hourlyMeans, readCsv, readStations } from './climate/observations.mjs';
import { periodMean, radiationError, radiationMean, temperatureError, yearSpread } from './climate/period-means.mjs';
import { angstromLine, correctSteps, scaleToNormals } from './climate/radiation.mjs';

/** What wind and humidity rest on: the one year of whole hourly records. */
const HOURLY_PERIOD = '2021';
const HOURLY = 'GitHub siang-chang/aidea-solar-energy-surplux a013d61f (hourly)';
const DAILY = 'GitHub mhy1264/taipaoer df0055c7 (daily)';
const NORMALS_PAGE = 'yy-energy.com.tw';
const NORMALS = `CWB sunshine normals as quoted by ${NORMALS_PAGE}`;

const folder = process.argv[2];
if (folder === undefined) throw new Error('usage: npm run make-climate -- <folder with the observations>');
if (!(await build())) throw new Error('the build failed');
const { monthGeometry, clearnessOf, fitAngstrom } = await import('../dist/validation/climate/angstrom.js');
const { radiationSteps } = await import('../dist/validation/climate/radiation-steps.js');

const round = (value, digits) => (value === null ? '' : value.toFixed(digits));

const all = readStations(folder, monthGeometry);
for (const station of all) {
  station.observed = DAYS.map((_, index) => radiationMean(station, index + 1).observed);
  correctSteps(station, radiationSteps);
}
const line = angstromLine(all, { fitAngstrom, clearnessOf });
const clearnessAt = (share) => clearnessOf(line, share);
const ratioError = scaleToNormals(all, readCsv(folder, 'sunshine-normals-1981-2010.csv'));
const ghiError = radiationError(all, clearnessAt);
const tempError = temperatureError(all);
const winds = hourlyMeans(folder, 'wind_ms');
const humidities = hourlyMeans(folder, 'rh_pct');

/** Radiation of a month at the sunshine of the period and at its normal, and what the difference makes uncertain. */
const radiationOf = (station, index) => {
  const { observed, sunshine, years, days } = radiationMean(station, index + 1);
  const period = station.sunshine[index].value;
  const at = (share) => (observed * clearnessAt(share)) / clearnessAt(sunshine);
  const normal = period * station.ratios[index];
  const [value, ofPeriod] = [at(normal), at(period)];
  const ratioSigma = station.normalBasis === 'neighbours' ? at(normal * (1 + ratioError)) - value : 0;
  // the years to come may be as the normal, as the period or anything between: a uniform distribution (GUM 4.3.7)
  const periodSigma = Math.abs(ofPeriod - value) / Math.sqrt(3);
  return { value, ofPeriod, years, days, sigma: Math.hypot(periodSigma, ratioSigma, ghiError.after * value) };
};

const NORMAL_TEXTS = {
  'own months': 'its',
  'own year': 'its yearly',
  neighbours: "the neighbouring stations'",
};
const sourceText = (row) => {
  const repositories = row.source.includes('taipaoer') ? `${HOURLY} and ${DAILY}` : HOURLY;
  const corrected = row.steps.length > 0 ? '; radiation corrected for steps of the instrument' : '';
  const normals = `; radiation scaled to ${NORMAL_TEXTS[row.normalBasis]} sunshine normals ${row.normalPeriod} (${NORMALS})`;
  return `CWA observations (CODiS; OGDL 1.0) ${row.period_start}..${row.period_end} in ${repositories}${corrected}${normals}`;
};
const NORMAL_WORDS = {
  'own months': (period) => `本站 ${period} 各月`,
  'own year': (period) => `本站 ${period} 全年`,
  neighbours: (period) => `鄰近測站 ${period} `,
};
const inWords = (repository) => repository.replace(' (hourly)', '（逐時）').replace(' (daily)', '（逐日）');
const sourceWords = (row) => {
  const repositories = row.source.includes('taipaoer') ? `${inWords(HOURLY)}與 ${inWords(DAILY)}` : inWords(HOURLY);
  const corrected = row.steps.length > 0 ? '；日射量已校正儀器造成的階差' : '';
  const normals = `；日射量已依${NORMAL_WORDS[row.normalBasis](row.normalPeriod)}日照時數氣候值調整（中央氣象局日照時數氣候值，引自 ${NORMALS_PAGE}）`;
  return `中央氣象署觀測（CODiS；OGDL 1.0）${row.period_start} 至 ${row.period_end}，取自 ${repositories}${corrected}${normals}`;
};
const HEADER =
  'station_id,station,station_en,county,lat,lng,elevation_m,month,ghi_kwh_m2_day,ghi_sigma_years,ghi_sigma_basis,' +
  'ghi_sigma_mean,ghi_period,ghi_observed,ghi_quality,temp_c,temp_sigma_years,temp_sigma_mean,temp_observed,wind_m_s,' +
  'rh_pct,hourly_period,sunshine_h,sunshine_period,sunshine_observed,sunshine_normal_period,sunshine_normal_basis,' +
  'period_start,period_end,years,days,source,source_zh,source_date';
const sunshineCells = (station, index) => {
  const { value, observed } = station.sunshine[index];
  const hours = (share) => round(share * station.geometry[index].dayLengthH * DAYS[index], 1);
  return [
    hours(value * station.ratios[index]),
    hours(value),
    hours(observed),
    station.normalPeriod,
    station.normalBasis,
  ];
};
const rowOf = (station, index) => {
  const month = index + 1;
  const ghi = radiationOf(station, index);
  const temp = periodMean(all, station, month, 'temp');
  const ghiSpread = yearSpread(all, station, month, 'ghi', ghi.value);
  const tempSpread = yearSpread(all, station, month, 'temp');
  const tempSigma = temp.adjusted ? tempError.after : tempSpread.spread / Math.sqrt(temp.years);
  const id = station.station_id;
  return [
    [id, station.station, station.station_en, station.county, station.lat, station.lng, station.elevation_m, month],
    [round(ghi.value, 3), round(ghiSpread.spread, 3), ghiSpread.basis, round(ghi.sigma, 3)],
    [round(ghi.ofPeriod, 3), round(station.observed[index], 3), station.quality.excluded ? 'excluded' : 'good'],
    [round(temp.value, 2), round(tempSpread.spread, 2), round(tempSigma, 2), round(temp.observed, 2)],
    [round(winds.get(id)?.[index] ?? null, 2), round(humidities.get(id)?.[index] ?? null, 1)],
    [winds.has(id) ? HOURLY_PERIOD : '', ...sunshineCells(station, index)],
    [station.period_start, station.period_end, ghi.years, ghi.days],
    [sourceText(station), sourceWords(station), station.period_end],
  ]
    .flat()
    .join(',');
};

const STEP_HEADER = 'station_id,station,first_month,size_percent,months_before,months,treatment';
const stepRows = all.flatMap(({ station_id: id, station, steps }) =>
  steps.map(({ year, month, size, monthsBefore, months, treatment }) =>
    [
      id,
      station,
      `${year}-${String(month).padStart(2, '0')}`,
      round(100 * size, 1),
      monthsBefore,
      months,
      treatment,
    ].join(),
  ),
);

const out = resolve(import.meta.dirname, '../reference');
const lines = all.flatMap((station) => DAYS.map((_, index) => rowOf(station, index)));
writeFileSync(join(out, 'climate/stations-tw.csv'), `${[HEADER, ...lines].join('\n')}\n`);
writeFileSync(join(out, 'climate/radiation-steps-tw.csv'), `${[STEP_HEADER, ...stepRows].join('\n')}\n`);
const daySpreadRow = {
  id: 'day-spread-2021',
  kind: 'day_spread',
  region: 'TW',
  validFrom: '2015-01-01',
  validTo: null,
  value: { fifths: daySpread(folder) },
  unit: "mean of each fifth of the month's days over the month's mean",
  source: 'computed from CWA hourly radiation of 2021 (CODiS; OGDL 1.0): Taipei, Taichung, Tainan, Kaohsiung, Hualien',
  sourceZh: '由中央氣象署 2021 年逐時日射量（CODiS，OGDL 1.0）計算：臺北、臺中、臺南、高雄、花蓮',
  sourceDate: '2021-12',
  status: 'published',
};
writeFileSync(
  join(out, 'finance/day-spread.json'),
  `${JSON.stringify([daySpreadRow], null, 2)}
`,
);

console.log(`Ångström's line: ${line.cloudy.toFixed(3)} + ${line.sunny.toFixed(3)} × sunshine share`);
console.log('radiation: error of short records before and after scaling by sunshine', ghiError);
console.log('temperature: the same by differences [K]', tempError);
console.log(
  `interpolated ratios of normals, stations left out in turn: ${round(100 * ratioError, 1)} % root mean square`,
);
const annualOf = (station, figure) => DAYS.reduce((sum, days, index) => sum + figure(station, index) * days, 0);
for (const station of all.toSorted((a, b) => a.quality.z - b.quality.z)) {
  const normal = annualOf(station, (one, index) => radiationOf(one, index).value);
  const period = annualOf(station, (one, index) => radiationOf(one, index).ofPeriod);
  const observed = annualOf(station, (one, index) => one.observed[index]);
  console.log(
    `${station.station} ${round(observed, 0)} observed, ${round(period, 0)} 2017-2023, ${round(normal, 0)} kWh/m2 normal ` +
      `(${station.normalBasis}); off the line ${round(100 * station.quality.share, 1)} %, z ${round(station.quality.z, 1)}`,
  );
}
