import { decode } from 'fast-png';
import { expect, it } from 'vitest';
import { planPicture } from '../../../src/core/report/plan-picture.js';

it('a plan is a picture of 1200 x 630 pixels whose edges are as smooth as the share that they cover', () => {
  // ten pixels a metre; the roof's northern edge goes through the middle of a line of pixels
  const outline = [[-10, -10, 10, -10, 10, 10.05, -10, 10.05]];
  const { width, height, data } = decode(
    planPicture({ center: [0, 0], halfM: 31.5, outline, obstructions: [], usable: [], panels: [], buildings: [] }),
  );
  const column = (row: number) => [...data.subarray((row * 1200 + 600) * 3, (row * 1200 + 600) * 3 + 3)];

  expect([width, height]).toEqual([1200, 630]);
  expect(column(213)).toEqual([238, 240, 234]);
  expect(column(214)).toEqual([247, 234, 195]);
  expect(column(215)).toEqual([255, 228, 156]);
});
