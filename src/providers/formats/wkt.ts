import type { Position } from '../../core/geometry/position.js';

/** Outer ring and holes of each polygon, as the text has them. */
export type WktPolygons = Position[][][];

const HEAD = /^\s*(?:SRID\s*=\s*(\d+)\s*;\s*)?(MULTI)?POLYGON\s*(?:ZM|Z|M)?\s*/i;
const EMPTY = /^EMPTY\s*$/i;
const NUMBER = /[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?/iy;
const WGS84 = '4326';

/** Reads lists in parentheses from a text. */
class WktReader {
  #at: number;

  constructor(
    readonly text: string,
    start: number,
  ) {
    this.#at = start;
  }

  list<T>(item: () => T): T[] {
    this.#expect('(');
    const items = [item()];
    while (this.#takes(',')) items.push(item());
    this.#expect(')');
    return items;
  }

  /** Longitude and latitude; further ordinates are skipped. */
  position(): Position {
    const position: Position = [this.#number(), this.#number()];
    while (!/[,)]/.test(this.#peek())) this.#number();
    return position;
  }

  end(): void {
    if (this.#peek() !== '') throw new SyntaxError('unexpected text after the geometry');
  }

  #number(): number {
    this.#peek();
    NUMBER.lastIndex = this.#at;
    const match = NUMBER.exec(this.text);
    if (match === null) throw new SyntaxError('expected a number');
    this.#at = NUMBER.lastIndex;
    return Number(match[0]);
  }

  #takes(mark: string): boolean {
    if (this.#peek() !== mark) return false;
    this.#at++;
    return true;
  }

  #expect(mark: string): void {
    if (!this.#takes(mark)) throw new SyntaxError(`"${mark}" is expected`);
  }

  /** The next character that is no blank; an empty text at the end. */
  #peek(): string {
    while (' \t\r\n'.includes(this.text[this.#at] ?? '-')) this.#at++;
    return this.text[this.#at] ?? '';
  }
}

/**
 * Reads a POLYGON or MULTIPOLYGON of well-known text, with or without PostGIS's SRID in front.
 * @returns its polygons, `[]` for an empty one; `undefined` for any other text.
 * @see OGC 06-103r4, Simple Feature Access part 1, section 7.
 */
export function parseWktPolygons(text: string): WktPolygons | undefined {
  const head = HEAD.exec(text);
  if (head === null || (head[1] !== undefined && head[1] !== WGS84)) return undefined;
  if (EMPTY.test(text.slice(head[0].length))) return [];
  const reader = new WktReader(text, head[0].length);
  const polygon = (): Position[][] => reader.list(() => reader.list(() => reader.position()));
  try {
    const polygons = head[2] === undefined ? [polygon()] : reader.list(polygon);
    reader.end();
    return polygons;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
