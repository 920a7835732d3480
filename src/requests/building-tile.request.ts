import { InputType } from 'type-graphql';
import { RequestField } from './request-field.js';

/** Whole numbers of a path: digits and nothing else, few enough to be exact. */
const TILE_NUMBER = /^\d{1,9}$/;

/** A vector tile of buildings by its path. */
@InputType('BuildingTilePathInput', { description: 'A vector tile of buildings by its path.' })
export class BuildingTilePathRequest {
  @RequestField({ kind: 'string', pattern: TILE_NUMBER, in: 'path', description: 'Zoom, 0 to 20.', example: '15' })
  z!: string;

  @RequestField({
    kind: 'string',
    pattern: TILE_NUMBER,
    in: 'path',
    description: 'Column from the west.',
    example: '27446',
  })
  x!: string;

  @RequestField({
    kind: 'string',
    pattern: TILE_NUMBER,
    in: 'path',
    description: 'Row from the north.',
    example: '14028',
  })
  y!: string;
}
