import { describe, expect, it } from 'vitest';
import type { Topology } from 'topojson-specification';
import { townshipOutline } from '../../../src/core/climate/township-outline.js';
import { buildTownshipIndex } from '../../../src/core/climate/townships.js';

const names = { TOWNNAME: '東鄉', TOWNENG: 'East', COUNTYCODE: '00000', COUNTYNAME: '臺東縣', COUNTYENG: 'T' };
const TRIANGLE = [
  [121.1234567, 24.1234567],
  [121.5, 24.2],
  [121.4, 24.6],
  [121.1234567, 24.1234567],
];
/** A reef of some metres. */
const REEF = TRIANGLE.map(([lng, lat]) => [122 + (lng! - 121) / 1000, lat! / 1000 + 24]);

const index = buildTownshipIndex({
  type: 'Topology',
  arcs: [TRIANGLE, REEF],
  objects: {
    towns: {
      type: 'GeometryCollection',
      geometries: [
        { type: 'MultiPolygon', arcs: [[[0]], [[1]]], properties: { TOWNCODE: '00000001', ...names } },
      ] as never[],
    },
  },
} satisfies Topology);

describe('the outline of a township', () => {
  it('has five decimals of a degree', () => {
    const [island, reef] = townshipOutline(index, '00000001');

    expect(island).toEqual([[[121.12346, 24.12346], [121.5, 24.2], [121.4, 24.6], [121.12346, 24.12346]]]); // prettier-ignore
    expect(reef![0]).toHaveLength(4);
  });

  it('has two on a map of the whole country, without what is too small to be drawn', () => {
    expect(townshipOutline(index, '00000001', 'coarse')).toEqual([
      [[[121.12, 24.12], [121.5, 24.2], [121.4, 24.6], [121.12, 24.12]]], // prettier-ignore
    ]);
  });

  it('is none of a code that is none', () => {
    expect(townshipOutline(index, '99999999')).toEqual([]);
  });
});
