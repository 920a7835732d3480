import { energyPercentiles } from '../energy/uncertainty.js';

/** Energy of the best modules of a roof: of so many of them, with its uncertainty. */
export interface CurvePoint {
  modules: number;
  annualKwh: number;
  /** Standard deviation of a year's energy relative to it, 0..1. */
  relativeSigma: number;
}

/** Energy of a roof's modules by rank, at some sizes from the least to all that fit. */
export type EnergyCurve = readonly CurvePoint[];

/** Numbers of a point, and bytes of one. */
const [NUMBERS, BYTES] = [3, 4];

/** A curve as it is kept: single precision, little-endian, three numbers for each point. */
export function packCurve(curve: EnergyCurve): Uint8Array {
  const view = new DataView(new ArrayBuffer(curve.length * NUMBERS * BYTES));
  for (const [i, { modules, annualKwh, relativeSigma }] of curve.entries())
    for (const [k, value] of [modules, annualKwh, relativeSigma].entries())
      view.setFloat32((i * NUMBERS + k) * BYTES, value, true);
  return new Uint8Array(view.buffer);
}

/** The curve of `packCurve`. */
export function unpackCurve(bytes: Uint8Array): EnergyCurve {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const at = (i: number, k: number): number => view.getFloat32((i * NUMBERS + k) * BYTES, true);
  return Array.from({ length: bytes.byteLength / (NUMBERS * BYTES) }, (_, i) => ({
    modules: at(i, 0),
    annualKwh: at(i, 1),
    relativeSigma: at(i, 2),
  }));
}

const NO_MODULES: CurvePoint = { modules: 0, annualKwh: 0, relativeSigma: 0 };

/** Energy of any number of modules, on straight lines between the points; below the first one in proportion. */
export function pointAt(curve: EnergyCurve, modules: number): CurvePoint {
  const at = curve.findIndex((point) => point.modules >= modules);
  const [high = NO_MODULES, low = NO_MODULES] = at < 0 ? [curve.at(-1), curve.at(-1)] : [curve[at], curve[at - 1]];
  const share = high.modules > low.modules ? (modules - low.modules) / (high.modules - low.modules) : 1;
  const between = (from: number, to: number): number => from + share * (to - from);
  return {
    modules,
    annualKwh: between(low.annualKwh, high.annualKwh),
    relativeSigma: at <= 0 ? high.relativeSigma : between(low.relativeSigma, high.relativeSigma),
  };
}

/** Energies of none to all modules [kWh a year]. */
export const kwhByModules = (curve: EnergyCurve): number[] =>
  Array.from({ length: (curve.at(-1)?.modules ?? 0) + 1 }, (_, modules) => pointAt(curve, modules).annualKwh);

/** Percentiles of the energy at a point [kWh a year]. */
export const percentilesAt = ({ annualKwh, relativeSigma }: CurvePoint): { p10: number; p90: number } =>
  energyPercentiles(annualKwh, [{ name: 'all', relativeSigma }]);
