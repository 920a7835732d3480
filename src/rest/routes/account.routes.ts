import { WORK } from '../../contract/common/expected-work.js';
import { ClaimOutcomeAnswer, done, DoneAnswer, TokenGrantAnswer } from '../../contract/accounts/account.answer.js';
import { Account } from '../../entities/accounts/account.entity.js';
import { Assessment } from '../../entities/assessment.entity.js';
import { PersonalData } from '../../entities/accounts/personal-data.js';
import {
  AccountChangesRequest,
  EraseAccountRequest,
  PasswordChangeRequest,
} from '../../contract/accounts/account.request.js';
import { AnonymousIdRequest, ClaimRequest } from '../../contract/common/anonymous-id.request.js';
import { PageRequest } from '../../contract/common/page.request.js';
import { RecordIdRequest } from '../../contract/common/record-id.request.js';
import { ACCOUNT_EXAMPLES } from '../../contract/common/body-examples.js';
import { assessmentList } from '../presenters/present-assessments.js';
import { personalDataChunks } from '../presenters/present-personal-data.js';
import { StreamedAnswer } from '../route.js';
import { account } from './audiences.js';

/** One's own account and assessments. */
export const accountRoutes = [
  account.get('/api/me', {
    summary: 'The own account',
    answer: { of: Account },
    handle: ({ services, caller }) => services.accounts.me(caller),
  }),
  account.patch('/api/me', {
    summary: 'Change the own account',
    request: { body: AccountChangesRequest },
    example: ACCOUNT_EXAMPLES.changes,
    answer: { of: Account },
    errors: [409, 429],
    handle: ({ services, parts, caller }) => services.accounts.update(parts.body, caller),
  }),
  account.delete('/api/me', {
    summary: 'Erase the own account and everything that belongs to it',
    description: 'Requires the password, or a sign-in that is less than 5 minutes old.',
    request: { body: EraseAccountRequest },
    example: ACCOUNT_EXAMPLES.erase,
    optionalBody: true,
    answer: { of: DoneAnswer },
    errors: [429],
    handle: ({ services, parts, caller }) => done(services.accounts.erase(parts.body, caller)),
  }),
  account.post('/api/me/confirmation', {
    summary: 'Resend the e-mail that confirms the address',
    answer: { of: DoneAnswer },
    errors: [429],
    handle: ({ services, caller }) => done(services.accountRecovery.requestConfirmation(caller)),
  }),
  account.post('/api/me/password', {
    summary: 'Set a new password, which ends every session, and sign in again',
    request: { body: PasswordChangeRequest },
    example: ACCOUNT_EXAMPLES.password,
    work: WORK.password,
    answer: { of: TokenGrantAnswer },
    errors: [429],
    handle: ({ services, parts, caller }) => services.accounts.changePassword(parts.body, caller),
  }),
  account.get('/api/me/export', {
    summary: 'All data of the own account',
    answer: { of: PersonalData },
    handle: async ({ services, caller }) =>
      new StreamedAnswer(personalDataChunks(await services.personalData.export(caller))),
  }),
  account.get('/api/me/assessments', {
    summary: 'The own assessments, newest first',
    request: { query: PageRequest },
    answer: { of: Assessment, list: 'part' },
    handle: async ({ services, parts, caller }) =>
      assessmentList(await services.assessments.ownInBatches(parts.query, caller)),
  }),
  account.delete('/api/me/assessments/{id}', {
    summary: 'Remove an own assessment',
    request: { path: RecordIdRequest },
    answer: { of: DoneAnswer },
    handle: ({ services, parts, caller }) => done(services.assessments.remove(parts.path.id, caller)),
  }),
  account.post('/api/me/claim', {
    summary: 'Claim the anonymous assessments of the given anonymous id',
    request: { header: AnonymousIdRequest, query: ClaimRequest },
    answer: { of: ClaimOutcomeAnswer },
    handle: ({ services, parts, caller }) => services.assessments.claim(caller, parts.query.userId),
  }),
];
