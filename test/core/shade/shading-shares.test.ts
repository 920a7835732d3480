import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Prism } from '../../../src/core/shade/building.js';
import { createDistrictScanner, LINE_SPACING_M } from '../../../src/core/shade/district-shading.js';
import { packPrisms } from '../../../src/core/shade/scan-lines.js';
import { encodeShares, SHADING_CELLS, SHADING_COLUMNS, SHADING_ROWS } from '../../../src/core/shade/shading-codec.js';
import {
  behindHills,
  CASTER_DISTANCE_M,
  districtTables,
  hillShares,
  scanDistrict,
  scanRoof,
} from '../../../src/core/shade/shading-shares.js';
import { buildShadingTable, DEFAULT_SHADING_GRID } from '../../../src/core/shade/shading-table.js';
import { districtShadingTables } from '../../helpers/district-tables.js';

const SEED = 20261121;

const block = (x: number, y: number, heightM: number, side = 20): Prism => ({
  rings: [Float64Array.of(x, y, x + side, y, x + side, y + side, x, y + side)],
  heightM,
  baseHeightM: 0,
});

const meanDifference = (a: ArrayLike<number>, b: ArrayLike<number>): number =>
  Array.from(a).reduce((sum, value, i) => sum + Math.abs(value - b[i]!), 0) / a.length;

/** A town of blocks on a grid, of any heights. */
const town = fc
  .array(fc.double({ min: 3, max: 60, noNaN: true }), { minLength: 9, maxLength: 25 })
  .map((heights) => heights.map((height, i) => block((i % 5) * 34, Math.floor(i / 5) * 37, height)));

describe('the shares of one roof', () => {
  it('are those that it has in its district scanned finely, within 0.003 in the mean', () => {
    fc.assert(
      fc.property(town, fc.nat(), (prisms, pick) => {
        const at = pick % prisms.length;

        const alone = scanRoof(prisms[at]!, prisms.toSpliced(at, 1));

        const district = districtShadingTables(prisms, DEFAULT_SHADING_GRID, 0.25);
        expect(meanDifference(alone, district[at]!.share.flat())).toBeLessThan(0.003);
      }),
      { seed: SEED, numRuns: 15 },
    );
  });

  it('are all 1 where nothing rises above it', () => {
    const shares = scanRoof(block(0, 0, 20), [block(30, 0, 20), block(-30, 0, 5)]);

    expect(shares.every((share) => share === 1)).toBe(true);
  });

  it('are of shadows that are followed for 400 m', () => {
    const behind = (gapM: number) => scanRoof(block(0, 0, 10), [block(20 + gapM, 0, 500)]);

    expect(behind(399.5).some((share) => share < 1)).toBe(true);
    expect(behind(400.5).every((share) => share === 1)).toBe(true);
  });

  it('never rise as the sun sinks', () => {
    fc.assert(
      fc.property(town, (prisms) => {
        const shares = scanRoof(prisms[0]!, prisms.slice(1));

        const rises = Array.from(shares).filter((share, i) => i % SHADING_COLUMNS > 0 && share < shares[i - 1]! - 1e-6);
        expect(rises).toEqual([]);
      }),
      { seed: SEED, numRuns: 15 },
    );
  });
});

