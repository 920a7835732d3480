import { BrokenFileError } from '../../core/buildings/import/import-file.js';
import { isBig5 } from './file-format.js';
import { CsvScanner, type CsvRow } from '../../core/csv-scanner.js';

/**
 * Cuts a table of text into its records in constant memory; blank lines are skipped but count as rows.
 * @param chunks UTF-8, with or without a byte order mark.
 * @returns the records of each chunk, that of the column names first.
 * @throws BrokenFileError naming the row of a quote that is not closed or not ended, or the byte that is not UTF-8.
 * @see RFC 4180, Common Format and MIME Type for CSV Files, section 2.
 */
export async function* scanCsv(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<CsvRow[]> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const scanner = new CsvScanner();
  let bytes = 0;
  const decode = (chunk?: Uint8Array): string => {
    try {
      return chunk ? decoder.decode(chunk, { stream: true }) : decoder.decode();
    } catch {
      const seen = chunk && isBig5(chunk) ? ', it is Big5' : '';
      throw new BrokenFileError(`byte ${bytes}`, `the text behind it is not UTF-8${seen}`);
    }
  };
  for await (const chunk of chunks) {
    const rows = scanner.read(decode(chunk), false);
    bytes += chunk.length;
    if (rows.length > 0) yield rows;
  }
  const rows = scanner.read(decode(), true);
  if (rows.length > 0) yield rows;
}
