import { InputType } from 'type-graphql';
import { YIELD_BOUNDS } from '../../core/energy/yield-bounds.js';
import { AZIMUTH_BOUND, MAX_CAPACITY_KW, SHARE_BOUND, TILT_BOUND } from '../../core/bounds.js';
import type { Language } from '../../core/accounts/language.js';
import { LANGUAGE_OF_TEXTS } from '../common/language-of-texts.js';
import { HOURLY } from './hourly.js';
import { PlacedRequest } from '../places/place.request.js';
import { RequestField } from '../fields/request-field.js';

const MONTHS = { minItems: 12, maxItems: 12 } as const;

@InputType('ShadingTableInput', { description: 'Share of a roof in sun by where the sun is.' })
export class ShadingTableInput {
  @RequestField('number', 'Step of the azimuth nodes from north, degrees; they cover the full circle.', {
    min: 1,
    max: 90,
  })
  azimuthStepDeg!: number;

  @RequestField('number', 'Step of the elevation nodes from the horizon, degrees.', { min: 1, max: 90 })
  elevationStepDeg!: number;

  @RequestField(
    'list',
    'Lit share, 0 to 1, by azimuth clockwise from north, then by elevation; above the last all is lit.',
    {
      of: { kind: 'list', of: { kind: 'number', ...SHARE_BOUND }, minItems: 1, maxItems: 90 },
      minItems: 4,
      maxItems: 360,
    },
  )
  share!: number[][];
}

/** One plane of modules, for experts. */
@InputType('YieldInput', { description: 'One plane of modules at a place.' })
export class YieldRequest extends PlacedRequest {
  @RequestField('number?', 'Tilt from horizontal, degrees; or `optimize`.', {
    ...TILT_BOUND,
    example: 20,
  })
  tilt?: number;

  @RequestField('number?', 'Azimuth clockwise from north, degrees; or `optimize`.', {
    ...AZIMUTH_BOUND,
    example: 180,
  })
  azimuth?: number;

  @RequestField('number', 'Module capacity, kWp.', { default: 1, exclusiveMin: 0, max: MAX_CAPACITY_KW })
  capacityKw!: number;

  @RequestField(
    'list?',
    'Global horizontal irradiation of the twelve months, kWh/m² a day; defaults to that of the place.',
    { of: { kind: 'number', ...YIELD_BOUNDS.monthlyGhi }, ...MONTHS },
  )
  monthlyGhi?: number[];

  @RequestField('list?', 'Mean air temperature of the twelve months, °C; needed with `monthly_ghi`.', {
    of: { kind: 'number', ...YIELD_BOUNDS.monthlyTemp },
    ...MONTHS,
  })
  monthlyTemp?: number[];

  @RequestField('list?', 'Mean wind speed of the twelve months at 10 m, m/s.', {
    of: { kind: 'number', ...YIELD_BOUNDS.monthlyWind },
    ...MONTHS,
  })
  monthlyWind?: number[];

  @RequestField('number?', 'System losses, percent; defaults to the itemised losses.', {
    ...YIELD_BOUNDS.lossesPercent,
  })
  lossesPercent?: number;

  @RequestField('enum', 'Open rack, or close to a roof.', {
    values: ['rack', 'roof'],
    enumName: 'Mount',
    default: 'rack',
  })
  mount!: 'rack' | 'roof';

  @RequestField('number?', 'Reflectance of the ground, 0 to 1; defaults to 0.2.', { ...YIELD_BOUNDS.albedo })
  albedo?: number;

  @RequestField(
    'list?',
    'Elevation of the horizon, degrees, at equal azimuth steps clockwise from north. Near shade still costs 3 % unless a shading table is given.',
    { of: { kind: 'number', ...YIELD_BOUNDS.horizon }, minItems: 4, maxItems: 3_600 },
  )
  horizon?: number[];

  @RequestField('nested?', 'Shade of nearby obstacles.', { of: () => ShadingTableInput })
  shadingTable?: ShadingTableInput;

  @RequestField('boolean', 'Whether the best tilt, and azimuth, is taken.', { default: false })
  optimize!: boolean;

  @RequestField(HOURLY) hourly!: boolean;
  @RequestField(LANGUAGE_OF_TEXTS) lang?: Language;
}
