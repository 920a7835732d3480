/** What a GeoTIFF says of where its cells are (OGC 19-008r4, section 7.6). */
export interface PlacementTags {
  /** Sides of a cell: x, y, z. */
  pixelScale?: readonly number[] | undefined;
  /** Raster place i, j, k and the model place x, y, z that it is tied to. */
  tiePoint?: readonly number[] | undefined;
  /** Affine matrix of 4 x 4, row by row. */
  transformation?: readonly number[] | undefined;
  /** Whether a place of the raster is the middle of a cell. */
  isPoint: boolean;
  columns: number;
  rows: number;
}

/** Where a grid with rows from the north is. */
export interface Placement {
  originX: number;
  originY: number;
  cellWidth: number;
  cellHeight: number;
  /** The file has its rows from the south. */
  isSouthUp: boolean;
}

/** x = x0 + xPerColumn column + xPerRow row, and y alike. */
interface Affine {
  x0: number;
  xPerColumn: number;
  xPerRow: number;
  y0: number;
  yPerColumn: number;
  yPerRow: number;
}

/** Share of a cell that a row may be displaced over the whole raster before it counts as rotated. */
const ROTATION_TOLERANCE = 0.01;

/**
 * Places a raster by its tags.
 * @returns the grid, or why the raster cannot be read as one.
 */
export function placeRaster(tags: PlacementTags): Placement | string {
  const affine = affineOf(tags);
  if (typeof affine === 'string') return affine;
  const { xPerColumn, xPerRow, yPerColumn, yPerRow } = affine;
  if (!Object.values(affine).every(Number.isFinite) || xPerColumn === 0 || yPerRow === 0) {
    return isRotated(affine, tags) ? ROTATED : 'the size of its cells is not a number over 0';
  }
  if (isRotated(affine, tags)) return ROTATED;
  if (xPerColumn < 0) return 'its columns run from east to west; write it north-up with gdalwarp first';
  const half = tags.isPoint ? 0.5 : 0;
  const top = affine.y0 - half * (yPerRow + yPerColumn);
  return {
    originX: affine.x0 - half * (xPerColumn + xPerRow),
    originY: yPerRow < 0 ? top : top + yPerRow * tags.rows,
    cellWidth: xPerColumn,
    cellHeight: Math.abs(yPerRow),
    isSouthUp: yPerRow > 0,
  };
}

const ROTATED = 'its rows are rotated against its axes; write it north-up with gdalwarp first';

const isRotated = ({ xPerColumn, xPerRow, yPerColumn, yPerRow }: Affine, { columns, rows }: PlacementTags): boolean =>
  Math.abs(xPerRow) * rows > Math.abs(xPerColumn) * ROTATION_TOLERANCE ||
  Math.abs(yPerColumn) * columns > Math.abs(yPerRow) * ROTATION_TOLERANCE;

/** A scale with its tie point counts before a matrix, as GDAL has it. */
function affineOf({ pixelScale, tiePoint, transformation }: PlacementTags): Affine | string {
  if (pixelScale && tiePoint?.length === 6) return affineOfScale(pixelScale, tiePoint);
  if (transformation?.length === 16) {
    const [xPerColumn, xPerRow, , x0, yPerColumn, yPerRow, , y0] = transformation as [
      ...[number, number, number, number],
      ...[number, number, number, number],
    ];
    return { x0, xPerColumn, xPerRow, y0, yPerColumn, yPerRow };
  }
  if (tiePoint && tiePoint.length > 6)
    return 'it is tied to the ground by several points; write it with gdalwarp first';
  return 'it does not state the location of its cells';
}

function affineOfScale(pixelScale: readonly number[], tiePoint: readonly number[]): Affine | string {
  const [width, height] = pixelScale as [number, number];
  const [column, row, , x, y] = tiePoint as [number, number, number, number, number];
  // programs disagree on whether a sign here turns the raster
  if (!(width > 0 && height > 0)) return `the scale of its cells is ${width} x ${height}; both must be over 0`;
  return {
    x0: x - column * width,
    xPerColumn: width,
    xPerRow: 0,
    y0: y + row * height,
    yPerColumn: 0,
    yPerRow: -height,
  };
}
