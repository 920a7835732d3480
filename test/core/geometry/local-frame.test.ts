import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createLocalFrame } from '../../../src/core/geometry/local-frame.js';
import { toRadians } from '../../../src/core/units.js';

const A = 6378137;
const F = 1 / 298.257223563;
const B = A * (1 - F);

/** Geodesic length by T. Vincenty, Direct and inverse solutions of geodesics, Survey Review 176, 1975; good to 0.1 mm. */
function vincenty(lng1: number, lat1: number, lng2: number, lat2: number): { distance: number; azimuth: number } {
  const u1 = Math.atan((1 - F) * Math.tan(toRadians(lat1)));
  const u2 = Math.atan((1 - F) * Math.tan(toRadians(lat2)));
  const l = toRadians(lng2 - lng1);
  let lambda = l;
  let sinS = 0;
  let cosS = 0;
  let sigma = 0;
  let cos2A = 0;
  let cos2M = 0;
  for (let i = 0; i < 100; i++) {
    sinS = Math.hypot(
      Math.cos(u2) * Math.sin(lambda),
      Math.cos(u1) * Math.sin(u2) - Math.sin(u1) * Math.cos(u2) * Math.cos(lambda),
    );
    cosS = Math.sin(u1) * Math.sin(u2) + Math.cos(u1) * Math.cos(u2) * Math.cos(lambda);
    sigma = Math.atan2(sinS, cosS);
    const sinA = sinS === 0 ? 0 : (Math.cos(u1) * Math.cos(u2) * Math.sin(lambda)) / sinS;
    cos2A = 1 - sinA * sinA;
    cos2M = cos2A === 0 ? 0 : cosS - (2 * Math.sin(u1) * Math.sin(u2)) / cos2A;
    const c = (F / 16) * cos2A * (4 + F * (4 - 3 * cos2A));
    lambda = l + (1 - c) * F * sinA * (sigma + c * sinS * (cos2M + c * cosS * (2 * cos2M ** 2 - 1)));
  }
  const k = (cos2A * (A * A - B * B)) / (B * B);
  const a = 1 + (k / 16384) * (4096 + k * (-768 + k * (320 - 175 * k)));
  const b = (k / 1024) * (256 + k * (-128 + k * (74 - 47 * k)));
  const d =
    b *
    sinS *
    (cos2M + (b / 4) * (cosS * (2 * cos2M ** 2 - 1) - (b / 6) * cos2M * (4 * sinS ** 2 - 3) * (4 * cos2M ** 2 - 3)));
  const azimuth = Math.atan2(
    Math.cos(u2) * Math.sin(lambda),
    Math.cos(u1) * Math.sin(u2) - Math.sin(u1) * Math.cos(u2) * Math.cos(lambda),
  );
  return { distance: B * a * (sigma - d), azimuth };
}

describe('local metric frame', () => {
  it('agrees with Vincenty’s geodesic to a millimetre within 10 km at any latitude, poles and antimeridian included', () => {
    const bearing = fc.double({ min: 0, max: 2 * Math.PI, noNaN: true });
    const place = fc.record({
      lat: fc.double({ min: -89.95, max: 89.95, noNaN: true }),
      lng: fc.double({ min: -180, max: 180, noNaN: true }),
    });

    fc.assert(
      fc.property(place, bearing, fc.double({ min: 1, max: 10_000, noNaN: true }), (center, angle, distanceM) => {
        const frame = createLocalFrame(center);
        const point = { x: distanceM * Math.sin(angle), y: distanceM * Math.cos(angle) };

        const [lng, lat] = frame.toWgs84(point);
        const geodesic = vincenty(center.lng, center.lat, lng, lat);

        expect(Math.abs(geodesic.distance * Math.sin(geodesic.azimuth) - point.x)).toBeLessThan(0.001);
        expect(Math.abs(geodesic.distance * Math.cos(geodesic.azimuth) - point.y)).toBeLessThan(0.001);
      }),
      { seed: 11, numRuns: 2000 },
    );
  });

  it('comes back to the same place within 0.1 mm', () => {
    const point = fc.double({ min: -7000, max: 7000, noNaN: true });

    fc.assert(
      fc.property(fc.double({ min: -90, max: 90, noNaN: true }), point, point, (lat, x, y) => {
        const frame = createLocalFrame({ lat, lng: 179.99 });

        const back = frame.toLocal(frame.toWgs84({ x, y }));

        expect(Math.hypot(back.x - x, back.y - y)).toBeLessThan(1e-4);
      }),
      { seed: 12, numRuns: 1000 },
    );
  });

  it('gives longitudes within ±180 for points, and running on from the centre for rings', () => {
    const frame = createLocalFrame({ lat: -17, lng: 179.999 });

    const [lng] = frame.toWgs84({ x: 1000, y: 0 });
    const ring = frame.ringToUnwrapped(Float64Array.of(1000, 0));

    expect(lng).toBeLessThan(-179.9);
    expect(ring[0]![0]).toBeCloseTo(lng + 360, 9);
  });

  it('measures the published geodesic between two points of the WGS84 ellipsoid', () => {
    // length of one arc minute of the meridian at 45 degrees: 1852.2 m (M = 6367381.8 m, NIMA TR8350.2)
    const frame = createLocalFrame({ lat: 45 - 1 / 120, lng: 10 });

    const point = frame.toLocal([10, 45 + 1 / 120]);

    expect(point.y).toBeCloseTo((6367381.8156 * Math.PI) / 180 / 60, 3);
    expect(point.x).toBeCloseTo(0, 9);
  });
});
