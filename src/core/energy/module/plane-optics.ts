import { diffuseIncidence, incidenceTable, type CoverGlass } from './incidence-angle.js';

/** Share of diffuse light that passes the glass, by where it comes from. */
export interface DiffuseOptics {
  sky: number;
  horizon: number;
  ground: number;
}

/** What a glass lets through to a plane of some tilt. */
export interface PlaneOptics extends DiffuseOptics {
  /** Incidence modifier over the cosine of incidence, for beam. */
  table: Float64Array;
}

interface GlassMemory {
  table: Float64Array;
  byTilt: Map<number, DiffuseOptics>;
}

/** Tilts between which the slow integrals are interpolated, degrees, and their resolution; together within 2e-3 of the exact integral above 3°. */
const TILT_STEP = 3;
const INTEGRAL_STEPS = 60;

/** Glasses remembered at a time; a plant has one, and a caller trying many must not grow the memory. */
const MAX_GLASSES = 16;
const memory = new Map<string, GlassMemory>();

/**
 * Incidence losses of a glass at a tilt. The tables are kept from call to call: they depend on the glass alone.
 * @param tilt degrees, 0..90.
 */
export function planeOptics(glass: CoverGlass, tilt: number): PlaneOptics {
  const { table, byTilt } = remember(glass);
  const low = Math.floor(tilt / TILT_STEP) * TILT_STEP;
  const [below, above] = [low, low + TILT_STEP].map((node) => diffuseOptics(table, byTilt, node)) as [
    DiffuseOptics,
    DiffuseOptics,
  ];
  return { table, ...interpolate(below, above, (tilt - low) / TILT_STEP) };
}

function remember(glass: CoverGlass): GlassMemory {
  const key = [glass.refractiveIndex, glass.extinctionPerM, glass.thicknessM, glass.coatingIndex].join();
  const known = memory.get(key);
  if (known) return known;
  if (memory.size >= MAX_GLASSES) memory.clear();
  const made = { table: incidenceTable(glass), byTilt: new Map<number, DiffuseOptics>() };
  memory.set(key, made);
  return made;
}

function diffuseOptics(table: Float64Array, byTilt: Map<number, DiffuseOptics>, tilt: number): DiffuseOptics {
  const known = byTilt.get(tilt);
  if (known) return known;
  const made = {
    sky: diffuseIncidence(table, tilt, 'sky', INTEGRAL_STEPS),
    horizon: diffuseIncidence(table, tilt, 'horizon', INTEGRAL_STEPS),
    ground: diffuseIncidence(table, tilt, 'ground', INTEGRAL_STEPS),
  };
  byTilt.set(tilt, made);
  return made;
}

function interpolate(from: DiffuseOptics, to: DiffuseOptics, share: number): DiffuseOptics {
  const mix = (a: number, b: number): number => a + share * (b - a);
  return { sky: mix(from.sky, to.sky), horizon: mix(from.horizon, to.horizon), ground: mix(from.ground, to.ground) };
}
