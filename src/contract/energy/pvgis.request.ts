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

/** What every tool of PVGIS takes: a place, its horizon, and the form of the answer. */
export class PvgisRequest {
  @RequestField('number', 'WGS84 latitude, degrees.', { ...LATITUDE_BOUND, example: 25.0298 }) lat!: number;

  @RequestField('number', 'WGS84 longitude, degrees.', { ...LONGITUDE_BOUND, restName: 'lon', example: 121.5356 })
  lng!: number;

  @RequestField(
    'string?',
    'Elevation angles of the horizon, degrees, 4 or more with commas between them, by equal azimuth steps clockwise from north.',
    { pattern: HORIZON, maxLength: MAX_HORIZON_TEXT, restName: 'userhorizon' },
  )
  horizon?: string;

  @RequestField('enum', 'Form of the answer.', { values: ['csv', 'json'], default: 'csv', restName: 'outputformat' })
  format!: 'csv' | 'json';
}

/** The same for light, which the horizon takes some of. */
export class PvgisLightRequest extends PvgisRequest {
  @RequestField(flag('usehorizon', 'Whether `userhorizon` counts.', true)) useHorizon!: boolean;
}

/** A typical year as PVGIS's tool `tmy` is asked for it. */
export class TypicalYearRequest extends PvgisLightRequest {
  @RequestField(typicalYear('startyear')) startYear?: number;
  @RequestField(typicalYear('endyear')) endYear?: number;
}

/** The months of a year as PVGIS's tool `MRcalc` is asked for them. */
export class MonthlyLightRequest extends TypicalYearRequest {
  @RequestField(flag('horirrad', 'Light on the horizontal.')) horizontal!: boolean;
  @RequestField(flag('optrad', 'Light on the plane of the best tilt.')) best!: boolean;
  @RequestField(flag('selectrad', 'Light on a plane of the tilt `angle`, towards the equator.')) selected!: boolean;
  @RequestField('number', 'Tilt of the selected plane from horizontal, degrees.', {
    ...TILT_BOUND,
    default: 0,
    restName: 'angle',
  })
  tilt!: number;
  @RequestField(flag('mr_dni', 'Beam on a plane that always faces the sun.')) normal!: boolean;
  @RequestField(flag('d2g', 'Share of diffuse light.')) diffuseShare!: boolean;
  @RequestField(flag('avtemp', 'Mean temperature.')) temperature!: boolean;
}

/** A plane. */
export class PvgisPlaneRequest extends PvgisLightRequest {
  @RequestField('number', 'Tilt from horizontal, degrees.', { ...TILT_BOUND, default: 0, restName: 'angle' })
  tilt!: number;

  @RequestField('number', 'Azimuth from south, degrees: -90 is east, 90 is west.', { min: -180, max: 180, default: 0 })
  aspect!: number;
}

/** A mean day of a month as PVGIS's tool `DRcalc` is asked for it. */
export class DailyLightRequest extends PvgisPlaneRequest {
  @RequestField('integer', 'Month, 1 to 12; 0 gives all.', { min: 0, max: 12, example: 7 }) month!: number;
  @RequestField(flag('global', 'Light on the plane.')) onPlane!: boolean;
  @RequestField(flag('showtemperatures', 'Air temperature.')) temperature!: boolean;
  @RequestField(flag('localtime', 'Local standard time in place of UTC.')) inLocalTime!: boolean;
}

/** A plant of one plane of modules. */
export class PvgisPlantRequest extends PvgisPlaneRequest {
  @RequestField(flag('optimalinclination', 'Find the best tilt for the azimuth.')) optimalTilt!: boolean;
  @RequestField(flag('optimalangles', 'Find the best tilt and azimuth.')) optimalPlane!: boolean;

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

  @RequestField('enum', 'Technology of the modules; crystalline silicon alone is known.', {
    values: ['crystSi'],
    default: 'crystSi',
    restName: 'pvtechchoice',
  })
  technology!: string;
}

/** The year of a plant as PVGIS's tool `PVcalc` is asked for it. */
export class PlantYearRequest extends PvgisPlantRequest {
  @RequestField('integer', 'A fixed plane; 1 is the only one.', { min: 1, max: 1, default: 1 }) fixed!: number;
}

/** The hours of a plane as PVGIS's tool `seriescalc` is asked for them. */
export class SeriesRequest extends PvgisPlantRequest {
  @RequestField(flag('pvcalculation', 'Whether to answer the AC power, `P`.')) withPower!: boolean;
  @RequestField(flag('components', 'Beam, diffuse and reflected light in place of their sum.')) components!: boolean;

  @RequestField('integer', 'Tracking; 0, a fixed plane, is the only one.', {
    min: 0,
    max: 0,
    default: 0,
    restName: 'trackingtype',
  })
  tracking!: number;

  @RequestField(typicalYear('startyear')) startYear?: number;
  @RequestField(typicalYear('endyear')) endYear?: number;
}
