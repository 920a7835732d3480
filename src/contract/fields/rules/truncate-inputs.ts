import type { InputIssue } from '../../../core/errors.js';

/** Most of one faulty value that is shown, and of all of one answer together [characters of JSON text, about]. */
export const MAX_SHOWN_INPUT = 16_384;
const MAX_SHOWN_INPUTS = 262_144;

/** Levels of a faulty value that are shown. */
const MAX_SHOWN_DEPTH = 32;

/** What of the text is left to show. */
interface Budget {
  left: number;
}

/**
 * Shows of every faulty value at most its beginning, in its own form: a body of megabytes must not come back with each
 * fault found in it.
 * @param issues with the values as they were sent.
 * @returns the same issues; where a value was cut, `ctx.input_cut` is true.
 */
export function truncateInputs(issues: readonly InputIssue[]): InputIssue[] {
  // an object with many faults comes with each of them, and listing its members may take a tenth of a second
  const begun = new Map<unknown, Beginning>();
  let left = MAX_SHOWN_INPUTS;
  return issues.map((issue) => {
    const allowed = Math.max(0, Math.min(left, MAX_SHOWN_INPUT));
    const before = begun.get(issue.input);
    const beginning = before !== undefined && before.length <= allowed ? before : cut(issue.input, allowed);
    begun.set(issue.input, beginning);
    left -= beginning.length;
    return beginning.isWhole ? issue : { ...issue, input: beginning.shown, ctx: { ...issue.ctx, input_cut: true } };
  });
}

/** As much of a value as is shown. */
interface Beginning {
  shown: unknown;
  /** Of its JSON text, about [characters]. */
  length: number;
  isWhole: boolean;
}

function cut(value: unknown, allowed: number): Beginning {
  const budget = { left: allowed };
  const shown = beginningOf(value, budget, 0);
  return { shown, length: allowed - Math.max(0, budget.left), isWhole: budget.left >= 0 };
}

/** Copies a JSON value until the budget is spent; a budget below zero means that something was left out. */
function beginningOf(value: unknown, budget: Budget, depth: number): unknown {
  if (typeof value === 'string') return beginningOfText(value, budget);
  if (typeof value !== 'object' || value === null) {
    budget.left -= String(value).length;
    return value;
  }
  budget.left = depth < MAX_SHOWN_DEPTH ? budget.left - '[]'.length : -1;
  return Array.isArray(value) ? beginningOfList(value, budget, depth) : beginningOfObject(value, budget, depth);
}

function beginningOfText(text: string, budget: Budget): string {
  const room = Math.max(0, budget.left - '""'.length);
  budget.left -= text.length + '""'.length;
  return text.length > room ? text.slice(0, room).toWellFormed() : text;
}

function beginningOfList(list: readonly unknown[], budget: Budget, depth: number): unknown[] {
  const shown: unknown[] = [];
  for (const item of list) {
    budget.left -= ','.length;
    if (budget.left < 0) break;
    shown.push(beginningOf(item, budget, depth + 1));
  }
  return shown;
}

function beginningOfObject(object: object, budget: Budget, depth: number): object {
  const shown: [string, unknown][] = [];
  if (budget.left < 0) return {};
  // the names alone: a list of all members would be made again for every fault found in the same object
  for (const name in object) {
    budget.left -= name.length + '"":,'.length;
    if (budget.left < 0) break;
    shown.push([name, beginningOf((object as Record<string, unknown>)[name], budget, depth + 1)]);
  }
  return Object.fromEntries(shown);
}
