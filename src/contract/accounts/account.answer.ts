import { ObjectType } from 'type-graphql';
import { ROLES, type Role } from '../../core/accounts/role.js';
import { AnswerField } from '../fields/answer-field.js';

@ObjectType('TokenGrant', { description: 'A sign-in: tokens and whose they are.' })
export class TokenGrantAnswer {
  @AnswerField('string', 'JWT for the header `Authorization: Bearer`.') accessToken!: string;
  @AnswerField('string', 'The same as accessToken.') token!: string;
  @AnswerField('string', '`bearer`.', { words: ['bearer'] }) tokenType!: string;
  @AnswerField('integer', 'Life of the access token [s].') expiresIn!: number;
  @AnswerField('string', 'Token that returns the next tokens; valid for one use.') refreshToken!: string;
  @AnswerField('id', 'The account.') userId!: string;
  @AnswerField('string', 'E-mail address of the account.') email!: string;
  @AnswerField('string', '`user`, `vendor` or `admin`.', { words: ROLES, graphqlEnum: ['Role', ROLES] }) role!: Role;
}

@ObjectType('Done', { description: 'It was done.' })
export class DoneAnswer {
  @AnswerField('boolean', 'Always true.') ok!: boolean;
}

/** The answer of what has nothing else to say. */
export const DONE: DoneAnswer = { ok: true };

/** Result of claiming anonymous assessments, in REST. */
export class ClaimOutcomeAnswer {
  @AnswerField('boolean', 'Always true.') ok!: boolean;
  @AnswerField('integer', 'How many assessments are the account’s from now on.') claimed!: number;
  @AnswerField('strings', 'Their ids.') assessmentIds!: string[];
}
