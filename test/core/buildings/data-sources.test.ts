import { expect, it } from 'vitest';
import { dataSource } from '../../../src/core/buildings/data-sources.js';

it('of two footprints the surveyed one stays before the modelled, the unknown, the drawn, the collected and the invented', () => {
  const best = ['nlsc', 'tpe3d', 'a file of the operator', 'osm', 'overture', 'demo'];

  const ranks = best.map((name) => dataSource(name).rank);

  expect(ranks).toEqual([...new Set(ranks)].toSorted((a, b) => a - b));
});
