import { ObjectType } from 'type-graphql';
import { ROLES, type Role } from '../../core/accounts/role.js';
import { AnswerField } from '../fields/answer-field.js';

@ObjectType('TokenGrant', { description: 'The tokens of a sign-in, and its account.' })
export class TokenGrantAnswer {
  @AnswerField('string', 'JWT for the header `Authorization: Bearer`.') accessToken!: string;
  @AnswerField('string', 'The same for clients that do not renew theirs, valid for 30 days of the session.')
  token!: string;
  @AnswerField('string', '`bearer`.', { words: ['bearer'], restOnly: true }) tokenType!: string;
  @AnswerField('integer', 'Life of the access token [s].') expiresIn!: number;
  @AnswerField('string', 'Token for the next tokens, valid once.') refreshToken!: string;
  @AnswerField('id', 'The account.', { restOnly: true }) userId!: string;
  @AnswerField('string', 'E-mail address of the account.') email!: string;
  @AnswerField('string', 'Its role.', { words: ROLES, graphqlEnum: ['Role', ROLES] })
  role!: Role;
}

@ObjectType('EndedSessions', { description: 'What has ended.' })
export class EndedSessionsAnswer {
  @AnswerField('integer', 'Number of sessions that have ended.') endedSessions!: number;
}

@ObjectType('ConfirmedEmail', { description: 'An address that was confirmed.' })
export class ConfirmedEmailAnswer {
  @AnswerField('id', 'Identity of its account, which need not be the one that is signed in.') accountId!: string;
  @AnswerField('instant', 'When it was confirmed, UTC.') emailConfirmedAt!: Date;
}

@ObjectType('MailedLink', { description: 'The link of an e-mail.' })
export class MailedLinkAnswer {
  @AnswerField('integer', 'Life of the link [s].') expiresIn!: number;
}

/** Result of a change that has nothing else to say, in REST. */
export class DoneAnswer {
  @AnswerField('boolean', 'Always true.') ok!: boolean;
}

/** Waits for a change that has nothing else to answer. */
export async function done(change: Promise<unknown>): Promise<DoneAnswer> {
  await change;
  return { ok: true };
}

/** Result of claiming anonymous assessments, in REST. */
export class ClaimOutcomeAnswer {
  @AnswerField('boolean', 'Always true.') ok!: boolean;
  @AnswerField('integer', 'Number of claimed assessments.') claimed!: number;
  @AnswerField('strings', 'Their ids.') assessmentIds!: string[];
}
