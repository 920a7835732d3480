/** Form of a year, a month or a day: how precisely data are dated. */
export const SOURCE_DATE = /^\d{4}(-(0[1-9]|1[0-2])(-(0[1-9]|[12]\d|3[01]))?)?$/;

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** Whether a text is a day that exists, such as `2026-07-01`. */
export function isCalendarDay(text: string): boolean {
  const parsed = DAY.test(text) ? new Date(`${text}T00:00:00Z`) : new Date(NaN);
  return !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(text);
}

/** Whether a text is a year, a month or a day that exists. */
export const isSourceDate = (text: string): boolean =>
  SOURCE_DATE.test(text) && (text.length < 'YYYY-MM-DD'.length || isCalendarDay(text));
