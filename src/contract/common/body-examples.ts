import { ROOF_RULES } from '../../core/estimate/roof/roof-rules.js';
import type { FinanceGroup } from '../../core/finance/rows/finance-groups.js';

/**
 * Whole request bodies, in the contract's names, that the REST reference offers to send. They belong together: the same
 * account, the same company, and places and roofs of the demo district.
 */

const PLACE = { lat: 25.0298, lng: 121.5356 };

/** The building of the demo district at the place, and its height [m]. */
const ROOF = [
  [121.5355498, 25.029715],
  [121.5356226, 25.0297057],
  [121.5356399, 25.0298178],
  [121.5357127, 25.0298084],
  [121.5357231, 25.0298757],
  [121.5355046, 25.0299037],
  [121.5354942, 25.0298364],
  [121.5355671, 25.0298271],
];
const ROOF_HEIGHT_M = 28.08;

const ROOF_PART = { setback_m: ROOF_RULES.setbackM.default, min_sun_share: ROOF_RULES.minSunShare.default };

/** Its neighbour to the south-east, around a courtyard. */
const NEIGHBOUR = {
  footprint: [
    [121.5364031, 25.0298124],
    [121.5361662, 25.0298428],
    [121.5361313, 25.0296167],
    [121.5363683, 25.0295864],
  ],
  height: 4.07,
  holes: [
    [
      [121.536206, 25.0296705],
      [121.5362217, 25.0297722],
      [121.5363284, 25.0297586],
      [121.5363127, 25.0296569],
    ],
  ],
};

const SCENE = { buildings: [{ footprint: ROOF, height: ROOF_HEIGHT_M }, NEIGHBOUR], ...PLACE, date: '2026-06-21' };

const CREDENTIALS = { email: 'owner@example.com', password: 'sun over every roof' };

export const ACCOUNT_EXAMPLES = {
  register: { ...CREDENTIALS, name: '王小明', phone: '02-1234-5678', language: 'zh-TW' },
  login: CREDENTIALS,
  refresh: { refresh_token: 'the refresh_token of the newest answer' },
  logout: { everywhere: false },
  changes: { name: '王小明', phone: '02-1234-5678', language: 'zh-TW' },
  confirm: { token: 'the part of the link after the #' },
  forgot: { email: CREDENTIALS.email },
  reset: { token: 'the part of the link after the #', new_password: 'sun over every other roof' },
  erase: { password: CREDENTIALS.password },
  password: { current_password: CREDENTIALS.password, new_password: 'sun over every other roof' },
};

export const ROOF_EXAMPLES = {
  estimate: {
    ...PLACE,
    monthly_kwh: 400,
    goal: 'annual',
    roof: { shape: 'flat', ...ROOF_PART },
    finance: { mode: 'feed_in', as_of: '2026-06-01' },
  },
  assessment: {
    address: 'Demo building 76',
    ...PLACE,
    county: '臺北市',
    roof_area_ping: 66.33,
    monthly_kwh: 400,
    goal: 'annual',
    capacity_kw: 37.8,
    total_cost: 2007942,
    subsidy_amount: 111000,
    out_of_pocket: 1896942,
    annual_kwh: 36850,
    self_sufficiency: 0,
    payback_years: 13.62,
    total_20yr: 889285,
    annual_revenue: 180126,
    best_angle: 25,
    result: {},
  },
  whatIf: { add: [{ footprint: ROOF, height: 12 }] },
  shadows: { ...SCENE, local_hour: 15 },
  shadowDay: SCENE,
  usableFraction: {
    ...PLACE,
    target_footprint: ROOF,
    height: ROOF_HEIGHT_M,
    obstructions: [
      [
        [121.535608, 25.029845],
        [121.535638, 25.029841],
        [121.535641, 25.029863],
        [121.535611, 25.029867],
      ],
    ],
    ...ROOF_PART,
  },
  yield: {
    ...PLACE,
    tilt: 20,
    azimuth: 180,
    capacity_kw: 1,
    mount: 'rack',
    horizon: [0, 5, 10, 5],
    // a wall to the south up to 30 degrees
    shading_table: {
      azimuth_step_deg: 90,
      elevation_step_deg: 30,
      share: [
        [1, 1],
        [1, 1],
        [0.4, 1],
        [1, 1],
      ],
    },
    optimize: false,
  },
};

