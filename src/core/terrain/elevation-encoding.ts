/** How the colours of a tile encode metres. */
export const TERRAIN_ENCODINGS = ['terrain-rgb', 'terrarium'] as const;
export type TerrainEncoding = (typeof TERRAIN_ENCODINGS)[number];

/** Largest value of three colour channels read as one number. */
const MAX_CODE = 0xff_ff_ff;

/** Metres = base + code * step, where code = red * 65536 + green * 256 + blue. */
interface ElevationScale {
  baseM: number;
  /** Codes per metre: whole numbers, so that dividing by them loses nothing. */
  codesPerM: number;
}

/**
 * Both public encodings.
 * Terrarium: R*256 + G + B/256 - 32768 (tilezen/joerd, docs/formats.md).
 * Terrain-RGB: -10000 + (R*65536 + G*256 + B) * 0.1 (Mapbox, "Mapbox Terrain-RGB v1").
 */
const SCALES: Record<TerrainEncoding, ElevationScale> = {
  terrarium: { baseM: -32_768, codesPerM: 256 },
  'terrain-rgb': { baseM: -10_000, codesPerM: 10 },
};

/** Colour of a pixel whose height is not known: sea level, as publishers of both encodings have it [m]. */
const UNKNOWN_M = 0;

/**
 * Height of a pixel by its three colour channels.
 * @param code red * 65536 + green * 256 + blue [0..2^24-1].
 * @returns metres, the number nearest to the encoding's own decimal.
 * @see tilezen/joerd, docs/formats.md; Mapbox Terrain-RGB v1.
 */
export function decodeElevation(encoding: TerrainEncoding, code: number): number {
  const { baseM, codesPerM } = SCALES[encoding];
  return (baseM * codesPerM + code) / codesPerM;
}

/**
 * Colour channels of a height, to the nearest step of the encoding (1/256 m or 0.1 m).
 * @param elevationM metres; beyond the encoding's range its end is taken; NaN counts as sea level.
 * @returns red * 65536 + green * 256 + blue.
 */
export function encodeElevation(encoding: TerrainEncoding, elevationM: number): number {
  const { baseM, codesPerM } = SCALES[encoding];
  const knownM = Number.isNaN(elevationM) ? UNKNOWN_M : elevationM;
  return Math.min(MAX_CODE, Math.max(0, Math.round((knownM - baseM) * codesPerM)));
}

/**
 * Heights of an image.
 * @param pixels channels of the pixels in rows from the north-west.
 * @param channels 3 (colour) or 4 (colour and opacity; a pixel that is not opaque at all is not known).
 * @returns metres by pixel; NaN where not known.
 */
export function decodePixels(encoding: TerrainEncoding, pixels: Uint8Array, channels: 3 | 4): Float32Array {
  const elevations = new Float32Array(pixels.length / channels);
  for (let i = 0, at = 0; i < elevations.length; i++, at += channels) {
    const code = (pixels[at]! << 16) | (pixels[at + 1]! << 8) | pixels[at + 2]!;
    const isUnknown = channels === 4 && pixels[at + 3] === 0;
    elevations[i] = isUnknown ? Number.NaN : decodeElevation(encoding, code);
  }
  return elevations;
}

/**
 * Colours of heights.
 * @param elevations metres by pixel; NaN becomes sea level.
 * @returns red, green, blue of each pixel.
 */
export function encodePixels(encoding: TerrainEncoding, elevations: Float32Array): Uint8Array {
  const pixels = new Uint8Array(elevations.length * 3);
  for (let i = 0, at = 0; i < elevations.length; i++, at += 3) {
    const code = encodeElevation(encoding, elevations[i]!);
    pixels[at] = code >> 16;
    pixels[at + 1] = (code >> 8) & 0xff;
    pixels[at + 2] = code & 0xff;
  }
  return pixels;
}
