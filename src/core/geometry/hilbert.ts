/**
 * Place of a cell along the Hilbert curve that fills a square: cells near each other on it are near each other in the plane.
 * @param side cells along the square, a power of two up to 2^25.
 * @see D. Hilbert, Ueber die stetige Abbildung einer Linie auf ein Flaechenstueck, Math. Ann. 38, 1891.
 */
export function hilbertPlace(x: number, y: number, side: number): number {
  let [column, row] = [x, y];
  let place = 0;
  for (let half = side / 2; half >= 1; half /= 2) {
    const [right, above] = [(column & half) > 0 ? 1 : 0, (row & half) > 0 ? 1 : 0];
    place += half * half * ((3 * right) ^ above);
    if (above === 1) continue;
    if (right === 1) [column, row] = [side - 1 - column, side - 1 - row];
    [column, row] = [row, column];
  }
  return place;
}
