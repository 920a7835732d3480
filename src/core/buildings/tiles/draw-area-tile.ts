import type { AreaOutline } from '../../climate/area-outlines.js';
import { classOf } from '../../district/potential-class.js';
import type { Polygon } from '../../geometry/position.js';
import type { Tile } from '../../geometry/web-tile.js';
import { drawFeatures, type DrawnBuildingTile, type TileFeature } from './draw-tile.js';

/** Name of the layer with totals of counties or townships. */
export const AREA_LAYER = 'areas';

/** Totals of the roofs of an area, by its code. */
export type AreaTotals = { key: string } & Record<'roofs' | 'possibleKw' | 'possibleKwh', number>;

/** An area to draw with its totals. */
export interface TileArea {
  area: AreaOutline;
  totals: AreaTotals;
}

export interface AreaTileInput extends Tile {
  areas: TileArea[];
}

/** Draws areas as a vector tile of one layer, coloured by the specific yield of all that fits in each. */
export const drawAreaTile = ({ areas, ...tile }: AreaTileInput): DrawnBuildingTile =>
  drawFeatures(tile, AREA_LAYER, areas.flatMap(toFeatures));

/** One feature for each part of the area, all with its number and its totals. */
function toFeatures({ area, totals }: TileArea): TileFeature[] {
  const { code, name, nameZh, parts } = area;
  const { roofs, possibleKw, possibleKwh } = totals;
  const specificYield = possibleKw > 0 ? possibleKwh / possibleKw : undefined;
  const properties = {
    code,
    name,
    name_zh: nameZh,
    roofs,
    kw: Math.round(possibleKw),
    mwh: Math.round(possibleKwh / 1000),
    ...(specificYield !== undefined && { kwh_per_kwp: Math.round(specificYield), class: classOf(specificYield) }),
  };
  return parts.map((part) => ({ id: Number(code), outline: part as Polygon, properties }));
}
