import { RequestField } from '../fields/request-field.js';
import { tileColumn, tileRow, tileZoom } from '../common/tile-path.js';

/** A vector tile of buildings by its path. */
export class BuildingTilePathRequest {
  @RequestField(tileZoom(20, '15')) z!: string;
  @RequestField(tileColumn('27446')) x!: string;
  @RequestField(tileRow('14028')) y!: string;
}
