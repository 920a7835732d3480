import { ObjectType } from 'type-graphql';
import { AnswerField } from '../fields/answer-field.js';

@ObjectType('BuildingTiles', { description: 'Address and contents of the vector tiles of the buildings.' })
export class BuildingTilesAnswer {
  @AnswerField('string', 'Path of a tile, with {z}, {x} and {y} to fill in.') urlTemplate!: string;
  @AnswerField('string', 'Name of the one layer.') layer!: string;
  @AnswerField('integer', 'Zoom from which on tiles hold the large buildings.') minZoom!: number;
  @AnswerField('integer', 'Zoom from which on tiles hold all buildings.') allBuildingsZoom!: number;
  @AnswerField('integer', 'Finest zoom.') maxZoom!: number;
}
