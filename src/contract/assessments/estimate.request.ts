import { InputType } from 'type-graphql';
import { AZIMUTH_BOUND, HEIGHT_BOUND } from '../../core/bounds.js';
import { GOALS, type Goal } from '../../core/climate/goal-weights.js';
import { FLAT_ROOF_MAX_TILT, PLANT_BOUNDS } from '../../core/layout/plant-bounds.js';
import { FinanceOptionsInput } from '../finance/finance-options.request.js';
import { MAX_TEXT } from '../fields/limits.js';
import { PlaceRequest } from '../places/place.request.js';
import { RequestField } from '../fields/request-field.js';
import { MIN_SUN_SHARE, obstructionsOf, SETBACK } from './roof-rules.js';

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

  @RequestField(MIN_SUN_SHARE)
  minSunShare!: number;
}

/** The plant, where the owner has wishes. */
@InputType('PlantInput', { description: 'The plant, where the owner has wishes.' })
export class PlantInput {
  @RequestField({
    kind: 'number',
    optional: true,
    ...PLANT_BOUNDS.capacityKw,
    description: 'Module capacity wanted, kWp, at most what fits; the size worth most for the goal unless given.',
  })
  capacityKw?: number;

  @RequestField({
    kind: 'number',
    optional: true,
    ...PLANT_BOUNDS.tilt,
    description: 'Tilt of modules on a flat roof from horizontal, degrees; the best up to `max_tilt` unless given.',
  })
  tilt?: number;

  @RequestField({
    kind: 'number',
    optional: true,
    ...PLANT_BOUNDS.tilt,
    description: `Steepest tilt to consider on a flat roof, degrees; ${FLAT_ROOF_MAX_TILT} unless given, as wind and practice allow. A given tilt must not exceed it.`,
  })
  maxTilt?: number;

  @RequestField({
    kind: 'number',
    optional: true,
    ...PLANT_BOUNDS.azimuth,
    description: 'Azimuth of modules on a flat roof, clockwise from north, degrees; the best unless given.',
  })
  azimuth?: number;

  @RequestField({
    kind: 'number',
    optional: true,
    ...PLANT_BOUNDS.lossesPercent,
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
