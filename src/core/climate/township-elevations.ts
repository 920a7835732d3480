import { InvalidInputError } from '../errors.js';
import type { GroundHeight } from './ground-height.js';
import { rowsOfCsv } from './climate-stations.js';

/**
 * Reads the heights that replace those of a township's roofs, `reference/climate/township-elevations.csv`.
 * @returns by the township's code of eight digits.
 * @throws InvalidInputError for a row whose height or sigma is no number.
 */
export const parseTownshipElevations = (csv: string): ReadonlyMap<string, GroundHeight> =>
  new Map(
    rowsOfCsv(csv).map((row) => {
      const [elevationM, sigmaM] = [Number(row['elevation_m']), Number(row['elevation_sigma_m'])];
      const code = String(row['township_code']);
      if (!Number.isFinite(elevationM) || !(sigmaM > 0)) {
        throw InvalidInputError.at(['townships', code], `township ${code} has no height with a sigma`);
      }
      const source = `${row['basis']} of the township: ${row['source']}, ${row['source_date']}`;
      return [
        code,
        { elevationM, sigmaM, assumed: true, source, sourceZh: `${row['source_zh']}，${row['source_date']}` },
      ];
    }),
  );
