import { describe, expect, it } from 'vitest';
import { createCellAdmission } from '../../../src/domain/buildings/search/cell-admission.js';

/** Counts lists of one cell each. */
function askedFor(counts: Record<number, number>, isFromMemory = true) {
  const admission = createCellAdmission();
  for (const [cell, count] of Object.entries(counts)) {
    for (let i = 0; i < count; i++) admission.count([Number(cell)], isFromMemory, 100);
  }
  return admission;
}

describe('a cell that is not in memory', () => {
  it('is read while there is room as soon as it is asked for again', () => {
    expect(askedFor({ 7: 1 }).admits(7)).toBe(false);
    expect(askedFor({ 7: 2 }).admits(7)).toBe(true);
  });

  it('replaces another only where it is asked for so much more often that reading it pays', () => {
    expect(askedFor({ 1: 200, 7: 212 }).admits(7, 1)).toBe(false);
    expect(askedFor({ 1: 200, 7: 213 }).admits(7, 1)).toBe(true);
  });

  it('is not confused with others', () => {
    const many = Object.fromEntries(Array.from({ length: 1_000 }, (_, i) => [16_000_000 + 65_536 * i, 2]));

    expect(askedFor(many).admits(5)).toBe(false);
  });

  it('is read once in 128 lists into a full memory that answers less than half of them', () => {
    const admission = askedFor({ 1: 1, 7: 130 }, false);
    const read = Array.from({ length: 200 }, () => {
      admission.count([7], false, 100);
      return admission.admits(7, 1);
    });

    expect(read.filter(Boolean)).toHaveLength(2);
  });

  it('is compressed as a whole only where many lists ask for it', () => {
    expect(askedFor({ 7: 29 }).isOften(7)).toBe(false);
    expect(askedFor({ 7: 30 }).isOften(7)).toBe(true);
  });

  it('counts less the longer ago it was asked for', () => {
    const admission = askedFor({ 7: 60 });
    // 16 questions for each of 256 cells halve the counts, six times
    for (let i = 0; i < 6 * 16 * 256; i++) admission.count([1_000 + (i % 5_000)], true, 100);

    expect(admission.admits(7)).toBe(false);
  });
});
