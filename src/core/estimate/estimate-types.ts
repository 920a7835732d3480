import type { VERDICTS } from './verdict/verdicts.js';
import type { Goal } from '../climate/goal-weights.js';
import type { DescribedHours } from '../energy/describe-hours.js';
import type { MonthlyClimate, UncertaintyComponent, YieldResult } from '../energy/yield-types.js';
import type { Unknown } from '../finance/case/finance-case.js';
import type { FinanceCountry } from '../finance/rows/finance-country.js';
import type { AnyFinanceRow } from '../finance/rows/finance-table.js';
import type { InputIssue } from '../errors.js';
import type { FinanceOptions, FinanceResult } from '../finance/finance-types.js';
import type { MovedInput } from '../finance/chance/turning-points.js';
import type { MultiPolygon } from '../geometry/position.js';
import type { ModuleLayout, PvModule } from '../layout/layout-types.js';
import type { ModuleSizes } from '../layout/pv-modules.js';
import type { ShadeBuilding } from '../shade/building.js';
import type { ShadingTable } from '../shade/shading-table.js';
import type { RoofAreas } from '../shade/usable-roof.js';
import type { CodedText } from '../texts/coded-text.js';
import type { LatLng } from '../units.js';
import type { RoofForm } from './roof/roof-faces.js';
import type { HypothesisShape, RoofHypothesis } from './roof/roof-hypotheses.js';
import type { DutyBuilding, PvDuty } from './plant/pv-duty.js';
import type { UnseenStructures } from './roof/roof-rules.js';
import type { PanelTable } from './plant/panel-table.js';

/** A building that may shade the roof. */
export interface Neighbour extends ShadeBuilding {
  id: string;
}

/** How the shape of a roof is known: as asked for, as tagged in the data of the building, or not. */
export const SHAPE_SOURCES = ['given', 'tagged', 'assumed'] as const;
export type ShapeSource = (typeof SHAPE_SOURCES)[number];

/** Shapes of roofs in answers. */
export const ROOF_SHAPES = ['flat', 'pitched', 'gabled', 'hipped', 'skillion'] as const;

/** The roof that is assessed. */
export interface EstimateRoof extends ShadeBuilding, DutyBuilding {
  /** Standard deviation of the height [m]. */
  heightSigmaM: number;
  /** Capacity of the plant that is on it, which has its best places [kW]. */
  existingKw?: number | undefined;
  shape: 'flat' | 'pitched';
  shapeSource?: ShapeSource;
  /** A roof of several faces, of which the best is assessed. */
  form?: RoofForm | undefined;
  /** The shape that a data set names and no model is of. */
  unusedShape?: string | undefined;
  /** Odds of the shapes that an assumed one may have; absent where none are known. */
  odds?: Record<HypothesisShape, number> | undefined;
  /** Of a pitched roof [deg]. */
  tilt?: number | undefined;
  azimuth?: number | undefined;
  setbackM: number;
  obstructions: number[][][];
  /** Room kept for what is neither in the footprint nor drawn. */
  unseen: UnseenStructures;
  /** Least share of the open roof's beam that a spot must get to be used, 0..1. */
  minSunShare: number;
}

/** Where a request has the outlines of a roof; their faults are reported there. */
export type OutlinePlaces = Readonly<Record<'footprint' | 'obstructions', InputIssue['loc']>>;

/** A roof with its neighbours, its horizon and its climate. */
export interface RoofSurroundings {
  place: LatLng;
  /** In `roof` unless given. */
  outlines?: OutlinePlaces | undefined;
  roof: EstimateRoof;
  neighbours: Neighbour[];
  climate: MonthlyClimate;
  /** Elevation angles of the terrain by equal azimuth steps from north [deg]. */
  terrain?: number[] | undefined;
  utcOffsetHours: number;
}

/** Everything an estimate is made from; plain values, so that the same input gives the same answer anywhere. */
export interface EstimateInput extends RoofSurroundings {
  uncertainty: readonly UncertaintyComponent[];
  goal: Goal;
  /** Use of the household [kWh a month], or of the twelve months. */
  monthlyKwh?: number | number[] | undefined;
  /** What the answer has: with `hourly` the hours of the year too. Every other figure is the same. */
  extent?: 'hourly';
  plant: {
    capacityKw?: number | undefined;
    tilt?: number | undefined;
    maxTilt?: number | undefined;
    azimuth?: number | undefined;
    lossesPercent?: number | undefined;
    /** In place of the usual one. */
    module?: ModuleSizes | undefined;
  };
  finance: {
    rows: readonly AnyFinanceRow[];
    /** Whose rows they are; absent where no country is known to have any. */
    country?: FinanceCountry | undefined;
    /** County, or region abroad. */
    county?: string | undefined;
    asOf: string;
    options: FinanceOptions;
  };
}

export interface EstimatedBuilding {
  /** `null` for a drawn roof whose height is not that of a stored building. */
  id: string | null;
  heightM: number;
  heightSource: string;
  heightSigmaM: number;
  source: string;
  sourceDate: string | null;
  /** From the place asked for to the outline, 0 where it covers the place; `null` for a drawn roof, or one by its id. */
  distanceM: number | null;
}

