import type { Language } from '../../../core/accounts/language.js';
import { CHINESE_PAGE } from './chinese.js';
import { ENGLISH_PAGE, type ExplorerWords } from './english.js';

export const EXPLORER_WORDS: Readonly<Record<Language, ExplorerWords>> = { en: ENGLISH_PAGE, 'zh-TW': CHINESE_PAGE };
