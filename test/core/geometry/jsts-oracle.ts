import Coordinate from 'jsts/org/locationtech/jts/geom/Coordinate.js';
import type Geometry from 'jsts/org/locationtech/jts/geom/Geometry.js';
import GeometryFactory from 'jsts/org/locationtech/jts/geom/GeometryFactory.js';
import OverlayOp from 'jsts/org/locationtech/jts/operation/overlay/OverlayOp.js';
import BufferOp from 'jsts/org/locationtech/jts/operation/buffer/BufferOp.js';
import type { FlatRing } from '../../../src/core/geometry/position.js';
import { signedArea } from '../../../src/core/geometry/ring.js';

/** Independent overlay (JTS in JavaScript) that ours is measured against. */
const factory = new GeometryFactory();

function linearRing(ring: FlatRing) {
  const coordinates = Array.from({ length: ring.length / 2 }, (_, i) => new Coordinate(ring[2 * i]!, ring[2 * i + 1]!));
  return factory.createLinearRing([...coordinates, coordinates[0]!.copy()]);
}

/** Polygon with holes as JTS sees it. */
export const jtsPolygon = ([outer, ...holes]: readonly FlatRing[]): Geometry =>
  factory.createPolygon(linearRing(outer!), holes.map(linearRing));

/** Union of polygons by JTS, as their buffer of no width: its overlay fails on edges that collapse. */
export const jtsUnion = (polygons: readonly Geometry[]): Geometry =>
  BufferOp.bufferOp(factory.createGeometryCollection([...polygons]), 0);

export const jtsIntersection = (a: Geometry, b: Geometry): Geometry => OverlayOp.intersection(a, b);
export const jtsDifference = (a: Geometry, b: Geometry): Geometry => OverlayOp.difference(a, b);

/** Sweep by brute force: the polygon, its copy at the end, and the parallelogram of every edge. */
export function jtsSweep(polygon: readonly FlatRing[], shadowX: number, shadowY: number): Geometry {
  const moved = polygon.map((ring) => ring.map((v, i) => v + (i % 2 === 0 ? shadowX : shadowY)));
  // JTS wants no collapsed polygons: edges along the shadow sweep nothing
  const sides = polygon
    .flatMap((ring) => parallelograms(ring, shadowX, shadowY))
    .filter((ring) => Math.abs(signedArea(ring)) > 1e-9);
  return jtsUnion([jtsPolygon(polygon), jtsPolygon(moved), ...sides.map((ring) => jtsPolygon([ring]))]);
}

function parallelograms(ring: FlatRing, shadowX: number, shadowY: number): FlatRing[] {
  return Array.from({ length: ring.length / 2 }, (_, i) => {
    const j = (2 * i + 2) % ring.length;
    const [ax, ay, bx, by] = [ring[2 * i]!, ring[2 * i + 1]!, ring[j]!, ring[j + 1]!];
    return Float64Array.of(ax, ay, bx, by, bx + shadowX, by + shadowY, ax + shadowX, ay + shadowY);
  });
}
