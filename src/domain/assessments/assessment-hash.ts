import { contentDigest } from '../content-digest.js';

/**
 * A fingerprint of everything an assessment was made from: equal inputs and versions give the equal text.
 * @param made inputs and versions; plain values.
 */
export const assessmentHash = (made: object): string => contentDigest(made);
