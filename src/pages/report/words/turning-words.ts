/** Words about what would change the answer. */
export const TURNING_ENGLISH = {
  title: 'What would change the answer',
  holds: 'How far the answer holds',
  caption:
    'Each row changes one figure and leaves all others as they are. From the limit on, the plant reaches the aim of the column.',
  figure: 'Figure',
  now: 'Used here',
  upTo: (value: string) => `${value} or less`,
  from: (value: string) => `${value} or more`,
  payback: (years: string) => `To pay back within ${years} years`,
  npv: (rate: string) => `To earn the cost of capital of ${rate} % a year`,
  sure: (percent: string) => `For a ${percent} % chance of a gain`,
};

export const INPUTS_ENGLISH = {
  'finance.costTwdPerKw': 'Cost of the plant',
  'finance.feedInTariff': 'Feed-in tariff',
  'finance.retailPrice': 'Price of bought electricity',
  'finance.highEfficiencyPremiumPercent': 'Extra price of high-efficiency modules',
  'result.energy.specificYield': 'Energy of a year',
};

/** A text that ends with Latin letters has a space before Chinese. */
const spaced = (text: string): string => (/[A-Za-z]$/.test(text) ? `${text} ` : text);

export const TURNING_CHINESE: typeof TURNING_ENGLISH = {
  title: '什麼會改變答案',
  holds: '答案成立的範圍',
  caption: '每一列只改變一個數值，其他都不變；達到所列的界限時，設備就能達到該欄的目標。',
  figure: '數值',
  now: '目前採用',
  upTo: (value) => `${spaced(value)}以下`,
  from: (value) => `${spaced(value)}以上`,
  payback: (years) => `${years} 年內回本`,
  npv: (rate) => `賺回資金成本（每年 ${rate} %）`,
  sure: (percent) => `獲利機率達 ${percent} %`,
};

export const INPUTS_CHINESE: typeof INPUTS_ENGLISH = {
  'finance.costTwdPerKw': '設置費用',
  'finance.feedInTariff': '躉購費率',
  'finance.retailPrice': '購電價格',
  'finance.highEfficiencyPremiumPercent': '高效能模組的價差',
  'result.energy.specificYield': '年發電量',
};
