import { DEMO_CENTER } from '../../src/core/buildings/demo-district.js';
import type { CostStand } from './request-kind.js';

/** Steps between the places that are asked about [deg]. */
const STEP = 0.000_02;

/** Another place in the demo district for each request. */
export const placeOf = (n: number): { lat: number; lng: number } => ({
  lat: Number((DEMO_CENTER.lat - 0.002 + STEP * (n % 200)).toFixed(6)),
  lng: Number((DEMO_CENTER.lng - 0.001 + STEP * (n % 100)).toFixed(6)),
});

/** A building of the district, another one each time. */
export const idOf = ({ ids }: CostStand, n: number): string => ids[n % ids.length]!;

/** A roof with teeth: 4 times their number and 2 vertices. */
export function comb(n: number, teeth: number): [number, number][] {
  const { lat, lng } = placeOf(n);
  const [metre, side] = [1 / 111_000, 2 * teeth];
  const tooth = (i: number): [number, number][] => [
    [2 * i, side],
    [2 * i + 1, side],
    [2 * i + 1, 1],
    [2 * i + 2, 1],
  ];
  const ring: [number, number][] = [[0, 0], ...Array.from({ length: teeth }, (_, i) => tooth(i)).flat(), [side, 0]];
  return ring.map(([x, y]) => [Number((lng + x * metre).toFixed(7)), Number((lat + y * metre).toFixed(7))]);
}
