/** WGS84 position as GeoJSON has it: longitude, latitude [deg]. */
export type Position = [lng: number, lat: number];

/** Closed ring of WGS84 positions, the first repeated at the end. */
export type Ring = Position[];

/** Outer ring and its holes, WGS84. */
export type Polygon = Ring[];

/** Polygons with disjoint interiors, WGS84. */
export type MultiPolygon = Polygon[];

/** Point of a local metric frame: metres east (`x`) and north (`y`) of the frame's centre. */
export interface XY {
  x: number;
  y: number;
}

/** Ring of a local metric frame as `x0, y0, x1, y1, ...` [m], not closed; outer rings run counter-clockwise, holes clockwise. */
export type FlatRing = Float64Array;

/** Outer ring and its holes in a local metric frame [m]. */
export type LocalPolygon = FlatRing[];

/** Axis-parallel box of a local metric frame [m]. */
export interface Box {
  minX: number;
  minY: number;
  maxX: number;
  maxY: number;
}
