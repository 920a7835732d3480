import { toDegrees, toRadians } from '../../units.js';
import type { Plane, BeamShading, SiteObstruction } from '../yield-types.js';

/**
 * Elevation of the horizon in a direction, linear between the given azimuths.
 * @param horizon elevations [deg] by equal azimuth steps clockwise from north.
 * @param azimuth degrees clockwise from north.
 */
export function horizonElevation(horizon: readonly number[], azimuth: number): number {
  const position = (azimuth / 360) * horizon.length;
  const index = Math.floor(position);
  const before = horizon[index % horizon.length]!;
  const after = horizon[(index + 1) % horizon.length]!;
  return before + (position - index) * (after - before);
}

/**
 * Lit share of a shading table at a direction, bilinear between its nodes.
 * @param azimuth degrees clockwise from north, 0..360.
 * @param elevation degrees above the horizon.
 * @returns 0..1; 1 above the highest node.
 */
export function tableShare(table: BeamShading, azimuth: number, elevation: number): number {
  const { share, azimuthStepDeg, elevationStepDeg } = table;
  const column = azimuth / azimuthStepDeg;
  const left = share[Math.floor(column) % share.length]!;
  const right = share[(Math.floor(column) + 1) % share.length]!;
  const row = Math.max(0, elevation) / elevationStepDeg;
  if (row > left.length - 1) return 1;
  const low = Math.floor(row);
  const at = (nodes: readonly number[]): number =>
    nodes[low]! + (row - low) * (nodes[Math.min(low + 1, nodes.length - 1)]! - nodes[low]!);
  return at(left) + (column - Math.floor(column)) * (at(right) - at(left));
}

/**
 * Share of the beam from a direction that reaches the plane.
 * @param azimuth degrees clockwise from north, 0..360.
 * @param elevation apparent elevation [deg].
 * @returns 0..1, without regard to the plane's own orientation.
 */
export function unobstructedShare(obstruction: SiteObstruction, azimuth: number, elevation: number): number {
  const { horizon, shadingTable } = obstruction;
  if (horizon?.length && elevation <= horizonElevation(horizon, azimuth)) return 0;
  return shadingTable ? tableShare(shadingTable, azimuth, elevation) : 1;
}

/** Whether what is near the site is described; a horizon shows only what is far. */
export const isDescribed = ({ shadingTable, skyViewFactor }: SiteObstruction): boolean =>
  shadingTable !== undefined || skyViewFactor !== undefined;

/** The sky in patches: their directions, solid angle and how much of each is seen. */
export interface SkyPatches {
  east: Float64Array;
  north: Float64Array;
  up: Float64Array;
  solidAngle: Float64Array;
  visible: Float64Array;
}

const PATCH_AZIMUTHS = 72;
const PATCH_ELEVATIONS = 30;

/**
 * Cuts the sky into patches of 5° by 3° and looks at each.
 * @returns undefined when neither horizon nor shading table is known.
 */
export function skyPatches(obstruction: SiteObstruction): SkyPatches | undefined {
  if (!obstruction.horizon?.length && !obstruction.shadingTable) return undefined;
  const count = PATCH_AZIMUTHS * PATCH_ELEVATIONS;
  const make = (): Float64Array => new Float64Array(count);
  const patches = { east: make(), north: make(), up: make(), solidAngle: make(), visible: make() };
  for (let i = 0; i < count; i++) fillPatch(patches, i, obstruction);
  return patches;
}

function fillPatch(patches: SkyPatches, i: number, obstruction: SiteObstruction): void {
  const azimuth = ((i % PATCH_AZIMUTHS) + 0.5) * ((2 * Math.PI) / PATCH_AZIMUTHS);
  const elevation = (Math.floor(i / PATCH_AZIMUTHS) + 0.5) * (Math.PI / 2 / PATCH_ELEVATIONS);
  patches.east[i] = Math.cos(elevation) * Math.sin(azimuth);
  patches.north[i] = Math.cos(elevation) * Math.cos(azimuth);
  patches.up[i] = Math.sin(elevation);
  patches.solidAngle[i] = Math.cos(elevation);
  patches.visible[i] = unobstructedShare(obstruction, toDegrees(azimuth), toDegrees(elevation));
}

/**
 * Share of the isotropic sky light of an open horizon that still reaches a plane.
 * @param patches of `skyPatches`.
 * @param plane orientation [deg].
 * @returns 0..1; within 0.01 of the exact integral for horizons under 60°.
 */
export function planeSkyView(patches: SkyPatches, plane: Plane): number {
  const normal = planeNormal(plane);
  const { east, north, up, solidAngle, visible } = patches;
  // two variables of their own: a pair taken apart would be numbers on the heap, new ones for each patch
  let seen = 0;
  let open = 0;
  for (let i = 0; i < up.length; i++) {
    const cosine = Math.max(0, east[i]! * normal.east + north[i]! * normal.north + up[i]! * normal.up);
    const light = cosine * solidAngle[i]!;
    open += light;
    seen += light * visible[i]!;
  }
  return seen / open;
}

/** Unit normal of a plane in the local frame. */
export function planeNormal(plane: Plane): { east: number; north: number; up: number } {
  const [tilt, azimuth] = [toRadians(plane.tilt), toRadians(plane.azimuth)];
  return {
    east: Math.sin(tilt) * Math.sin(azimuth),
    north: Math.sin(tilt) * Math.cos(azimuth),
    up: Math.cos(tilt),
  };
}
