import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { krigingWeights, type KrigingModel, type MetricPlace } from '../../../src/core/climate/kriging.js';

const model: KrigingModel = { rangeKm: 150, nugget: 0, heightStretch: 50, coastStretch: 0, drift: 'plane' };

const place = fc.record({
  eastKm: fc.integer({ min: -200, max: 200 }),
  northKm: fc.integer({ min: -200, max: 200 }),
  heightKm: fc.constant(0),
  coastKm: fc.constant(0),
});
const places = fc
  .uniqueArray(place, { minLength: 5, maxLength: 12, selector: (p) => `${p.eastKm}/${p.northKm}` })
  .filter((all) => spreadOut(all));

/** Places far from lying on one line, which a plane could not be fitted to. */
const spreadOut = (all: MetricPlace[]): boolean => {
  const [a, ...others] = all;
  return others.some((b) =>
    others.some((c) =>
      a
        ? Math.abs((b.eastKm - a.eastKm) * (c.northKm - a.northKm) - (c.eastKm - a.eastKm) * (b.northKm - a.northKm)) >
          4000
        : false,
    ),
  );
};

describe('kriging weights', () => {
  it('sum to one and reproduce any plane exactly', () => {
    fc.assert(
      fc.property(places, place, (known, target) => {
        const height = (p: MetricPlace): number => 3 + 0.01 * p.eastKm - 0.02 * p.northKm;

        const { weights } = krigingWeights(known, target, model);

        expect(weights.reduce((sum, weight) => sum + weight, 0)).toBeCloseTo(1, 8);
        expect(known.reduce((sum, p, i) => sum + height(p) * (weights[i] ?? 0), 0)).toBeCloseTo(height(target), 6);
      }),
      { seed: 11, numRuns: 100 },
    );
  });

  it('give a station without own error its value back, with no variance', () => {
    fc.assert(
      fc.property(places, (known) => {
        const [target] = known;

        const { weights, relativeVariance } = krigingWeights(
          known,
          target ?? { eastKm: 0, northKm: 0, heightKm: 0, coastKm: 0 },
          model,
        );

        expect(weights[0]).toBeCloseTo(1, 6);
        expect(relativeVariance).toBeCloseTo(0, 6);
      }),
      { seed: 12, numRuns: 100 },
    );
  });

  it('share alike between two stations with a target halfway', () => {
    const known = [-30, 30].map((eastKm) => ({ eastKm, northKm: 0, heightKm: 0, coastKm: 0 }));

    const { weights } = krigingWeights(
      known,
      { eastKm: 0, northKm: 0, heightKm: 0, coastKm: 0 },
      { ...model, drift: 'none' },
    );

    expect(weights[0]).toBeCloseTo(0.5, 12);
    expect(weights[1]).toBeCloseTo(0.5, 12);
  });
});
