import { looksTo } from '../../buildings/import/roof-of-faces.js';
import type { GivenFace, TaggedRoof } from '../../buildings/roof-tags.js';
import type { Plane } from '../../energy/yield-types.js';
import { flatRing, withWinding } from '../../geometry/ring.js';
import type { FlatRing } from '../../geometry/position.js';
import { roofAxes } from '../../layout/roof-axes.js';
import { normalizeDegrees, toDegrees, toRadians } from '../../units.js';

/** Pitch of a roof of which only the shape is known [deg]; an assumption of 2026-11. */
const USUAL_PITCH = 20;

/** A roof with faces, as far as it is known. */
export type RoofForm = Pick<TaggedRoof, 'direction' | 'angle' | 'heightM' | 'orientation' | 'faces'> & {
  shape: 'gabled' | 'hipped' | 'skillion';
};

/** A face of a roof: how it leans, and where it is, counter-clockwise [m]. */
export interface RoofFace extends Plane {
  outline: FlatRing;
}

/** The outline's box turned along the ridge. */
interface RidgeBox {
  /** Directions along the ridge and across it, clockwise from north [deg]. */
  along: number;
  across: number;
  u: [number, number];
  v: [number, number];
}

const extent = (rings: readonly FlatRing[], azimuth: number): [number, number] => {
  const [east, north] = [Math.sin(toRadians(azimuth)), Math.cos(toRadians(azimuth))];
  let [least, most] = [Infinity, -Infinity];
  for (const ring of rings) {
    for (let i = 0; i < ring.length; i += 2) {
      const at = ring[i]! * east + ring[i + 1]! * north;
      [least, most] = [Math.min(least, at), Math.max(most, at)];
    }
  }
  return [least, most];
};

const width = ([from, to]: [number, number]): number => to - from;

/** The ridge follows the longer side unless it is tagged across, or the direction of a face says where it is. */
function ridgeBox(rings: readonly FlatRing[], { direction, orientation }: RoofForm): RidgeBox {
  const axis = direction ?? roofAxes([rings as FlatRing[]], 1)[0] ?? 0; // equal: an outline has edges, and so an axis
  const [here, square] = [extent(rings, axis), extent(rings, axis + 90)];
  const isAcross = direction !== null || width(square) >= width(here) !== (orientation === 'across');
  return isAcross
    ? { across: axis, along: axis + 90, u: square, v: here }
    : { across: axis + 90, along: axis, u: here, v: square };
}

/** A ring of points given along and across the ridge. */
function placed({ along, across }: RidgeBox, points: readonly (readonly [u: number, v: number])[]): FlatRing {
  const [a, c] = [toRadians(along), toRadians(across)];
  const ring = points.map(([u, v]) => [u * Math.sin(a) + v * Math.sin(c), u * Math.cos(a) + v * Math.cos(c)] as const);
  return withWinding(flatRing(ring), true);
}

/** Pitch of faces that rise over a run [deg]. */
const pitchOf = ({ angle, heightM }: RoofForm, runM: number): number =>
  angle ?? (heightM === null || runM <= 0 ? USUAL_PITCH : toDegrees(Math.atan(heightM / runM)));

/** Whether the pitch of a form is an assumption. */
export const isPitchAssumed = ({ angle, heightM }: RoofForm): boolean => angle === null && heightM === null;

/** Area that a face covers on the ground [m²]. */
const groundArea = ({ tilt, areaM2 }: GivenFace): number => areaM2 * Math.cos(toRadians(tilt));

/** Share of the first of two opposite faces in the ground below both; half where the data set has not both. */
function shareOfFirst(first?: GivenFace, second?: GivenFace): number {
  if (first === undefined || second === undefined) return 1 / 2;
  return groundArea(first) / (groundArea(first) + groundArea(second));
}

/**
 * Faces of a roof over the box of its outline: two of a gable with the ridge in the middle, four of a hip with equal pitches,
 * one of a shed. Where the data set has the face that looks the same way, its tilt and azimuth count, and the areas of two
 * opposite ones say where the ridge is.
 * @param rings outline in a metric frame whose y axis points north [m].
 * @returns the faces; their outlines reach over that of the building where it is no rectangle.
 */
export function roofFaces(rings: readonly FlatRing[], form: RoofForm): RoofFace[] {
  const box = ridgeBox(rings, form);
  const { u, v, along, across } = box;
  const half = Math.min(width(u), width(v)) / 2;
  // the largest comes first; the others are dormers
  const given = (azimuth: number) => form.faces?.find((one) => looksTo(one, azimuth));
  const middle = v[1] - width(v) * shareOfFirst(given(across), given(across + 180));
  const face = (azimuth: number, tilt: number, points: readonly (readonly [number, number])[]): RoofFace => ({
    azimuth: normalizeDegrees(given(azimuth)?.azimuth ?? azimuth),
    tilt: given(azimuth)?.tilt ?? tilt,
    outline: placed(box, points),
  });
  const corners = [[u[0], v[0]], [u[1], v[0]], [u[1], v[1]], [u[0], v[1]]] as const; // prettier-ignore
  if (form.shape === 'skillion') return [face(across, pitchOf(form, width(v)), corners)];
  const tilt = pitchOf(form, width(v) / 2);
  const inset = form.shape === 'hipped' ? half : 0;
  const ridge = [[u[0] + inset, middle], [u[1] - inset, middle]] as const; // prettier-ignore
  const long = [
    face(across, tilt, [ridge[0], ridge[1], corners[2], corners[3]]),
    face(across + 180, tilt, [ridge[1], ridge[0], corners[0], corners[1]]),
  ];
  if (form.shape === 'gabled') return long;
  return [
    ...long,
    face(along, tilt, [ridge[1], corners[1], corners[2]]),
    face(along + 180, tilt, [ridge[0], corners[3], corners[0]]),
  ];
}
