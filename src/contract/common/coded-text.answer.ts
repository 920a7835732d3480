import { ObjectType } from 'type-graphql';
import { AnswerField } from '../fields/answer-field.js';

@ObjectType('CodedText', { description: 'A text for people: a warning, a reason or a question.' })
export class CodedTextAnswer {
  @AnswerField('string', 'Name of the text, the same in every language.') code!: string;
  @AnswerField('json', 'The values in the text by name.', { shape: 'object' }) params!: unknown;

  @AnswerField('string', 'The text in the language of `lang`, otherwise of the header `Accept-Language`.')
  text!: string;
}

/** Members of a request that were ignored; only REST ignores any. */
export const IGNORED_MEMBERS = AnswerField('objects', 'Unknown members of the request, which were ignored.', {
  of: () => CodedTextAnswer,
  restOnly: true,
});

/** The same with what the calculation warns of. */
export const WARNINGS = AnswerField(
  'objects',
  'Warnings about the result; in REST also of unknown members of the request, which were ignored.',
  { of: () => CodedTextAnswer },
);
