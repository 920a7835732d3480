import type { Language } from '../../../core/accounts/language.js';
import { CHINESE_REPORT } from './chinese.js';
import { ENGLISH_REPORT, type Words } from './english.js';

export const REPORT_WORDS: Readonly<Record<Language, Words>> = { en: ENGLISH_REPORT, 'zh-TW': CHINESE_REPORT };

/** Word of a direction. @param names eight of them, clockwise from north. */
export const directionOf = (names: readonly string[], azimuthDeg: number): string =>
  names[Math.round((((azimuthDeg % 360) + 360) % 360) / 45) % 8]!;
