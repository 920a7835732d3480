import { toRadians } from '../units.js';
import { shadedShare, type RowSection } from './row-pitch.js';
import type { RowSky } from './layout-types.js';

/** Rows of equal tables one behind the other on level ground, long against their depth. */
export interface RowArray extends RowSection {
  /** Lower edge to lower edge in plan [m]. */
  pitchM: number;
  /** Degrees clockwise from north. */
  rowAzimuth: number;
  /** Rows one behind the other, the first of which has none before it; without it very many. */
  rows?: number | undefined;
}

/** Shares of a year's light that a row loses to the row before it, 0..1. */
export interface RowShadeLoss {
  /** Of the beam on the plane. */
  beam: number;
  /** Of the isotropic sky light on the plane. */
  diffuse: number;
  /** Of both together. */
  total: number;
}

/**
 * Share of the isotropic sky that rows take from each other, averaged over the slope.
 * The sky a row sees is between the upper edge of the row before it and its own; the view factor follows by crossed strings.
 * @param row section and distance.
 * @returns 0..1 of what the same plane would see alone, rows being very many.
 * @see H. C. Hottel, A. F. Sarofim, Radiative Transfer, 1967, ch. 2 (crossed strings); the effect is that of D. Passias, B. Källbäck,
 * Shading effects in rows of solar cell panels, Solar Cells 11, 1984, without their averaging of the masking angle.
 */
export function diffuseRowLoss(row: RowSection & { pitchM: number }): number {
  const { slopeLengthM: length, pitchM: pitch } = row;
  const cosTilt = Math.cos(toRadians(row.tilt));
  const bottomToTop = Math.sqrt(pitch * pitch + length * length - 2 * pitch * length * cosTilt);
  const seen = (length + pitch - bottomToTop) / (2 * length);
  const alone = (1 + cosTilt) / 2;
  return alone > 0 ? Math.min(1, Math.max(0, 1 - seen / alone)) : 0;
}

/** Beam of the year on the plane and the part of it lost to rows, Wh/m². */
function beamOfYear(array: RowArray, sky: RowSky): { beam: number; lost: number } {
  const [tilt, azimuth] = [toRadians(array.tilt), toRadians(array.rowAzimuth)];
  const normal = {
    east: Math.sin(tilt) * Math.sin(azimuth),
    north: Math.sin(tilt) * Math.cos(azimuth),
    up: Math.cos(tilt),
  };
  let [beam, lost] = [0, 0];
  for (let i = 0; i < sky.count; i++) {
    const up = sky.sunUp[i]!;
    const cosine = sky.sunEast[i]! * normal.east + sky.sunNorth[i]! * normal.north + up * normal.up;
    if (cosine <= 0 || up <= 0) continue;
    const light = sky.beamNormal[i]! * sky.hoursPerYear[i]! * cosine;
    beam += light;
    lost += light * shadedShare(array.pitchM, array.slopeLengthM, up, cosine);
  }
  return { beam, lost };
}

/** Isotropic light of the year on a horizontal plane, Wh/m². */
function diffuseOfYear(sky: RowSky): number {
  let sum = 0;
  for (let i = 0; i < sky.count; i++) sum += sky.isotropic[i]! * sky.hoursPerYear[i]!;
  return sum;
}

/**
 * What rows of modules take from each other over a year.
 * Rows are taken as long: at their ends less is lost, so the figure is on the safe side. Light from the ground is left out.
 * @param array rows, their distance and orientation.
 * @param sky hours of the year with their sun and light.
 * @returns shares of the light on the plane, 0 where there is no light.
 * @see Appelbaum & Bany 1979 for beam, Hottel & Sarofim 1967 for diffuse light.
 */
export function rowShadeLoss(array: RowArray, sky: RowSky): RowShadeLoss {
  const behind = array.rows === undefined ? 1 : Math.max(0, array.rows - 1) / Math.max(1, array.rows);
  const { beam, lost } = beamOfYear(array, sky);
  const diffuse = diffuseOfYear(sky) * ((1 + Math.cos(toRadians(array.tilt))) / 2);
  const diffuseShare = diffuseRowLoss(array);
  const all = beam + diffuse;
  return {
    beam: beam > 0 ? (behind * lost) / beam : 0,
    diffuse: behind * diffuseShare,
    total: all > 0 ? (behind * (lost + diffuse * diffuseShare)) / all : 0,
  };
}
