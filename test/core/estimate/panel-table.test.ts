import { describe, expect, it } from 'vitest';
import { panelTable } from '../../../src/core/estimate/plant/panel-table.js';
import { createLocalFrame } from '../../../src/core/geometry/local-frame.js';
import type { XY } from '../../../src/core/geometry/position.js';
import type { RankedPanel } from '../../../src/core/layout/layout-types.js';

const frame = createLocalFrame({ lat: 25.03, lng: 121.56 });

/** A module that lies turned by an angle [rad] on a roof some hundred metres wide. */
function panel(rank: number, start: XY, turn: number, orientation: RankedPanel['orientation']): RankedPanel {
  const [width, depth] = orientation === 'portrait' ? [1.134, 1.7] : [1.722, 1.1];
  const along = { x: width * Math.cos(turn), y: width * Math.sin(turn) };
  const up = { x: -depth * Math.sin(turn), y: depth * Math.cos(turn) };
  const at = (a: number, u: number): XY => ({
    x: start.x + a * along.x + u * up.x,
    y: start.y + a * along.y + u * up.y,
  });
  const corners = [at(0, 0), at(1, 0), at(1, 1), at(0, 1)] as const;
  return {
    index: rank,
    block: 0,
    row: 0,
    column: 0,
    orientation,
    corners,
    center: at(0.5, 0.5),
    yearlyKwh: rank,
    rank,
  };
}

const STARTS: XY[] = [
  { x: 0, y: 0 },
  { x: -150, y: 140 },
  { x: 160, y: -120 },
  { x: 33.333, y: 77.777 },
];

describe('the table of modules', () => {
  it.each([0, 0.3, 2.5])('gives every corner back to two centimetres at a turn of %f', (turn) => {
    const panels = STARTS.map((start, i) => panel(i + 1, start, turn, i % 2 === 0 ? 'portrait' : 'landscape'));

    const { origin, stepDeg, shapes, shapeOf, offsets, yearlyKwh } = panelTable(panels, frame);

    expect(shapeOf).toEqual([0, 1, 0, 1]);
    expect(yearlyKwh).toEqual([1, 2, 3, 4]);
    for (const [index, { corners }] of panels.entries()) {
      const { along, up } = shapes[shapeOf![index]!]!;
      for (const [corner, [a, u]] of [
        [0, 0],
        [1, 0],
        [1, 1],
        [0, 1],
      ].entries()) {
        const east = offsets[2 * index]! + a! * along[0] + u! * up[0];
        const north = offsets[2 * index + 1]! + a! * along[1] + u! * up[1];
        const { x, y } = frame.toLocal([origin[0] + stepDeg * east, origin[1] + stepDeg * north]);
        expect(Math.hypot(x - corners[corner]!.x, y - corners[corner]!.y)).toBeLessThan(0.02);
      }
    }
  });

  it('of modules of one kind needs no index, and of none is empty', () => {
    const one = panelTable([panel(1, STARTS[0]!, 0, 'portrait')], frame);
    const none = panelTable([], frame);

    expect([one.shapeOf, one.offsets, one.stepDeg]).toEqual([null, [0, 0], 1e-7]);
    expect([none.shapes, none.shapeOf, none.offsets, none.yearlyKwh]).toEqual([[], null, [], []]);
  });
});
