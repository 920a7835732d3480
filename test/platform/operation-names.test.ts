import { beforeEach, describe, expect, it } from 'vitest';
import { OperationNames } from '../../src/platform/operation-names.js';

const MINUTE_MS = 60_000;

let nowMs: number;
let forgotten: string[];
let names: OperationNames;

beforeEach(() => {
  [nowMs, forgotten] = [0, []];
  names = new OperationNames(
    () => nowMs,
    (name) => forgotten.push(name),
  );
});

const admit = (count: number, prefix: string, isTrusted: boolean): void => {
  for (let i = 0; i < count; i++) names.admit(`${prefix}${i}`, isTrusted);
};
const countOf = (prefix: string): number =>
  Array.from({ length: 200 }, (_, i) => names.has(`${prefix}${i}`)).filter(Boolean).length;

describe('the names of operations that metrics distinguish', () => {
  it('of visitors take half of the places', () => {
    admit(150, 'Guess', false);

    expect(countOf('Guess')).toBe(50);
    expect(names.has('Guess49')).toBe(true);
  });

  it('that are trusted take all places, those of visitors first unused the longest', () => {
    admit(50, 'Guess', false);
    names.admit('Guess0', false);

    admit(99, 'Own', true);

    expect([countOf('Own'), countOf('Guess')]).toEqual([99, 1]);
    expect(names.has('Guess0')).toBe(true);
    expect(forgotten).toHaveLength(49);
  });

  it('that are trusted and have all places leave none', () => {
    admit(150, 'Own', true);
    admit(1, 'Guess', false);

    expect([countOf('Own'), countOf('Guess'), forgotten]).toEqual([100, 0, []]);
  });

  it('are forgotten an hour after their last use', () => {
    admit(50, 'Guess', false);
    nowMs = 59 * MINUTE_MS;
    names.admit('Guess7', false);
    nowMs = 61 * MINUTE_MS;
    names.admit('Legit', false);

    expect([countOf('Guess'), names.has('Guess7'), names.has('Legit')]).toEqual([1, true, true]);
    expect(forgotten).toHaveLength(49);
  });

  it('of a visitor become trusted when an account uses them', () => {
    names.admit('Shared', false);
    names.admit('Shared', true);
    admit(99, 'Own', true);
    names.admit('Late', true);

    expect([names.has('Shared'), names.has('Late')]).toEqual([true, false]);
  });
});
