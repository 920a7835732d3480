import type { TextCode } from './english.js';

/** Texts for people in 繁體中文, by code; a name in braces is the place of a value. */
export const TRADITIONAL_CHINESE: Readonly<Record<TextCode, string>> = {
  unknown_member: '已忽略未知欄位「{name}」。',
  unknown_members_more: '未知欄位超過 {most} 個，其餘亦已忽略。',

  no_module_fits: '屋頂可用範圍內放不下任何一片模組。',
  roof_has_plant: '屋頂已設置 {kw} 瓩的太陽光電，沒有空間再增設模組。',
  beside_plant: '屋頂已設置 {kw} 瓩的太陽光電，占用日照最佳的位置；以下結果為其餘空間可增設的部分。',
  below_a_module: '指定的設置容量 {capacityKw} 瓩，小於一片模組的 {moduleKw} 瓩。',
  no_module_worth: '沒有任何位置能得到無遮蔭模組 {percent} % 的發電量，因此不建議設置。',
  building_beside: '此地點上沒有建築，已改為評估最近的建築（相距 {distanceM} 公尺），可能不是您要的那一棟。',
  not_covered: '{distanceM} 公尺內沒有已知的建築，因此未計入鄰近建築的遮蔭。',
  flat_assumed: '屋頂形狀不明，已假設為平屋頂；斜屋頂可安裝的模組會不同。',
  roof_shape_unused: '屋頂標示為 {shape}，尚無對應模型，故假設為平屋頂。',
  one_face_used: '設備規劃於朝向 {azimuth}° 的屋面；其他屋面的可用面積 {m2} m² 未計入。',
  roof_pitch_assumed: '屋頂坡度不明，假設為 {tilt}°。',
  area_unusual:
    '日照充足的屋頂面積平均每瓩需要 {m2PerKw} 平方公尺，實務上為 {least} 至 {most} 平方公尺；屋頂形狀、邊緣保留或障礙物使模組排列較疏或較密。',
  no_terrain: '未計入山丘遮蔭：此地點沒有地形資料。',
  height_uncertain: '屋頂高度的誤差約為 {sigmaM} 公尺，實際遮蔭可能相差很大。',
  mostly_shaded: '鄰近建築與山丘遮住了 {percent} % 的直射日光。',
  near_shading_flat: '地平線只描述遠處的遮蔽物，近處遮蔭仍以固定的 {percent} % 損失計算。',
  area_covered: '{m2} 平方公尺（{percent} %）被較高的建築覆蓋。',
  area_setback: '{m2} 平方公尺（{percent} %）為沿邊緣保留的空間。',
  area_obstructions: '{m2} 平方公尺（{percent} %）被障礙物占用。',
  area_shade: '{m2} 平方公尺（{percent} %）日照不足。',
  no_finance_rows:
    '此地點所屬國家（{country}）沒有財務資料；請在 finance 內填入成本、躉購費率與電價，或請管理者匯入（npm run import-finance）。',
  region_unknown: '財務資料沒有「{region}」這個地區，因此採用全國費率；請確認地區名稱。',
  country_by_time_zone: '依此地點的時區採用 {country} 的財務資料；若為其他國家，請填寫 finance.country。',
  subsidy_roof_too_large: '不予補助：屋頂面積為 {areaM2} 平方公尺，此計畫限 {maxM2} 平方公尺以下。',

  climate_station: '{station}：距離 {km} 公里，占日射量 {percent} %；{source}，{date}',
  climate_height: '海拔高度：{heightM} 公尺 ± {sigmaM} 公尺，為假設值；{source}',
  source_quotes: '{count} 筆報價，依容量與年份換算；最新一筆為 {year} 年的 {kw} 瓩：{source}',
  terrain_source: '地形：{source}，{date}，天際線計算 {version}',
  terrain_source_undated: '地形：{source}，無日期，天際線計算 {version}',

  climate_request: '氣候：請求中所附的各月數值',
  climate_stale: '氣候資料來源目前沒有回應，已改用較舊的數值。',
  climate_replaced: '氣候資料來源目前沒有回應，已改用其他來源的數值。',

  no_module_lit: '屋頂 {areaM2} 平方公尺中有 {shadeM2} 平方公尺日照不足；空間足夠，但日照充足的部分放不下模組。',
  no_plant_pays: '不划算：此屋頂裝設任何容量都會虧損；虧損最少的 {capacityKw} 瓩，仍虧損 {value} {currency}。',
  pays_where_sold: '若改為全額躉售、不裝電池，{capacityKw} 瓩扣除資金成本後可多賺 {value} {currency}。',
  pays_where_used: '若改為自用、餘電躉售，{capacityKw} 瓩扣除資金成本後可多賺 {value} {currency}。',
  verdict_worth_it: '划算：扣除資金成本後多賺 {value} {currency}，獲利機率 {percent} %；{years} 年回本。',
  verdict_worth_it_quote:
    '划算：扣除資金成本後多賺 {value} {currency}，獲利機率 {percent} %；{years} 年回本，報價每瓩不超過 {quote} {currency}都划算。',
  verdict_worth_it_without:
    '划算：扣除資金成本後多賺 {value} {currency}，獲利機率 {percent} %；{years} 年回本，若不採用高效能模組則為 {otherYears} 年。',
  verdict_worth_it_with:
    '划算：扣除資金成本後多賺 {value} {currency}，獲利機率 {percent} %；{years} 年回本，若採用高效能模組則為 {otherYears} 年。',
  verdict_worth_it_without_outlay:
    '划算：扣除資金成本後多賺 {value} {currency}，獲利機率 {percent} %；一開始不必自己出錢。',
  verdict_worth_it_unpaid: '划算：扣除資金成本後多賺 {value} {currency}，獲利機率 {percent} %；{years} 年內無法回本。',
  verdict_depends_gain: '視情況而定：扣除資金成本後多賺 {value} {currency}，但獲利機率只有 {percent} %。',
  verdict_depends_gain_quote:
    '視情況而定：扣除資金成本後多賺 {value} {currency}，但獲利機率只有 {percent} %；若報價每瓩不超過 {quote} {currency}就划算。',
  verdict_depends_loss: '視情況而定：扣除資金成本後虧損 {value} {currency}，獲利機率 {percent} %。',
  verdict_depends_loss_quote:
    '視情況而定：扣除資金成本後虧損 {value} {currency}，獲利機率 {percent} %；若報價每瓩不超過 {quote} {currency}就划算。',
  verdict_not_worth_it: '不划算：扣除資金成本後虧損 {value} {currency}，獲利機率只有 {percent} %。',
  verdict_not_worth_it_quote:
    '不划算：扣除資金成本後虧損 {value} {currency}，獲利機率只有 {percent} %；報價每瓩不超過 {quote} {currency}才划算。',
  high_efficiency_counted: '以採用通過驗證的高效能模組計算：補助與費率加成均已計入，價差則計入一部分。',
  high_efficiency_in_tariff: '以採用通過驗證的高效能模組計算：費率加成已計入，價差則計入一部分。',
  sellers_payback: '若依業者的算法（不計更換逆變器、保險與稅），{years} 年回本；業者多半說 {stated} 年以內。',
  tariff_step:
    '屋頂可裝 {possibleKw} 瓩；達 {stepKw} 瓩起，躉購費率由每度 {rateBelow} 降為 {rateAbove} {currency}，因此裝 {capacityKw} 瓩收益最高。分成兩案或由不同所有人設置時可能不同。',
  surer_size:
    '裝 {otherKw} 瓩預期可再多賺 {value} {currency}，但獲利機率只有 {percent} %；在划算的容量中，{capacityKw} 瓩收益最高。',
  tariff_carried_forward: '這一天的躉購費率尚未公告，沿用截至 {day} 的費率，並依過去調整的幅度計入範圍。',
  grant_not_counted: '未計入：此補助須經審查，或經費僅夠少數設備。',
  grant_possible: '另有「{name}」補助，最高 {value} {currency}；因須經審查，或經費僅夠少數設備，未計入。',
  subsidy_ends_too_soon: '未計入「{name}」補助：計畫至 {day} 截止，而施工約需 {days} 天，以完成設備登記之日為準。',

  pays_back: '設備 {years} 年回本。',
  pays_back_in_time: '設備 {years} 年回本；好的設備應在 {limit} 年內回本。',
  pays_back_late: '設備 {years} 年才回本；好的設備應在 {limit} 年內回本。',
  never_pays_back: '設備在 {years} 年內無法回本。',
  earns_rate: '扣除資金成本（每年 {rate} %）後，仍多賺 {value} {currency}。',
  misses_rate: '扣除資金成本（每年 {rate} %）後，虧損 {value} {currency}。',
  bad_case_pays: '即使遇到較差的情況（機率十分之一），扣除資金成本後仍多賺 {value} {currency}。',
  bad_case_loses: '遇到較差的情況（機率十分之一），扣除資金成本後虧損 {value} {currency}。',
  good_case_loses: '即使遇到較好的情況（機率十分之一），扣除資金成本後仍虧損 {value} {currency}。',
  money_unknown: '缺少計算收支所需的數值，請見待確認事項。',

  payback_to_cost: '若每瓩設置費用不超過 {value} {currency}，{years} 年內可回本。',
  payback_from_tariff: '若躉購費率達每度 {value} {currency}，{years} 年內可回本。',
  payback_from_yield: '若每瓩年發電量達 {value} 度，{years} 年內可回本。',
  payback_from_price: '若購電價格達每度 {value} {currency}，{years} 年內可回本。',
  sure_to_cost: '若每瓩設置費用不超過 {value} {currency}，獲利機率可達 {percent} %。',
  npv_to_cost: '若每瓩設置費用不超過 {value} {currency}，可賺回每年 {rate} % 的資金成本。',
  npv_from_tariff: '若躉購費率達每度 {value} {currency}，可賺回每年 {rate} % 的資金成本。',
  npv_from_price: '若購電價格達每度 {value} {currency}，可賺回每年 {rate} % 的資金成本。',
  npv_from_yield: '若每瓩年發電量達 {value} 度，可賺回每年 {rate} % 的資金成本。',
  npv_to_premium: '若高效能模組的價差不超過 {value} %，可賺回每年 {rate} % 的資金成本。',

  ask_monthly_kwh: '每個月用電多少度？',
  ask_hour_shares: '一天之中的用電如何分布（白天家裡有人嗎）？',
  ask_output_hours: '設備每小時的發電量是多少？',
  ask_retail_price: '購電每度多少錢？查無「{plan}」方案在這一天的電價。',
  ask_cost: '依報價，每瓩的設置費用是多少（含營業稅與併網費用）？',
  ask_tariff: '這一天、這個容量的設備適用哪個躉購費率？',
  ask_bonus_in_force: '「{name}」{percent} % 的加成仍然有效嗎？',
  ask_high_efficiency: '模組是否通過高效能驗證？',
  ask_high_efficiency_premium: '採用通過驗證的高效能模組，比一般報價貴百分之幾？若報價已採用則為 0。',
  ask_bonus_condition: '是否符合此條件：{condition}？',
  ask_subsidy: '設備是否符合「{name}」的條件？經費是否仍有餘額？',
  ask_subsidy_condition: '設備是否符合「{name}」的條件（{condition}）？經費是否仍有餘額？',
  ask_om: '每瓩每年的運轉、維護與監控費用是多少？',
  ask_insurance: '每瓩每年的設備保險費是多少？',
  ask_inverter: '逆變器何時更換？費用是多少？',
  ask_degradation: '設備的發電量每年衰減百分之幾？',
  ask_discount_rate: '您的資金成本（折現率）是每年百分之幾？',
  ask_tax: '售電收入要繳的所得稅是收入的百分之幾？',
  ask_tax_bracket: '您的綜所稅級距是多少（{brackets} %）？',
  ask_tax_rate: '您的所得稅率是百分之幾？',
  ask_grid_emission: '電網每度電的二氧化碳排放量是多少？',
  ask_new_building: '是否為新建、增建或改建屋頂的建築？',
  ask_building_class: '建築物屬於哪一類使用類組（建築技術規則 A 至 I 類）？{classes} 類建築免設太陽光電。',

  duty_small: '無設置太陽光電的義務：建築面積 {areaM2} 平方公尺，法規只規範 {thresholdM2} 平方公尺以上的新建築。',
  duty_existing: '無設置太陽光電的義務：法規只規範新建築。',
  duty_class: '無設置太陽光電的義務：{buildingClass} 類建築免設。',
  duty_light:
    '應可免設太陽光電：估算每瓩年發電量為 {kwh} 度，低於 {least} 度者因受光不足免設；須由指定的評定機構出具報告。',
  duty_applies: '依法此新建築須設置 {requiredKw} 瓩太陽光電；屋頂可裝 {possibleKw} 瓩。',
  duty_applies_short: '依法此新建築須設置 {requiredKw} 瓩太陽光電，但屋頂只裝得下 {possibleKw} 瓩。',
  duty_new_unknown:
    '是否有設置太陽光電的義務尚不明：若為新建築，依法須設置 {requiredKw} 瓩；屋頂可裝 {possibleKw} 瓩。',
  duty_class_unknown:
    '是否有設置太陽光電的義務尚不明：除非使用類組為 {classes} 類，依法須設置 {requiredKw} 瓩；屋頂可裝 {possibleKw} 瓩。',
};
