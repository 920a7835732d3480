/** Most work of one GraphQL operation [units of about 10 µs of one core]: two seconds of one. */
export const MAX_OPERATION_WORK = 200_000;

/** Work that a client has for each request it may make in a minute [units]: of 60,000 requests a minute of one core. */
export const WORK_PER_REQUEST = 100;

/** Longest answer of one operation, expected or written [bytes]. */
export const MAX_ANSWER_BYTES = 16 * 1024 * 1024;
