/** Texts for people in English, by code; a name in braces is the place of a value. */
export const ENGLISH = {
  unknown_member: 'The unknown member "{name}" was ignored.',
  unknown_members_more: 'More than {most} unknown members were ignored.',

  no_module_fits: 'No module fits on the usable part of the roof.',
  roof_has_plant: 'A solar plant of {kw} kW is on this roof; no further module fits.',
  beside_plant: 'A solar plant of {kw} kW is on this roof and has its best places; what is said here comes beside it.',
  below_a_module: 'The plant asked for, {capacityKw} kWp, is smaller than one module of {moduleKw} kWp.',
  no_module_worth:
    'No module position receives {percent} % of the energy of an unshaded module, so no plant is proposed.',
  building_beside:
    'No building covers the place; the nearest one, {distanceM} m away, was assessed. It may not be the intended one.',
  not_covered: 'No buildings are known within {distanceM} m, so shade of neighbours is not included.',
  flat_assumed:
    'The roof is assumed to be flat, because its shape is unknown; a pitched roof fits a different number of modules.',
  roof_shape_unused: 'The roof is tagged as {shape}, which no model covers; it is assumed to be flat.',
  one_face_used:
    'The plant is planned on the face of the roof that looks to {azimuth}°; {m2} m² of usable area on other faces are left out.',
  roof_pitch_assumed: 'The pitch of the roof is not known; {tilt}° are assumed.',
  area_unusual:
    'The sunny part of the roof takes {m2PerKw} m² for each kWp, in practice it is {least} to {most} m²: its form, its edges or obstructions space the modules differently.',
  no_terrain: 'Hills are not included: no terrain data is available for this location.',
  height_uncertain: 'The roof height is uncertain by {sigmaM} m; actual shade may differ considerably.',
  mostly_shaded: 'Neighbouring buildings and hills block {percent} % of the direct sunlight.',
  near_shading_flat: 'The horizon shows what is far away; the flat loss of {percent} % for near shading remains.',
  area_covered: '{m2} m² ({percent} %) are covered by taller buildings.',
  area_setback: '{m2} m² ({percent} %) are kept free along the edges.',
  area_obstructions: '{m2} m² ({percent} %) are taken by obstructions.',
  area_shade: '{m2} m² ({percent} %) get too little sun.',
  no_finance_rows:
    'No finance rows are stored for the country of this place ({country}); give cost, tariff and prices under finance, or have rows imported (npm run import-finance).',
  region_unknown: 'No finance row is for a region called {region}; rates of the whole country count. Check the name.',
  country_by_time_zone:
    'The finance rows of {country} are used because of the time zone of the place; finance.country names another country.',
  subsidy_roof_too_large: 'Not paid: the roof has {areaM2} m², the programme takes roofs of at most {maxM2} m².',

  climate_station: '{station}: {km} km away, {percent} % of the radiation; {source}, {date}',
  climate_height: 'Height above sea level: {heightM} m ± {sigmaM} m, assumed; {source}',
  source_quotes: '{count} quotes by size and year, indexed; the youngest {kw} kW in {year}: {source}',
  terrain_source: 'Terrain: {source}, {date}, horizon {version}',
  terrain_source_undated: 'Terrain: {source}, without a date, horizon {version}',

  climate_request: 'Climate: monthly values of the request',
  climate_stale: 'The climate source is not answering; older values were used.',
  climate_replaced: 'The climate source is not answering; values of another source were used.',

  no_module_lit:
    '{shadeM2} of {areaM2} m² of the roof get too little sun; modules would fit, but not on the part that gets enough.',
  no_plant_pays:
    'Not worth it: every plant on this roof earns less than it costs; the least bad one, {capacityKw} kWp, earns {value} {currency} too little.',
  pays_where_sold:
    'With all of its output sold, and without a battery, a plant of {capacityKw} kWp earns {value} {currency} more than it costs.',
  pays_where_used:
    'With its output used in the house first, a plant of {capacityKw} kWp earns {value} {currency} more than it costs.',
  verdict_worth_it:
    'Worth it: earns {value} {currency} more than it costs (chance of a gain: {percent} %); pays back in {years} years.',
  verdict_worth_it_quote:
    'Worth it: earns {value} {currency} more than it costs (chance of a gain: {percent} %); pays back in {years} years, and stays worth it up to a quote of {quote} {currency}/kWp.',
  verdict_worth_it_without:
    'Worth it: earns {value} {currency} more than it costs (chance of a gain: {percent} %); pays back in {years} years, in {otherYears} without high-efficiency modules.',
  verdict_worth_it_with:
    'Worth it: earns {value} {currency} more than it costs (chance of a gain: {percent} %); pays back in {years} years, in {otherYears} with high-efficiency modules.',
  verdict_worth_it_without_outlay:
    'Worth it: earns {value} {currency} more than it costs (chance of a gain: {percent} %), with nothing to pay at the start.',
  verdict_worth_it_unpaid:
    'Worth it: earns {value} {currency} more than it costs (chance of a gain: {percent} %); does not pay back within {years} years.',
  verdict_depends_gain:
    'It depends: earns {value} {currency} more than it costs, but the chance of a gain is only {percent} %.',
  verdict_depends_gain_quote:
    'It depends: earns {value} {currency} more than it costs, but the chance of a gain is only {percent} %; a quote of at most {quote} {currency}/kWp makes it worth it.',
  verdict_depends_loss: 'It depends: earns {value} {currency} less than it costs; the chance of a gain is {percent} %.',
  verdict_depends_loss_quote:
    'It depends: earns {value} {currency} less than it costs; the chance of a gain is {percent} %, and a quote of at most {quote} {currency}/kWp makes it worth it.',
  verdict_not_worth_it:
    'Not worth it: earns {value} {currency} less than it costs; the chance of a gain is only {percent} %.',
  verdict_not_worth_it_quote:
    'Not worth it: earns {value} {currency} less than it costs; the chance of a gain is only {percent} %, and only a quote of at most {quote} {currency}/kWp makes it worth it.',
  high_efficiency_counted:
    'Certified high-efficiency modules are counted: in the subsidy, in the bonus on the tariff and, in part, in the price.',
  high_efficiency_in_tariff:
    'Certified high-efficiency modules are counted: in the bonus on the tariff and, in part, in the price.',
  sellers_payback:
    'Calculated as sellers do, without new inverter, insurance and tax, it pays back in {years} years; sellers state {stated} or less.',
  tariff_step:
    '{possibleKw} kWp fit; from {stepKw} kWp on the tariff falls from {rateBelow} to {rateAbove} {currency}/kWh, so {capacityKw} kWp earns most. Two plants or another owner may change this.',
  surer_size:
    '{otherKw} kWp is expected to earn {value} {currency} more, but only with a chance of {percent} %; {capacityKw} kWp earns most of the sizes that are worth it.',
  tariff_carried_forward:
    'No tariff is published for this day; the last one, of {day}, is carried forward with the range in which tariffs moved before.',
  grant_not_counted: 'Not counted: plans are reviewed, or the budget is for a few plants.',
  grant_possible:
    'Up to {value} {currency} of the grant "{name}" are possible and not counted: plans are reviewed, or the budget is for a few plants.',
  subsidy_ends_too_soon:
    'The subsidy "{name}" is not counted: it ends on {day}, and building takes {days} days; the day of registration decides.',

  pays_back: 'The plant pays back in {years} years.',
  // of reports that were kept before 2026-11-24
  pays_back_in_time: 'The plant pays back in {years} years; a good plant is expected to pay back within {limit} years.',
  pays_back_late: 'The plant pays back in {years} years; a good plant is expected to pay back within {limit} years.',
  never_pays_back: 'The plant does not pay back within {years} years.',
  earns_rate: 'After a cost of capital of {rate} % a year the plant earns {value} {currency}.',
  misses_rate: 'After a cost of capital of {rate} % a year the plant loses {value} {currency}.',
  bad_case_pays: 'Even in the bad case (1 in 10) it earns {value} {currency} after its cost of capital.',
  bad_case_loses: 'In the bad case (1 in 10) it loses {value} {currency} after its cost of capital.',
  good_case_loses: 'Even in the good case (1 in 10) it loses {value} {currency} after its cost of capital.',
  money_unknown: 'A figure required for the finance calculation is missing; see the questions.',

  payback_to_cost: 'Pays back within {years} years if the plant costs at most {value} {currency}/kWp.',
  payback_from_tariff: 'Pays back within {years} years if the feed-in tariff is at least {value} {currency}/kWh.',
  payback_from_yield: 'Pays back within {years} years if the yield is at least {value} kWh/kWp a year.',
  payback_from_price: 'Pays back within {years} years if bought electricity costs at least {value} {currency}/kWh.',
  sure_to_cost: 'The chance of a gain is {percent} % if the plant costs at most {value} {currency}/kWp.',
  npv_to_cost: 'Earns its cost of capital of {rate} % a year if the plant costs at most {value} {currency}/kWp.',
  npv_from_tariff:
    'Earns its cost of capital of {rate} % a year if the feed-in tariff is at least {value} {currency}/kWh.',
  npv_from_price:
    'Earns its cost of capital of {rate} % a year if bought electricity costs at least {value} {currency}/kWh.',
  npv_from_yield: 'Earns its cost of capital of {rate} % a year if the yield is at least {value} kWh/kWp a year.',
  npv_to_premium:
    'Earns its cost of capital of {rate} % a year if high-efficiency modules add at most {value} % to the price.',

  ask_monthly_kwh: 'How much electricity is used per month?',
  ask_hour_shares: 'How is the electricity use distributed over the day (is the home occupied in the daytime)?',
  ask_output_hours: 'What is the hourly output of the plant?',
  ask_retail_price: 'What does a kWh of purchased electricity cost? The plan "{plan}" is not known for this day.',
  ask_cost: 'What does the plant cost per kW according to a quote, with value-added tax and grid connection?',
  ask_tariff: 'Which feed-in tariff applies to a plant of this size on this day?',
  ask_bonus_in_force: 'Is the bonus "{name}" of {percent} % still in force?',
  ask_high_efficiency: 'Are the modules certified as highly efficient?',
  ask_high_efficiency_premium:
    'How much more than an ordinary quote does the plant cost with certified high-efficiency modules, in percent? 0 if the quote is for such modules.',
  ask_bonus_condition: 'Is this condition met: {condition}?',
  ask_subsidy: 'Does the plant meet the conditions of {name}, and is funding still available?',
  ask_subsidy_condition: 'Does the plant meet the conditions of {name} ({condition}), and is funding still available?',
  ask_om: 'What do operation, maintenance and monitoring cost per kW and year?',
  ask_insurance: 'What does insurance for the plant cost per kW and year?',
  ask_inverter: 'When is the inverter replaced, and what does it cost?',
  ask_degradation: 'How much output does the plant lose per year, in percent?',
  ask_discount_rate: 'What is your cost of capital (discount rate), in percent per year?',
  ask_tax: 'What income tax do you pay on the electricity sales, in percent of the revenue?',
  ask_tax_bracket: 'What is your income tax bracket: {brackets} %?',
  ask_tax_rate: 'What is your income tax rate, in percent?',
  ask_grid_emission: 'How much CO2 does the grid emit per kWh?',
  ask_new_building: 'Is the building new, or extended or its roof rebuilt?',
  ask_building_class:
    'Which class of use (A to I of the Building Technical Regulations) does the building have? Buildings of class {classes} are exempt from the duty to build PV.',

  duty_small:
    'No duty to build PV: the building has {areaM2} m², the law applies to new buildings of {thresholdM2} m² and more.',
  duty_existing: 'No duty to build PV: the law applies to new buildings only.',
  duty_class: 'No duty to build PV: buildings of class {buildingClass} are exempt.',
  duty_light:
    'Probably no duty to build PV: the estimate gives {kwh} kWh/kW a year, buildings below {least} are exempt. An appointed institution has to confirm it.',
  duty_applies: 'This new building needs {requiredKw} kW of PV by law; {possibleKw} kW fit.',
  duty_applies_short: 'This new building needs {requiredKw} kW of PV by law, but only {possibleKw} kW fit.',
  duty_new_unknown:
    'Whether the law requires PV here is unknown: on a new building of this size it requires {requiredKw} kW; {possibleKw} kW fit.',
  duty_class_unknown:
    'Whether the law requires PV here is unknown: it requires {requiredKw} kW unless the class of use is {classes}; {possibleKw} kW fit.',
} as const;

/** Names of the texts for people; every language has all of them. */
export type TextCode = keyof typeof ENGLISH;
