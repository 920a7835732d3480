// Written by "npm run generate" from the questions beside it and schema.graphql.
import type { Polygon } from 'geojson';

type LoginInput = { email: string; password: string };

type RegisterInput = { email: string; language?: 'EN' | 'ZH_TW'; name?: string; password: string; phone?: string };

type EstimateInput = {
  address?: string;
  at: PositionInput;
  battery?: BatteryInput;
  bill?: number;
  buildingId?: string;
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

type PositionInput = { lat: number; lng: number };

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

type InquiryInput = {
  address?: string;
  annualKwh?: number;
  assessmentId?: string;
  capacityKw?: number;
  county?: string;
  message?: string;
  paybackYears?: number;
  shareRoof?: boolean;
};

type VendorReplyInput = {
  content: string;
  quotedAnnualKwh?: number;
  quotedCapacityKw?: number;
  quotedPrice?: number;
  quotedWarrantyYears?: number;
};

export type VendorsOfCountyAnswer = {
  vendors: {
    edges: readonly { node: { id: string; name: string; rating: number | null; reviewCount: number } | null }[];
  } | null;
};

export type VendorsOfCountyVariables = { county: string };

export type SignInAnswer = { grant: { accessToken: string; refreshToken: string; email: string } | null };

export type SignInVariables = { input: LoginInput };

export type SignUpAnswer = { grant: { accessToken: string; refreshToken: string; email: string } | null };

export type SignUpVariables = { input: RegisterInput };

export type RenewAnswer = { grant: { accessToken: string; refreshToken: string; email: string } | null };

export type RenewVariables = { refreshToken: string };

export type KeepRoofAnswer = { keepEstimate: { assessment: { id: string } } | null };

export type KeepRoofVariables = { input: EstimateInput };

export type AskVendorsAnswer = { askVendors: { inquiries: readonly { id: string }[] } | null };

export type AskVendorsVariables = { vendorIds: readonly string[]; input: InquiryInput };

export type MyInquiriesAnswer = {
  viewer: {
    id: string;
    email: string;
    inquiries: {
      edges: readonly {
        node:
          | (QuoteInquiry & {
              assessment: {
                id: string;
                address: string | null;
                lat: number | null;
                lng: number | null;
                reportUrl: string | null;
              } | null;
            })
          | null;
      }[];
    } | null;
    vendor: {
      id: string;
      name: string;
      approved: boolean;
      inquiries: { edges: readonly { node: QuoteInquiry | null }[] } | null;
    } | null;
  } | null;
};

export type MyInquiriesVariables = {};

export type QuoteInquiry = {
  id: string;
  status: 'CLOSED' | 'CONTACTED' | 'NEW' | 'QUOTED';
  vendorName: string;
  county: string | null;
  capacityKw: number | null;
  message: string | null;
  createdAt: string;
  chosenAt: string | null;
  roofShared: boolean;
  roof: {
    lat: number | null;
    lng: number | null;
    address: string | null;
    reportUrl: string | null;
    planUrl: string | null;
  } | null;
  figures: {
    capacityKw: number | null;
    annualKwh: number | null;
    totalCost: number | null;
    paybackYears: number | null;
  } | null;
  quoteCheck: {
    quotedPrice: number;
    capacityKw: number;
    quotedPerKw: number;
    expectedMinPerKw: number;
    expectedMaxPerKw: number;
    verdict: 'FAR_ABOVE' | 'FAR_BELOW' | 'WITHIN';
    capacity: CheckedParts | null;
    specificYield: CheckedParts | null;
    warranty: CheckedParts | null;
  } | null;
  messages: {
    edges: readonly {
      node: {
        id: string;
        sender: 'USER' | 'VENDOR';
        content: string;
        quotedPrice: number | null;
        quotedCapacityKw: number | null;
        quotedAnnualKwh: number | null;
        quotedWarrantyYears: number | null;
        createdAt: string;
      } | null;
    }[];
  } | null;
};

export type CheckedParts = {
  quoted: number;
  expectedMin: number;
  expectedMax: number;
  verdict: 'FAR_ABOVE' | 'FAR_BELOW' | 'WITHIN';
};

export type ReplyAnswer = { replyToInquiry: { inquiry: { id: string } | null } | null };

export type ReplyVariables = { id: string; input: VendorReplyInput };

export type WriteAnswer = { writeToVendor: { inquiry: { id: string } | null } | null };

export type WriteVariables = { id: string; content: string };

export type ChooseAnswer = { chooseVendor: { inquiry: { id: string } | null } | null };

export type ChooseVariables = { id: string };

export type HideRoofAnswer = { removeSharedRoof: { inquiry: { id: string; roofShared: boolean } | null } | null };

export type HideRoofVariables = { id: string };