describe('a scan of a district', () => {
  const litShare = (prisms: Prism[], elevation: number, ...spacing: number[]): number => {
    const out = new Float32Array(prisms.length);
    createDistrictScanner(packPrisms(prisms), ...spacing).scan(90, [elevation], out, 1, 0);
    return out[0]!;
  };

  it('has lines one metre apart', () => {
    const turned = [block(0, 0, 10), block(30, 5.3, 40, 7.7)];

    expect(litShare(turned, 30)).toBe(litShare(turned, 30, 1));
    expect(litShare(turned, 30)).not.toBe(litShare(turned, 30, 2));
  });

  it('takes the horizon for a twentieth of a degree: a metre casts 1.1 km of shadow', () => {
    expect(litShare([block(0, 0, 10), block(820, 0, 11)], 0)).toBe(0);
    expect(litShare([block(0, 0, 10), block(1_200, 0, 11)], 0)).toBe(1);
  });

  it('gives the same some azimuths at a time', () => {
    const prisms = packPrisms([block(0, 0, 10), block(30, 5, 40), block(-10, 40, 25), block(60, 60, 80)]);
    const whole = scanDistrict({ prisms, roofs: 2, fromRow: 0, toRow: SHADING_ROWS });

    const stride = 12 * SHADING_COLUMNS;
    for (let fromRow = 0; fromRow < SHADING_ROWS; fromRow += 12) {
      const part = scanDistrict({ prisms, roofs: 2, fromRow, toRow: fromRow + 12 });

      for (const roof of [0, 1]) {
        const start = roof * SHADING_CELLS + fromRow * SHADING_COLUMNS;
        expect(part.subarray(roof * stride, (roof + 1) * stride)).toEqual(whole.subarray(start, start + stride));
      }
    }
  });

  it('gives the same whatever the thread scanned before', () => {
    const whole = { fromRow: 0, toRow: SHADING_ROWS };
    fc.assert(
      fc.property(town, town, (before, prisms) => {
        const packed = packPrisms(prisms);
        const expected = new Float32Array(prisms.length * SHADING_CELLS);
        const elevations = Array.from({ length: SHADING_COLUMNS }, (_, j) => j * DEFAULT_SHADING_GRID.elevationStepDeg);
        const scanner = createDistrictScanner(packed, LINE_SPACING_M, CASTER_DISTANCE_M);
        for (let row = 0; row < SHADING_ROWS; row++) {
          const azimuth = row * DEFAULT_SHADING_GRID.azimuthStepDeg;
          scanner.scan(azimuth, elevations, expected, SHADING_CELLS, row * SHADING_COLUMNS);
        }

        scanDistrict({ prisms: packPrisms(before), roofs: before.length, ...whole });
        const shares = scanDistrict({ prisms: packed, roofs: prisms.length, ...whole });

        expect(shares).toEqual(expected);
      }),
      { seed: SEED, numRuns: 15 },
    );
  });

  it('gives the bytes to keep, each roof behind its own hills', () => {
    const prisms = packPrisms([block(0, 0, 10), block(30, 5, 40), block(-10, 40, 25)]);
    const scan = { prisms, roofs: 2, fromRow: 6, toRow: 30 };
    const stride = (scan.toRow - scan.fromRow) * SHADING_COLUMNS;
    const hills = hillShares(Array.from({ length: 360 }, (_, azimuth) => azimuth / 6));
    const own = hills.slice(scan.fromRow * SHADING_COLUMNS, scan.toRow * SHADING_COLUMNS);

    const bytes = districtTables({ ...scan, hills: [undefined, own] });

    const shares = scanDistrict(scan);
    expect(bytes.subarray(0, stride)).toEqual(encodeShares(shares.subarray(0, stride)));
    expect(bytes.subarray(stride)).toEqual(encodeShares(behindHills(shares.subarray(stride), own)));
    expect(bytes.subarray(stride)).not.toEqual(encodeShares(shares.subarray(stride)));
  });

  it('with a reach beyond the town is the one without any', () => {
    fc.assert(
      fc.property(town, fc.double({ min: 0, max: 360, noNaN: true }), (prisms, azimuth) => {
        const elevations = [0, 2, 7, 20, 60];
        const scan = (reachM?: number): Float32Array => {
          const out = new Float32Array(prisms.length * elevations.length);
          createDistrictScanner(packPrisms(prisms), 1, reachM).scan(azimuth, elevations, out, elevations.length, 0);
          return out;
        };

        // far beyond the town, and yet shorter than the longest shadow at the horizon
        const [plain, bounded] = [scan(), scan(3_000)];

        for (let i = 0; i < plain.length; i++) expect(Math.abs(plain[i]! - bounded[i]!)).toBeLessThan(1e-5);
      }),
      { seed: SEED, numRuns: 60 },
    );
  });

  it.each([
    [CASTER_DISTANCE_M - 60, true],
    [CASTER_DISTANCE_M + 1, false],
  ])('follows shadows over %d m or not: %s', (distance, isShaded) => {
    const prisms = packPrisms([block(0, 0, 5), block(20 + distance, 0, 300)]);

    const shares = scanDistrict({ prisms, roofs: 1, fromRow: 90 / 5, toRow: 90 / 5 + 1 });

    // the sun stands in the east, 3 degrees high
    expect(shares[1]! < 0.1).toBe(isShaded);
  });
});

describe('hills', () => {
  it('darken what lies behind them, and only that', () => {
    const horizon = Array.from({ length: 360 }, (_, azimuth) => (azimuth > 45 && azimuth < 135 ? 20 : 0));

    const shares = behindHills(new Float32Array(SHADING_CELLS).fill(1), hillShares(horizon));

    const row = (azimuth: number) =>
      shares.subarray((azimuth / 5) * SHADING_COLUMNS, (azimuth / 5 + 1) * SHADING_COLUMNS);
    expect([...row(90)].slice(0, 6).every((share) => share === 0)).toBe(true);
    expect([...row(90)].slice(8).every((share) => share === 1)).toBe(true);
    expect(row(270).every((share) => share === 1)).toBe(true);
  });

  it('are the table that an assessment makes of the same horizon', () => {
    fc.assert(
      fc.property(
        fc.array(fc.double({ min: 0, max: 60, noNaN: true }), { minLength: 360, maxLength: 360 }),
        (horizon) => {
          expect([...hillShares(horizon)]).toEqual(buildShadingTable([horizon]).share.flat());
        },
      ),
      { seed: SEED, numRuns: 10 },
    );
  });
});
