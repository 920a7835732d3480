import type { TextCode } from './english.js';

/** Texts for people in 繁體中文, by code; a name in braces is the place of a value. */
export const TRADITIONAL_CHINESE: Readonly<Record<TextCode, string>> = {
  unknown_member: '已忽略未知欄位「{name}」。',
  unknown_members_more: '未知欄位超過 {most} 個，其餘亦已忽略。',

  no_module_fits: '屋頂可用範圍內放不下任何一片模組。',
  no_module_worth: '沒有任何位置能得到無遮蔭模組 {percent} % 的發電量，因此不建議設置。',
  no_terrain: '未計入山丘遮蔭：此地點沒有地形資料。',
  height_uncertain: '屋頂高度的誤差約為 {sigmaM} 公尺，實際遮蔭可能相差很大。',
  mostly_shaded: '鄰近建築與山丘遮住了 {percent} % 的直射日光。',
  near_shading_flat: '地平線只描述遠處的遮蔽物，近處遮蔭仍以固定的 {percent} % 損失計算。',
  area_covered: '{m2} 平方公尺（{percent} %）被較高的建築覆蓋。',
  area_setback: '{m2} 平方公尺（{percent} %）為沿邊緣保留的空間。',
  area_obstructions: '{m2} 平方公尺（{percent} %）被障礙物占用。',
  area_shade: '{m2} 平方公尺（{percent} %）日照不足。',
  climate_stale: '氣候資料來源目前沒有回應，已改用較舊的數值。',
  climate_stands_in: '氣候資料來源目前沒有回應，已改用其他來源的數值。',

  ask_monthly_kwh: '每個月用電多少度？',
  ask_hour_shares: '一天之中的用電如何分布（白天家裡有人嗎）？',
  ask_output_hours: '設備每小時的發電量是多少？',
  ask_retail_plan: '購電的價格是多少？查無「{plan}」方案在這一天的電價。',
  ask_cost: '依報價，每瓩含稅與併網的設置費用是多少？',
  ask_tariff: '這一天、這個容量的設備適用哪個躉購費率？',
  ask_bonus_in_force: '「{name}」{percent} % 的加成仍然有效嗎？',
  ask_bonus_condition: '是否符合此條件：{condition}？',
  ask_subsidy: '設備是否符合「{name}」的條件？經費是否仍有餘額？',
  ask_subsidy_condition: '設備是否符合「{name}」的條件（{condition}）？經費是否仍有餘額？',
  ask_om: '每年的運轉、維護與監控費用是多少？',
  ask_insurance: '每年的設備保險費是多少？',
  ask_inverter: '逆變器何時更換？費用是多少？',
  ask_degradation: '設備的發電量每年衰減百分之幾？',
  ask_discount_rate: '折現率是每年百分之幾？',
  ask_tax: '售電收入要繳的所得稅是收入的百分之幾？',
  ask_grid_emission: '電網每度電的二氧化碳排放量是多少？',
};
