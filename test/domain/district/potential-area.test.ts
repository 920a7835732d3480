import { describe, expect, it } from 'vitest';
import { InvalidInputError } from '../../../src/core/errors.js';
import { checkArea } from '../../../src/domain/district/potential-area.js';

const check = (polygon: number[][]) => () => checkArea({ outlineOf: () => [] }, { polygon });

/** Corners on a circle of some 5 km. */
const circle = (count: number): number[][] =>
  Array.from({ length: count }, (_, i) => {
    const angle = (2 * Math.PI * i) / count;
    return [121.5 + 0.05 * Math.cos(angle), 25 + 0.05 * Math.sin(angle)];
  });

describe('the polygon of an area to be calculated', () => {
  it.each([3, 97, 200])('may have %i corners', (count) => {
    expect(check(circle(count))).not.toThrow();
  });

  it.each([4, 200])('must not cross itself, with %i corners either', (count) => {
    const crossed = circle(count);
    [crossed[0], crossed[1]] = [crossed[1]!, crossed[0]!];

    expect(check(crossed)).toThrow(InvalidInputError);
  });
});
