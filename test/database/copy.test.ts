import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { copyLine } from '../../src/database/copy-line.js';
import { clearDatabase, testDatabase } from '../helpers/database.js';

interface Row {
  place: number;
  text: string | null;
  other: string | null;
}

const COLUMNS = ['place', 'text', 'other'];

/** Rows put into a table by COPY, as they are read from it. */
async function copied(rows: readonly Row[]): Promise<Row[]> {
  const { sql } = await testDatabase();
  return sql.transaction(async (transaction) => {
    await transaction.rows('create temporary table copied (place int, text text, other text) on commit drop');
    const lines = rows.map(({ place, text, other }) => copyLine([place, text, other]));
    await transaction.copy('copied', COLUMNS, lines.join(''));
    return transaction.rows<Row>('select place, text, other from copied order by place');
  });
}

/** Texts of what COPY reads in a way of its own, among any others that a database takes. */
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

  it('brings texts that look like its null, its end and its escapes, each alone in its column', async () => {
    const texts = ['', '\\', '\\\\', '\\N', '\\.', '\n', '\r\n', '\t', '\\\t', '\\\n', 'NULL', null];
    const rows = texts.map((one, place) => ({ place, text: one, other: null }));

    expect(await copied(rows)).toEqual(rows);
  });

  it('brings megabytes at once', async () => {
    const rows = Array.from({ length: 4_000 }, (_, place) => ({ place, text: 'x\ty\\'.repeat(500), other: null }));

    expect(await copied(rows)).toEqual(rows);
  });

  it.each([1, 200_000])('of a bad row before %i others leaves nothing, and the connection goes on', async (others) => {
    const { sql } = await testDatabase();
    const lines = copyLine(['no number']) + copyLine([1]).repeat(others);

    const failing = sql.transaction(async (transaction) => {
      await transaction.rows('create table half_made (place int)');
      await transaction.copy('half_made', ['place'], lines);
    });
    await expect(failing).rejects.toThrow('invalid input syntax');
    const [left] = await sql.rows<{ name: string | null }>(`select to_regclass('half_made')::text as name`);

    expect(left).toEqual({ name: null });
    expect(await copied([{ place: 1, text: 'after', other: null }])).toHaveLength(1);
  });
});
