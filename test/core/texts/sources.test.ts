import { describe, expect, it } from 'vitest';
import { writeSource, writeText, codedText } from '../../../src/core/texts/coded-text.js';
import { DEFAULT_UNCERTAINTY, sidewaysUncertainty } from '../../../src/core/energy/uncertainty.js';
import { USUAL_STRUCTURES } from '../../../src/core/estimate/roof/roof-rules.js';
import { ODDS_SOURCE } from '../../../src/core/estimate/roof/roof-hypotheses.js';
import { readReference } from '../../../src/providers/reference-files.js';
import { financeRows } from '../finance/finance-rows.js';

const { stations, townshipHeights } = readReference();

/** Words of an English sentence; addresses and names of files are left out. */
const englishIn = (text: string): string[] =>
  text
    .replaceAll(/[\w.-]*[./=_][\w./?=&_-]*/g, '')
    .match(
      /\b(and|of|the|in|on|by|from|as|with|for|at|quot\w+|drafts?|assum\w+|computed|report\w+|notice|transcri\w+)\b/gi,
    ) ?? [];

describe('sources in 繁體中文', () => {
  it.each([
    ['finance row', financeRows],
    ['weather station', stations],
    ['height of a township', [...townshipHeights.values()]],
    ['cause of uncertainty', [...sidewaysUncertainty({ tilt: 30, azimuth: 90 }), USUAL_STRUCTURES, ODDS_SOURCE]],
  ])('are in Chinese for every shipped %s', (_what, things) => {
    for (const thing of things) {
      const written = writeSource(thing, 'zh-TW');
      expect([thing.source, thing.sourceZh]).not.toContain(undefined);
      expect([written, englishIn(written)]).toEqual([written, []]);
    }
    expect(things.length).toBeGreaterThan(2);
  });

  it('are documents by their names where nothing else is said of them', () => {
    const named = DEFAULT_UNCERTAINTY.filter(({ sourceZh }) => sourceZh === undefined);

    expect(new Set(named.map((cause) => writeSource(cause, 'zh-TW')))).toEqual(new Set([named[0]!.source]));
    expect(named[0]!.source).toMatch(/^Thevenard & Pelland/);
  });

  it('stay as they are where an administrator wrote them, and in English', () => {
    expect(writeSource({ source: 'own survey' }, 'zh-TW')).toBe('own survey');
    expect(writeSource({ source: 'own survey', sourceZh: '自行調查' }, 'zh-TW')).toBe('自行調查');
    expect(writeSource({ source: 'own survey', sourceZh: '自行調查' }, 'en')).toBe('own survey');
  });

  it('are in the texts that name them', () => {
    const quotes = { count: 10, kw: 99.5, year: '2026', source: 'A page of 2026', sourceZh: '2026 年的網頁' };

    expect(writeText(codedText('source_quotes', quotes), 'zh-TW').text).toBe(
      '10 筆報價，依容量與年份換算；最新一筆為 2026 年的 99.5 瓩：2026 年的網頁',
    );
    expect(writeText(codedText('source_quotes', quotes), 'en').text).toBe(
      '10 quotes by size and year, indexed; the youngest 99.5 kW in 2026: A page of 2026',
    );
  });

  it('name the authority before those who quote or transcribe it', () => {
    const official = /經濟部|內政部|能源署|國稅局|台電|設置再生能源設施免請領雜項執照標準/;
    const quoted = financeRows.filter(({ source }) => /MOEA|transcri|as reported|as quoted/.test(source));

    for (const { source, sourceZh } of quoted) {
      expect(source).not.toMatch(/^(GitHub|tw\.news|udn|leadersolar)/);
      expect(sourceZh).not.toMatch(/^(GitHub|Yahoo|聯合)/);
    }
    expect(quoted.filter(({ sourceZh }) => official.test(sourceZh!.slice(0, 30))).length).toBeGreaterThan(30);
  });
});
