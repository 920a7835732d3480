import { ObjectType } from 'type-graphql';
import { AnswerField } from '../fields/answer-field.js';

/** Name and version of a calculation. */
@ObjectType()
export abstract class ModelVersionAnswer {
  @AnswerField({ kind: 'string', description: 'Name.' })
  name!: string;

  @AnswerField({ kind: 'string', description: 'Version.' })
  version!: string;
}
