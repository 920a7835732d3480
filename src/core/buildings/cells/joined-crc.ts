/** The polynomial of CRC-32 without its highest term, the lowest power in the highest bit. @see RFC 1952, section 8. */
const POLYNOMIAL = 0xedb88320;
/** The polynomial 1. */
const ONE = 2 ** 31;

/** The product of two polynomials modulo that of CRC-32. */
function multiply(a: number, b: number): number {
  let product = 0;
  let power = b;
  for (let bit = 31; bit >= 0; bit--) {
    if ((a >>> bit) & 1) product ^= power;
    power = (power >>> 1) ^ (power & 1 ? POLYNOMIAL : 0);
  }
  return product >>> 0;
}

/** x to the powers 8, 16, 32 ..., one for each bit of a length in bytes. */
const POWERS: number[] = [2 ** 23];
while (POWERS.length < 32) POWERS.push(multiply(POWERS.at(-1)!, POWERS.at(-1)!)); // equal: no length has a 33rd bit

/** By what the checksum of a text is multiplied when so many bytes follow it. */
export function shiftOf(bytes: number): number {
  let shift = ONE;
  for (let rest = bytes, bit = 0; rest > 0; rest >>>= 1, bit++) {
    if (rest & 1) shift = multiply(POWERS[bit]!, shift);
  }
  return shift;
}

/** The CRC-32 of two texts as one. @param shift of the length of the second. */
export const joinedCrc = (first: number, second: number, shift: number): number =>
  (multiply(shift, first) ^ second) >>> 0;
