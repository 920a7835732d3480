import { FACES_FIELD, type GivenFace } from '../roof-tags.js';
import { normalizeDegrees, toDegrees, toRadians } from '../../units.js';

type Point = readonly [x: number, y: number, z: number];

/** Steeper ones are walls between parts of a roof [deg]. */
const WALL_DEG = 75;
/** Faces whose normals differ by less are one, cut into triangles or pieces [deg]. */
const SAME_FACE_DEG = 8;
/** Flatter faces are flat: they are drained, not sloped [deg]. */
const FLAT_DEG = 5;
/** Faces that look the same way differ by less [deg]. */
const SAME_WAY_DEG = 25;
const FULL_TURN_DEG = 360;
/** Share of the roof under which a face is an addition, such as a dormer. */
const MAIN_SHARE = 0.1;

/**
 * The face of a ring of points by its normal.
 * @param ring in metres, of any turn.
 * @see M. E. Newell, R. G. Newell and T. L. Sancha, A solution to the hidden surface problem, 1972.
 */
export function faceOf(ring: readonly Point[]): GivenFace {
  let [nx, ny, nz] = [0, 0, 0];
  for (const [i, [x, y, z]] of ring.entries()) {
    const [u, v, w] = ring[(i + 1) % ring.length]!;
    nx += (y - v) * (z + w);
    ny += (z - w) * (x + u);
    nz += (x - u) * (y + v);
  }
  const up = nz < 0 ? -1 : 1;
  return faceOfNormal([(up * nx) / 2, (up * ny) / 2, (up * nz) / 2]);
}

/** @param normal as long as the face is large. */
function faceOfNormal([x, y, z]: Point): GivenFace {
  const areaM2 = Math.hypot(x, y, z);
  return {
    tilt: toDegrees(Math.acos(Math.min(1, z / areaM2))),
    azimuth: normalizeDegrees(toDegrees(Math.atan2(x, y))),
    areaM2,
  };
}

function normalOf({ tilt, azimuth, areaM2 }: GivenFace): Point {
  const across = areaM2 * Math.sin(toRadians(tilt));
  const turn = toRadians(azimuth);
  return [across * Math.sin(turn), across * Math.cos(turn), areaM2 * Math.cos(toRadians(tilt))];
}

const isSameFace = ([a, b, c]: Point, [u, v, w]: Point): boolean =>
  a * u + b * v + c * w > Math.cos(toRadians(SAME_FACE_DEG)) * Math.hypot(a, b, c) * Math.hypot(u, v, w);

/** The faces of a roof that is given in pieces, the largest first; walls and pieces without area are left out. */
export function facesOfPieces(pieces: readonly GivenFace[]): GivenFace[] {
  const normals: Point[] = [];
  const sloped = pieces.filter(({ tilt, areaM2 }) => tilt < WALL_DEG && areaM2 > 0);
  for (const piece of sloped.toSorted(byArea).map(normalOf)) {
    const at = normals.findIndex((normal) => isSameFace(normal, piece));
    if (at < 0) normals.push(piece);
    else normals[at] = normals[at]!.map((part, axis) => part + piece[axis]!) as unknown as Point;
  }
  return normals.map(faceOfNormal).toSorted(byArea);
}

const byArea = (a: GivenFace, b: GivenFace): number => b.areaM2 - a.areaM2;

/**
 * The roof that faces make up, in the words of OpenStreetMap: shape, angle and direction of its main faces; and the faces.
 * @returns nothing where there is no face.
 */
export function roofTagsOf(faces: readonly GivenFace[]): Record<string, unknown> {
  const whole = sumOf(faces);
  if (!(whole > 0)) return {};
  const sloped = faces.filter(({ tilt, areaM2 }) => tilt >= FLAT_DEG && areaM2 >= MAIN_SHARE * whole);
  if (sumOf(sloped) < whole / 2) return { 'roof:shape': 'flat', [FACES_FIELD]: faces };
  const main = sloped.toSorted(byArea)[0]!;
  const angle = sloped.reduce((sum, { tilt, areaM2 }) => sum + tilt * areaM2, 0) / sumOf(sloped);
  return {
    'roof:shape': shapeOf(sloped, main),
    'roof:angle': angle.toFixed(1),
    'roof:direction': (Number(main.azimuth.toFixed(1)) % FULL_TURN_DEG).toString(),
    [FACES_FIELD]: faces,
  };
}

/** By the ways that the faces look: one, two opposite ones, or four. */
function shapeOf(sloped: readonly GivenFace[], main: GivenFace): string {
  const quarters = [0, 1, 2, 3].map((quarter) => (main.azimuth + quarter * 90) % FULL_TURN_DEG);
  const seen = quarters.map((azimuth) => sloped.some((face) => looksTo(face, azimuth)));
  const isOther = sloped.some((face) => !quarters.some((azimuth) => looksTo(face, azimuth)));
  const [, right, back, left] = seen;
  if (isOther) return 'other';
  if (!right && !left) return back ? 'gabled' : 'skillion';
  return right && left && back ? 'hipped' : 'other';
}

/** Whether a sloped face looks about in a direction. */
export const looksTo = ({ tilt, azimuth }: GivenFace, direction: number): boolean =>
  tilt >= FLAT_DEG && turn(azimuth, direction) < SAME_WAY_DEG;

const turn = (a: number, b: number): number => {
  const apart = Math.abs(a - b) % FULL_TURN_DEG;
  return Math.min(apart, FULL_TURN_DEG - apart);
};

const sumOf = (faces: readonly GivenFace[]): number => faces.reduce((sum, { areaM2 }) => sum + areaM2, 0);
