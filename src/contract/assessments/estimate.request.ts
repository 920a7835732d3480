import { InputType } from 'type-graphql';
import { AZIMUTH_BOUND, HEIGHT_BOUND } from '../../core/bounds.js';
import { DEFAULT_GOAL, GOALS, type Goal } from '../../core/climate/goal-weights.js';
import { BUILDING_CLASSES, type BuildingClass } from '../../core/estimate/plant/pv-duty.js';
import { FINANCE_BOUNDS } from '../../core/finance/finance-bounds.js';
import { LOAD_PROFILES, type LoadProfile } from '../../core/finance/use/load-profiles.js';
import { FLAT_ROOF_MAX_TILT, PLANT_BOUNDS } from '../../core/layout/plant-bounds.js';
import { FinanceOptionsInput, type FinanceRequest } from '../finance/finance-options.request.js';
import { MAX_TEXT } from '../fields/limits.js';
import type { Language } from '../../core/accounts/language.js';
import { LANGUAGE_OF_TEXTS } from '../common/language-of-texts.js';
import { MonthlyClimateInput } from '../climate/monthly-climate.request.js';
import { HOURLY } from '../energy/hourly.js';
import { PlacedRequest } from '../places/place.request.js';
import { repeatFields, RequestField } from '../fields/request-field.js';
import { MIN_SUN_SHARE, obstructionsOf, SETBACK } from './roof-rules.js';

const MAX_ROOF_VERTICES = 1_000;
/** Longest name of a plan. */
const MAX_PLAN = 100;

/** A roof that is drawn or described, in place of the building there. */
@InputType('RoofInput', { description: 'The roof, where it is not that of the building.' })
export class RoofInput {
  @RequestField('positions?', 'Outline of [lng, lat] positions, degrees.', { minItems: 3, maxItems: MAX_ROOF_VERTICES })
  footprint?: number[][];

  @RequestField(
    'number?',
    'Height of the roof above ground, m; defaults to that of the building there, otherwise 10 m.',
    { ...HEIGHT_BOUND, restName: 'height' },
  )
  heightM?: number;

  @RequestField('enum?', 'Flat, or one pitch that modules lie on; flat, with a warning, unless a pitch is given.', {
    values: ['flat', 'pitched'],
    enumName: 'RoofShape',
  })
  shape?: 'flat' | 'pitched';

  @RequestField('number?', 'Tilt of a pitched roof, degrees.', { min: 0, max: 75 }) tilt?: number;

  @RequestField('number?', 'Azimuth of a pitched roof, degrees clockwise from north.', AZIMUTH_BOUND)
  azimuth?: number;

  @RequestField(SETBACK) setbackM?: number;
  @RequestField(obstructionsOf(MAX_ROOF_VERTICES)) obstructions?: number[][][];
  @RequestField(MIN_SUN_SHARE) minSunShare?: number;

  @RequestField('boolean?', 'Whether the building is new or rebuilt as the law says; for the duty to build PV.')
  isNewBuilding?: boolean;

  @RequestField('enum?', "Class of use by Taiwan's building rules; for the duty to build PV.", {
    values: BUILDING_CLASSES,
    enumName: 'BuildingClass',
  })
  buildingClass?: BuildingClass;
}

@InputType('ModuleInput', { description: 'A module in place of the usual one.' })
export class ModuleInput {
  @RequestField('number', 'Nameplate power at standard test conditions, W.', { ...PLANT_BOUNDS.modulePowerW })
  powerW!: number;

  @RequestField('number', 'Longer side with frame, m.', { ...PLANT_BOUNDS.moduleSideM }) lengthM!: number;
  @RequestField('number', 'Shorter side with frame, m.', { ...PLANT_BOUNDS.moduleSideM }) widthM!: number;

  @RequestField('number?', 'Change of power with cell temperature, 1/K, not above 0.', {
    ...PLANT_BOUNDS.moduleGammaPdc,
  })
  gammaPdc?: number;
}

@InputType('PlantInput', { description: 'Options for the plant.' })
export class PlantInput {
  @RequestField('number?', 'Module capacity, kWp, at most what fits; defaults to the most valuable size.', {
    ...PLANT_BOUNDS.capacityKw,
  })
  capacityKw?: number;

  @RequestField('number?', 'Tilt on a flat roof, degrees; defaults to the best up to `max_tilt`.', {
    ...PLANT_BOUNDS.tilt,
  })
  tilt?: number;

