import { ObjectType } from 'type-graphql';
import { AnswerField } from '../fields/answer-field.js';

@ObjectType('ChangedField', { description: 'A field of a record that an action has changed.' })
export class ChangedFieldAnswer {
  @AnswerField('string', 'Its name; nested ones with dots: `value.tiers.0.summer`.') field!: string;
  @AnswerField('string?', 'Its value before, lists with commas; null without one.') before!: string | null;
  @AnswerField('string?', 'Its value after, lists with commas; null without one.') after!: string | null;
}
