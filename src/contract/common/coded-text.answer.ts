import { ObjectType } from 'type-graphql';
import type { CodedText } from '../../core/texts/coded-text.js';
import { AnswerField, AnswerList } from '../fields/answer-field.js';

@ObjectType('TextParam', { description: 'A value in a text.' })
export class TextParamAnswer {
  @AnswerField('string', 'Its name in the text.') name!: string;

  @AnswerField('number?', 'The value, in the unit that the text names; null where it is a text.')
  number!: number | null;

  @AnswerField('string?', 'The value; null where it is a number.') text!: string | null;
}

const toParams = (params: CodedText['params']): TextParamAnswer[] =>
  Object.entries(params).map(([name, value]) =>
    typeof value === 'number' ? { name, number: value, text: null } : { name, number: null, text: value },
  );

@ObjectType('CodedText', { description: 'A text for people: a warning, a reason or a question.' })
export class CodedTextAnswer {
  @AnswerField('string', 'Name of the text, the same in every language.') code!: string;

  @AnswerField('json', 'The values in the text by name.', {
    graphqlForm: { type: () => [TextParamAnswer], of: toParams },
    cost: { items: 2 },
  })
  params!: CodedText['params'];

  @AnswerField('string', 'The text in the language of `lang`, otherwise of the header `Accept-Language`.')
  text!: string;
}

/** Members of a request that were ignored; only REST ignores any. */
export const IGNORED_MEMBERS = AnswerList(
  () => CodedTextAnswer,
  'Unknown members of the request, which were ignored.',
  { restOnly: true },
);

/** The same with what the calculation warns of. */
export const WARNINGS = AnswerList(
  () => CodedTextAnswer,
  'Warnings about the result; in REST also of unknown members of the request, which were ignored.',
);
