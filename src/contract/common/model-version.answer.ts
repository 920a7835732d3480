import { ObjectType } from 'type-graphql';
import { AnswerField } from '../fields/answer-field.js';

/** Name and version of a calculation. */
@ObjectType()
export abstract class ModelVersionAnswer {
  @AnswerField('string', 'Name.') name!: string;
  @AnswerField('string', 'Version.') version!: string;
}
