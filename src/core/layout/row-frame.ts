import type { LocalPolygon, XY } from '../geometry/position.js';
import { memoizeByIdentity } from '../memoize-by-identity.js';
import { toRadians } from '../units.js';
import { smallFloats } from '../small-arrays.js';

/** Axes of rows that face an azimuth: `u` runs along the rows, `v` from the front row to the back. */
export interface RowFrame {
  cos: number;
  sin: number;
}

/**
 * Frame of rows.
 * @param rowAzimuth degrees clockwise from north.
 */
export const rowFrame = (rowAzimuth: number): RowFrame => {
  const azimuth = toRadians(rowAzimuth);
  return { cos: -Math.cos(azimuth), sin: Math.sin(azimuth) };
};

const alongRow = (frame: RowFrame, x: number, y: number): number => x * frame.cos + y * frame.sin;
const acrossRows = (frame: RowFrame, x: number, y: number): number => y * frame.cos - x * frame.sin;

/** A point of the row frame back in the roof's frame [m]. */
export const fromRowFrame = (frame: RowFrame, u: number, v: number): XY => ({
  x: u * frame.cos - v * frame.sin,
  y: u * frame.sin + v * frame.cos,
});

/** Distances of rows in plan [m]. */
export interface RowSpacing {
  /** Along the row: width of a module and the gap to the next. */
  widthM: number;
  gapM: number;
  /** Across: depth of a row, and lower side to lower side. */
  depthM: number;
  pitchM: number;
}

/** Edges of polygons in the row frame as `uLow, vLow, uHigh, vHigh` each, the lower `v` first, and the box around them [m]. */
export interface RowEdges {
  edges: Float64Array;
  /** Where each begins, the lowest first. */
  byLow: Int32Array;
  minU: number;
  maxU: number;
  minV: number;
  maxV: number;
}

function byLow(edges: Float64Array): Int32Array {
  const places = Int32Array.from({ length: edges.length / 4 }, (_, i) => 4 * i);
  return places.sort((a, b) => edges[a + 1]! - edges[b + 1]!);
}

/** Edges of polygons by their frame: plants that face the same way share them. */
const edgesByFrame = memoizeByIdentity((_polygon: LocalPolygon) => new Map<string, RowEdges>());

/** Turns a polygon's edges, holes included, into the row frame. */
function rowEdges(polygon: LocalPolygon, frame: RowFrame): RowEdges {
  const [known, key] = [edgesByFrame(polygon), `${frame.cos} ${frame.sin}`];
  const made = known.get(key) ?? turnedEdges(polygon, frame);
  known.set(key, made);
  return made;
}

function turnedEdges(polygon: LocalPolygon, frame: RowFrame): RowEdges {
  const edges = smallFloats(polygon.reduce((sum, ring) => sum + ring.length * 2, 0));
  const box = { minU: Infinity, maxU: -Infinity, minV: Infinity, maxV: -Infinity };
  let at = 0;
  for (const ring of polygon) {
    let u = alongRow(frame, ring[ring.length - 2]!, ring[ring.length - 1]!);
    let v = acrossRows(frame, ring[ring.length - 2]!, ring[ring.length - 1]!);
    for (let i = 0; i < ring.length; i += 2) {
      const nextU = alongRow(frame, ring[i]!, ring[i + 1]!);
      const nextV = acrossRows(frame, ring[i]!, ring[i + 1]!);
      const rises = v <= nextV;
      edges[at] = rises ? u : nextU;
      edges[at + 1] = rises ? v : nextV;
      edges[at + 2] = rises ? nextU : u;
      edges[at + 3] = rises ? nextV : v;
      at += 4;
      box.minU = Math.min(box.minU, nextU);
      box.maxU = Math.max(box.maxU, nextU);
      box.minV = Math.min(box.minV, nextV);
      box.maxV = Math.max(box.maxV, nextV);
      u = nextU;
      v = nextV;
    }
  }
  return { edges, byLow: byLow(edges), ...box };
}

function joined(parts: readonly RowEdges[]): RowEdges {
  const edges = smallFloats(parts.reduce((sum, part) => sum + part.edges.length, 0));
  let at = 0;
  for (const part of parts) {
    edges.set(part.edges, at);
    at += part.edges.length;
  }
  return {
    edges,
    byLow: byLow(edges),
    minU: Math.min(...parts.map((part) => part.minU)),
    maxU: Math.max(...parts.map((part) => part.maxU)),
    minV: Math.min(...parts.map((part) => part.minV)),
    maxV: Math.max(...parts.map((part) => part.maxV)),
  };
}

/**
 * Sorts polygons into blocks far enough apart for row lines of their own: what is nearer than a gap on both axes shares its rows.
 * @param polygons in the roof's frame.
 * @param gapU least distance along the rows [m].
 * @param gapV least distance across the rows [m].
 * @returns blocks from front to back, then along the rows.
 */
export function rowBlocks(polygons: readonly LocalPolygon[], frame: RowFrame, gapU: number, gapV: number): RowEdges[] {
  const near = (a: RowEdges, b: RowEdges): boolean =>
    a.minU - b.maxU < gapU && b.minU - a.maxU < gapU && a.minV - b.maxV < gapV && b.minV - a.maxV < gapV;
  const blocks: RowEdges[] = [];
  for (const polygon of polygons) {
    let block = rowEdges(polygon, frame);
    // a joined box may reach a block that neither part reached, so this goes on until nothing is near
    for (let i = blocks.findIndex((other) => near(other, block)); i >= 0;) {
      block = joined([block, ...blocks.splice(i, 1)]);
      i = blocks.findIndex((other) => near(other, block));
    }
    blocks.push(block);
  }
  return blocks.toSorted((a, b) => a.minV - b.minV || a.minU - b.minU);
}
