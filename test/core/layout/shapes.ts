import { flatRing } from '../../../src/core/geometry/ring.js';
import type { LocalPolygon, XY } from '../../../src/core/geometry/position.js';
import type { LayoutInput, Panel, PvModule } from '../../../src/core/layout/layout-types.js';

/** A module of round sizes, so that counts can be made by hand. */
export const ROUND_MODULE: PvModule = { name: 'round', lengthM: 2, widthM: 1, powerW: 400, source: 'made for tests' };

export const polygon = (...rings: (readonly (readonly [number, number])[])[]): LocalPolygon => rings.map(flatRing);

export const rectangle = (width: number, depth: number, x = 0, y = 0): LocalPolygon =>
  polygon([
    [x, y],
    [x + width, y],
    [x + width, y + depth],
    [x, y + depth],
  ]);

/** The polygon turned clockwise, as azimuths run, and moved. */
export function turned(shape: LocalPolygon, degrees: number, dx = 0, dy = 0): LocalPolygon {
  const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
  return shape.map((ring) =>
    ring.map((value, i) =>
      i % 2 === 0 ? value * cos + ring[i + 1]! * sin + dx : value * cos - ring[i - 1]! * sin + dy,
    ),
  );
}

/** Flush modules without gaps on a roof facing south, unless said otherwise. */
export const layoutInput = (changes: Partial<LayoutInput>): LayoutInput => ({
  usable: [rectangle(10, 10)],
  lat: 25.05,
  tilt: 0,
  surfaceAzimuth: 180,
  module: ROUND_MODULE,
  orientation: 'portrait',
  pitch: { rule: 'flush' },
  gapM: 0,
  alignment: 'azimuth',
  ...changes,
});

const cross = (a: XY, b: XY, p: XY): number => (b.x - a.x) * (p.y - a.y) - (b.y - a.y) * (p.x - a.x);

/** Whether two panels share more than a strip of the given width [m]: by the axes of their sides. */
export function overlap(a: Panel, b: Panel, allowanceM: number): boolean {
  return [a, b].every((panel, turn) => {
    const other = turn === 0 ? b : a;
    return panel.corners.every((corner, i) => {
      const next = panel.corners[(i + 1) % 4]!;
      const side = Math.hypot(next.x - corner.x, next.y - corner.y);
      return other.corners.some((point) => cross(corner, next, point) / side > allowanceM);
    });
  });
}
