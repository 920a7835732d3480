import { expect, it } from 'vitest';
import { RoofsOfPlants } from '../../../src/core/buildings/drawn-plants.js';
import type { Position, Ring } from '../../../src/core/geometry/position.js';

/** A circle of 11 m about a place where plants are, its first corner again at its end. */
const circle = (corners: number): Ring =>
  Array.from({ length: corners + 1 }, (_, i): Position => {
    const angle = (2 * Math.PI * (i % corners)) / corners;
    return [121 + 1e-4 * Math.cos(angle), 25 + 1e-4 * Math.sin(angle)];
  });

it('plants are compared with 100 million corners of roofs at most, counted before the work', () => {
  const roofs = new RoofsOfPlants(Array.from({ length: 10_000 }, () => ({ place: [121, 25] as const, kw: 1 })));

  roofs.offer('small', [[circle(9)]]);

  expect(() => roofs.offer('large', [[circle(10_000)]])).toThrow('Too many solar plants are drawn about large');
  expect(roofs.kwByRoof()).toEqual(new Map([['small', 10_000]]));
});

it('plants are on the nearest roof within 2 m, of two within a centimetre on the one with the first identity', () => {
  const [metre, north] = [1 / 110_780, 25.0001];
  const places = [1.98, 2.02].map((m): Position => [121, north + m * metre]);
  const roofs = new RoofsOfPlants(places.map((place) => ({ place, kw: 1 })));
  const upTo = (top: number): Ring => [[120.9999, 25], [121.0001, 25], [121.0001, top], [120.9999, top], [120.9999, 25]]; // prettier-ignore

  roofs.offer('b', [[upTo(north)]]);
  expect(roofs.kwByRoof()).toEqual(new Map([['b', 1]]));

  roofs.offer('a', [[upTo(north - 0.003 * metre)]]);
  expect(roofs.kwByRoof()).toEqual(new Map([['a', 1]]));
});
