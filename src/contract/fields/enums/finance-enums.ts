import type { DescribedEnum } from './described-enum.js';

/** How a figure of money is known. */
const STATUSES = {
  published: 'Published by its source.',
  draft: 'A draft of its source.',
  carried_forward: 'Of an earlier date; nothing newer is published.',
  inferred: 'Calculated from published figures.',
  vendor: 'Stated by vendors.',
  assumption: 'Assumed.',
  unverified: 'Not compared with its source.',
} as const;

/** Enums of money: finance rows, schemes and uses. */
export const FINANCE_ENUMS = {
  AssumptionStatus: {
    about: 'How a figure of an estimate is known.',
    words: { ...STATUSES, given: 'Given with the request.' },
  },
  BonusCondition: {
    about: 'Which plants have a bonus of the tariff.',
    words: {
      by_county: 'All of the region.',
      by_condition: 'Those that meet the condition.',
      ask: 'It depends on something that the owner must say.',
    },
  },
  ComparedScheme: {
    about: 'What may be done with the output.',
    words: { feed_in: 'All is sold.', self_use: 'Used, and the rest sold.', self_use_only: 'Used, and nothing sold.' },
  },
  ConditionName: {
    about: 'What several finance rows depend on.',
    words: { high_efficiency_modules: 'The modules are on the list of high efficiency.' },
  },
  CostView: {
    about: 'Who counts what a plant costs.',
    words: { market: 'Buyers, by quotes.', regulator: 'The regulator, by the formula of the tariff.' },
  },
  CountrySource: {
    about: 'How the country of a place is known.',
    words: {
      given: 'Given with the request.',
      township: 'By the outlines of townships of Taiwan.',
      time_zone: 'By the time zone of the place.',
    },
  },
  FinanceGroup: {
    about: 'A part of the finance table.',
    words: { tariffs: 'Tariffs.', subsidies: 'Subsidies.', figures: 'All other figures.' },
  },
  FinanceKind: {
    about: 'Kind of a finance row.',
    words: {
      feed_in_tariff: 'Price of energy that is sold.',
      feed_in_bonus: 'Bonus on that price.',
      tariff_trend: 'How later prices of sold energy move.',
      feed_in_adder: 'Sum for each kWh on top of price and bonuses.',
      retail_tariff: 'Retail plan with steps.',
      time_of_use_tariff: 'Retail plan with prices by time.',
      household_use: 'Electricity use of a household.',
      retail_average: 'Mean retail prices.',
      subsidy: 'A subsidy.',
      subsidy_notice: 'A notice about subsidies.',
      condition: 'Whether a condition of other rows is met.',
      building_time: 'Days from the order to the registration.',
      verdict_limits: 'Probabilities from which a plant is worth it or not.',
      capex: 'Initial cost in the formula of the tariff.',
      capex_quote: 'Initial cost by a quote.',
      price_trend: 'How retail prices move.',
      om_share: 'Upkeep as a share of the cost.',
      upkeep: 'Upkeep by vendors.',
      grid_works: 'Charge for works on the grid.',
      inverter_replacement: 'A new inverter.',
      insurance: 'Insurance.',
      battery_wear: 'Wear of a battery.',
      payback_expectation: 'Longest payback that sellers state.',
      degradation: 'Loss of output by age.',
      discount_rate: 'Discount rate.',
      module_recycling_fee: 'Fee for the recycling of modules.',
      tax: 'Value-added and income tax of sales.',
      personal_tax_rate: 'Rate of the personal income tax.',
      area_per_kw: 'Roof area for each kW.',
      grid_emission_factor: 'Emissions of the grid.',
      legal_limit: 'A figure of a law.',
      pv_duty: 'Duty of new buildings to have a plant.',
      pv_duty_light: 'Light from which that duty holds.',
      load_shape: 'Use of a day by its hours.',
      day_spread: 'How days of a month differ.',
    },
  },
  FinanceMode: {
    about: 'What is done with the output.',
    words: { feed_in: 'All is sold.', self_use: 'Used, and the rest sold.' },
  },
  FinanceStatus: { about: 'How a figure of a finance row is known.', words: STATUSES },
  LoadProfile: {
    about: 'How the use of a day is spread over its hours.',
    words: {
      household: 'A household.',
      day_home: 'A household that is at home by day.',
      away_by_day: 'A household that is away by day.',
      shop: 'A shop.',
      office: 'An office.',
      school: 'A school.',
      factory: 'A factory.',
    },
  },
  MovedFigure: {
    about: 'An input that is moved alone.',
    words: {
      annualKwh: 'Energy of the first year.',
      costAndTariff: 'Cost of the plant with its tariff.',
      costTwdPerKw: 'Cost of the plant for each kWp.',
      daytimeShare: 'Share of the use from 8 to 17 h.',
      degradationPercent: 'Loss of output a year.',
      discountRatePercent: 'Rate at which later money counts less.',
      feedInTwdPerKwh: 'Tariff of the energy sold.',
      highEfficiencyPremiumPercent: 'Extra price of high-efficiency modules.',
      subsidyTwd: 'Subsidy.',
      taxPercent: 'Income tax on the energy sold.',
      upkeepTwdPerKwYear: 'All upkeep of a year for each kWp.',
    },
  },
  PlantMounting: {
    about: 'Where a plant of a tariff is.',
    words: { rooftop: 'On a roof.', ground: 'On the ground.', floating: 'On water.' },
  },
  SubsidyAward: {
    about: 'Who gets a subsidy.',
    words: {
      entitlement: 'Every plant that meets the conditions.',
      grant: 'Plants that are chosen, or the first ones.',
    },
  },
  TariffSeason: {
    about: 'Season of a retail plan.',
    words: { summer: 'Summer.', non_summer: 'The rest of the year.' },
  },
  UpkeepBasis: {
    about: 'What upkeep is counted by.',
    words: {
      percent_of_revenue: 'Percent of the earnings.',
      percent_of_cost: 'Percent of the cost.',
      twd_per_kw: 'A sum for each kW.',
    },
  },
  UpkeepItem: {
    about: 'An item of upkeep.',
    words: { service: 'Service.', insurance: 'Insurance.', monitoring: 'Monitoring.' },
  },
} as const satisfies Record<string, DescribedEnum>;
