/**
 * The texts of a cell, compressed one by one into blocks of a raw DEFLATE stream that begin and end at whole bytes, so that
 * blocks joined are the joined texts compressed. A text that directly follows the one before it in the cell may refer to it,
 * which saves two fifths of its size.
 * @see RFC 1951, section 3.2.3.
 */
export interface PackedTexts {
  /** Each text by itself. */
  alone: Buffer;
  aloneEnds: Uint32Array;
  /** Each with the comma before it, where the text before it in the cell is also the one before it in the list. */
  following: Buffer;
  followingEnds: Uint32Array;
  /** CRC-32 of each text with a comma before it. */
  crcs: Uint32Array;
  /** `shiftOf` its length with the comma. */
  shifts: Uint32Array;
}
