import { ObjectType } from 'type-graphql';
import { ROLES, type Role } from '../../core/accounts/role.js';
import { AnswerField } from '../fields/answer-field.js';

/** A sign-in. */
@ObjectType('TokenGrant', { description: 'A sign-in: tokens and whose they are.' })
export class TokenGrantAnswer {
  @AnswerField({ kind: 'string', description: 'JWT for the header `Authorization: Bearer`.' })
  accessToken!: string;

  @AnswerField({ kind: 'string', description: 'The same as accessToken.' })
  token!: string;

  @AnswerField({ kind: 'string', words: ['bearer'], description: '`bearer`.' })
  tokenType!: string;

  @AnswerField({ kind: 'integer', description: 'Life of the access token [s].' })
  expiresIn!: number;

  @AnswerField({ kind: 'string', description: 'Gives the next tokens, once.' })
  refreshToken!: string;

  @AnswerField({ kind: 'id', description: 'The account.' })
  userId!: string;

  @AnswerField({ kind: 'string', description: 'E-mail address of the account.' })
  email!: string;

  @AnswerField({ kind: 'string', words: ROLES, description: '`user`, `vendor` or `admin`.' })
  role!: Role;
}

/** It was done. */
@ObjectType('Done', { description: 'It was done.' })
export class DoneAnswer {
  @AnswerField({ kind: 'boolean', description: 'Always true.' })
  ok!: boolean;
}

/** The answer of what has nothing else to say. */
export const DONE: DoneAnswer = { ok: true };

/** What claiming anonymous assessments came to. */
@ObjectType('ClaimOutcome', { description: 'What claiming anonymous assessments came to.' })
export class ClaimOutcomeAnswer {
  @AnswerField({ kind: 'boolean', description: 'Always true.' })
  ok!: boolean;

  @AnswerField({ kind: 'integer', description: 'How many assessments are the account’s from now on.' })
  claimed!: number;

  @AnswerField({ kind: 'strings', description: 'Their ids.' })
  assessmentIds!: string[];
}
