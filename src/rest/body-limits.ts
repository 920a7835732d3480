import { MAX_PICTURE_BYTES } from '../core/vendors/picture.js';

/** What the body of an operation may hold at most. */
export interface BodyLimit {
  /** Length after decompression [bytes]. */
  bytes: number;
  /** JSON values and member names, as `countJsonTokens` counts them. */
  tokens: number;
}

const KIB = 1024;

/**
 * Limits of bodies by what they carry. The tokens bound the time that parsing and checking hold up everyone else: about a
 * microsecond each.
 */
export const BODY_LIMITS = {
  /** Fields of a form: accounts, vendors, messages, administration. */
  form: { bytes: 64 * KIB, tokens: 5_000 },
  /** Fields of a form with a picture among them in base64, four characters for three bytes. */
  picture: { bytes: Math.ceil(MAX_PICTURE_BYTES / 3) * 4 + 64 * KIB, tokens: 5_000 },
  /** Outlines of a roof and of what is on it, or tables of shade and climate. */
  roof: { bytes: 1024 * KIB, tokens: 150_000 },
  /** An assessment with its `result`: each of 524,288 levels in a mebibyte is a token. */
  assessment: { bytes: 1536 * KIB, tokens: 550_000 },
  /** A scene of buildings: 100,000 positions of four tokens, and 5,000 buildings with every member that the list has. */
  scene: { bytes: 8 * KIB * KIB, tokens: 600_000 },
} as const satisfies Record<string, BodyLimit>;
