import type { Language } from '../accounts/language.js';
import { isRecord } from '../json/is-record.js';
import { ENGLISH, type TextCode } from './english.js';
import { writeText, type CodedText } from './coded-text.js';

const isCodedText = (value: Record<string, unknown>): value is Record<string, unknown> & CodedText =>
  typeof value['text'] === 'string' && isRecord(value['params']) && isCode(value['code']);

const isCode = (code: unknown): code is TextCode => typeof code === 'string' && Object.hasOwn(ENGLISH, code);

/**
 * Writes the texts within a stored result in a language, by their codes and params; everything else stays as it is, texts
 * whose code this version does not know included.
 * @param value plain JSON.
 */
export const rewriteTexts = <T>(value: T, language: Language): T =>
  // nothing but the words of texts changes
  rewritten(value, language) as T;

function rewritten(value: unknown, language: Language): unknown {
  if (Array.isArray(value)) return value.map((item) => rewritten(item, language));
  if (!isRecord(value)) return value;
  const members = Object.entries(value).map(([name, member]) => [name, rewritten(member, language)] as const);
  const record = Object.fromEntries<unknown>(members);
  return isCodedText(record) ? writeText(record, language) : record;
}
