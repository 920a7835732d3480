import type { RoofPotential } from '../../core/district/roof-potential.js';

/** A stored potential as it is read, without its curve. */
export interface StoredPotential extends Omit<RoofPotential, 'curve'> {
  buildingId: string;
  lng: number;
  lat: number;
  township: string | null;
  village: string | null;
  edition: string | null;
  pvKw: number | null;
  heightM: number;
  heightSource: string;
  computedMs: number;
}
