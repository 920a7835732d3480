import { LATITUDE_BOUND } from '../bounds.js';
import { InvalidInputError, valueIssue } from '../errors.js';
import type { LocalPolygon } from '../geometry/position.js';
import type { LayoutInput, PvModule } from './layout-types.js';
import { PLANT_BOUNDS } from './plant-bounds.js';

const STEEPEST = PLANT_BOUNDS.tilt.max;
/** Coordinates farther from the frame's centre are no roof [m]. */
const FARTHEST_M = 100_000;

type Check = [ok: boolean, loc: (string | number)[], reason: string, input: unknown];

const positive = (value: number): boolean => Number.isFinite(value) && value > 0;
const zeroOrMore = (value: number): boolean => Number.isFinite(value) && value >= 0;

function moduleChecks(module: PvModule): Check[] {
  const { lengthM, widthM, powerW } = module;
  return [
    [positive(lengthM), ['module', 'lengthM'], 'the length must be above 0 m', lengthM],
    [positive(widthM), ['module', 'widthM'], 'the width must be above 0 m', widthM],
    [positive(powerW), ['module', 'powerW'], 'the power must be above 0 W', powerW],
  ];
}

function pitchChecks({ pitch }: LayoutInput): Check[] {
  switch (pitch.rule) {
    case 'flush':
      return [];
    case 'fixed':
      return [[positive(pitch.pitchM), ['pitch', 'pitchM'], 'the pitch must be above 0 m', pitch.pitchM]];
    case 'solstice': {
      const { hourFrom, hourTo } = pitch;
      const ok = hourFrom >= 0 && hourFrom <= hourTo && hourTo <= 24;
      return [[ok, ['pitch', 'hourFrom'], 'the hours must lie in order between 0 and 24', [hourFrom, hourTo]]];
    }
  }
}

function mountingChecks({ gapM, maxHeightM = Infinity }: LayoutInput): Check[] {
  return [
    [gapM === undefined || zeroOrMore(gapM), ['gapM'], 'the gap must be 0 m or more', gapM],
    [maxHeightM > 0, ['maxHeightM'], 'the height limit must be above 0 m', maxHeightM],
  ];
}

function ringChecks(name: 'usable' | 'outline', polygons: readonly LocalPolygon[]): Check[] {
  return polygons.flatMap((polygon, i) =>
    polygon.map((ring, j): Check => {
      const ok = ring.length >= 6 && ring.every((value) => Math.abs(value) <= FARTHEST_M);
      return [ok, [name, i, j], 'a ring needs three or more finite points near the frame', ring.length / 2];
    }),
  );
}

/**
 * Refuses what cannot be packed, naming every fault.
 * @throws InvalidInputError
 */
export function assertLayoutInput(input: LayoutInput): void {
  const { lat, tilt, surfaceAzimuth } = input;
  const { min: south, max: north } = LATITUDE_BOUND;
  const checks: Check[] = [
    [lat >= south && lat <= north, ['lat'], `the latitude must be within ${south}..${north}`, lat],
    [tilt >= 0 && tilt <= STEEPEST, ['tilt'], `the tilt must be within 0..${STEEPEST}`, tilt],
    [Number.isFinite(surfaceAzimuth), ['surfaceAzimuth'], 'the azimuth must be a finite number', surfaceAzimuth],
    ...moduleChecks(input.module),
    ...pitchChecks(input),
    ...mountingChecks(input),
    ...ringChecks('usable', input.usable),
    ...ringChecks('outline', input.outline ?? []),
  ];
  const issues = checks.filter(([ok]) => !ok).map(([, loc, reason, value]) => valueIssue(loc, reason, value));
  if (issues.length > 0) throw new InvalidInputError(issues);
}
