import { contentDigest } from '../../domain/content-digest.js';

/** Hexadecimal digits of the fingerprint: two questions of 10^15 have the same one with a probability below 10^-8. */
const DIGITS = 32;

/**
 * Identity of a calculated object: equal for equal questions, so that caches of clients put its parts together. No record
 * has it, and `node` does not read it.
 * @param kind of the object, as in `township:63000010`.
 * @param question all that the answer depends on.
 */
export const questionId = (kind: string, question: object): string =>
  `${kind}:${contentDigest(question).slice(0, DIGITS)}`;
