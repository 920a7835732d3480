/** Units of work in a second of one core: a unit is 10 µs. */
export const UNITS_PER_SECOND = 100_000;

/**
 * How far an expectation may be from what an operation takes, up or down; `npm run bench -- cost` fails beyond it. What is
 * expected to take more than so many times a limit is certain to exceed the limit.
 */
export const EXPECTATION_FACTOR = 4;

/** Most work of one operation [units]: two seconds of one core. */
export const MAX_OPERATION_WORK = 2 * UNITS_PER_SECOND;

/** How long a client that has used up its seconds waits for its refusal, so that one that does not wait by itself waits here [ms]. */
export const REFUSAL_MS = 1_000;

/** Longest answer of one operation [bytes]. */
export const MAX_ANSWER_BYTES = 16 * 1024 * 1024;
