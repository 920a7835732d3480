import { setImmediate as turn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { computeInTurn } from '../../src/domain/compute-in-turn.js';
import type { Compute } from '../../src/core/compute/compute.js';
import { ComputeLanes } from '../../src/workers/compute-lanes.js';

const INPUT = { buildings: [], sun: { azimuth: 0, elevation: 0, apparentElevation: 0 }, center: { lat: 0, lng: 0 } };

/** Calculations of one client that all count as heavy, in the lanes of the service. */
function heavyOfOneClient() {
  const lanes = new ComputeLanes(2);
  const found = { most: 0, begun: 0 };
  const run = () =>
    lanes.inTurn({ isHeavy: true, client: '192.0.2.1' }, async () => {
      found.most = Math.max(found.most, lanes.working + lanes.waiting);
      found.begun += 1;
      await turn();
      if (found.begun === 3) throw new Error('the third');
      return found.begun;
    });
  const compute = { run, load: () => lanes, close: () => Promise.resolve() } as unknown as Compute;
  return { compute, found };
}

const outcomes = async (compute: Compute, count: number): Promise<string[]> =>
  (await Promise.allSettled(Array.from({ length: count }, () => compute.run('shadows', INPUT)))).map(
    ({ status }) => status,
  );

describe('calculations of one request', () => {
  it('wait for each other, where those of many requests of a client are refused', async () => {
    const [many, one] = [heavyOfOneClient(), heavyOfOneClient()];

    const [unbounded, inTurn] = [await outcomes(many.compute, 14), await outcomes(computeInTurn(one.compute), 14)];

    expect(unbounded.filter((status) => status === 'rejected').length).toBeGreaterThan(1);
    expect(one.found).toEqual({ most: 1, begun: 14 });
    expect(inTurn.filter((status) => status === 'fulfilled')).toHaveLength(13);
  });

  it('that fail leave their turn to the next', async () => {
    const { compute } = heavyOfOneClient();

    expect((await outcomes(computeInTurn(compute), 5)).map((status) => status === 'rejected')).toEqual([
      false,
      false,
      true,
      false,
      false,
    ]);
  });
});
