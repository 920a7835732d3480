import { BrokenFileError } from './buildings/import/import-file.js';

/** One record of a table, and its number; the record of the column names is row 1. */
export interface CsvRow {
  row: number;
  cells: string[];
}

/** Longest record taken, in UTF-16 units; a quote that is never closed would else swallow the file. */
const MAX_RECORD = 16 * 1024 * 1024;

const QUOTE = '"';

/** What a cell is followed by; `undefined` where the text ends before that is known. */
interface Cell {
  text: string;
  end: number;
}

/**
 * Cuts text into records; quoted cells may contain delimiters, line breaks and doubled quotes. Blank lines are skipped but
 * count as rows. The delimiter is comma, semicolon or tab, whichever the first line has most of.
 * @see RFC 4180, Common Format and MIME Type for CSV Files, section 2.
 */
export class CsvScanner {
  #rest = '';
  #row = 0;
  #delimiter: string | undefined;

  /**
   * @param text the next part of the table. @param isLast whether it ends there.
   * @returns the records that end in it.
   * @throws BrokenFileError naming the row of a quote that is not closed or not ended.
   */
  read(text: string, isLast: boolean): CsvRow[] {
    this.#rest += text;
    const rows: CsvRow[] = [];
    let at = 0;
    while (at < this.#rest.length) {
      const record = this.#record(at, isLast);
      if (record === undefined) break;
      at = record.end;
      this.#row++;
      if (record.cells.length > 1 || record.cells[0] !== '') rows.push({ row: this.#row, cells: record.cells });
    }
    this.#rest = this.#rest.slice(at);
    if (this.#rest.length > MAX_RECORD) throw this.#broken('a row is longer than 16 million characters');
    return rows;
  }

  #record(start: number, isLast: boolean): { cells: string[]; end: number } | undefined {
    this.#delimiter ??= this.#detectDelimiter(isLast);
    if (this.#delimiter === undefined) return undefined;
    const cells: string[] = [];
    for (let at = start; ;) {
      const cell = this.#rest[at] === QUOTE ? this.#quoted(at, isLast) : this.#plain(at, isLast);
      if (cell === undefined) return undefined;
      cells.push(cell.text);
      const mark = this.#rest[cell.end];
      if (mark === undefined) return { cells, end: cell.end };
      at = cell.end + 1;
      if (mark === this.#delimiter) continue;
      return { cells, end: mark === '\r' && this.#rest[at] === '\n' ? at + 1 : at };
    }
  }

  /** The mark among comma, semicolon and tab that the first line holds most of. */
  #detectDelimiter(isLast: boolean): string | undefined {
    const end = this.#rest.search(/[\r\n]/);
    if (end < 0 && !isLast) return undefined;
    const line = end < 0 ? this.#rest : this.#rest.slice(0, end);
    const count = (mark: string): number => line.split(mark).length;
    return [',', ';', '\t'].toSorted((a, b) => count(b) - count(a))[0];
  }

  #plain(start: number, isLast: boolean): Cell | undefined {
    const delimiter = this.#delimiter!.charCodeAt(0);
    const text = this.#rest;
    for (let at = start; at < text.length; at++) {
      const code = text.charCodeAt(at);
      // the next character shows whether CR is alone
      if (code === 0x0d && at + 1 === text.length && !isLast) return undefined;
      if (code === delimiter || code === 0x0a || code === 0x0d) return { text: text.slice(start, at), end: at };
    }
    return isLast ? { text: text.slice(start), end: text.length } : undefined;
  }

  #quoted(start: number, isLast: boolean): Cell | undefined {
    for (let at = start + 1; ; at += 2) {
      at = this.#rest.indexOf(QUOTE, at);
      if (at < 0 && isLast) throw this.#broken('a quoted cell is never closed');
      if (at < 0 || (at + 1 === this.#rest.length && !isLast)) return undefined;
      if (this.#rest[at + 1] === QUOTE) continue;
      const next = this.#rest[at + 1];
      if (next === '\r' && at + 2 === this.#rest.length && !isLast) return undefined;
      if (next !== undefined && next !== this.#delimiter && next !== '\n' && next !== '\r') {
        throw this.#broken('text follows the closing quote of a cell');
      }
      return { text: this.#rest.slice(start + 1, at).replaceAll('""', QUOTE), end: at + 1 };
    }
  }

  #broken(reason: string): BrokenFileError {
    return new BrokenFileError(`row ${this.#row + 1}`, reason);
  }
}
