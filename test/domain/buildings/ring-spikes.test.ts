import { describe, expect, it } from 'vitest';
import { withoutSpikes } from '../../../src/domain/buildings/ring-spikes.js';

const A = [0, 0];
const B = [1, 0];
const C = [1, 1];
const D = [0, 1];
const OUT = [5, 5];

/** The cycle turned so that it begins with its least position. */
const cycle = (ring: readonly (readonly number[])[]): string => {
  const texts = ring.map(String);
  const start = texts.indexOf(texts.toSorted()[0]!);
  return [...texts.slice(start), ...texts.slice(0, start)].join(' ');
};

describe('withoutSpikes', () => {
  it('gives back the very ring that has none', () => {
    const ring = [A, B, C, D, A];

    const smooth = withoutSpikes(ring);

    expect(smooth).toBe(ring);
  });

  it.each([
    ['one spike', [A, B, OUT, B, C, D, A]],
    ['a spike of several steps', [A, B, OUT, [6, 6], OUT, B, C, D, A]],
    ['a spike at the seam', [OUT, A, B, C, D, A, OUT]],
    ['a spike just before the seam', [A, B, C, D, OUT, D, A]],
    ['each wall walked three times', [A, B, A, B, C, B, C, D, C, D, A, D, A]],
    ['a spike in a ring that is not closed', [A, B, OUT, B, C, D]],
  ])('takes out %s', (_, ring) => {
    const smooth = withoutSpikes(ring);

    expect(cycle(smooth)).toBe(cycle([A, B, C, D]));
  });

  it('leaves nothing of a line walked forth and back', () => {
    const smooth = withoutSpikes([A, B, C, B, A]);

    expect(smooth.length).toBeLessThan(3);
  });
});
