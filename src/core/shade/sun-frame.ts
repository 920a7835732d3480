import type { FlatRing, LocalPolygon } from '../geometry/position.js';
import { rotated } from '../geometry/ring.js';
import type { SunDirection } from '../sun/sun-position.js';
import { toRadians } from '../units.js';

/** Below this apparent elevation [deg] shadows are drawn as long as at it; they would grow without bound. */
export const MIN_ELEVATION_DEG = 1;

/**
 * Local frame turned so that shadows run along +x. Sweeps then have their longest edges level, which the overlay's
 * scan line passes in a single step: a union of sweeps takes half the time it takes in other directions.
 */
export interface SunFrame {
  /** Metres of shadow per metre of height. */
  shadowPerMetre: number;
  /** True when the sun was under `MIN_ELEVATION_DEG` and the length was cut. */
  capped: boolean;
  toSun(ring: FlatRing): FlatRing;
  toLocal(polygons: readonly LocalPolygon[]): LocalPolygon[];
}

/**
 * Frame for one sun position above the horizon.
 * @param sun azimuth and apparent elevation [deg], elevation over 0.
 */
export function createSunFrame(sun: SunDirection): SunFrame {
  const azimuth = toRadians(sun.azimuth);
  // the shadow points away from the sun: east -sin, north -cos; this turn takes it to +x
  const cos = -Math.sin(azimuth);
  const sin = Math.cos(azimuth);
  const elevation = Math.max(MIN_ELEVATION_DEG, sun.apparentElevation);
  return {
    shadowPerMetre: elevation >= 90 ? 0 : 1 / Math.tan(toRadians(elevation)),
    capped: sun.apparentElevation < MIN_ELEVATION_DEG,
    toSun: (ring) => rotated(ring, cos, sin),
    toLocal: (polygons) => polygons.map((polygon) => polygon.map((ring) => rotated(ring, cos, -sin))),
  };
}
