import type { Polygon, Position } from '../../core/geometry/position.js';

/** Geometry types that have an area. */
const POLYGON = 3;
const MULTI_POLYGON = 6;
/** Flags of PostGIS's extended form. */
const EXTENDED_Z = 0x80000000;
const EXTENDED_M = 0x40000000;
const EXTENDED_SRID = 0x20000000;

/** Reads well-known binary from its beginning on. */
class WkbReader {
  readonly #view: DataView;
  #at = 0;

  constructor(bytes: Uint8Array) {
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  /** Polygons of the geometry that begins here; `undefined` for one without an area. */
  polygons(): Position[][][] | undefined {
    const littleEndian = this.#view.getUint8(this.#at) === 1;
    const word = this.#view.getUint32(this.#at + 1, littleEndian);
    this.#at += (word & EXTENDED_SRID) === 0 ? 5 : 9;
    // ISO writes 1000 for Z, 2000 for M, 3000 for both
    const type = (word & 0x1fffffff) % 1000;
    const iso = Math.floor((word & 0x1fffffff) / 1000);
    const hasZ = (word & EXTENDED_Z) !== 0 || iso === 1 || iso === 3;
    const hasM = (word & EXTENDED_M) !== 0 || iso >= 2;
    const positionBytes = 16 + (hasZ ? 8 : 0) + (hasM ? 8 : 0);
    if (type === POLYGON) return [this.#rings(littleEndian, positionBytes)];
    if (type !== MULTI_POLYGON) return undefined;
    return Array.from({ length: this.#count(littleEndian, 9) }, () => this.polygons() ?? []).flat();
  }

  #rings(littleEndian: boolean, positionBytes: number): Position[][] {
    return Array.from({ length: this.#count(littleEndian, 4) }, () =>
      Array.from({ length: this.#count(littleEndian, positionBytes) }, (): Position => {
        const at = this.#at;
        this.#at += positionBytes;
        return [this.#view.getFloat64(at, littleEndian), this.#view.getFloat64(at + 8, littleEndian)];
      }),
    );
  }

  /** A count, accepted only when that many items have room in the bytes. */
  #count(littleEndian: boolean, itemBytes: number): number {
    const count = this.#view.getUint32(this.#at, littleEndian);
    this.#at += 4;
    if (count * itemBytes > this.#view.byteLength - this.#at) throw new RangeError('the geometry is cut off');
    return count;
  }
}

/**
 * Reads the polygons of a geometry in well-known binary: ISO or PostGIS's extended form, either byte order, with or
 * without further ordinates.
 * @returns its polygons; `undefined` for a geometry without an area.
 * @throws RangeError when the bytes end too early.
 * @see OGC 06-103r4, Simple Feature Access part 1, section 8.
 */
export const parseWkbPolygons = (bytes: Uint8Array): Position[][][] | undefined => new WkbReader(bytes).polygons();

/** A polygon of closed rings in well-known binary, little-endian. */
export function writeWkbPolygon(polygon: Polygon): Uint8Array {
  const bytes = new Uint8Array(9 + polygon.reduce((sum, ring) => sum + 4 + ring.length * 16, 0));
  const view = new DataView(bytes.buffer);
  view.setUint8(0, 1);
  view.setUint32(1, POLYGON, true);
  view.setUint32(5, polygon.length, true);
  let at = 9;
  for (const ring of polygon) {
    view.setUint32(at, ring.length, true);
    at += 4;
    for (const [x, y] of ring) {
      view.setFloat64(at, x, true);
      view.setFloat64(at + 8, y, true);
      at += 16;
    }
  }
  return bytes;
}
