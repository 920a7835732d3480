import { ObjectType } from 'type-graphql';
import { AnswerField } from '../fields/answer-field.js';

@ObjectType('ChangedField', { description: 'A field of a record that an action has changed.' })
export class ChangedFieldAnswer {
  @AnswerField('string', 'Its name; of nested values with dots, such as `value.tiers.0.summer`.') field!: string;
  @AnswerField('string?', 'Its value before, lists with commas; null where there was none.') before!: string | null;
  @AnswerField('string?', 'Its value after, lists with commas; null where there is none.') after!: string | null;
}
