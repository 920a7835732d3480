import { toDegrees, toRadians } from '../units.js';

export interface ValuedPlane {
  tilt: number;
  azimuth: number;
  value: number;
}

/** Limits of the tilt, degrees. */
export type TiltLimits = readonly [min: number, max: number];

/** Value of a plane [deg, deg]; larger is better. */
export type PlaneValue = (tilt: number, azimuth: number) => number;

const GOLDEN = (Math.sqrt(5) - 1) / 2;

/**
 * Best tilt at an azimuth by golden section, for a value with one top over the tilt; both limits are tried.
 * @param tolerance of the tilt [deg].
 * @see Kiefer, Sequential minimax search for a maximum, Proc. Amer. Math. Soc. 4 (1953).
 */
export function searchTilt(value: PlaneValue, azimuth: number, [min, max]: TiltLimits, tolerance: number): ValuedPlane {
  const at = (tilt: number): ValuedPlane => ({ tilt, azimuth, value: value(tilt, azimuth) });
  let [low, high] = [min, max];
  let [a, b] = [at(high - GOLDEN * (high - low)), at(low + GOLDEN * (high - low))];
  while (high - low > tolerance) {
    if (a.value >= b.value) {
      [high, b] = [b.tilt, a];
      a = at(high - GOLDEN * (high - low));
    } else {
      [low, a] = [a.tilt, b];
      b = at(low + GOLDEN * (high - low));
    }
  }
  return better(better(a, b), better(at(min), at(max)));
}

const better = <T extends { value: number }>(a: T, b: T): T => (b.value > a.value ? b : a);

/** Planes a search starts from, tilt and azimuth relative to the equator's direction: one in each valley that neighbours may cut. */
const STARTS: readonly (readonly [number, number])[] = [
  [20, 0],
  [55, 0],
  [25, -70],
  [25, 70],
  [65, -85],
  [65, 85],
  [25, 180],
];

/** The most promising of the starts. */
export function searchStart(value: PlaneValue, equatorAzimuth: number, [min, max]: TiltLimits): ValuedPlane {
  return STARTS.map(([tilt, turn]) => {
    const plane = { tilt: Math.min(max, Math.max(min, tilt)), azimuth: equatorAzimuth + turn };
    return { ...plane, value: value(plane.tilt, plane.azimuth) };
  }).reduce(better);
}

/** A plane as a point: its distance from the origin is the tilt, its direction the azimuth, so that flat is no edge. */
interface Point {
  x: number;
  y: number;
  value: number;
}

/**
 * One step to the top of the parabola through six planes around a plane, in the map where tilt is the distance from flat.
 * @param from where the search is.
 * @param reach distance of the planes around it [deg].
 * @returns the best plane seen, `from` itself if none is better.
 */
export function parabolicStep(value: PlaneValue, from: ValuedPlane, reach: number, limits: TiltLimits): ValuedPlane {
  const [x, y] = toPoint(from);
  const at = (px: number, py: number): Point => {
    const plane = toPlane(px, py, limits);
    const [ax, ay] = toPoint(plane);
    return { x: ax, y: ay, value: value(plane.tilt, plane.azimuth) };
  };
  const around = [at(x + reach, y), at(x - reach, y), at(x, y + reach), at(x, y - reach)] as const;
  const corner = at(x + reach, y + reach);
  const [dx, dy] = parabolaTop(
    from.value,
    around.map((point) => point.value),
    corner.value,
  );
  const limited = (step: number): number => reach * Math.min(2, Math.max(-2, step));
  const top = at(x + limited(dx), y + limited(dy));
  const best = [...around, corner, top].reduce(better);
  return best.value > from.value ? { ...toPlane(best.x, best.y, limits), value: best.value } : from;
}

/** Top of the parabola through the middle, its four neighbours at distance one and a corner, as a step from the middle. */
function parabolaTop(middle: number, around: readonly number[], corner: number): [number, number] {
  const [right, left, above, below] = around as [number, number, number, number];
  const [slopeX, slopeY] = [(right - left) / 2, (above - below) / 2];
  const [bendX, bendY] = [right + left - 2 * middle, above + below - 2 * middle];
  const cross = corner - right - above + middle;
  const determinant = bendX * bendY - cross * cross;
  // no top there: go uphill as far as allowed
  if (bendX >= 0 || determinant <= 0) return [2 * Math.sign(slopeX), 2 * Math.sign(slopeY)];
  return [(cross * slopeY - bendY * slopeX) / determinant, (cross * slopeX - bendX * slopeY) / determinant];
}

const toPoint = ({ tilt, azimuth }: { tilt: number; azimuth: number }): [number, number] => [
  tilt * Math.sin(toRadians(azimuth)),
  tilt * Math.cos(toRadians(azimuth)),
];

function toPlane(x: number, y: number, [min, max]: TiltLimits): { tilt: number; azimuth: number } {
  const tilt = Math.min(max, Math.max(min, Math.hypot(x, y)));
  return { tilt, azimuth: (toDegrees(Math.atan2(x, y)) + 360) % 360 };
}
