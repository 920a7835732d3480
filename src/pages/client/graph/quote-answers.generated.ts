// Written by "npm run generate" from the questions beside it and schema.graphql.

export type VendorsOfCountyAnswer = {
  vendors: {
    edges: readonly { node: { id: string; name: string; rating: number | null; reviewCount: number } | null }[];
  } | null;
};

export type SignInAnswer = { grant: { accessToken: string; refreshToken: string; email: string } | null };

export type SignUpAnswer = { grant: { accessToken: string; refreshToken: string; email: string } | null };

export type RenewAnswer = { grant: { accessToken: string; refreshToken: string; email: string } | null };

export type KeepRoofAnswer = { keepEstimate: { assessment: { id: string } } | null };

export type AskVendorsAnswer = { askVendors: { inquiries: readonly { id: string }[] } | null };

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
