import { inflateSync } from 'node:zlib';
import { BaseDecoder } from 'geotiff';

/** Unpacks a block of a GeoTIFF to no more than its cells take; the library's own decoder fills the memory with what is packed. */
export class BoundedInflate extends BaseDecoder {
  override decodeBlock(packed: ArrayBufferLike): ArrayBufferLike {
    const { tileWidth, tileHeight, bitsPerSample } = this.parameters;
    const bits = typeof bitsPerSample === 'number' ? bitsPerSample : Number(bitsPerSample[0]);
    const maxOutputLength = Math.max(1, Math.ceil((tileWidth * tileHeight * bits) / 8));
    const { buffer, byteOffset, byteLength } = inflateSync(new Uint8Array(packed), { maxOutputLength });
    return buffer.slice(byteOffset, byteOffset + byteLength);
  }
}
