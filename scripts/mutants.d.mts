/** A change of a text: what replaces the characters from `start` to `end`. */
export interface Mutant {
  start: number;
  end: number;
  line: number;
  from: string;
  to: string;
}

/** The changes of one file that its tests must notice, in the order of the text. */
export function mutantsOf(file: string, text: string): Mutant[];
