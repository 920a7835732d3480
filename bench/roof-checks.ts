/** What is checked of the answer for a roof. */
export interface CheckedRoof {
  answer: string;
  probability: number | null;
  /** Verdicts with the first question answered at each end of its range; empty where it has none. */
  answered: readonly string[];
  /** Verdicts with 1 % less, the same and 1 % more revenue, each for the size that is then proposed. */
  moved: readonly string[];
  /** Conditions that are counted for one figure and asked or left out for another. */
  contradictions: readonly string[];
}

/** A share of the roofs, and the most that it may be. */
export interface Check {
  what: string;
  share: number;
  most: number;
}

/** Probabilities between which an answer may depend. */
const DEPENDS = { from: 0.3, below: 0.7 };

const isUndecided = ({ answer }: CheckedRoof): boolean => answer === 'depends';

const isDecidable = ({ probability: p }: CheckedRoof): boolean => p === null || p < DEPENDS.from || p >= DEPENDS.below;

const staysUndecided = (roof: CheckedRoof): boolean =>
  isUndecided(roof) && (roof.answered.length === 0 || roof.answered.includes('depends'));

/** Whether another revenue, by its place in the list, brings another verdict. */
const changesAt = ({ moved }: CheckedRoof, at: number): boolean => moved[at] !== moved[1];

/** What the verdicts on many roofs must keep. */
export function checkRoofs(roofs: readonly CheckedRoof[]): Check[] {
  const shareOf = (holds: (roof: CheckedRoof) => boolean): number => roofs.filter(holds).length / roofs.length;
  return [
    {
      what: 'depends although the probability decides',
      share: shareOf((roof) => isUndecided(roof) && isDecidable(roof)),
      most: 0,
    },
    { what: 'still depends at an end of the first question', share: shareOf(staysUndecided), most: 0.25 },
    { what: 'changes the verdict for 1 % less revenue', share: shareOf((roof) => changesAt(roof, 0)), most: 0.05 },
    { what: 'changes the verdict for 1 % more revenue', share: shareOf((roof) => changesAt(roof, 2)), most: 0.05 },
    { what: 'contradictory conditions', share: shareOf(({ contradictions }) => contradictions.length > 0), most: 0 },
  ];
}

/** Whether a check is kept. */
export const isKept = ({ share, most }: Check): boolean => share <= most;
