import type { Language } from '../accounts/language.js';

/** Name of a building of the demo district by its number, as it is stored. */
export const demoName = (number: number): string => `Demo building ${number}`;

const DEMO_NAME = /^Demo building (\d+)$/;
const CHINESE = '示範建物';

/** What answers and files say of the data of the demo district. */
export const DEMO_ATTRIBUTION = '示範街區 (demo district, no real buildings)';

const ATTRIBUTIONS: Readonly<Record<Language, string>> = {
  en: 'Demo district, no real buildings',
  'zh-TW': '示範街區，並非真實建物',
};

/** An attribution for readers of a language: that of the demo district is our own; what licences ask for stays. */
export const attributionFor = (attribution: string, language: Language): string =>
  attribution.replace(DEMO_ATTRIBUTION, ATTRIBUTIONS[language]);

/** A name for readers of a language: names of the demo district are generated, and their own in each; others stay. */
export const nameFor = (name: string, language: Language): string =>
  language === 'en' ? name : name.replace(DEMO_NAME, `${CHINESE} $1`);

/** What to look for in stored names where a reader looks for one of `nameFor`. */
export const inStoredNames = (query: string): string => query.replace(CHINESE, 'Demo building');
