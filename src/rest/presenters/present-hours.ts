import type { Request } from 'express';
import { answerFields, type AnswerClass } from '../../contract/fields/answer-field.js';
import { roundTo } from '../../contract/common/precision.js';
import { YearHoursAnswer } from '../../contract/energy/year-hours.answer.js';
import { jsonPieces } from '../../core/json/json-text.js';
import type { DescribedHours } from '../../core/energy/describe-hours.js';
import { StreamedAnswer } from '../route.js';
import { present, restName } from '../../contract/fields/present.js';

/** Media type of the hours alone. */
const CSV = 'text/csv';

/** Lines in one piece. */
const LINES_PER_PIECE = 24 * 30;

/** Whether a client asks for the hours as lines of text. */
const wantsCsv = (request: Request): boolean => request.accepts(['application/json', CSV]) === CSV;

/** A request whose answer has the hours, also where they are asked for by their media type. */
export const askForHours = <T extends { hourly: boolean }>(body: T, request: Request): T =>
  Object.assign(body, { hourly: body.hourly || wantsCsv(request) });

/** An answer with the hours of its year, as it is asked for; without them as it is. */
export function hourlyAnswer<T extends { hours?: DescribedHours }>(
  answerClass: AnswerClass,
  answer: T,
  request: Request,
): T | StreamedAnswer {
  if (answer.hours === undefined) return answer;
  if (wantsCsv(request)) return new StreamedAnswer(csvPieces(answer.hours), `${CSV}; charset=utf-8`);
  return new StreamedAnswer(jsonPieces(present(answerClass, answer) as object));
}

function* csvPieces(hours: DescribedHours): Generator<string> {
  const fields = answerFields(YearHoursAnswer).filter(({ of }) => of === undefined);
  const columns = fields.map(({ property, precision }) => {
    const values = hours[property as keyof DescribedHours] as readonly unknown[];
    return (row: number): unknown => (precision ? roundTo(precision, values[row]) : values[row]);
  });
  const line = (row: number): string => `${columns.map((valueAt) => valueAt(row)).join(',')}\r\n`;
  yield `${fields.map(restName).join(',')}\r\n`;
  for (let first = 0; first < hours.localTime.length; first += LINES_PER_PIECE) {
    const rows = Math.min(LINES_PER_PIECE, hours.localTime.length - first);
    yield Array.from({ length: rows }, (_, i) => line(first + i)).join('');
  }
}
