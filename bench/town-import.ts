import { createReadStream, createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { parseFeature, scanFeatures } from '../src/providers/formats/geojson-scan.js';
import type { BenchRow } from './bench-row.js';
import { runBuilt } from './processes.js';
import { townChunks, type Town } from './town.js';

/** A town in a file, as it comes to an import. */
export interface TownFile {
  path: string;
  footprints: number;
}

/** Writes a town to a file. */
export async function townFile(folder: string, name: string, town: Town): Promise<TownFile> {
  const path = join(folder, `${name}.geojson`);
  await pipeline(Readable.from(townChunks(town)), createWriteStream(path));
  return { path, footprints: town.footprints };
}

/** What the import of a file took. */
export interface ImportTaken extends Pick<BenchRow, 'ours' | 'baseline' | 'ratio'> {
  peakMiB: number;
}

/**
 * Imports a file by the command, in a process of its own from its start to its end.
 * @param environment names the database. @param date of the edition.
 */
export async function importTown(
  { path, footprints }: TownFile,
  environment: Readonly<Record<string, string>>,
  date: string,
): Promise<ImportTaken> {
  const parsing = await timed(() => parseOnly(path));
  const options = ['--source', 'town', '--source-date', date];
  const { seconds: loading, peakMiB } = await runBuilt('cli/import.js', [path, ...options], environment);
  const perSecond = (time: number): string => `${Math.round(footprints / time).toLocaleString('en')} footprints/s`;
  return {
    ours: `${perSecond(loading)} (${loading.toFixed(1)} s)`,
    baseline: `reading and parsing alone ${perSecond(parsing)}`,
    ratio: parsing / loading,
    peakMiB,
  };
}

async function parseOnly(path: string): Promise<void> {
  for await (const slices of scanFeatures(createReadStream(path))) slices.forEach(parseFeature);
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return (performance.now() - start) / 1000;
}
