import type { OutsideBound } from './ask.js';

/** What every page for people says in English. */
export const ENGLISH_COMMON = {
  lang: 'en',
  brand: 'Rooftop solar',
  otherLanguage: '中文',
  loading: 'Loading …',
  close: 'Close',
  retry: 'Try again',
  faults: {
    offline: 'The connection is lost. Everything you entered is still here.',
    busy: (seconds: number) => `Too many questions at once. Please wait ${seconds} seconds.`,
    unavailable: 'The service, or a source that it needs, does not answer right now.',
    notFound: 'This roof is not known here. It may have been replaced by newer data: search, or click the map.',
    noBuilding: 'No building is known at this place. Click a roof near it.',
    positionRefused: 'The browser did not give the position. Type an address or click the map.',
    refused: (why: string) => why,
    invalid: (why: string) => `This cannot be calculated: ${why}`,
    outside: ({ given, most, least }: OutsideBound) =>
      most === undefined ? `${given} is too little; at least ${least}.` : `${given} is too much; at most ${most}.`,
    unknown: 'Something went wrong.',
    signedOut: 'Your sign-in has expired. Please sign in again.',
    wrongPassword: 'This address has an account with another password.',
    badLink: 'An answer in this link cannot be used. Take the answers back and give them again.',
  },
};

export type CommonWords = typeof ENGLISH_COMMON;

/** The same in 繁體中文. */
export const CHINESE_COMMON: CommonWords = {
  lang: 'zh-Hant',
  brand: '屋頂太陽能',
  otherLanguage: 'English',
  loading: '載入中……',
  close: '關閉',
  retry: '再試一次',
  faults: {
    offline: '連線中斷。您輸入的內容都還在。',
    busy: (seconds) => `同時查詢太多，請稍候 ${seconds} 秒。`,
    unavailable: '服務或所需的資料來源目前沒有回應。',
    notFound: '這裡沒有這個屋頂的資料，可能已被較新的資料取代。請搜尋或點選地圖。',
    noBuilding: '這個位置沒有建物資料，請點選附近的屋頂。',
    positionRefused: '瀏覽器沒有提供位置。請輸入地址或點選地圖。',
    refused: (why) => `目前無法完成：${why}`,
    invalid: (why) => `無法計算：${why}`,
    outside: ({ given, most, least }) =>
      most === undefined ? `${given} 太小，最少 ${least}。` : `${given} 太大，最多 ${most}。`,
    unknown: '發生錯誤。',
    signedOut: '登入已失效，請重新登入。',
    wrongPassword: '這個信箱已有帳號，密碼不符。',
    badLink: '連結裡有一個回答無法使用，請清除回答後重新填寫。',
  },
};
