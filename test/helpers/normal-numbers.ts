/** Multiplier and modulus of the generator. Park & Miller, Random number generators: good ones are hard to find, CACM 31 (1988). */
const [MULTIPLIER, MODULUS] = [16_807, 2 ** 31 - 1];

/**
 * Standard normal numbers that are the same for the same seed (Box & Muller 1958).
 * @param seed 1 to 2^31 - 2.
 */
export function normalNumbers(seed: number, count: number): number[] {
  let state = seed;
  const uniform = (): number => (state = (state * MULTIPLIER) % MODULUS) / MODULUS;
  return Array.from({ length: count }, () => Math.sqrt(-2 * Math.log(uniform())) * Math.cos(2 * Math.PI * uniform()));
}
