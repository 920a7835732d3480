import { describe, expect, it } from 'vitest';
import {
  pitchForShadow,
  shadedShare,
  shadeFreePitch,
  shadeFreeWindow,
  sunAcrossRow,
} from '../../../src/core/layout/row-pitch.js';
import { toRadians } from '../../../src/core/units.js';

/**
 * Length of a shadow across the rows for each metre of height: the cotangent of the profile angle.
 * @param elevation of the sun [deg].
 * @param azimuthFromRow sun's azimuth less the row's [deg].
 * @returns 0 when the sun stands behind the rows.
 * @see Duffie & Beckman, Solar Engineering of Thermal Processes, sec. 1.6, profile angle.
 */
const shadowPerHeight = (elevation: number, azimuthFromRow: number): number =>
  Math.max(0, Math.cos(toRadians(azimuthFromRow))) / Math.tan(toRadians(elevation));

describe('distance between rows', () => {
  it('gives the clear distance of an installer’s worked example for Chandigarh (1,966 mm at 32°, sun 17° high and 48° off)', () => {
    // esunsolar.in, how to calculate inter-row spacing: height 1,042 mm, distance 2,281 mm after their rounding
    const row = { slopeLengthM: 1.966, tilt: 32 };

    const clear = pitchForShadow(row, shadowPerHeight(17, 48)) - row.slopeLengthM * Math.cos((32 * Math.PI) / 180);

    expect(clear).toBeCloseTo(2.281, 2);
  });

  it('gives the clear distance of an installer’s worked example for Delhi in the morning (1.956 m at 25°, sun 28° high)', () => {
    // solarsaarthi.com, inter-row spacing for flat rooftops: azimuth 142° against rows facing 180°, 1.23 m
    const row = { slopeLengthM: 1.956, tilt: 25 };

    const clear =
      pitchForShadow(row, shadowPerHeight(28, 142 - 180)) - row.slopeLengthM * Math.cos((25 * Math.PI) / 180);

    expect(Math.abs(clear - 1.23)).toBeLessThan(0.01);
  });

  it('needs only the depth of the row when the sun is behind it or the modules lie flat', () => {
    const behind = pitchForShadow({ slopeLengthM: 2, tilt: 20 }, shadowPerHeight(30, 120));
    const flat = shadeFreePitch(25, { slopeLengthM: 2, tilt: 0 }, { from: 9, to: 15 }, 180);

    expect(behind).toBeCloseTo(2 * Math.cos((20 * Math.PI) / 180), 12);
    expect(flat).toBe(2);
  });

  it.each([180, 150, 225, 90, 270, 0])(
    'lets no row shade another in the design hours of any day, and no less does, facing %d°',
    (azimuth) => {
      const row = { slopeLengthM: 1.762, tilt: 15 };
      const pitch = shadeFreePitch(25.05, row, { from: 9, to: 15 }, azimuth);
      const tilt = (15 * Math.PI) / 180;
      const worstAt = (pitchM: number): number => {
        let worst = 0;
        for (let declination = -23.436; declination <= 23.437; declination += 23.436 / 20) {
          for (let step = 0; step <= 120; step++) {
            const { front, up } = sunAcrossRow(25.05, declination, 9 + step / 20, azimuth);
            const cosine = up * Math.cos(tilt) + front * Math.sin(tilt);
            if (cosine > 0) worst = Math.max(worst, shadedShare(pitchM, row.slopeLengthM, up, cosine));
          }
        }
        return worst;
      };

      expect(worstAt(pitch)).toBeLessThan(1e-3);
      if (pitch > row.slopeLengthM * Math.cos(tilt) + 1e-6) expect(worstAt(pitch - 0.02)).toBeGreaterThan(1e-3);
    },
  );

  it('finds the design hours again from the pitch made for them', () => {
    const row = { slopeLengthM: 1.762, tilt: 12 };
    const pitch = shadeFreePitch(24, row, { from: 9, to: 15 }, 180);

    const window = shadeFreeWindow(24, row, pitch, 180, false);

    expect(window?.from).toBeCloseTo(9, 1);
    expect(window?.to).toBeCloseTo(15, 1);
  });

  it('keeps coplanar rows free from sunrise to sunset', () => {
    const window = shadeFreeWindow(25, { slopeLengthM: 1.7, tilt: 15 }, 1.7, 180, true)!;

    // half the day is acos(-tan 25° tan -23.44°)/15° = 5.22 h
    expect(window.from).toBeCloseTo(12 - 5.22, 1);
    expect(window.to).toBeCloseTo(12 + 5.22, 1);
    // the sun rises at 6.7775 h, which is in the 407th minute
    expect(window.from * 60).toBeCloseTo(407, 6);
  });

  it('names the hours to a minute, and on the equator those of the sun before the rows', () => {
    const row = { slopeLengthM: 1.762, tilt: 12 };
    const [equator, near] = [0, 1e-6].map((lat) => shadeFreeWindow(lat, row, 1.95, 180, false)!);

    expect(equator).toEqual(near);
    for (const hour of [equator!.from, equator!.to]) expect(hour * 60).toBeCloseTo(Math.round(hour * 60), 6);
    expect(equator!.to).toBeLessThan(17.5);
  });

  it('shades no more than all of a row, and no less than nothing', () => {
    expect([-0.1, 0.5].map((up) => shadedShare(3, 2, up, 0.5))).toEqual([1, 0]);
  });

  it('says so where the sun is too low at a design hour', () => {
    const design = (): number => shadeFreePitch(60, { slopeLengthM: 2, tilt: 30 }, { from: 9, to: 15 }, 180);

    expect(design).toThrow(/degrees above the horizon at 9\.0 h/);
  });
});
