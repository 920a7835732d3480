import type { PvModule } from './layout-types.js';

/**
 * Module taken where none is named: a residential n-type module of 2025.
 * @see Qcells, data sheet Q.TRON S-G3R.12+/BFG 440-455, 2025-08, Rev05.
 */
export const DEFAULT_PV_MODULE: PvModule = {
  name: 'Qcells Q.TRON S-G3R.12+/BFG 450',
  lengthM: 1.762,
  widthM: 1.134,
  powerW: 450,
  gammaPdc: -0.0028,
  source: 'Qcells, data sheet Q.TRON S-G3R.12+/BFG 440-455, 2025-08, Rev05',
};

/** Sizes and power of a module that a request names in place of the usual one. */
export type ModuleSizes = Omit<PvModule, 'name' | 'source'>;

/** The module of a plant: the one that is asked for, or the usual one, whose change of power with temperature it has unless it says. */
export const moduleOf = ({ plant: { module } }: { plant: { module?: ModuleSizes | undefined } }): PvModule =>
  module === undefined
    ? DEFAULT_PV_MODULE
    : {
        ...module,
        gammaPdc: module.gammaPdc ?? DEFAULT_PV_MODULE.gammaPdc,
        name: `${module.powerW} W, ${module.lengthM} × ${module.widthM} m`,
        source: 'as requested',
      };

/**
 * Glass area of a module, frame included.
 * @returns square metres.
 */
export const moduleAreaM2 = (module: PvModule): number => module.lengthM * module.widthM;
