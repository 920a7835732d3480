import { RankedRoofAnswer, RoofAnswer, type ShownRoof } from './roof.answer.js';
import { answerFields, type AnswerClass, type AnswerDescriptor } from '../fields/answer-field.js';
import type { ColumnType, TableColumn, TableRow } from '../../core/district/table-file.js';
import { present, restName } from '../fields/present.js';

const TYPES: Partial<Record<AnswerDescriptor['kind'], ColumnType>> = {
  number: 'number',
  integer: 'integer',
  instant: 'instant',
};

const columnsOf = (answer: AnswerClass): readonly TableColumn[] =>
  answerFields(answer)
    .filter(({ graphqlOnly }) => graphqlOnly !== true)
    .map((field) => ({ name: restName(field), type: TYPES[field.kind] ?? 'text' }))
    .flatMap((column) => (column.name === 'reason' ? [column, { name: 'reason_text', type: 'text' }] : [column]));

/** Columns of a table of roofs: the members of a roof, of the reason its code and text; and of one with ranks. */
export const UNRANKED_COLUMNS = columnsOf(RoofAnswer);
export const ROOF_COLUMNS = columnsOf(RankedRoofAnswer);

/** A roof without nested members. */
export function flatRoof(roof: ShownRoof): TableRow {
  const row = present('rank' in roof ? RankedRoofAnswer : RoofAnswer, roof) as TableRow;
  const { code, text } = roof.reason;
  // into the same object: a copy of its members would take longer than they did
  return Object.assign(row, { reason: code, reason_text: text });
}
