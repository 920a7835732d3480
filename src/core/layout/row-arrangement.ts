import { InvalidInputError } from '../errors.js';
import { normalizeDegrees, toRadians } from '../units.js';
import type { LayoutInput, ModuleOrientation } from './layout-types.js';
import { azimuthAlongAxis, roofAxes } from './roof-axes.js';
import { shadeFreePitch } from './row-pitch.js';
import type { RowSpacing } from './row-frame.js';

/** Room for expansion and clamps between frames [m]: mid clamps of common rails take 20 mm. */
const DEFAULT_GAP_M = 0.02;
/** Azimuths nearer than this are one, degrees. */
const SAME_AZIMUTH = 0.01;

/** One way to lay rows: where they face, how modules lie, and the distances that follow. */
export interface RowArrangement {
  rowAzimuth: number;
  orientation: ModuleOrientation;
  slopeLengthM: number;
  /** Upper edge above the roof [m]. */
  heightM: number;
  spacing: RowSpacing;
}

/** Whether the rows form one plane: nothing shades, and they must follow the roof's own slope. */
export const isCoplanar = ({ pitch }: Pick<LayoutInput, 'pitch'>): boolean => pitch.rule === 'flush';

function pitchInPlan(input: LayoutInput, slopeLengthM: number, rowAzimuth: number): number {
  const cos = Math.cos(toRadians(input.tilt));
  const { pitch, gapM = DEFAULT_GAP_M } = input;
  const closest = (slopeLengthM + gapM) * cos;
  if (pitch.rule === 'flush') return closest;
  if (pitch.rule === 'fixed') {
    if (pitch.pitchM >= slopeLengthM * cos) return pitch.pitchM;
    throw InvalidInputError.at(['pitch', 'pitchM'], 'the pitch is less than the depth of a row', pitch.pitchM);
  }
  const window = { from: pitch.hourFrom, to: pitch.hourTo };
  return Math.max(closest, shadeFreePitch(input.lat, { slopeLengthM, tilt: input.tilt }, window, rowAzimuth));
}

/**
 * Distances of rows that face an azimuth.
 * @throws InvalidInputError when a fixed pitch is less than a row's depth, or the sun is down at a design hour.
 */
export function arrangeRows(input: LayoutInput, rowAzimuth: number, orientation: ModuleOrientation): RowArrangement {
  const { module, gapM = DEFAULT_GAP_M } = input;
  const isPortrait = orientation === 'portrait';
  const [slopeLengthM, widthM] = isPortrait ? [module.lengthM, module.widthM] : [module.widthM, module.lengthM];
  const tilt = toRadians(input.tilt);
  const pitchM = pitchInPlan(input, slopeLengthM, rowAzimuth);
  return {
    rowAzimuth,
    orientation,
    slopeLengthM,
    heightM: isCoplanar(input) ? 0 : slopeLengthM * Math.sin(tilt),
    spacing: { widthM, gapM, depthM: slopeLengthM * Math.cos(tilt), pitchM },
  };
}

/** Azimuths rows may face, the wanted one or the nearest to it first. */
export function rowAzimuths(input: LayoutInput): number[] {
  const wanted = normalizeDegrees(input.surfaceAzimuth);
  // coplanar rows on a slope cannot turn away from it
  if (input.alignment === 'azimuth' || (isCoplanar(input) && input.tilt > 0)) return [wanted];
  const axes = roofAxes(input.outline ?? input.usable).map((axis) => azimuthAlongAxis(axis, wanted));
  const turned = input.alignment === 'best' ? [wanted, ...axes] : axes.length > 0 ? axes : [wanted];
  // flat modules face nowhere, so their rows may as well run the other way
  const all = input.tilt === 0 ? turned.flatMap((azimuth) => [azimuth, normalizeDegrees(azimuth + 90)]) : turned;
  const fresh = all.filter(
    (azimuth, i) => all.findIndex((other) => azimuthDifference(azimuth, other) < SAME_AZIMUTH) === i,
  );
  return input.alignment === 'axes' && input.tilt > 0 ? nearestOnly(fresh, wanted) : fresh;
}

/**
 * Azimuths that rows on racks may face: those of `rowAzimuths`, and square to the roof's axes, where rows run along its other
 * edges; the side nearer to the wanted azimuth of each.
 */
export function rackAzimuths(input: LayoutInput): number[] {
  const azimuths = rowAzimuths(input);
  if (input.alignment === 'azimuth' || input.tilt === 0) return azimuths;
  const wanted = normalizeDegrees(input.surfaceAzimuth);
  const square = azimuths
    .filter((azimuth) => azimuth !== wanted)
    .map((azimuth) => nearestOnly([normalizeDegrees(azimuth + 90), normalizeDegrees(azimuth - 90)], wanted)[0]!);
  return [...azimuths, ...square];
}

/** Least turn from one azimuth to another, degrees. */
export const azimuthDifference = (a: number, b: number): number => Math.abs(((((a - b) % 360) + 540) % 360) - 180);

const nearestOnly = (azimuths: readonly number[], wanted: number): number[] => [
  azimuths.reduce((best, azimuth) =>
    azimuthDifference(azimuth, wanted) < azimuthDifference(best, wanted) ? azimuth : best,
  ),
];

/** Orientations that may be tried. */
export const orientationsOf = ({ orientation }: Pick<LayoutInput, 'orientation'>): ModuleOrientation[] =>
  orientation === 'best' ? ['portrait', 'landscape'] : [orientation];

/** Rows laid out together: of one arrangement, or of both orientations mixed. */
export type RowMix = readonly [RowArrangement, ...RowArrangement[]];

/**
 * Every way of laying rows that the input allows, mixes last: coplanar rows of both orientations may lie side by side.
 * @throws InvalidInputError when all of them are higher than allowed, and as `arrangeRows`.
 */
export function allowedMixes(input: LayoutInput): RowMix[] {
  const all = rowAzimuths(input).map((azimuth) =>
    orientationsOf(input).map((orientation) => arrangeRows(input, azimuth, orientation)),
  );
  const low = all.flat().filter(({ heightM }) => heightM <= (input.maxHeightM ?? Infinity));
  if (low.length === 0) throw tooHigh(input, Math.min(...all.flat().map(({ heightM }) => heightM)));
  const mixed = isCoplanar(input) ? all.flatMap(([a, b]): RowMix[] => (a && b ? [[a, b]] : [])) : [];
  return [...low.map((arrangement): RowMix => [arrangement]), ...mixed];
}

function tooHigh({ maxHeightM }: LayoutInput, leastM: number): InvalidInputError {
  const reason = `the modules reach ${leastM.toFixed(2)} m above the roof, over the limit of ${maxHeightM} m`;
  return InvalidInputError.at(['maxHeightM'], reason, maxHeightM);
}
