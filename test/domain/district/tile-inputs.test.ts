import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { middleOf, type BuildingRecord } from '../../../src/core/buildings/building-item.js';
import { positionsBox } from '../../../src/core/buildings/degree-box.js';
import { reachOf } from '../../../src/core/buildings/reach.js';
import { NEIGHBOUR_DISTANCE_M } from '../../../src/domain/assessments/roof-surroundings.js';
import { distanceM, neighboursOf } from '../../../src/domain/district/tile-inputs.js';
import { createScene } from '../../../src/domain/shade/shading-inputs.js';

type Point = [lng: number, lat: number];

/** Degrees to the east and to the north. */
const offset = (most: number): fc.Arbitrary<Point> =>
  fc.tuple(fc.integer({ min: -most, max: most }), fc.integer({ min: -most, max: most })).map(([x, y]) => [x * 1e-6, y * 1e-6]); // prettier-ignore
/** Outlines of up to 400 m within 600 m: of many of them only a part of the box is within reach. */
const triangle = fc
  .tuple(offset(6000), offset(3600), offset(3600))
  .map(([[x, y], ...others]): Point[] => [[x, y], ...others.map(([dx, dy]): Point => [x + dx, y + dy])]);

const building = (corners: readonly Point[], id: number): BuildingRecord => {
  const ring = corners.map(([x, y]): Point => [121.53 + x, 25.03 + y]);
  return { id: `${id}`, footprint: [...ring, ring[0]!], holes: [], heightM: 9 } as unknown as BuildingRecord;
};

describe('neighbours of a roof', () => {
  it('are those whose outline is within reach, whatever their boxes say', () => {
    fc.assert(
      fc.property(offset(1000), fc.array(triangle, { minLength: 1, maxLength: 30 }), (at, others) => {
        const small: Point[] = [at, [at[0] + 1e-4, at[1]], [at[0], at[1] + 1e-4]];
        const [roof, ...rest] = [small, ...others].map(building);
        const scene = createScene(
          [roof!, ...rest].map((record) => ({
            record,
            box: positionsBox(record.footprint),
            digest: new Uint32Array(8),
          })),
        );
        const point = middleOf(roof!);
        const reach = reachOf({ point }, NEIGHBOUR_DISTANCE_M);

        const found = neighboursOf(scene, roof!).map(({ record }) => record.id);

        const near = rest.filter((one) => distanceM(one, point, reach) <= NEIGHBOUR_DISTANCE_M);
        expect(found).toEqual(near.map(({ id }) => id));
      }),
      { numRuns: 300 },
    );
  });
});
