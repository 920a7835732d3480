// Written by "npm run generate" from the questions beside it and schema.graphql.
import type { Polygon } from 'geojson';

type EstimateOptionsInput = {
  address?: string;
  battery?: BatteryInput;
  bill?: number;
  climate?: MonthlyClimateInput;
  finance?: FinanceInput;
  goal?: 'ANNUAL' | 'MATCH' | 'PEAK' | 'ROI' | 'SUMMER' | 'WINTER';
  hourShares?: readonly number[];
  lang?: 'EN' | 'ZH_TW';
  loadProfile?: 'AWAY_BY_DAY' | 'DAY_HOME' | 'FACTORY' | 'HOUSEHOLD' | 'OFFICE' | 'SCHOOL' | 'SHOP';
  monthlyKwh?: readonly number[];
  plant?: PlantInput;
  retailPlan?: string;
  roof?: RoofInput;
};

type BatteryInput = { cost: number; kw: number; kwh: number; replacementCost?: number };

type MonthlyClimateInput = {
  monthlyGhi: readonly number[];
  monthlyTemp: readonly number[];
  monthlyWind?: readonly number[];
};

type FinanceInput = {
  asOf?: string;
  costPerKw?: number;
  country?: string;
  currency?: string;
  degradationPercent?: number;
  discountRatePercent?: number;
  feedInTariff?: number;
  gridEmissionFactor?: number;
  highEfficiencyModules?: boolean;
  highEfficiencyPremiumPercent?: number;
  insurancePerKwYear?: number;
  inverterReplacement?: InverterReplacementInput;
  leaseSharePercent?: number;
  loanRatePercent?: number;
  loanShare?: number;
  loanYears?: number;
  mode?: 'FEED_IN' | 'SELF_USE';
  omPerKwYear?: number;
  priceGrowthPercent?: number;
  region?: string;
  retailPrice?: number;
  subsidyAmount?: number;
  taxBracketPercent?: number;
  taxPercent?: number;
};

type InverterReplacementInput = { amountPerKw: number; year: number };

type PlantInput = {
  azimuth?: number;
  capacityKw?: number;
  lossesPercent?: number;
  maxTilt?: number;
  module?: ModuleInput;
  tilt?: number;
};

type ModuleInput = { gammaPdc?: number; lengthM: number; powerW: number; widthM: number };

type RoofInput = {
  azimuth?: number;
  buildingClass?: 'A' | 'B' | 'C' | 'D' | 'E' | 'F' | 'G' | 'H' | 'I';
  footprint?: Polygon;
  heightM?: number;
  isNewBuilding?: boolean;
  minSunShare?: number;
  obstructions?: readonly Polygon[];
  setbackM?: number;
  shape?: 'FLAT' | 'PITCHED';
  tilt?: number;
};

type PlaceSelector = { address?: string; at?: PositionInput; placeId?: string };

type PositionInput = { lat: number; lng: number };

type PlaceSearchInput = { near?: PositionInput; q: string };

type RoofAreaSelector = { box?: BoxInput; township?: string; village?: string };

type BoxInput = { maxLat: number; maxLng: number; minLat: number; minLng: number };

type RoofFilterInput = {
  duty?: 'FITS' | 'NONE' | 'SHORT';
  minAreaM2?: number;
  minClass?: number;
  minKw?: number;
  verdict?: 'DEPENDS' | 'NOT_WORTH_IT' | 'WORTH_IT';
};

type WhatIfInput = {
  add?: readonly BuildingInput[];
  battery?: BatteryInput;
  bill?: number;
  buildingIds?: readonly string[];
  finance?: FinanceInput;
  goal?: 'ANNUAL' | 'MATCH' | 'PEAK' | 'ROI' | 'SUMMER' | 'WINTER';
  heights?: readonly HeightChangeInput[];
  hourShares?: readonly number[];
  lang?: 'EN' | 'ZH_TW';
  loadProfile?: 'AWAY_BY_DAY' | 'DAY_HOME' | 'FACTORY' | 'HOUSEHOLD' | 'OFFICE' | 'SCHOOL' | 'SHOP';
  monthlyKwh?: readonly number[];
  plant?: PlantInput;
  remove?: readonly string[];
  retailPlan?: string;
};

type BuildingInput = { baseHeightM?: number; footprint: Polygon; heightM: number };