/** Usable area of the roof, and the reasons for the losses. */
export interface EstimatedRoof extends RoofAreas {
  shape: (typeof ROOF_SHAPES)[number];
  shapeSource: ShapeSource;
  /** Of faces other than the one assessed. */
  otherFacesAreaM2: number;
  /** Kept free for what a footprint does not show; `usable` still holds its place, which is not known. */
  unseenAreaM2: number;
  usable: MultiPolygon;
}

/** What hides the sun or the sky. */
export const OBSTACLE_KINDS = ['building', 'terrain'] as const;

/** What hides light, as an answer names it. */
export interface NamedObstacle {
  kind: (typeof OBSTACLE_KINDS)[number];
  /** Building id; `terrain` for hills. */
  id: string;
}

/** A neighbour, or the terrain, and the energy it costs; of the terrain, sizes and places are `null`. */
export interface ShadingNeighbour extends NamedObstacle {
  heightM: number | null;
  /** Shortest horizontal distance between the outlines, 0 where they touch. */
  distanceM: number | null;
  /** Direction from the middle of the roof to the middle of the neighbour, clockwise from north. */
  bearingDeg: number | null;
  /** Of beam and sky, at the places of the modules. */
  lostKwhYear: number;
  /** Share of the open roof's yearly beam that it blocks, 0..1. */
  beamShare: number;
  /** The fewest months (1..12), and hours of the day (0..23, local standard time), in which it blocks 90 % of that beam. */
  months: number[];
  hours: number[];
}

/** Neighbouring directions in which the same obstacle makes the skyline. */
export interface ShadeSkylinePart extends NamedObstacle {
  /** First and last azimuth, both included [whole deg]. */
  fromDeg: number;
  toDeg: number;
  highestDeg: number;
}

export interface ShadeSkyline {
  azimuthStepDeg: number;
  /** Mean over the roof, by azimuth from north, clockwise [deg]. */
  elevations: number[];
  parts: ShadeSkylinePart[];
}

/** The same with what it may be instead; empty where the shape is known or no odds are. */
export interface AssessedRoofParts extends EstimatedRoof {
  hypotheses: RoofHypothesis[];
}

export interface EstimatedShade {
  sunShare: number;
  skyViewFactor: number;
  /** Energy that the same modules would make more without any shade of neighbours and terrain [kWh a year]. */
  lostKwhYear: number;
  neighbours: ShadingNeighbour[];
  /** The part of it that is not in `neighbours` [kWh a year]. */
  otherLostKwhYear: number;
  skyline: ShadeSkyline;
  table: ShadingTable;
}

/** The modules on the roof. */
export interface EstimatedLayout extends Pick<ModuleLayout, 'tilt' | 'rowPitchM' | 'groundCoverRatio' | 'model'> {
  module: Omit<PvModule, 'gammaPdc'>;
  /** Modules built, and those that fit. */
  count: number;
  possibleCount: number;
  possibleCapacityKw: number;
  azimuth: number;
  orientation: string;
  rowShadeShare: number;
  panels: PanelTable;
}

/** The plant's energy. */
export interface EstimatedEnergy extends Omit<YieldResult, 'uncertainty'> {
  annualKwh: number;
  relativeSigma: number;
  uncertainty: UncertaintyComponent[];
}

/** One size of the chosen layout; money is `null` where no cost is known. */
export interface PlantConfiguration {
  modules: number;
  capacityKw: number;
  annualKwh: number;
  /** Exceeded with a probability of 90 %, and of 10 % [kWh a year]. */
  annualKwhP10: number;
  annualKwhP90: number;
  totalCost: number | null;
  subsidyAmount: number;
  /** TWD/kWh. */
  feedInTariff: number | null;
  annualNet: number | null;
  npv: number | null;
  paybackYears: number | null;
  /** Share of the output used in the house, 0..1. */
  selfConsumption: number;
  /** Whether it is worth most for the goal. */
  recommended: boolean;
}

/** Whether a roof is worth it, why, and what would change that. */
export interface Verdict<Text = CodedText, Question = Unknown> {
  answer: (typeof VERDICTS)[number];
  /** That the plant is worth more than it costs, 0..1; `null` where no money is known or nothing fits. */
  probability: number | null;
  /** The first says the answer, the figure that decides and what would change it. */
  reasons: Text[];
  turningPoints: { input: MovedInput; value: number; effect: Text }[];
  /** What to ask first: its answer is worth most to the decision. */
  question: Question | null;
}

/** The answer to "is this roof worth it?". */
export interface Estimate {
  roof: AssessedRoofParts;
  shade: EstimatedShade;
  layout: EstimatedLayout;
  energy: EstimatedEnergy;
  /** Module capacity built [kWp]. */
  capacityKw: number;
  verdict: Verdict;
  /** `null` where no law is known that requires a plant. */
  duty: PvDuty | null;
  /** Sizes of the layout, the smallest first. */
  configurations: PlantConfiguration[];
  /** `null` where nothing is built. */
  finance: FinanceResult | null;
  /** Where they are wanted. */
  hours?: DescribedHours;
  warnings: CodedText[];
}