  @RequestField(
    'number?',
    `Steepest tilt to consider on a flat roof, degrees; defaults to ${FLAT_ROOF_MAX_TILT} because of wind loads and common practice. A given tilt must not exceed it.`,
    { ...PLANT_BOUNDS.tilt },
  )
  maxTilt?: number;

  @RequestField('number?', 'Azimuth on a flat roof, clockwise from north, degrees; defaults to the best.', {
    ...PLANT_BOUNDS.azimuth,
  })
  azimuth?: number;

  @RequestField('number?', 'System losses in one figure, percent.', { ...PLANT_BOUNDS.lossesPercent })
  lossesPercent?: number;

  @RequestField('nested?', 'The module; defaults to a residential one of 450 W.', { of: () => ModuleInput })
  module?: ModuleInput;
}

@InputType('BatteryInput', { description: 'A battery that is charged from the surplus.' })
export class BatteryInput {
  @RequestField('number', 'Capacity, kWh.', { ...FINANCE_BOUNDS.batteryKwh }) kwh!: number;
  @RequestField('number', 'Charging and discharging power, kW.', { ...FINANCE_BOUNDS.batteryKw }) kw!: number;
  @RequestField('number', 'What it costs, TWD.', { ...FINANCE_BOUNDS.batteryCostTwd }) costTwd!: number;

  @RequestField('number?', 'What a new one costs at the end of its life, TWD; not replaced without it.', {
    ...FINANCE_BOUNDS.batteryCostTwd,
  })
  replacementCostTwd?: number;
}

@InputType('EstimateInput', { description: 'A roof to be assessed.' })
export class EstimateRequest extends PlacedRequest {
  @RequestField('uuid?', 'The building; defaults to that at the place.') buildingId?: string;
  @RequestField('string?', 'Address, returned with the answer.', { maxLength: MAX_TEXT }) address?: string;

  @RequestField('list?', 'Electricity used, kWh a month: the mean, or twelve months.', {
    of: { kind: 'number', ...FINANCE_BOUNDS.monthlyKwh },
    orOne: true,
    minItems: 12,
    maxItems: 12,
    example: 400,
  })
  monthlyKwh?: number | number[];

  @RequestField('number?', 'Electricity bill of two months, TWD, in place of `monthly_kwh`.', {
    ...FINANCE_BOUNDS.billTwd,
  })
  billTwd?: number;

  @RequestField(
    'string?',
    'Plan of bought electricity: `residential_tiered` (default), `business_tiered`, `simple_two_period`, `simple_three_period`, `standard_two_period` or `standard_three_period`, or another of the table.',
    { maxLength: MAX_PLAN },
  )
  retailPlan?: string;

  @RequestField('list?', 'Share of the use of a day in each hour from 0 h.', {
    of: { kind: 'number', min: 0, max: 1e6 },
    minItems: 24,
    maxItems: 24,
  })
  hourShares?: number[];

  @RequestField('enum?', 'Load profile of a day; `hour_shares` go first.', {
    values: LOAD_PROFILES,
    enumName: 'LoadProfile',
  })
  loadProfile?: LoadProfile;

  @RequestField('enum', 'What the roof is wanted for.', { values: GOALS, enumName: 'Goal', default: DEFAULT_GOAL })
  goal!: Goal;

  @RequestField('nested?', 'The roof, where it is drawn or differs.', { of: () => RoofInput }) roof?: RoofInput;
  @RequestField('nested?', 'Options for the plant.', { of: () => PlantInput }) plant?: PlantInput;
  @RequestField('nested?', 'Finance inputs.', { of: () => FinanceOptionsInput }) finance?: FinanceRequest;
  @RequestField('nested?', 'A battery, for the mode `self_use`.', { of: () => BatteryInput }) battery?: BatteryInput;

  @RequestField('nested?', 'Climate in place of that of the place.', { of: () => MonthlyClimateInput })
  climate?: MonthlyClimateInput;

  @RequestField(HOURLY) hourly!: boolean;
  @RequestField(LANGUAGE_OF_TEXTS) lang?: Language;
}

/** What an estimate of a known building is asked with. */
export type EstimateOptions = Omit<EstimateRequest, 'lat' | 'lng' | 'buildingId'>;

@InputType('EstimateOptionsInput', {
  description: 'Options of an estimate, each as in `EstimateInput`.',
})
export class EstimateOptionsRequest {}

repeatFields(EstimateOptionsRequest, EstimateRequest, ['lat', 'lng', 'buildingId'], true);
