/** What this project wrote about sources, in 繁體中文; names of documents, people and addresses stay as they are. */
const PHRASES: readonly (readonly [phrase: RegExp, chinese: string])[] = [
  [
    /CWA observations \(CODiS; OGDL 1\.0\) (\S+)\.\.(\S+) in (GitHub [^;]*)/,
    '中央氣象署觀測（CODiS，OGDL 1.0）$1 至 $2，取自 $3',
  ],
  [/ \(hourly\) and /, '（逐時）與 '],
  [/ \(hourly\)/, '（逐時）'],
  [/ \(daily\)/, '（逐日）'],
  [/radiation corrected for steps of the instrument/, '日射量已校正儀器造成的階差'],
  [/radiation scaled to its yearly sunshine normals (\S+)/, '日射量已依本站 $1 全年日照時數氣候值調整'],
  [/radiation scaled to its sunshine normals (\S+)/, '日射量已依本站 $1 各月日照時數氣候值調整'],
  [/radiation scaled to the neighbouring stations' sunshine normals (\S+)/, '日射量已依鄰近測站 $1 日照時數氣候值調整'],
  [/ \(CWB sunshine normals as quoted by ([^)]*)\)/, '（中央氣象局資料，引自 $1）'],
  [
    /nearest stations of the township: heights of CWA stations \(list of the Central Weather Bureau; OGDL 1\.0\) in /,
    '以該鄉鎮最近測站的高度代替（中央氣象局測站清單，OGDL 1.0），取自 ',
  ],
  [/heights of the lowland weather stations around/, '周圍平地氣象站的高度'],
  [/climate table at this place/, '此地點的氣候資料'],
  [/skylines from one standard deviation of the height lower/, '以屋頂高度低一個標準差時的天際線計算'],
  [
    /inferred from the structures of 6,179 buildings of Hsinchu by height \(NLSC building points, 2023\): concrete flat, brick gabled, sheet metal gabled or shed; shapes themselves were not counted/,
    '由新竹 6,179 棟建築各高度的構造推論（國土測繪中心建物點位，2023）：混凝土為平屋頂，磚造為山形屋頂，鐵皮為山形或單斜屋頂；未實際統計屋頂形狀',
  ],
  [
    /Building Technical Regulations of Taiwan \(建築技術規則\), Design and Construction, Art\. 1 \(9\), as of 2026-11: roof structures at most 12\.5 % of the building area; the high value is an assumption of 2026-11/,
    '建築技術規則建築設計施工編第 1 條第 9 款（2026-11）：屋頂突出物不超過建築面積 12.5 %；上限值為 2026-11 的假設',
  ],
  [/obstructions given/, '依您畫出的障礙物'],
  [
    /typical days against the hours of five CWA stations in 2021, planes facing east and west at 30°: 4\.1 % root mean square, taken as growing with the lean/,
    '以典型日與 2021 年五個氣象站逐時資料比較，東西向 30° 斜面的均方根誤差為 4.1 %，假設隨傾斜程度增加',
  ],
  [
    /assumption of this project: base load of refrigerator and standby, evening peak of lighting, cooking and air conditioning/,
    '本專案的假設：冰箱與待機為基本用電，照明、烹飪與空調集中在晚上',
  ],
  [
    /(\d+) quotes by size and year, indexed; the youngest (\S+) kW in (\d+): /,
    '$1 筆報價，依容量與年份換算；最新一筆為 $3 年的 $2 瓩：',
  ],
  [/life: an installer site; warranty of 5 years: /, '壽命：安裝業者網站；保固 5 年：'],
  [
    /price: assumption of the project, a tenth of the price of a plant of 100 kW/,
    '價格：本專案的假設，為 100 瓩設備價格的十分之一',
  ],
  [/brackets: KPMG on /, '稅率級距：KPMG，'],
  [/which of them the owner is in: assumption of the project/, '所有人適用的級距：本專案的假設'],
  [/from memory, no document at hand/, '憑記憶，沒有文件可查'],
  [
    /MOEA, minutes of the 3rd meeting of the 2026 tariff committee \(2025-11-26\), table 1/,
    '經濟部 115 年度躉購費率審定會第 3 次會議紀錄（2025-11-26）表 1',
  ],
  [/Taipower tariff book valid from (\S+), as transcribed in /, '台電電價表（$1 起適用），轉錄自 '],
  [/, quoting the Energy Administration/, '，引述能源署'],
  [/ \(Taipower charging rules for rooftop connection\)/, '（台電屋頂型併網收費規定）'],
  [/ \(2024 rates, bonus notes\)/, '（2024 年費率與加成說明）'],
  [/ \(MOEA notice of 2022-01-28: continued\)/, '（經濟部 2022-01-28 公告：延續）'],
  [/, on a Juelich \/ First Solar paper/, '，報導 Jülich 與 First Solar 的論文'],
  [/computed from Taipower plant output and CWA radiation, /, '由台電電廠發電量與中央氣象署日射量計算，'],
  [
    / \(EPC quoting system\), said to follow annex 3 of the MOEA notice/,
    '（工程業者報價系統），據稱依經濟部公告附件 3',
  ],
  [/GitHub, Penghu Nanliao citizen power plant tool, (\S+) with /, '澎湖南寮公民電廠工具（GitHub），$1 與 '],
  [/ later version/, '（較新版本）'],
  [
    /: 2026 solar rates all stay at the level of the second half of 2025; below 10 kW 5\.6279/,
    '：2026 年太陽光電費率全數維持 2025 年下半年水準，10 瓩以下 5.6279 元',
  ],
  [
    /pv magazine via finanznachrichten\.de, 2026-02: solar tariffs for 2026 unchanged from the second half of 2025; top 5\.63/,
    'pv magazine（finanznachrichten.de），2026-02：2026 年費率與 2025 年下半年相同，最高 5.63 元',
  ],
  [/ \(Taichung tax bureau\)/, '（臺中國稅局）'],
  [/ \(2019-06-03, southern tax office\)/, '（2019-06-03，南區國稅局）'],
  [
    /between the rate of the (first|second) half of (\d+) and that of the (first|second) half of (\d+)/,
    '介於 $2 年$1與 $4 年$3的費率之間',
  ],
];

/** Half years in 繁體中文, as phrases leave them. */
const HALVES = { first: '上半年', second: '下半年' } as const;

/** A source in 繁體中文 as far as this project wrote it. */
export const sourceInChinese = (source: string): string =>
  PHRASES.reduce((text, [phrase, chinese]) => text.replace(phrase, chinese), source)
    .replaceAll(/年(first|second)/g, (_, half: keyof typeof HALVES) => `年${HALVES[half]}`)
    .replaceAll('; ', '；');
