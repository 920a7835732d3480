import { InputType } from 'type-graphql';
import { YIELD_BOUNDS } from '../../core/energy/yield-bounds.js';
import { AZIMUTH_BOUND, MAX_CAPACITY_KW, SHARE_BOUND, TILT_BOUND } from '../../core/bounds.js';
import { PlaceRequest } from '../places/place.request.js';
import { RequestField } from '../fields/request-field.js';

const MONTHS = { minItems: 12, maxItems: 12 } as const;

/** Share of a roof in sun by where the sun is. */
@InputType('ShadingTableInput', { description: 'Share of a roof in sun by where the sun is.' })
export class ShadingTableInput {
  @RequestField({
    kind: 'number',
    min: 1,
    max: 90,
    description: 'Step of the azimuth nodes from north, degrees; the nodes go round once.',
  })
  azimuthStepDeg!: number;

  @RequestField({
    kind: 'number',
    min: 1,
    max: 90,
    description: 'Step of the elevation nodes from the horizon, degrees.',
  })
  elevationStepDeg!: number;

  @RequestField({
    kind: 'list',
    of: { kind: 'list', of: { kind: 'number', ...SHARE_BOUND }, minItems: 1, maxItems: 90 },
    minItems: 4,
    maxItems: 360,
    description:
      'Lit share, 0 to 1, by azimuth node clockwise from north, then by elevation node; above the last all is lit.',
  })
  share!: number[][];
}

/** One plane of modules, for experts. */
@InputType('YieldInput', { description: 'One plane of modules at a place.' })
export class YieldRequest extends PlaceRequest {
  @RequestField({
    kind: 'number',
    optional: true,
    ...TILT_BOUND,
    description: 'Tilt from horizontal, degrees; needed unless optimize is set.',
    example: 20,
  })
  tilt?: number;

  @RequestField({
    kind: 'number',
    optional: true,
    ...AZIMUTH_BOUND,
    description: 'Azimuth clockwise from north, degrees; needed unless optimize is set.',
    example: 180,
  })
  azimuth?: number;

  @RequestField({
    kind: 'number',
    default: 1,
    exclusiveMin: 0,
    max: MAX_CAPACITY_KW,
    description: 'Module capacity, kWp.',
  })
  capacityKw!: number;

  @RequestField({
    kind: 'list',
    of: { kind: 'number', ...YIELD_BOUNDS.monthlyGhi },
    ...MONTHS,
    optional: true,
    description:
      "Global horizontal irradiation of the twelve months, kWh/m² a day; the place's own climate unless given.",
  })
  monthlyGhi?: number[];

  @RequestField({
    kind: 'list',
    of: { kind: 'number', ...YIELD_BOUNDS.monthlyTemp },
    ...MONTHS,
    optional: true,
    description: 'Mean air temperature of the twelve months, °C; needed with monthlyGhi.',
  })
  monthlyTemp?: number[];

  @RequestField({
    kind: 'list',
    of: { kind: 'number', ...YIELD_BOUNDS.monthlyWind },
    ...MONTHS,
    optional: true,
    description: 'Mean wind speed of the twelve months at 10 m, m/s.',
  })
  monthlyWind?: number[];

  @RequestField({
    kind: 'number',
    optional: true,
    ...YIELD_BOUNDS.lossesPercent,
    description: 'System losses in one figure, percent; itemised unless given.',
  })
  lossesPercent?: number;

  @RequestField({
    kind: 'enum',
    values: ['rack', 'roof'],
    enumName: 'Mount',
    default: 'rack',
    description: 'Open rack, or close to a roof.',
  })
  mount!: 'rack' | 'roof';

  @RequestField({
    kind: 'number',
    optional: true,
    ...YIELD_BOUNDS.albedo,
    description: 'Reflectance of the ground, 0 to 1; 0.2 unless given.',
  })
  albedo?: number;

  @RequestField({
    kind: 'list',
    of: { kind: 'number', ...YIELD_BOUNDS.horizon },
    minItems: 4,
    maxItems: 3_600,
    optional: true,
    description: 'Elevation angles of the horizon, degrees, by equal azimuth steps clockwise from north.',
  })
  horizon?: number[];

  @RequestField({ kind: 'nested', of: () => ShadingTableInput, optional: true, description: 'Shade of near things.' })
  shadingTable?: ShadingTableInput;

  @RequestField({
    kind: 'boolean',
    default: false,
    description: 'Search the best tilt, and the azimuth where none is given.',
  })
  optimize!: boolean;
}
