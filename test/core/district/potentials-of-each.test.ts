import { describe, expect, it } from 'vitest';
import { potentialsOfEach } from '../../../src/core/district/potentials-of-each.js';
import { roofPotential } from '../../../src/core/district/roof-potential.js';
import { buildEstimateInput, rectangle, TAIPEI } from '../../domain/assessments/build-estimate-input.js';

const towers = [0, 1, 2].map((i) => ({
  id: `tower ${i}`,
  footprint: rectangle({ lat: TAIPEI.lat - 0.0003, lng: TAIPEI.lng + i * 0.0004 }, 30, 20),
  heightM: 30 + 10 * i,
}));

/** A roof of a place among the towers. */
function roofAt(lat: number, lng: number) {
  const place = { lat, lng };
  const base = buildEstimateInput({ neighbours: towers });
  return { ...base, place, roof: { ...base.roof, footprint: rectangle(place, 20, 12) } };
}

describe('potentialsOfEach', () => {
  it('has the figures of each roof for itself within 0.1 %, near and far', () => {
    const roofs = [
      roofAt(TAIPEI.lat, TAIPEI.lng),
      roofAt(TAIPEI.lat + 0.0004, TAIPEI.lng + 0.0003),
      roofAt(TAIPEI.lat + 0.02, TAIPEI.lng + 0.02),
      roofAt(TAIPEI.lat + 0.3, TAIPEI.lng),
    ];

    const together = potentialsOfEach(roofs);

    for (const [i, roof] of roofs.entries()) {
      const alone = roofPotential(roof);
      const { annualKwh, npvTwd, possibleKwh, topShaderId, verdict } = together[i]!;
      expect({ topShaderId, verdict }).toEqual({ topShaderId: alone.topShaderId, verdict: alone.verdict });
      expect(Math.abs(annualKwh / alone.annualKwh - 1)).toBeLessThan(0.001);
      expect(Math.abs(possibleKwh / alone.possibleKwh - 1)).toBeLessThan(0.001);
      expect(Math.abs(npvTwd! / alone.npvTwd! - 1)).toBeLessThan(0.001);
    }
  });

  it('leaves out a roof with a neighbour that is none, and no other', () => {
    const broken = { id: 'broken', footprint: [[121, 25]], heightM: 20 };
    const good = roofAt(TAIPEI.lat, TAIPEI.lng);

    const potentials = potentialsOfEach([good, { ...good, neighbours: [...towers, broken] }, good]);

    expect(potentials.map((potential) => potential === null)).toEqual([false, true, false]);
  });
});
