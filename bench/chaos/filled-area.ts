import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { LatLng } from '../../src/core/units.js';
import { runBuilt } from '../processes.js';
import { townFile } from '../town-import.js';
import { LOT_DEG, lotMiddle, type Town } from '../town.js';
import { execute } from './local-server.js';
import { startServerPair } from './server-pair.js';

/** Buildings of the bench's town in the database; 0: the demo district alone. */
const BUILDINGS = Number(process.env['CHAOS_BUILDINGS'] ?? 0);
const TOWN: Town = { footprints: BUILDINGS, columns: Math.ceil(Math.sqrt(BUILDINGS)) };
/** Prime, so that visits that follow one another are far apart, and all buildings have their turn. */
const STRIDE = 611_953;
/**
 * Four of five requests ask about a fifth of the town, the last one about any place.
 * @see R. García et al., Web Map Tile Services for Spatial Data Infrastructures, 2012, doi 10.5772/46129: in the logs of
 *   two Spanish map services 20 % of the tiles had 80 % of the requests, and 10 % nearly 90 %.
 */
const WANTED_SHARE = 1 / 5;

/** Whose place a visit asks about: a place of the town, or some of the demo district. */
export function placeOfVisit(number: number): LatLng {
  if (BUILDINGS === 0) return { lat: 25.0298 + 0.0001 * (number % 50), lng: 121.5356 };
  // kinds of requests follow each other in fifties, so that each kind has its share of both
  const isAnywhere = Math.floor(number / 50) % 5 === 0;
  return lotMiddle((number * STRIDE) % (isAnywhere ? BUILDINGS : Math.ceil(BUILDINGS * WANTED_SHARE)), TOWN);
}

/** Data of servers that were filled, by the build that filled them. */
const filled = new Map<string, string>();

/**
 * Data of a server whose database `solar` the build has filled, if so many buildings were asked for; filled once for all
 * faults, and removed by `removeFilled`.
 */
export async function filledData(build: string): Promise<string | undefined> {
  if (BUILDINGS === 0 || filled.has(build)) return filled.get(build);
  const folder = await mkdtemp(join(tmpdir(), 'chaos-filled-'));
  filled.set(build, folder);
  const pair = await startServerPair();
  try {
    const server = `postgres://solar@${pair.primary.place}`;
    await execute(`${server}/postgres`, 'create database solar');
    await loadTown(`${server}/solar`, build);
    await execute(`${server}/solar`, 'vacuum analyze');
    await execute(`${server}/solar`, 'checkpoint');
  } finally {
    await pair.stop(folder);
  }
  return folder;
}

/** Removes what was filled. */
export const removeFilled = (): Promise<unknown> =>
  Promise.all([...filled.values()].map((folder) => rm(folder, { recursive: true, force: true })));

async function loadTown(databaseUrl: string, build: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'chaos-town-'));
  try {
    const { path } = await townFile(folder, 'town', TOWN);
    const [first, last] = [lotMiddle(0, TOWN), lotMiddle(TOWN.columns ** 2 - 1, TOWN)];
    const coverage = [first.lng - LOT_DEG, first.lat - LOT_DEG, last.lng + LOT_DEG, last.lat + LOT_DEG].join(',');
    const words = [path, '--source', 'town', '--source-date', '2026-01', '--coverage', coverage];
    await runBuilt('cli/import.js', words, { DATABASE_URL: databaseUrl, DATA_DIR: folder }, build);
  } finally {
    await rm(folder, { recursive: true });
  }
}
