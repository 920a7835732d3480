import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { DegreeBox } from '../../../src/core/buildings/building-area.js';
import { uncovered } from '../../../src/core/buildings/coverage.js';
import { UpstreamUnavailableError } from '../../../src/core/errors.js';
import { SourceFailure, type FailureKind } from '../../../src/core/source-failure.js';
import { fetchInParts } from '../../../src/providers/footprints/fetch-in-parts.js';
import { quarters, widenToGrid } from '../../../src/providers/footprints/request-grid.js';

/** Sixteen cells. */
const CITY: DegreeBox = { west: 121.5, south: 25, east: 121.52, north: 25.02 };
const CELL_DEG = 0.005;

const widthOf = ({ west, east }: DegreeBox): number => Number((east - west).toFixed(6));

const failed = (kind: FailureKind, status?: number): UpstreamUnavailableError =>
  new UpstreamUnavailableError('Building footprints', 10, {
    cause: new AggregateError([
      new SourceFailure(kind, 'of one', status === undefined ? {} : { status }),
      new SourceFailure('broken', 'of the other'),
    ]),
  });

/** Asks for a box and tells what came, what was asked, and how it ended. */
async function askFor(
  ask: (box: DegreeBox) => DegreeBox | undefined,
  { box = CITY, partsMs = 16_000 } = {},
): Promise<{ came: DegreeBox[]; asked: DegreeBox[]; error?: unknown; again: () => Promise<DegreeBox[]> }> {
  const asked: DegreeBox[] = [];
  const inParts = fetchInParts<DegreeBox>(
    (part) => {
      asked.push(part);
      return new Promise((resolve) => setImmediate(resolve)).then(() => ask(part));
    },
    { partsMs },
  );
  const came: DegreeBox[] = [];
  const again = async (): Promise<DegreeBox[]> => {
    asked.length = 0;
    for await (const part of inParts(box)) came.push(part);
    return asked;
  };
  try {
    for await (const part of inParts(box)) came.push(part);
    return { came, asked: [...asked], again };
  } catch (error) {
    return { came, asked: [...asked], error, again };
  }
}

/** Gives boxes of some width and fails for wider ones. */
const upTo =
  (cells: number, failure: () => Error) =>
  (box: DegreeBox): DegreeBox => {
    if (widthOf(box) > cells * CELL_DEG + 1e-9) throw failure();
    return box;
  };

describe('a box that is asked for in parts', () => {
  it('comes whole where it are available whole', async () => {
    const { came, asked } = await askFor((box) => box);

    expect(came).toEqual([CITY]);
    expect(asked).toHaveLength(1);
  });

  it.each<FailureKind>(['too_much', 'too_large'])(
    '88: comes in quarters and their quarters where a source says %s, and all of it',
    async (kind) => {
      const halves = await askFor(upTo(2, () => failed(kind)));
      const cells = await askFor(upTo(1, () => failed(kind)));

      expect(halves.came).toHaveLength(4);
      expect(cells.came).toHaveLength(16);
      expect(uncovered([CITY], halves.came)).toEqual([]);
      expect(uncovered([CITY], cells.came)).toEqual([]);
      expect(cells.asked).toHaveLength(1 + 4 + 16);
    },
  );

  it('is asked for in parts at once the next time', async () => {
    const { again } = await askFor(upTo(2, () => failed('too_much')));

    const asked = await again();

    expect(asked.map(widthOf)).toEqual([0.01, 0.01, 0.01, 0.01]);
  });

  it.each<[string, () => Error]>([
    ['times out', () => failed('timeout')],
    ['answers 504', () => failed('status', 504)],
  ])(
    '88: is tried in quarters once where a server %s, since it may only be slow, and that is not remembered',
    async (_what, failure) => {
      const { came, asked, error, again } = await askFor(upTo(1, failure));
      const slowOnce = await askFor(upTo(2, failure));

      expect([came.length, asked.length]).toEqual([0, 2]);
      expect(error).toBeInstanceOf(UpstreamUnavailableError);
      expect(slowOnce.came).toHaveLength(4);
      await expect(again()).rejects.toBeInstanceOf(UpstreamUnavailableError);
    },
  );

  it.each<[string, () => Error]>([
    ['cannot be reached', () => failed('unreachable')],
    ['answers nonsense', () => failed('malformed')],
    ['throttles us', () => failed('throttled')],
    ['has given enough today', () => failed('used_up')],
    ['meets a fault of ours', () => new TypeError('ours')],
  ])('88: is asked for no second time where a source %s', async (_what, failure) => {
    const fault = failure();

    const { asked, error } = await askFor(upTo(1, () => fault));

    expect(asked).toHaveLength(1);
    expect(error).toBe(fault);
  });

  it('ends with the fault after all that are available, where one cell is too much by itself', async () => {
    const { came, error } = await askFor((box) => {
      if (widthOf(box) > CELL_DEG || (box.west === CITY.west && box.south === CITY.south)) throw failed('too_much');
      return box;
    });

    expect(came).toHaveLength(15);
    expect(error).toBeInstanceOf(UpstreamUnavailableError);
  });

  it('begins no part when the time is over, and says that more is to come', async () => {
    const { came, error } = await askFor(
      (box) => {
        const until = Date.now() + 5;
        while (Date.now() < until);
        return upTo(1, () => failed('too_much'))(box);
      },
      { partsMs: 1 },
    );

    expect(came.length).toBeLessThan(16);
    expect(error).toMatchObject({ code: 'UPSTREAM_UNAVAILABLE', retryAfterSeconds: 1 });
  });

  it('leaves out the parts that no source covers', async () => {
    const { came, error } = await askFor((box) => {
      if (widthOf(box) > 2 * CELL_DEG) throw failed('too_much');
      return box.west === CITY.west ? undefined : box;
    });

    expect(came).toHaveLength(2);
    expect(error).toBeUndefined();
  });
});

describe('the quarters of a box', () => {
  it('cover it without overlapping, lie on the grid, and end at single cells', () => {
    const lng = fc.integer({ min: -35_900, max: 35_800 });
    const lat = fc.integer({ min: -17_900, max: 17_800 });
    const cells = fc.integer({ min: 1, max: 40 });

    fc.assert(
      fc.property(lng, lat, cells, cells, (west, south, wide, high) => {
        const box = widenToGrid({
          west: west * CELL_DEG,
          south: south * CELL_DEG,
          east: (west + wide) * CELL_DEG,
          north: (south + high) * CELL_DEG,
        });

        const parts = quarters(box);

        const area = (each: DegreeBox): number => (each.east - each.west) * (each.north - each.south);
        expect(parts.length).toBe(
          (wide > 1 ? 2 : 1) * (high > 1 ? 2 : 1) === 1 ? 0 : (wide > 1 ? 2 : 1) * (high > 1 ? 2 : 1),
        );
        for (const part of parts) expect(widenToGrid(part)).toEqual(part);
        if (parts.length === 0) return;
        expect(uncovered([box], parts)).toEqual([]);
        expect(parts.reduce((sum, part) => sum + area(part), 0)).toBeCloseTo(area(box), 9);
      }),
      { seed: 88 },
    );
  });
});
