/** Letters of the neighbours that shade a roof; the losses of the others are given as one sum. */
export const SHADER_LETTERS = 'ABCDEFGH';
/** A neighbour that takes a smaller share of the year's energy gets no letter, 0..1. */
const LEAST_SHARE = 0.001;

/** The neighbours that get a letter, the greatest loss first. @param neighbours in that order. */
export const lettered = <Neighbour extends { lostKwhYear: number }>(
  neighbours: readonly Neighbour[],
  annualKwh: number,
): (Neighbour & { letter: string })[] =>
  neighbours
    .filter(({ lostKwhYear }) => lostKwhYear > annualKwh * LEAST_SHARE)
    .slice(0, SHADER_LETTERS.length)
    .map((neighbour, i) => ({ ...neighbour, letter: SHADER_LETTERS[i]! }));
