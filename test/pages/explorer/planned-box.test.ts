import { describe, expect, it } from 'vitest';
import { planBetween, planOutline, PLAN_RANGES, type Plan } from '../../../src/pages/client/graph/district.js';

const PLAN: Plan = { lng: 121.54, lat: 25.03, widthM: 20, depthM: 15, floors: 12, turnDeg: 30 };

describe('a planned building that is drawn', () => {
  it.each([0, 2])('is the box between two corners of its outline, whichever is drawn first: %i', (first) => {
    const corners = planOutline(PLAN);
    const cornerAt = (i: number) => ({ lng: corners[i]![0], lat: corners[i]![1] });

    const drawn = planBetween({ ...PLAN, lng: 0, lat: 0, widthM: 1, depthM: 1 }, cornerAt(first), cornerAt(2 - first));

    expect(drawn).toMatchObject({ widthM: 20, depthM: 15, floors: 12, turnDeg: 30 });
    expect(drawn.lng).toBeCloseTo(PLAN.lng, 8);
    expect(drawn.lat).toBeCloseTo(PLAN.lat, 8);
  });

  it('keeps the first corner where the drag is longer than a building may be, or hardly one', () => {
    const from = { lng: 121.54, lat: 25.03 };

    const long = planBetween({ ...PLAN, turnDeg: 0 }, from, { lng: 121.55, lat: 25.02 });
    const short = planBetween({ ...PLAN, turnDeg: 0 }, from, { lng: from.lng, lat: from.lat + 1e-5 });

    expect(long).toMatchObject({ widthM: PLAN_RANGES.widthM.max, depthM: PLAN_RANGES.depthM.max });
    expect(planOutline(long)[3]![0]).toBeCloseTo(from.lng, 6);
    expect(planOutline(long)[3]![1]).toBeCloseTo(from.lat, 6);
    expect(short).toMatchObject({ widthM: PLAN_RANGES.widthM.min, depthM: PLAN_RANGES.depthM.min });
    expect(planOutline(short)[0]![0]).toBeCloseTo(from.lng, 6);
  });
});
