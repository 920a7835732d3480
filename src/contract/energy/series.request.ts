import { LATITUDE_BOUND, LONGITUDE_BOUND, MAX_CAPACITY_KW, TILT_BOUND } from '../../core/bounds.js';
import { TYPICAL_YEAR } from '../../core/energy/irradiance/typical-days.js';
import { YIELD_BOUNDS } from '../../core/energy/yield-bounds.js';
import type { FieldOptions } from '../fields/field-kinds.js';
import { RequestField } from '../fields/request-field.js';

/** Four or more elevations up to two digits, with commas between them. */
const HORIZON = /^(?:\d{1,2}(?:\.\d{1,6})?,){3,}\d{1,2}(?:\.\d{1,6})?$/;
const MAX_HORIZON_TEXT = 4_000;

const typicalYear = (restName: string): FieldOptions => ({
  kind: 'integer',
  description: `The hours are of a typical year, dated ${TYPICAL_YEAR}; no other year is known.`,
  optional: true,
  min: TYPICAL_YEAR,
  max: TYPICAL_YEAR,
  restName,
});

const flag = (restName: string, description: string, fallback = false): FieldOptions => ({
  kind: 'boolean',
  description,
  default: fallback,
  restName,
});

/** One plane of modules as PVGIS's tool `seriescalc` is asked for it. */
export class SeriesRequest {
  @RequestField('number', 'WGS84 latitude, degrees.', { ...LATITUDE_BOUND, example: 25.0298 }) lat!: number;

  @RequestField('number', 'WGS84 longitude, degrees.', { ...LONGITUDE_BOUND, restName: 'lon', example: 121.5356 })
  lng!: number;

  @RequestField('number', 'Tilt from horizontal, degrees.', { ...TILT_BOUND, default: 0, restName: 'angle' })
  tilt!: number;

  @RequestField('number', 'Azimuth from south, degrees: -90 is east, 90 is west.', { min: -180, max: 180, default: 0 })
  aspect!: number;

  @RequestField(flag('optimalinclination', 'Find the best tilt for the azimuth.')) optimalTilt!: boolean;
  @RequestField(flag('optimalangles', 'Find the best tilt and azimuth.')) optimalPlane!: boolean;
  @RequestField(flag('pvcalculation', 'Whether to answer the AC power, `P`.')) withPower!: boolean;
  @RequestField(flag('components', 'Beam, diffuse and reflected light in place of their sum.')) components!: boolean;
  @RequestField(flag('usehorizon', 'Whether `userhorizon` counts.', true)) useHorizon!: boolean;

  @RequestField('number', 'Module capacity, kWp.', {
    default: 1,
    exclusiveMin: 0,
    max: MAX_CAPACITY_KW,
    restName: 'peakpower',
  })
  capacityKw!: number;

  @RequestField('number?', 'System losses, percent, without the inverter; defaults to the itemised losses.', {
    ...YIELD_BOUNDS.lossesPercent,
    restName: 'loss',
  })
  lossesPercent?: number;

  @RequestField('enum', 'Open rack, or close to a roof.', {
    values: ['free', 'building'],
    default: 'free',
    restName: 'mountingplace',
  })
  mounting!: 'free' | 'building';

  @RequestField(
    'string?',
    'Elevation angles of the horizon, degrees, 4 or more with commas between them, by equal azimuth steps clockwise from north.',
    { pattern: HORIZON, maxLength: MAX_HORIZON_TEXT, restName: 'userhorizon' },
  )
  horizon?: string;

  @RequestField('enum', 'Technology of the modules; crystalline silicon alone is known.', {
    values: ['crystSi'],
    default: 'crystSi',
    restName: 'pvtechchoice',
  })
  technology!: string;

  @RequestField('integer', 'Tracking; 0, a fixed plane, is the only one.', {
    min: 0,
    max: 0,
    default: 0,
    restName: 'trackingtype',
  })
  tracking!: number;

  @RequestField(typicalYear('startyear')) startYear?: number;
  @RequestField(typicalYear('endyear')) endYear?: number;

  @RequestField('enum', 'Form of the answer.', { values: ['csv', 'json'], default: 'csv', restName: 'outputformat' })
  format!: 'csv' | 'json';
}
