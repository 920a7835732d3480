import { ArrayType } from '@mikro-orm/core';
import array from 'postgres-array';

/**
 * A `text[]` column that keeps every text as it is. MikroORM's own array type leaves most members without quotes, so that
 * PostgreSQL reads the word NULL as null, drops blanks at the ends and refuses a member of blanks alone.
 */
export class TextListType extends ArrayType<string> {
  override convertToDatabaseValue(value: string[] | null): string | null {
    return value && toArrayLiteral(value);
  }

  /** Drivers parse arrays themselves; only a value from a place without a driver, such as a snapshot, is still a literal. */
  override convertToJSValue(value: string[] | string | null): string[] | null {
    return typeof value === 'string' ? array.parse(value) : value;
  }

  override getColumnType(): string {
    return 'text[]';
  }
}

/**
 * A list as PostgreSQL reads it: every member in quotes, with a backslash before quotes and backslashes.
 * @see PostgreSQL 18 documentation, 8.15.6 "Array Input and Output Syntax".
 */
const toArrayLiteral = (texts: readonly string[]): string =>
  `{${texts.map((text) => `"${text.replaceAll(/["\\]/g, '\\$&')}"`).join(',')}}`;

/** The check that a column of texts has no null among its members. */
export const noNullIn = (table: string, column: string): { name: string; expression: string } => ({
  name: `${table}_${column}_no_null`,
  expression: `array_position(${column}, null) is null`,
});
