import type { DegreeBox } from '../core/buildings/building-area.js';
import { UsageError } from './run-command.js';

/** Reads `--bbox`. @throws UsageError for a text that is no box, or one across the antimeridian. */
export function readBox(text: string): DegreeBox {
  const edges = text.split(',').map((edge) => (edge.trim() === '' ? Number.NaN : Number(edge)));
  const [west, south, east, north] = edges as [number, number, number, number];
  const isBox = edges.length === 4 && west < east && south < north;
  const isOnEarth = west >= -180 && east <= 180 && south >= -90 && north <= 90;
  if (isBox && isOnEarth) return { west, south, east, north };
  throw new UsageError(`--bbox: ${text} is not a box W,S,E,N in degrees`);
}
