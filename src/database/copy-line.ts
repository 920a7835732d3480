/** Signs that would end a value or a row, and the one that takes their meaning away. */
const SPECIAL = /[\\\t\n\r]/;
const EVERY_SPECIAL = /[\\\t\n\r]/g;

const ESCAPED: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };

/** No escaped text can look like it, for in one every backslash is followed by another sign. */
const NULL_TEXT = '\\N';

function copyValue(value: string | number | null): string {
  if (value === null) return NULL_TEXT;
  const text = String(value);
  return SPECIAL.test(text) ? text.replace(EVERY_SPECIAL, (sign) => ESCAPED[sign]!) : text;
}

/**
 * A row as COPY reads it.
 * @param values one for each column; a text must not hold the sign U+0000, which no text of the database can.
 * @returns a line with its end.
 * @see PostgreSQL manual, COPY, "Text Format".
 */
export const copyLine = (values: readonly (string | number | null)[]): string =>
  `${values.map(copyValue).join('\t')}\n`;
