import type { ExportFormat } from '../../contract/district/roofs.request.js';
import { TABLE_TYPES, type OutlinedRow, type TableFormat, type TableWriter } from '../../core/district/table-file.js';
import type { Polygon } from '../../core/geometry/position.js';
import type { RankedRoof, RoofService } from '../../domain/district/roof.service.js';
import { StreamedAnswer } from '../route.js';
import { flatRoof, ROOF_COLUMNS } from '../../contract/district/roof-table.js';
import { CSV_HEADER, csvLines } from './roof-csv.js';

type Pages = AsyncIterable<RankedRoof[]>;

async function* csvPieces(pages: Pages): AsyncGenerator<string | Uint8Array, void> {
  yield CSV_HEADER;
  for await (const page of pages) yield csvLines(page);
}

async function* ndjsonPieces(pages: Pages): AsyncGenerator<string, void> {
  for await (const page of pages) yield page.map((roof) => `${JSON.stringify(flatRoof(roof))}\n`).join('');
}

/** A feature for each roof; one whose building is gone since has no geometry. */
async function* geojsonPieces(pages: Pages, roofs: RoofService): AsyncGenerator<string, void> {
  yield '{"type":"FeatureCollection","features":[';
  let separator = '\n';
  for await (const page of pages) {
    const outlines = await roofs.outlines(page.map(({ buildingId }) => buildingId));
    const features = page.map((roof) => {
      const geometry = outlines.get(roof.buildingId) ?? 'null';
      return `{"type":"Feature","id":"${roof.buildingId}","geometry":${geometry},"properties":${JSON.stringify(flatRoof(roof))}}`;
    });
    yield `${separator}${features.join(',\n')}`;
    separator = ',\n';
  }
  yield '\n]}\n';
}

/** The writers of binary tables, by format. */
type TableWriters = Readonly<Record<TableFormat, TableWriter>>;

/** Rows with the outlines of their buildings. */
async function* outlined(pages: Pages, roofs: RoofService): AsyncGenerator<OutlinedRow[], void> {
  for await (const page of pages) {
    const outlines = await roofs.outlines(page.map(({ buildingId }) => buildingId));
    yield page.map((roof) => {
      const text = outlines.get(roof.buildingId);
      return {
        row: flatRoof(roof),
        outline: text === undefined ? null : (JSON.parse(text) as { coordinates: Polygon }).coordinates,
      };
    });
  }
}

const TEXT_WRITERS = {
  csv: csvPieces,
  ndjson: ndjsonPieces,
  geojson: geojsonPieces,
} as const;

const CONTENT_TYPES: Readonly<Record<ExportFormat, string>> = {
  csv: 'text/csv; charset=utf-8; header=present',
  ndjson: 'application/x-ndjson; charset=utf-8',
  geojson: 'application/geo+json; charset=utf-8',
  ...TABLE_TYPES,
};

const isTable = (format: ExportFormat): format is TableFormat => format in TABLE_TYPES;

/**
 * Roofs as a file in pieces, a page of roofs each.
 * @throws what the first page throws, before anything is sent.
 */
export async function exportAnswer(
  { roofs, tableWriters }: { roofs: RoofService; tableWriters: TableWriters },
  pages: AsyncGenerator<RankedRoof[], void>,
  format: ExportFormat,
): Promise<StreamedAnswer> {
  const first = await pages.next();
  const all = async function* (): AsyncGenerator<RankedRoof[], void> {
    if (first.done === true) return;
    yield first.value;
    yield* pages;
  };
  const pieces = isTable(format)
    ? tableWriters[format](ROOF_COLUMNS, outlined(all(), roofs))
    : TEXT_WRITERS[format](all(), roofs);
  return new StreamedAnswer(pieces, CONTENT_TYPES[format]);
}
