import type { Language } from '../../../core/accounts/language.js';
import { CHINESE_QUOTES } from './chinese.js';
import { ENGLISH_QUOTES, type QuotesWords } from './english.js';

export const QUOTES_WORDS: Readonly<Record<Language, QuotesWords>> = { en: ENGLISH_QUOTES, 'zh-TW': CHINESE_QUOTES };
