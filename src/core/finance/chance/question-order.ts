import { worthOfAnswer, type Chance } from './chance.js';
import type { InputRange, SensitivityRow, Unknown } from '../case/finance-case.js';

/** What the answer to a question is worth, and how far it moves the net present value [TWD]. */
interface AnswerWorth {
  information: number;
  swing: number;
}

const NOTHING: AnswerWorth = { information: 0, swing: 0 };

/**
 * Questions by what their answers are worth to the decision, the one that decides most first; those that decide nothing
 * alone follow by how far they move the outcome. What moves it nowhere is not asked: costs of a leased roof are not its
 * owner's.
 * @param moves the outcome at the ends of each range.
 */
export function byInformation(
  unknowns: readonly Unknown[],
  ranges: readonly InputRange[],
  moves: readonly SensitivityRow[],
  chance: Chance,
  npvTwd: number,
): Unknown[] {
  const worths = new Map<string, AnswerWorth>();
  for (const { name, npvAtLowTwd, npvAtHighTwd } of moves) {
    const answer = ranges.find((range) => range.name === name)?.answer;
    if (answer === undefined) continue;
    const ends = { atLow: npvAtLowTwd - npvTwd, atHigh: npvAtHighTwd - npvTwd };
    const information = chance.information.get(name) ?? worthOfAnswer(chance.expectedTwd, ends);
    worths.set(answer, { information, swing: Math.abs(npvAtHighTwd - npvAtLowTwd) });
  }
  const worthOf = ({ field }: Unknown): AnswerWorth => worths.get(field) ?? NOTHING;
  const isIdle = ({ field }: Unknown): boolean => worths.get(field)?.swing === 0;
  return unknowns
    .filter((one) => !isIdle(one))
    .toSorted((a, b) => {
      const [one, other] = [worthOf(a), worthOf(b)];
      return other.information - one.information || other.swing - one.swing;
    });
}
