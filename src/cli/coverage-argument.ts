import { existsSync, readFileSync } from 'node:fs';
import { parseCoverage } from '../providers/formats/coverage-text.js';
import type { MultiPolygon } from '../core/geometry/position.js';
import { UsageError } from './run-command.js';

/**
 * Reads an area from the command line.
 * @param argument the area as text, or the path of a file that holds it.
 * @throws UsageError that names the option and says what is wrong.
 */
export function readCoverage(argument: string): MultiPolygon {
  try {
    return parseCoverage(existsSync(argument) ? readFileSync(argument, 'utf8') : argument);
  } catch (error) {
    throw new UsageError(`--coverage: ${(error as Error).message.replace('Value error, ', '')}`, { cause: error });
  }
}
