import { RankedRoofAnswer } from '../../contract/district/roof.answer.js';
import { answerFields } from '../../contract/fields/answer-field.js';
import type { RankedRoof } from '../../domain/district/roof.service.js';
import { writeValue } from '../../contract/fields/present.js';
import { ROOF_COLUMNS } from '../../contract/district/roof-table.js';

/** What of a roof the columns have, in the order of `ROOF_COLUMNS`. */
const VALUES = answerFields(RankedRoofAnswer)
  .filter(({ graphqlOnly }) => graphqlOnly !== true)
  .flatMap((field): ((roof: RankedRoof) => string | number | null)[] =>
    field.property === 'reason'
      ? [({ reason }) => reason.code, ({ reason }) => reason.text]
      : [(roof) => writeValue(field, roof[field.property as keyof RankedRoof]) as string | number | null],
  );

/** RFC 4180: quoted where a text has a comma, a quotation mark or a line break. */
const csvText = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

const csvCell = (value: string | number | null | undefined): string => {
  if (value === null || value === undefined) return '';
  return typeof value === 'string' ? csvText(value) : String(value);
};

const LINE_END = '\r\n';

/** The first line of the table. */
export const CSV_HEADER = `${ROOF_COLUMNS.map(({ name }) => csvText(name)).join(',')}${LINE_END}`;

function csvLine(roof: RankedRoof): string {
  let line = '';
  for (let i = 0; i < VALUES.length; i++) line += (i > 0 ? ',' : '') + csvCell(VALUES[i]!(roof));
  return line + LINE_END;
}

/** Roofs as lines of the table. Each line becomes bytes by itself: putting the text of all cells of a page together takes longer. */
export const csvLines = (roofs: readonly RankedRoof[]): Buffer =>
  Buffer.concat(roofs.map((roof) => Buffer.from(csvLine(roof))));
