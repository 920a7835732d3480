import { describe, expect, it } from 'vitest';
import { samTable } from '../../../src/core/shade/shading-dialects.js';
import { buildShadingTable } from '../../../src/core/shade/shading-table.js';

/** A roof that sees a wall of an elevation all around [deg]. */
const walled = (elevation: number) => buildShadingTable([new Float32Array(360).fill(elevation)]);

describe('dialects of a table', () => {
  it('SAM gets no loss of an open roof and all of it of a closed one', () => {
    const losses = (csv: string) => csv.trimEnd().split('\n').slice(1).flatMap((line) => line.split(',').slice(1).map(Number)); // prettier-ignore

    expect(
      losses(samTable(walled(0)))
        .slice(73)
        .every((loss) => loss === 0),
    ).toBe(true);
    expect(
      losses(samTable(walled(90)))
        .slice(0, 73 * 30)
        .every((loss) => loss === 100),
    ).toBe(true);
  });
});
