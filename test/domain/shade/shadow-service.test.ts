import { describe, expect, it } from 'vitest';
import type { Compute } from '../../../src/core/compute/compute.js';
import { ShadowService } from '../../../src/domain/shade/shadow.service.js';

const AT = new Date('2026-06-21T04:00:00Z');
const service = new ShadowService({ clock: () => AT, compute: undefined as unknown as Compute });

/** Two buildings with so many vertices together. */
const sceneOf = (vertices: number) => ({
  lat: 25,
  lng: 121.5,
  buildings: [vertices - 3, 3].map((count) => ({ footprint: Array<[number, number]>(count).fill([121.5, 25]), heightM: 9 })),
}); // prettier-ignore

describe('buildings whose shadows are asked for', () => {
  it('have 100,000 vertices together at a moment, 40,000 over a day', () => {
    expect(service.sunOf(sceneOf(100_000), { time: AT }).sun.apparentElevation).toBeGreaterThan(80);
    expect(() => service.sunOf(sceneOf(100_001), { time: AT })).toThrow('100000 vertices, not 100001');
    expect(service.dayOf(sceneOf(40_000), {})).toBe('2026-06-21');
    expect(() => service.dayOf(sceneOf(40_001), {})).toThrow('40000 vertices, not 40001');
  });
});
