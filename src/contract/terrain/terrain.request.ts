import { InputType } from 'type-graphql';
import { HEIGHT_BOUND } from '../../core/bounds.js';
import { TERRAIN_ENCODINGS, type TerrainEncoding } from '../../core/terrain/elevation-encoding.js';
import { MAX_TERRAIN_ZOOM } from '../../core/terrain/elevation-grid.js';
import { PlacedRequest, PlaceRequest } from '../places/place.request.js';
import { RequestField } from '../fields/request-field.js';
import { tileColumn, tileRow, tileZoom } from '../common/tile-path.js';

/** A point whose elevation is requested. */
export class ElevationRequest extends PlaceRequest {}

@InputType('HorizonInput', { description: 'A location whose horizon is requested.' })
export class HorizonRequest extends PlacedRequest {
  @RequestField('number', 'Height of eye or panel above the ground, m; rounded to metres.', {
    ...HEIGHT_BOUND,
    default: 2,
    restName: 'height',
  })
  heightM!: number;
}

@InputType('DemEncodingInput', { description: 'How the colours of a tile encode metres.' })
export class DemEncodingRequest {
  @RequestField(
    'enum',
    '`terrain-rgb`: -10000 + (R*65536 + G*256 + B) * 0.1 m; `terrarium`: R*256 + G + B/256 - 32768 m.',
    { values: TERRAIN_ENCODINGS, enumName: 'TerrainEncoding', default: 'terrain-rgb' },
  )
  encoding!: TerrainEncoding;
}

/** An elevation tile by its path. */
export class DemTilePathRequest {
  @RequestField(tileZoom(MAX_TERRAIN_ZOOM, '13')) z!: string;
  @RequestField(tileColumn('6790')) x!: string;
  @RequestField(tileRow('3521')) y!: string;
}

@InputType('DemTileInput', { description: 'An elevation tile of the web map.' })
export class DemTileRequest extends DemEncodingRequest {
  @RequestField('integer', 'Zoom, 0 to 15.', { min: 0, max: 999_999_999 }) z!: number;
  @RequestField('integer', 'Column from the west.', { min: 0, max: 999_999_999 }) x!: number;
  @RequestField('integer', 'Row from the north.', { min: 0, max: 999_999_999 }) y!: number;
}
