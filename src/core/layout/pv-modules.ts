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

/**
 * Glass area of a module, frame included.
 * @returns square metres.
 */
export const moduleAreaM2 = (module: PvModule): number => module.lengthM * module.widthM;
