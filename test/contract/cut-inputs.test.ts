import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { InputIssue } from '../../src/core/errors.js';
import { truncateInputs, MAX_SHOWN_INPUT } from '../../src/contract/fields/rules/truncate-inputs.js';

const issueOf = (input: unknown): InputIssue => ({
  type: 'value_error',
  loc: ['body'],
  msg: 'no',
  input,
  ctx: { le: 1 },
});

const sizeOf = (value: unknown): number => JSON.stringify(value).length;

/** Whether a value shows a beginning of another, in its form. */
function begins(shown: unknown, whole: unknown): boolean {
  if (typeof whole === 'string') return typeof shown === 'string' && whole.startsWith(shown);
  if (typeof whole !== 'object' || whole === null) return Object.is(shown, whole);
  if (typeof shown !== 'object' || shown === null || Array.isArray(shown) !== Array.isArray(whole)) return false;
  return Object.entries(shown).every(([key, member]) => begins(member, (whole as Record<string, unknown>)[key]));
}

describe('the values shown with the faults found in them', () => {
  it('are shown as they were sent where they are of ordinary size', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 4 }), (input) => {
        fc.pre(sizeOf(input) <= MAX_SHOWN_INPUT);
        const issue = issueOf(input);

        expect(truncateInputs([issue])).toEqual([issue]);
      }),
    );
  });

  it('are cut to their beginning beyond that, which is said', () => {
    const large = fc.array(fc.jsonValue({ maxDepth: 3 }), { minLength: 1 }).map((items) => {
      const copies = Math.ceil((3 * MAX_SHOWN_INPUT) / sizeOf(items));
      return Array.from({ length: copies }, () => items);
    });
    fc.assert(
      fc.property(large, (input) => {
        const [shown] = truncateInputs([issueOf(input)]);

        expect(shown?.ctx).toEqual({ le: 1, input_cut: true });
        expect(begins(shown?.input, input)).toBe(true);
        expect(sizeOf(shown?.input)).toBeGreaterThan(MAX_SHOWN_INPUT / 2);
        expect(sizeOf(shown?.input)).toBeLessThan(2 * MAX_SHOWN_INPUT);
      }),
      { numRuns: 30 },
    );
  });

  it.each([
    ['a long text', 'x'.repeat(MAX_SHOWN_INPUT), (shown: unknown) => expect(shown).toMatch(/^x{16000,}$/)],
    [
      'a text cut inside a character',
      `${'x'.repeat(MAX_SHOWN_INPUT - 3)}😀`,
      (shown: unknown) => expect(String(shown).isWellFormed()).toBe(true),
    ],
    [
      'a member called __proto__',
      JSON.parse(`{"__proto__": {"x": "${'y'.repeat(MAX_SHOWN_INPUT)}"}}`) as object,
      (shown: unknown) => expect(Object.keys(shown as object)).toEqual(['__proto__']),
    ],
  ])('keep their form: %s', (_what, input, check) => {
    const [shown] = truncateInputs([issueOf(input)]);

    check(shown?.input);
    expect(shown?.ctx?.['input_cut']).toBe(true);
  });

  it('are together no more than a quarter of a megabyte, however many faults there are', () => {
    const input = Array.from({ length: 5_000 }, (_, i) => i);

    const shown = truncateInputs(Array.from({ length: 1_000 }, () => issueOf(input)));

    expect(sizeOf(shown)).toBeLessThan(400_000);
    expect(shown).toHaveLength(1_000);
    expect(shown.every(({ ctx }) => ctx?.['input_cut'] === true)).toBe(true);
  });
});
