import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { diffuseRowLoss, rowShadeLoss } from '../../../src/core/layout/row-shade.js';
import type { RowSky } from '../../../src/core/layout/layout-types.js';
import { sunAcrossRow } from '../../../src/core/layout/row-pitch.js';

const RAD = Math.PI / 180;

/** A clear year at 25° N by hours: beam of constant strength and some diffuse light. */
function clearYear(): RowSky {
  const columns = { sunEast: [] as number[], sunNorth: [] as number[], sunUp: [] as number[] };
  for (let day = 0; day < 365; day += 15) {
    const declination = -23.44 * Math.cos((2 * Math.PI * (day + 10)) / 365);
    for (let hour = 6.25; hour < 18; hour += 0.5) {
      const up = sunAcrossRow(25, declination, hour, 0).up;
      if (up <= 0) continue;
      columns.sunEast.push(sunAcrossRow(25, declination, hour, 90).front);
      columns.sunNorth.push(sunAcrossRow(25, declination, hour, 0).front);
      columns.sunUp.push(up);
    }
  }
  const count = columns.sunUp.length;
  const filled = (value: number): number[] => Array<number>(count).fill(value);
  return { count, ...columns, hoursPerYear: filled(7.5), beamNormal: filled(500), isotropic: filled(150) };
}

/** Sky light missed by rows, by summing over the slope what each point sees above the row before it. */
function diffuseLossBySumming(slopeLengthM: number, tilt: number, pitchM: number): number {
  const points = 4000;
  let seen = 0;
  for (let i = 0; i < points; i++) {
    const q = (slopeLengthM * (i + 0.5)) / points;
    const rise = (slopeLengthM - q) * Math.sin(tilt * RAD);
    const run = pitchM - (slopeLengthM - q) * Math.cos(tilt * RAD);
    seen += (1 + Math.cos(tilt * RAD + Math.atan2(rise, run))) / 2 / points;
  }
  return 1 - seen / ((1 + Math.cos(tilt * RAD)) / 2);
}

describe('shade of rows on each other', () => {
  it.each([
    [1, 10, 1.2],
    [1.762, 25, 2.4],
    [2, 40, 3],
    [1, 15, 0.99],
  ])('loses the sky light that a sum over the slope loses (%d m, %d°, pitch %d m)', (slopeLengthM, tilt, pitchM) => {
    const loss = diffuseRowLoss({ slopeLengthM, tilt, pitchM });

    expect(loss).toBeCloseTo(diffuseLossBySumming(slopeLengthM, tilt, pitchM), 5);
  });

  it('loses nothing with flat modules or rows far apart', () => {
    const flat = rowShadeLoss({ slopeLengthM: 2, tilt: 0, pitchM: 2, rowAzimuth: 180 }, clearYear());
    const far = rowShadeLoss({ slopeLengthM: 2, tilt: 20, pitchM: 2000, rowAzimuth: 180 }, clearYear());

    expect(flat.total).toBeCloseTo(0, 9);
    expect(far.total).toBeLessThan(0.001);
    expect(far.total).toBeGreaterThanOrEqual(0);
  });

  it('never brings a row more beam than falls on the ground it is on', () => {
    const sky = clearYear();
    const array = { slopeLengthM: 2, tilt: 30, pitchM: 1.9, rowAzimuth: 180 };

    const { beam } = rowShadeLoss(array, sky);

    let [onPlane, onGround] = [0, 0];
    for (let i = 0; i < sky.count; i++) {
      const cosine = -sky.sunNorth[i]! * Math.sin(30 * RAD) + sky.sunUp[i]! * Math.cos(30 * RAD);
      onPlane += Math.max(0, cosine);
      onGround += sky.sunUp[i]!;
    }
    expect(onPlane * (1 - beam) * 2).toBeLessThanOrEqual(onGround * 1.9 + 1e-9);
  });

  it('loses less with every step apart', () => {
    const sky = clearYear();
    const lossAt = (pitchM: number): number =>
      rowShadeLoss({ slopeLengthM: 1.7, tilt: 20, pitchM, rowAzimuth: 180 }, sky).total;

    fc.assert(
      fc.property(
        fc.double({ min: 1.62, max: 4, noNaN: true }),
        fc.double({ min: 0.01, max: 1, noNaN: true }),
        (p, d) => {
          expect(lossAt(p + d)).toBeLessThanOrEqual(lossAt(p));
        },
      ),
      { seed: 7, numRuns: 40 },
    );
  });

  it('spares the first of few rows', () => {
    const array = { slopeLengthM: 1.7, tilt: 20, pitchM: 1.8, rowAzimuth: 180 };

    const two = rowShadeLoss({ ...array, rows: 2 }, clearYear());
    const many = rowShadeLoss(array, clearYear());

    expect(two.total).toBeCloseTo(many.total / 2, 12);
    expect(rowShadeLoss({ ...array, rows: 1 }, clearYear()).total).toBe(0);
  });
});
