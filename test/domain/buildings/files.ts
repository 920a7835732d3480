import { createReadStream, readFileSync } from 'node:fs';
import { createHash } from 'node:crypto';
import { basename } from 'node:path';
import { geoJsonFeatures } from '../../../src/providers/formats/geojson-scan.js';
import { skipFeatures, type ImportFile } from '../../../src/core/buildings/import/import-file.js';
import { BuildingImportService } from '../../../src/domain/buildings/import/building-import.service.js';
import { BuildingService } from '../../../src/domain/buildings/search/building.service.js';
import { sharedData } from '../../helpers/shared-data.js';
import { testDatabase } from '../../helpers/database.js';

/** The two services on the worker's database. */
export async function buildingServices(): Promise<{ buildings: BuildingService; imports: BuildingImportService }> {
  const { sql } = await testDatabase();
  const clock = (): Date => new Date('2026-11-21T08:00:00Z');
  return { buildings: new BuildingService({ sql }), imports: new BuildingImportService({ sql, clock }) };
}

/** A file of GeoJSON by its bytes. */
export interface StreamedFile extends ImportFile {
  chunks(): AsyncIterable<Uint8Array>;
}

/** A file of GeoJSON whose bytes come as given. */
export const streamedFile = (
  name: string,
  contentKey: string,
  chunks: () => AsyncIterable<Uint8Array>,
): StreamedFile => ({
  name,
  contentKey,
  chunks,
  features: ({ skip }) => skipFeatures(geoJsonFeatures(chunks()), skip),
});

/** A file of real footprints. */
export function realFile(name: string): StreamedFile {
  const path = sharedData(`buildings/${name}`);
  const contentKey = createHash('sha256').update(readFileSync(path)).digest('hex');
  return streamedFile(basename(path), contentKey, () => createReadStream(path));
}

/** A file of given text, cut into chunks of a few bytes so that every seam is met. */
export function textFile(text: string | Buffer, chunkBytes = 1 << 16, name = 'made.geojson'): StreamedFile {
  const bytes = typeof text === 'string' ? Buffer.from(text) : text;
  async function* chunks(): AsyncGenerator<Uint8Array> {
    await Promise.resolve();
    for (let at = 0; at < bytes.length; at += chunkBytes) yield bytes.subarray(at, at + chunkBytes);
  }
  return streamedFile(name, createHash('sha256').update(bytes).digest('hex'), chunks);
}

/** Closed square of a side in degrees with its south-western corner at a place. */
export const square = (lng: number, lat: number, side = 0.0001): number[][] => [
  [lng, lat],
  [lng + side, lat],
  [lng + side, lat + side],
  [lng, lat + side],
  [lng, lat],
];

/** A feature with a polygon of one or more rings. */
export const polygonFeature = (id: string | undefined, rings: unknown, properties: object = {}): object => ({
  type: 'Feature',
  properties: { ...(id !== undefined && { id }), ...properties },
  geometry: { type: 'Polygon', coordinates: rings },
});

/** Text of a FeatureCollection. */
export const collection = (features: readonly unknown[]): string =>
  JSON.stringify({ type: 'FeatureCollection', name: 'made, with "features": [ in a text', features });
