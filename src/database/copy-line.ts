/** Signs that would end a value or a row, and the one that takes their meaning away. */
const SPECIAL = /[\\\t\n\r]/;
const EVERY_SPECIAL = /[\\\t\n\r]/g;

const ESCAPED: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };

/** Parts the columns of a row. */
export const COLUMN_END = '\t';

/** No escaped text can look like it, for in one every backslash is followed by another sign. */
const NULL_TEXT = '\\N';

function copyValue(value: string | number | null): string {
  if (value === null) return NULL_TEXT;
  const text = String(value);
  return SPECIAL.test(text) ? text.replace(EVERY_SPECIAL, (sign) => ESCAPED[sign]!) : text;
}

/**
 * Some columns of a row as COPY reads them; those of a whole row are parted by `COLUMN_END`.
 * @param values one for each column; a text must not hold the sign U+0000, which no text of the database can.
 * @see PostgreSQL manual, COPY, "Text Format".
 */
export const copyColumns = (values: readonly (string | number | null)[]): string =>
  values.map(copyValue).join(COLUMN_END);

/** A row as COPY reads it, with its end. @param values as for `copyColumns`. */
export const copyLine = (values: readonly (string | number | null)[]): string => `${copyColumns(values)}\n`;
