/** Columns in which files name the capacity of the solar plant on a building [kW]. */
const FIELDS = ['pv_kw', 'PV_KW', 'pv_capacity_kw'];
/** Largest plant on a roof that is accepted [kW]; the largest roofs of Taiwan have some ten thousand. */
const MAX_KW = 50_000;
const KW_OF_UNIT: Readonly<Record<string, number>> = { w: 1e-3, kw: 1, mw: 1e3 };
const OUTPUT = /^(\d{1,9}(?:\.\d{1,9})?) ?([km]?w)p?$/i;

/** Whether the tags of OpenStreetMap are those of a solar generator. */
export const isSolarGenerator = (tags: Readonly<Record<string, unknown>>): boolean =>
  tags['generator:source'] === 'solar';

/**
 * Capacity of the solar plant that a data set names on a building: a column of a file, or the tags that OpenStreetMap has for
 * a generator on the building itself.
 * @returns kW; `null` where none is named, or no sound capacity.
 */
export function existingPvKw(properties: Readonly<Record<string, unknown>>): number | null {
  const stated = FIELDS.map((field) => properties[field]).find((value) => value !== undefined && value !== null);
  if (stated !== undefined) return sound(typeof stated === 'string' ? Number(stated.trim() || Number.NaN) : stated);
  if (!isSolarGenerator(properties)) return null;
  const output = properties['generator:output:electricity'];
  const [, amount, unit] = (typeof output === 'string' && OUTPUT.exec(output.trim())) || [];
  return unit === undefined ? null : sound(Number(amount) * KW_OF_UNIT[unit.toLowerCase()]!);
}

const sound = (kw: unknown): number | null =>
  typeof kw === 'number' && kw > 0 && kw <= MAX_KW ? Math.round(kw * 1000) / 1000 : null;
