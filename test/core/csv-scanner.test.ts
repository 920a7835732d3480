import { describe, expect, it } from 'vitest';
import { CsvScanner } from '../../src/core/csv-scanner.js';

const MEBI = 1_048_576;

describe('records of a table', () => {
  it('skip blank lines, which count as rows, but not a line of two empty cells', () => {
    expect(new CsvScanner().read('a,b\n\n,\n1,2', true)).toEqual([
      { row: 1, cells: ['a', 'b'] },
      { row: 3, cells: ['', ''] },
      { row: 4, cells: ['1', '2'] },
    ]);
  });

  it('may have 16 million characters and not one more, so that a quote that is never closed does not keep the file', () => {
    const scanner = new CsvScanner();
    expect(scanner.read(`a,b\n"${'x'.repeat(16 * MEBI - 1)}`, false)).toHaveLength(1);
    expect(() => scanner.read('x', false)).toThrow('a row is longer than 16 million characters');
  });
});
