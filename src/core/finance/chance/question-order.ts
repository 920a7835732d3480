import { worthOfAnswer, type Chance } from './chance.js';
import type { InputRange, SensitivityRow, Unknown } from '../case/finance-case.js';

/** What the answer to a question is worth, and how far it moves the net present value [TWD]. */
interface AnswerWorth {
  information: number;
  swing: number;
}

const NOTHING: AnswerWorth = { information: 0, swing: 0 };

/**
 * Orders questions by what their answers are worth to the decision, the one that decides most first; questions that decide
 * nothing alone follow by how far they move the outcome.
 * @param moves the outcome at the ends of each range.
 */
export function byInformation(
  ranges: readonly InputRange[],
  moves: readonly SensitivityRow[],
  chance: Chance,
  npvTwd: number,
): (a: Unknown, b: Unknown) => number {
  const worths = new Map<string, AnswerWorth>();
  for (const { name, npvAtLowTwd, npvAtHighTwd } of moves) {
    const answer = ranges.find((range) => range.name === name)?.answer;
    if (answer === undefined) continue;
    const ends = { atLow: npvAtLowTwd - npvTwd, atHigh: npvAtHighTwd - npvTwd };
    const information = chance.information.get(name) ?? worthOfAnswer(chance.expectedTwd, ends);
    worths.set(answer, { information, swing: Math.abs(npvAtHighTwd - npvAtLowTwd) });
  }
  const worthOf = ({ field }: Unknown): AnswerWorth => worths.get(field) ?? NOTHING;
  return (a, b) => {
    const [one, other] = [worthOf(a), worthOf(b)];
    return other.information - one.information || other.swing - one.swing;
  };
}