const COMPANY = { counties: ['臺北市', '新北市'], phone: '02-1234-5678', email: 'info@example.com' };
const LOGO = { logo_url: 'https://example.com/logo.png' };

export const VENDOR_EXAMPLES = {
  application: {
    company_name: '陽光能源 Sunny Energy',
    contact_name: '王小明',
    ...COMPANY,
    company_tax_id: '12345678',
    license_note: '甲級電器承裝業',
    ...LOGO,
  },
  profile: { name: '陽光能源 Sunny Energy', ...COMPANY, tags: ['rooftop'], ...LOGO },
  portfolio: {
    title: '社區活動中心屋頂',
    meta: '臺北市大安區',
    capacity_kw: 49.5,
    is_featured: true,
    completed_year: 2025,
  },
  inquiry: {
    address: 'Demo building 76',
    county: '臺北市',
    capacity_kw: 37.8,
    annual_kwh: 36850,
    payback_years: 13.62,
    message: 'When could you inspect the roof?',
  },
  ask: {
    vendor_ids: ['0199a3c0-0000-7000-8000-000000000001', '0199a3c0-0000-7000-8000-000000000002'],
    county: '臺北市',
    message: 'Please quote a price with its warranty.',
  },
  message: { content: 'Any morning next week would do.' },
  reply: { content: 'We can build it within three months.', quoted_price: 1950000, quoted_warranty_years: 20 },
  review: { rating: 5, comment: 'Answered within a day.' },
};

export const ADMIN_EXAMPLES = {
  reason: { reason: 'The licence has expired.' },
  vendorName: { name: '陽光能源 Sunny Energy' },
  role: { role: 'user' },
  subscription: { status: 'pro' },
  buildingImport: {
    url: 'https://example.com/buildings.geojson',
    source: 'town',
    source_date: '2026-02',
    attribution: 'Town of Example, open data',
  },
  climateImport: { url: 'https://example.com/stations.csv', replace: false },
  shadowPrecompute: { bbox: [121.534, 25.028, 121.537, 25.031] },
  roofPotential: { bbox: [121.534, 25.028, 121.537, 25.031] },
};

const financeRow = (id: string, kind: string, value: object, unit: string): object => ({
  id,
  kind,
  valid_from: '2027-01-01',
  valid_to: '2027-06-30',
  value,
  unit,
  source: 'Name, address and page of the document',
  source_date: '2026-11',
  status: 'draft',
  note: 'An example; replace it with the content of the document.',
});

/** Bodies of the paths that only the earlier service's client calls. */
export const EARLIER_EXAMPLES = {
  logo: { logo_url: 'https://example.com/logo.png' },
  reply: { reply: '下週可到府丈量。' },
  status: { status: 'contacted' },
};

/** A row of a kind of each group. */
export const FINANCE_ROW_EXAMPLES: Record<FinanceGroup, object> = {
  tariffs: financeRow(
    'fit-rooftop-2027h1-1kw',
    'feed_in_tariff',
    { mounting: 'rooftop', minKw: 1, maxKwExclusive: 10, rateTwdPerKwh: 5.6279, termYears: 20 },
    'TWD/kWh',
  ),
  subsidies: financeRow(
    'subsidy-example-2027',
    'subsidy',
    {
      name: 'Rooftop subsidy',
      variant: 'general',
      twdPerKwMin: 3000,
      twdPerKwMax: 3000,
      capTwd: 300000,
      condition: null,
      fundedBy: 'central',
    },
    'TWD per kW',
  ),
  figures: financeRow('om-share-2027', 'om_share', { shareMin: 0.02, shareMax: 0.04 }, 'share of capital cost a year'),
};

/** What of such a row is changed. */
export const FINANCE_CHANGES_EXAMPLE = { valid_to: '2027-12-31', note: 'Valid for the whole year.' };
