/** Texts for people in English, by code; a name in braces is the place of a value. */
export const ENGLISH = {
  unknown_member: 'The unknown member "{name}" was ignored.',
  unknown_members_more: 'More than {most} unknown members were ignored.',

  no_module_fits: 'No module fits on the usable part of the roof.',
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
  area_unusual: 'The roof takes {m2PerKw} m² for each kWp; in practice it is {least} to {most} m².',
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
  country_by_time_zone:
    'The finance rows of {country} are used because of the time zone of the place; finance.country names another country.',
  subsidy_roof_too_large: 'Not paid: the roof has {areaM2} m², the programme takes roofs of at most {maxM2} m².',

  climate_station: '{station}: {km} km away, {percent} % of the radiation; {source}, {date}',
  climate_height: 'Height above sea level: {heightM} m ± {sigmaM} m, assumed; {source}',
  climate_request: 'Climate: monthly values of the request',
  climate_stale: 'The climate source is not answering; older values were used.',
  climate_replaced: 'The climate source is not answering; values of another source were used.',

  pays_back: 'The plant pays back in {years} years.',
  pays_back_in_time: 'The plant pays back in {years} years; a good plant is expected to pay back within {limit} years.',
  pays_back_late: 'The plant pays back in {years} years; a good plant is expected to pay back within {limit} years.',
  never_pays_back: 'The plant does not pay back within {years} years.',
  earns_rate: 'At a discount rate of {rate} % the plant is worth {value} {currency} more than it costs.',
  misses_rate: 'At a discount rate of {rate} % the plant is worth {value} {currency} less than it costs.',
  bad_case_pays: 'Even in the bad case (1 in 10) it is worth {value} {currency} more than it costs.',
  bad_case_loses: 'In the bad case (1 in 10) it is worth {value} {currency} less than it costs.',
  good_case_loses: 'Even in the good case (1 in 10) it is worth {value} {currency} less than it costs.',
  money_unknown: 'A figure required for the finance calculation is missing; see the questions.',

  payback_to_cost: 'Pays back within {years} years if the plant costs at most {value} {currency}/kWp.',
  payback_from_tariff: 'Pays back within {years} years if the feed-in tariff is at least {value} {currency}/kWh.',
  payback_from_yield: 'Pays back within {years} years if the yield is at least {value} kWh/kWp a year.',
  payback_from_price: 'Pays back within {years} years if bought electricity costs at least {value} {currency}/kWh.',
  npv_to_cost: 'Earns the discount rate of {rate} % if the plant costs at most {value} {currency}/kWp.',
  npv_from_tariff: 'Earns the discount rate of {rate} % if the feed-in tariff is at least {value} {currency}/kWh.',
  npv_from_price: 'Earns the discount rate of {rate} % if bought electricity costs at least {value} {currency}/kWh.',
  npv_from_yield: 'Earns the discount rate of {rate} % if the yield is at least {value} kWh/kWp a year.',

  ask_monthly_kwh: 'How much electricity is used per month?',
  ask_hour_shares: 'How is the electricity use distributed over the day (is the home occupied in the daytime)?',
  ask_output_hours: 'What is the hourly output of the plant?',
  ask_retail_price: 'What does a kWh of purchased electricity cost? The plan "{plan}" is not known for this day.',
  ask_cost: 'What does the plant cost per kW according to a quote, including tax and grid connection?',
  ask_tariff: 'Which feed-in tariff applies to a plant of this size on this day?',
  ask_bonus_in_force: 'Is the bonus "{name}" of {percent} % still in force?',
  ask_bonus_condition: 'Is this condition met: {condition}?',
  ask_subsidy: 'Does the plant meet the conditions of {name}, and is funding still available?',
  ask_subsidy_condition: 'Does the plant meet the conditions of {name} ({condition}), and is funding still available?',
  ask_om: 'What do operation, maintenance and monitoring cost per year?',
  ask_insurance: 'What does insurance for the plant cost per year?',
  ask_inverter: 'When is the inverter replaced, and what does it cost?',
  ask_degradation: 'How much output does the plant lose per year, in percent?',
  ask_discount_rate: 'What is the discount rate, in percent per year?',
  ask_tax: 'What income tax do you pay on the electricity sales, in percent of the revenue?',
  ask_grid_emission: 'How much CO2 does the grid emit per kWh?',
} as const;

/** Names of the texts for people; every language has all of them. */
export type TextCode = keyof typeof ENGLISH;
