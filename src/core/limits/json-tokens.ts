const QUOTE = 0x22;
const BACKSLASH = 0x5c;

/** What a byte outside a string means for the count. */
const CONTINUES = 0;
const SEPARATES = 1;
const OPENS = 2; // equal: any other number would do

/** `CONTINUES` is every byte of a number or a word. */
const ROLES = byteRoles();

/**
 * Counts what a parser of a JSON document would have to make: every value and every member name is one token; commas,
 * colons and closing brackets are none. The time that parsing and checking take grows with this number, not with the
 * length of the document, so a caller can refuse a document before it is parsed. Nothing is allocated; the document need
 * not be sound.
 * @param bytes document in UTF-8.
 * @param limit largest count that the caller accepts.
 * @returns the count, or `limit + 1` as soon as it is greater than the limit; the rest is then not read.
 */
export function countJsonTokens(bytes: Uint8Array, limit: number): number {
  let count = 0;
  let inWord = false;
  for (let at = 0; at < bytes.length; at += 1) {
    if (count > limit) return count;
    const byte = bytes[at]!;
    if (byte === QUOTE) {
      count += 1;
      inWord = false;
      at = endOfString(bytes, at + 1);
      continue;
    }
    const role = ROLES[byte];
    if (role === OPENS || (role === CONTINUES && !inWord)) count += 1;
    inWord = role === CONTINUES;
  }
  return count;
}

/** Index of the closing quote, or the length of a document whose string never ends. */
function endOfString(bytes: Uint8Array, start: number): number {
  for (let at = start; at < bytes.length; at += bytes[at] === BACKSLASH ? 2 : 1) {
    if (bytes[at] === QUOTE) return at;
  }
  return bytes.length;
}

function byteRoles(): Uint8Array {
  const roles = new Uint8Array(256);
  for (const character of ' \t\n\r,:]}') roles[character.charCodeAt(0)] = SEPARATES;
  for (const character of '[{') roles[character.charCodeAt(0)] = OPENS;
  return roles;
}
