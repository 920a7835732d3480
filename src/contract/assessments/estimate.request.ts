import { InputType } from 'type-graphql';
import { YIELD_BOUNDS } from '../../core/energy/yield-bounds.js';
import { AZIMUTH_BOUND, HEIGHT_BOUND, TILT_BOUND } from '../../core/bounds.js';
import { GOALS, type Goal } from '../../core/climate/goal-weights.js';
import { FinanceOptionsInput } from '../finance/finance-options.request.js';
import { MAX_TEXT } from '../fields/limits.js';
import { PlaceRequest } from '../places/place.request.js';
import { RequestField } from '../fields/request-field.js';
import { LEAST_SUN_SHARE, obstructionsOf, SETBACK } from './roof-rules.js';

const MAX_ROOF_VERTICES = 1_000;

/** A roof that is drawn or described, in place of the building that stands there. */
@InputType('RoofInput', { description: 'The roof, where the building at the place is not it.' })
export class RoofInput {
  @RequestField({
    kind: 'positions',
    minItems: 3,
    maxItems: MAX_ROOF_VERTICES,
    optional: true,
    description: 'Outline of [lng, lat] positions, degrees.',
  })
  footprint?: number[][];

  @RequestField({
    kind: 'number',
    optional: true,
    ...HEIGHT_BOUND,
    description:
      'Height of the roof above ground, m; unless given that of the building, for an outline of the stored building which covers most of it, else 10 m.',
  })
  height?: number;

  @RequestField({
    kind: 'enum',
    values: ['flat', 'pitched'],
    enumName: 'RoofShape',
    default: 'flat',
    description: 'Flat, or one pitch that modules lie on.',
  })
  shape!: 'flat' | 'pitched';

  @RequestField({ kind: 'number', optional: true, min: 0, max: 75, description: 'Tilt of a pitched roof, degrees.' })
  tilt?: number;

  @RequestField({
    kind: 'number',
    optional: true,
    ...AZIMUTH_BOUND,
    description: 'Azimuth that a pitched roof faces, degrees clockwise from north.',
  })
  azimuth?: number;

  @RequestField(SETBACK)
  setbackM!: number;

  @RequestField(obstructionsOf(MAX_ROOF_VERTICES))
  obstructions?: number[][][];

  @RequestField(LEAST_SUN_SHARE)
  minSunShare!: number;
}

/** The plant, where the owner has wishes. */
@InputType('PlantInput', { description: 'The plant, where the owner has wishes.' })
export class PlantInput {
  @RequestField({
    kind: 'number',
    optional: true,
    exclusiveMin: 0,
    max: 100_000,
    description: 'Module capacity wanted, kWp; at most what fits.',
  })
  capacityKw?: number;

  @RequestField({
    kind: 'number',
    optional: true,
    ...TILT_BOUND,
    description: 'Tilt from horizontal, degrees; the best unless given.',
  })
  tilt?: number;

  @RequestField({
    kind: 'number',
    optional: true,
    ...AZIMUTH_BOUND,
    description: 'Azimuth clockwise from north, degrees; the best unless given.',
  })
  azimuth?: number;

  @RequestField({
    kind: 'number',
    optional: true,
    ...YIELD_BOUNDS.lossesPercent,
    description: 'System losses in one figure, percent.',
  })
  lossesPercent?: number;
}

/** A roof to be assessed. */
@InputType('EstimateInput', { description: 'A roof to be assessed.' })
export class EstimateRequest extends PlaceRequest {
  @RequestField({
    kind: 'uuid',
    optional: true,
    description: 'The building, by its id; the one at the place unless given.',
  })
  buildingId?: string;

  @RequestField({ kind: 'string', optional: true, maxLength: MAX_TEXT, description: 'Address, kept with the answer.' })
  address?: string;

  @RequestField({
    kind: 'number',
    optional: true,
    min: 0,
    max: 10_000_000,
    description: 'Electricity used, kWh a month.',
    example: 400,
  })
  monthlyKwh?: number;

  @RequestField({
    kind: 'enum',
    values: GOALS,
    enumName: 'Goal',
    default: 'annual',
    description: 'What the roof is wanted for.',
  })
  goal!: Goal;

  @RequestField({
    kind: 'nested',
    of: () => RoofInput,
    optional: true,
    description: 'The roof, where it is drawn or differs.',
  })
  roof?: RoofInput;

  @RequestField({ kind: 'nested', of: () => PlantInput, optional: true, description: 'Wishes for the plant.' })
  plant?: PlantInput;

  @RequestField({
    kind: 'nested',
    of: () => FinanceOptionsInput,
    optional: true,
    description: 'Wishes and knowledge about money.',
  })
  finance?: FinanceOptionsInput;
}