type HeightChangeInput = { buildingId: string; heightM: number };

export type RoofByIdAnswer = { building: RoofParts | null };

export type RoofByIdVariables = { id: string; options?: EstimateOptionsInput };

export type RoofParts = {
  id: string;
  address: string | null;
  name: string | null;
  source: string;
  heightM: number;
  areaM2: number;
  areaPing: number;
  footprint: Polygon;
  township: { townName: string; townNameEn: string; countyName: string; countyNameEn: string } | null;
  estimate: {
    asOf: string;
    attribution: string;
    capacityKw: number;
    verdict: { answer: 'DEPENDS' | 'NOT_WORTH_IT' | 'WORTH_IT'; reasons: readonly { code: string; text: string }[] };
    warnings: readonly { code: string; text: string }[];
    configurations: readonly {
      capacityKw: number;
      modules: number;
      annualKwh: number;
      annualKwhP10: number;
      annualKwhP90: number;
      totalCost: number | null;
      subsidyAmount: number;
      paybackYears: number | null;
      npv: number | null;
      recommended: boolean;
    }[];
    layout: {
      possibleKw: number;
      panels: {
        origin: [lng: number, lat: number];
        stepDeg: number;
        offsets: readonly number[];
        shapeOf: readonly number[] | null;
        shapes: readonly { along: readonly number[]; up: readonly number[] }[];
      };
    };
    energy: {
      annualKwh: number;
      specificYield: number;
      acKwhByMonth: readonly number[];
      acKwhByMonthP10: readonly number[];
      acKwhByMonthP90: readonly number[];
    };
    shade: {
      lostKwhYear: number;
      neighbours: readonly {
        building: { id: string; name: string | null; footprint: Polygon } | null;
        kind: 'BUILDING' | 'TERRAIN';
        bearingDeg: number | null;
        distanceM: number | null;
        heightM: number | null;
        lostKwhYear: number;
      }[];
    };
    finance: {
      currency: string;
      outOfPocket: number | null;
      cashFlow: readonly { year: number; balance: number; low: number; high: number }[];
      unknowns: readonly { field: string; text: string; bounds: readonly number[] | null }[];
    } | null;
  } | null;
};

export type RoofAtPlaceAnswer = {
  place: {
    lat: number;
    lng: number;
    address: { precision: 'ADDRESS' | 'TOWNSHIP' } | null;
    building: RoofParts | null;
  } | null;
};

export type RoofAtPlaceVariables = { at: PlaceSelector; options?: EstimateOptionsInput };

export type SuggestionsAnswer = {
  placeSuggestions:
    | readonly {
        placeId: string;
        mainText: string;
        secondaryText: string;
        source: 'BUILDINGS' | 'GOOGLE' | 'PHOTON' | 'TOWNSHIPS';
      }[]
    | null;
};

export type SuggestionsVariables = { input: PlaceSearchInput };

export type RoofsOfBoxAnswer = {
  roofs: {
    totalCount: number;
    pageInfo: { endCursor: string | null; hasNextPage: boolean };
    summary: { total: { possibleKw: number; possibleKwh: number; households: number | null } };
    edges: readonly {
      rank: number;
      node: { id: string; address: string | null; name: string | null } | null;
      potential: {
        class: number | null;
        possibleKw: number;
        possibleKwh: number;
        paybackYears: number | null;
        npv: number | null;
      };
    }[];
  } | null;
};

export type RoofsOfBoxVariables = {
  in?: RoofAreaSelector;
  filter?: RoofFilterInput;
  orderBy?: 'ANNUAL_KWH' | 'NPV' | 'PAYBACK' | 'SPECIFIC_YIELD';
  first?: number;
  after?: string;
};

export type PlanEffectAnswer = {
  whatIf: {
    affectedRoofs: number;
    verdictChanges: number;
    before: { annualKwh: number };
    difference: { annualKwh: number; npv: number };
    roofs: readonly {
      building: { id: string; address: string | null; name: string | null } | null;
      before: { lng: number; lat: number; annualKwh: number };
      after: { verdict: 'DEPENDS' | 'NOT_WORTH_IT' | 'WORTH_IT' };
      difference: { annualKwh: number; npv: number };
      verdictChanged: boolean;
    }[];
  } | null;
};

export type PlanEffectVariables = { input: WhatIfInput };
