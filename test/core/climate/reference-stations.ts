import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseClimateStations } from '../../../src/core/climate/climate-stations.js';

/** Text of the station table that ships with the project. */
export const stationsCsv = readFileSync(
  resolve(import.meta.dirname, '../../../reference/climate/stations-tw.csv'),
  'utf8',
);

export const stations = parseClimateStations(stationsCsv);
