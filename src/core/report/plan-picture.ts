import { encode } from 'fast-png';
import type { PlanRing, ReportScene } from './report-scene.js';

/** Size of the picture [px]: that which pages that show a link ask for. */
const WIDTH = 1_200;
const HEIGHT = 630;
/** Lines that are sampled in each line of pixels: edges are as smooth as four of them. */
const LINES = 4;

type Colour = readonly [red: number, green: number, blue: number];

const COLOURS = {
  ground: [238, 240, 234],
  building: [211, 205, 191],
  shader: [200, 85, 61],
  roof: [255, 228, 156],
  obstruction: [160, 82, 45],
  module: [16, 37, 63],
} as const satisfies Record<string, Colour>;

/**
 * Draws the plan of a roof as a picture for links to it: the roof with its modules, its neighbours around, north at the top.
 * @returns a PNG of 1200 x 630 pixels.
 */
export function planPicture({ center, halfM, outline, obstructions, panels, buildings }: ReportScene): Uint8Array {
  const pixels = new Uint8Array(WIDTH * HEIGHT * 3);
  for (let i = 0; i < pixels.length; i++) pixels[i] = COLOURS.ground[i % 3]!;
  const scale = HEIGHT / (2 * halfM);
  const toPixels = (ring: PlanRing): number[] =>
    ring.map((metres, i) =>
      i % 2 === 0 ? WIDTH / 2 + (metres - center[0]) * scale : HEIGHT / 2 - (metres - center[1]) * scale,
    );
  const paint = (rings: readonly PlanRing[], colour: Colour): void => fillRings(pixels, rings.map(toPixels), colour);
  for (const { rings, letter } of buildings) paint(rings, letter === null ? COLOURS.building : COLOURS.shader);
  paint(outline, COLOURS.roof);
  paint(obstructions, COLOURS.obstruction);
  for (const panel of panels) paint([panel], COLOURS.module);
  return encode({ width: WIDTH, height: HEIGHT, data: pixels, channels: 3, depth: 8 });
}

/** Fills rings by the even-odd rule, line by line, with the share of each pixel that they cover. */
function fillRings(pixels: Uint8Array, rings: readonly number[][], colour: Colour): void {
  const rows = rings.flatMap((ring) => ring.filter((_, i) => i % 2 === 1));
  if (rows.length === 0) return;
  const [first, last] = [
    Math.max(0, Math.floor(Math.min(...rows))),
    Math.min(HEIGHT - 1, Math.ceil(Math.max(...rows))),
  ];
  const cover = new Float32Array(WIDTH);
  for (let row = first; row <= last; row++) {
    cover.fill(0);
    for (let line = 0; line < LINES; line++) addLine(cover, rings, row + (line + 0.5) / LINES);
    blendRow(pixels, row, cover, colour);
  }
}

/** Adds what of each pixel of a line is inside. */
function addLine(cover: Float32Array, rings: readonly number[][], y: number): void {
  const crossings = rings.flatMap((ring) => crossingsOf(ring, y)).toSorted((a, b) => a - b);
  for (let i = 0; i + 1 < crossings.length; i += 2) {
    const [from, to] = [Math.max(0, crossings[i]!), Math.min(WIDTH, crossings[i + 1]!)];
    for (let column = Math.floor(from); column < to; column++) {
      cover[column]! += Math.max(0, Math.min(to, column + 1) - Math.max(from, column)) / LINES;
    }
  }
}

/** Where a ring crosses a line, in its columns. */
function crossingsOf(ring: readonly number[], y: number): number[] {
  const columns: number[] = [];
  for (let i = 0; i < ring.length; i += 2) {
    const next = (i + 2) % ring.length;
    const [x1, y1, x2, y2] = [ring[i]!, ring[i + 1]!, ring[next]!, ring[next + 1]!];
    if (y1 <= y !== y2 <= y) columns.push(x1 + ((y - y1) / (y2 - y1)) * (x2 - x1));
  }
  return columns;
}

function blendRow(pixels: Uint8Array, row: number, cover: Float32Array, colour: Colour): void {
  for (let column = 0; column < WIDTH; column++) {
    const share = cover[column]!;
    if (share === 0) continue;
    const at = (row * WIDTH + column) * 3;
    for (let channel = 0; channel < 3; channel++) {
      pixels[at + channel] = Math.round(pixels[at + channel]! * (1 - share) + colour[channel]! * share);
    }
  }
}
