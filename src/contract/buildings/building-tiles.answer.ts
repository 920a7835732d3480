import { ObjectType } from 'type-graphql';
import { AnswerField } from '../fields/answer-field.js';

/** Where the vector tiles of the buildings are, and what they hold. */
@ObjectType('BuildingTiles', { description: 'Where the vector tiles of the buildings are, and what they hold.' })
export class BuildingTilesAnswer {
  @AnswerField({ kind: 'string', description: 'Path of a tile on this server, with {z}, {x} and {y} to fill in.' })
  urlTemplate!: string;

  @AnswerField({ kind: 'string', description: 'Name of the one layer.' })
  layer!: string;

  @AnswerField({ kind: 'integer', description: 'Zoom from which on tiles hold the large buildings.' })
  minZoom!: number;

  @AnswerField({ kind: 'integer', description: 'Zoom from which on tiles hold all buildings.' })
  allBuildingsZoom!: number;

  @AnswerField({ kind: 'integer', description: 'Finest zoom.' })
  maxZoom!: number;
}
