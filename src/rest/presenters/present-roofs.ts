import { answerFields } from '../../contract/fields/answer-field.js';
import { RankedRoofAnswer } from '../../contract/district/roof.answer.js';
import type { ExportFormat } from '../../contract/district/roofs.request.js';
import type { RankedRoof, RoofService } from '../../domain/district/roof.service.js';
import { StreamedAnswer } from '../route.js';
import { present, restName } from './present.js';

type Written = Record<string, string | number | null> & { reason: { code: string; text: string } };

/** Columns of a table: the members of a roof, of the reason its code and text. */
const COLUMNS = answerFields(RankedRoofAnswer).filter(({ graphqlOnly }) => graphqlOnly !== true).map(restName).flatMap((name) => (name === 'reason' ? ['reason', 'reason_text'] : [name])); // prettier-ignore

/** A roof without nested members. */
function flat(roof: RankedRoof): Record<string, string | number | null> {
  const { reason, ...row } = present(RankedRoofAnswer, roof) as Written;
  return { ...row, reason: reason.code, reason_text: reason.text };
}

/** RFC 4180: quoted where a text has a comma, a quotation mark or a line break. */
const csvCell = (value: string | number | null | undefined): string => {
  const text = value === null || value === undefined ? '' : String(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};
const csvLine = (cells: readonly (string | number | null | undefined)[]): string =>
  `${cells.map(csvCell).join(',')}\r\n`;

type Pages = AsyncIterable<RankedRoof[]>;

async function* csvPieces(pages: Pages): AsyncGenerator<string, void> {
  yield csvLine(COLUMNS);
  for await (const page of pages)
    yield page.map(flat).map((row) => csvLine(COLUMNS.map((name) => row[name]))).join(''); // prettier-ignore
}

async function* ndjsonPieces(pages: Pages): AsyncGenerator<string, void> {
  for await (const page of pages) yield page.map((roof) => `${JSON.stringify(flat(roof))}\n`).join('');
}

/** A feature for each roof; one whose building is gone since has no geometry. */
async function* geojsonPieces(pages: Pages, roofs: RoofService): AsyncGenerator<string, void> {
  yield '{"type":"FeatureCollection","features":[';
  let separator = '\n';
  for await (const page of pages) {
    const outlines = await roofs.outlines(page.map(({ buildingId }) => buildingId));
    const features = page.map((roof) => {
      const geometry = outlines.get(roof.buildingId) ?? 'null';
      return `{"type":"Feature","id":"${roof.buildingId}","geometry":${geometry},"properties":${JSON.stringify(flat(roof))}}`;
    });
    yield `${separator}${features.join(',\n')}`;
    separator = ',\n';
  }
  yield '\n]}\n';
}

const WRITERS: Readonly<
  Record<
    ExportFormat,
    { contentType: string; pieces: (pages: Pages, roofs: RoofService) => AsyncGenerator<string, void> }
  >
> = {
  csv: { contentType: 'text/csv; charset=utf-8; header=present', pieces: csvPieces },
  ndjson: { contentType: 'application/x-ndjson; charset=utf-8', pieces: ndjsonPieces },
  geojson: { contentType: 'application/geo+json; charset=utf-8', pieces: geojsonPieces },
};

/**
 * Roofs as a file in pieces, a page of roofs each.
 * @throws what the first page throws, before anything is sent.
 */
export async function exportAnswer(
  roofs: RoofService,
  pages: AsyncGenerator<RankedRoof[], void>,
  format: ExportFormat,
): Promise<StreamedAnswer> {
  const first = await pages.next();
  const all = async function* (): AsyncGenerator<RankedRoof[], void> {
    if (first.done === true) return;
    yield first.value;
    yield* pages;
  };
  const { contentType, pieces } = WRITERS[format];
  return new StreamedAnswer(pieces(all(), roofs), contentType);
}
