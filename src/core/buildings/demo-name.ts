import type { Language } from '../accounts/language.js';

/** Name of a building of the demo district by its number, as it is stored. */
export const demoName = (number: number): string => `Demo building ${number}`;

const DEMO_NAME = /^Demo building (\d+)$/;

/** A name for readers of a language: names of the demo district are generated, and their own in each; others stay. */
export const nameFor = (name: string, language: Language): string =>
  language === 'en' ? name : name.replace(DEMO_NAME, '示範建物 $1');
