import { describe, expect, it } from 'vitest';
import { isCalendarDay, isSourceDate } from '../../src/core/time/calendar-day.js';

describe('a date', () => {
  it.each([
    ['2024-02-29', true, true],
    ['2026-02-29', false, false],
    ['2026-02-30', false, false],
    ['2026-02', false, true],
    ['2026', false, true],
    ['2026-13', false, false],
    ['2026-00', false, false],
    ['2026-2-1', false, false],
    ['2026-02-01T00:00', false, false],
    ['', false, false],
  ])('%j is a day: %s, the date of a source: %s', (text, isDay, isOfSource) => {
    expect([isCalendarDay(text), isSourceDate(text)]).toEqual([isDay, isOfSource]);
  });
});
