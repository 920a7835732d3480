import { expect, it } from 'vitest';
import { lettered } from '../../../src/core/report/lettered.js';

it('neighbours that take more than a thousandth of the year have letters, eight of them at most', () => {
  const lost = [9, 8, 7, 6, 5, 4, 3, 1.1, 1, 0.5].map((lostKwhYear) => ({ lostKwhYear }));

  expect(lettered(lost, 1_000).map(({ letter }) => letter).join('')).toBe('ABCDEFGH'); // prettier-ignore
  expect(lettered(lost.slice(7), 1_000)).toEqual([{ lostKwhYear: 1.1, letter: 'A' }]);
  expect(lettered([...lost.slice(0, 7), ...lost], 1_000)).toHaveLength(8);
});
