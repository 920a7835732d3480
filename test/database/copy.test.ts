import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Polygon } from '../../src/core/geometry/position.js';
import { BinaryRows } from '../../src/database/binary-rows.js';
import { clearDatabase, testDatabase } from '../helpers/database.js';

interface Row {
  place: number;
  text: string | null;
  other: string | null;
}

const COLUMNS = ['place', 'text', 'other'];

/** Rows as COPY reads them. @param write writes the values of one. */
function rowsOf<Value>(values: readonly Value[], columns: number, write: (rows: BinaryRows, value: Value) => void) {
  const rows = new BinaryRows(1);
  rows.header();
  for (const value of values) {
    rows.row(columns);
    write(rows, value);
  }
  return rows.end();
}

/** Rows put into a table by COPY, as they are read from it. */
async function copied(rows: readonly Row[]): Promise<Row[]> {
  const { sql } = await testDatabase();
  return sql.transaction(async (transaction) => {
    await transaction.rows('create temporary table copied (place int, text text, other text) on commit drop');
    const bytes = rowsOf(rows, COLUMNS.length, (to, { place, text, other }) => {
      to.integer(place);
      to.text(text);
      to.text(other);
    });
    await transaction.copy('copied', COLUMNS, bytes);
    return transaction.rows<Row>('select place, text, other from copied order by place');
  });
}

/** Texts that other formats of COPY read in a way of their own, among any others that a database takes. */
const piece = fc.oneof(
  fc.constantFrom(
    '\\',
    '\t',
    '\n',
    '\r',
    '\\N',
    '\\.',
    '\\n',
    '\\t',
    '\\x41',
    '\\101',
    '\b',
    '\v',
    '\f',
    ' ',
    '"',
    '𠮷',
    '台',
  ),
  fc.string({ unit: 'binary' }).map((text) => text.replaceAll('\u0000', '')),
);
const text = fc.option(fc.array(piece, { maxLength: 6 }).map((pieces) => pieces.join('')));

beforeEach(clearDatabase);

describe('COPY', () => {
  it('brings any text and every null into the table as they were', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(text, text), { maxLength: 40 }), async (pairs) => {
        const rows = pairs.map(([one, other], place) => ({ place, text: one, other }));

        expect(await copied(rows)).toEqual(rows);
      }),
      { numRuns: 60, seed: 20_261_121 },
    );
  });

  it('brings texts that look like a null, an end and an escape, each alone in its column', async () => {
    const texts = ['', '\\', '\\\\', '\\N', '\\.', '\n', '\r\n', '\t', '\\\t', '\\\n', 'NULL', null];
    const rows = texts.map((one, place) => ({ place, text: one, other: null }));

    expect(await copied(rows)).toEqual(rows);
  });

  it('brings megabytes at once', async () => {
    const rows = Array.from({ length: 4_000 }, (_, place) => ({ place, text: 'x\ty\\'.repeat(500), other: null }));

    expect(await copied(rows)).toEqual(rows);
  });

  it('brings numbers, identities and outlines to the last digit', async () => {
    const { sql } = await testDatabase();
    const outline: Polygon = [
      [
        [121.1234567, 25.0000001],
        [121.2, 25],
        [121.2, 25.1],
        [121.1234567, 25.0000001],
      ],
    ];
    const id = '01a205e5-93d6-74db-afec-8a1ba09bfabc';
    const values = [0.1 + 0.2, -0, 5e-324, Number.MAX_VALUE, -12.5];

    const rows = await sql.transaction(async (transaction) => {
      await transaction.rows(
        'create temporary table exact (id uuid, size float8, count int, outline geometry(Polygon, 4326)) on commit drop',
      );
      const bytes = rowsOf(values, 4, (to, value) => {
        to.uuid(id);
        to.double(value);
        to.integer(value === 5e-324 ? null : -2_147_483_648);
        to.polygon(outline);
      });
      await transaction.copy('exact', ['id', 'size', 'count', 'outline'], bytes);
      return transaction.rows<{ id: string; size: number; count: number | null; outline: string }>(
        'select id::text, size, count, ST_AsGeoJSON(outline, 15) as outline from exact',
      );
    });

    expect(rows.map(({ size }) => size)).toEqual(values);
    expect(rows.map(({ count }) => count)).toEqual(values.map((value) => (value === 5e-324 ? null : -2_147_483_648)));
    for (const row of rows) {
      expect(row.id).toBe(id);
      expect(JSON.parse(row.outline)).toMatchObject({ coordinates: outline });
    }
  });

  it.each([1, 200_000])('of a bad row before %i others leaves nothing, and the connection goes on', async (others) => {
    const { sql } = await testDatabase();
    const texts = ['no text with \u0000', ...Array.from({ length: others }, () => 'text')];
    const rows = rowsOf(texts, 1, (to, text) => to.text(text));

    const failing = sql.transaction(async (transaction) => {
      await transaction.rows('create table half_made (place text)');
      await transaction.copy('half_made', ['place'], rows);
    });
    await expect(failing).rejects.toThrow('invalid byte sequence');
    const [left] = await sql.rows<{ name: string | null }>(`select to_regclass('half_made')::text as name`);

    expect(left).toEqual({ name: null });
    expect(await copied([{ place: 1, text: 'after', other: null }])).toHaveLength(1);
  });
});
