import { ObjectType } from 'type-graphql';
import type { CodedText, WrittenText } from '../../core/texts/coded-text.js';
import { AnswerField, AnswerList } from '../fields/answer-field.js';
import { answerOf, type AnswerMembers } from '../fields/answer-of.js';

@ObjectType('TextParam', { description: 'A value in a text.' })
export class TextParamAnswer {
  @AnswerField('string', 'Its name in the text.') name!: string;

  @AnswerField('number?', 'The value, in the unit of the text; null where it is a text.')
  number!: number | null;

  @AnswerField('string?', 'The value; null where it is a number.') text!: string | null;
}

const toParams = (params: CodedText['params']): TextParamAnswer[] =>
  Object.entries(params).map(([name, value]) =>
    typeof value === 'number' ? { name, number: value, text: null } : { name, number: null, text: value },
  );

/** What is said of every text for people. */
export const CODED_TEXT: AnswerMembers<WrittenText> = {
  code: AnswerField('string', 'Name of the text in every language.'),
  params: AnswerField('json', 'The values in the text by name.', {
    graphqlForm: { type: () => [TextParamAnswer], of: toParams },
    cost: { items: 2 },
  }),
  text: AnswerField('string', 'The text in the language that was asked for.'),
};

export const CodedTextAnswer = answerOf<WrittenText>('CodedText', 'A warning, a reason or a question.', CODED_TEXT);

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
