import { WORK } from '../../contract/common/expected-work.js';
import { done, DoneAnswer, TokenGrantAnswer } from '../../contract/accounts/account.answer.js';
import {
  ConfirmEmailRequest,
  ForgotPasswordRequest,
  LoginRequest,
  LogoutRequest,
  RefreshRequest,
  RegisterRequest,
  ResetPasswordRequest,
} from '../../contract/accounts/auth.request.js';
import { IdempotencyKeyRequest } from '../../contract/common/idempotency-key.request.js';
import { ACCOUNT_EXAMPLES } from '../../contract/common/body-examples.js';
import { routesFor } from '../route.js';

const open = routesFor('anyone', 'Authentication');

/** Registering, signing in and out. */
export const authRoutes = [
  open.post('/api/auth/register', {
    summary: 'Create an account and sign in',
    request: { header: IdempotencyKeyRequest, body: RegisterRequest },
    example: ACCOUNT_EXAMPLES.register,
    work: WORK.password,
    answer: { of: TokenGrantAnswer },
    errors: [409, 429],
    handle: ({ services, parts, caller }) => services.accounts.register(parts.body, caller),
  }),
  open.post('/api/auth/login', {
    summary: 'Sign in',
    request: { body: LoginRequest },
    example: ACCOUNT_EXAMPLES.login,
    work: WORK.password,
    answer: { of: TokenGrantAnswer },
    errors: [401, 429],
    handle: ({ services, parts, caller }) => services.accounts.login(parts.body, caller),
  }),
  open.post('/api/auth/refresh', {
    summary: 'Exchange a refresh token for new tokens; reusing an old one ends the session',
    request: { body: RefreshRequest },
    example: ACCOUNT_EXAMPLES.refresh,
    answer: { of: TokenGrantAnswer },
    errors: [401],
    handle: ({ services, parts }) => services.sessions.refresh(parts.body.refreshToken),
  }),
  routesFor('optional-valid-account', 'Authentication').post('/api/auth/logout', {
    summary: 'End this session, or all sessions',
    request: { body: LogoutRequest },
    example: ACCOUNT_EXAMPLES.logout,
    optionalBody: true,
    answer: { of: DoneAnswer },
    handle: ({ services, parts, caller }) => done(services.accounts.logout(parts.body, caller)),
  }),
  open.post('/api/auth/confirm', {
    summary: 'Confirm an e-mail address with the token sent to it',
    request: { body: ConfirmEmailRequest },
    example: ACCOUNT_EXAMPLES.confirm,
    answer: { of: DoneAnswer },
    handle: ({ services, parts, caller }) => done(services.accountRecovery.confirm(parts.body, caller)),
  }),
  open.post('/api/auth/password/forgot', {
    summary: 'Request an e-mail for resetting a forgotten password',
    description:
      'The answer is the same for an unknown address. An unconfirmed address receives the confirmation e-mail instead.',
    request: { body: ForgotPasswordRequest },
    example: ACCOUNT_EXAMPLES.forgot,
    answer: { of: DoneAnswer },
    errors: [429],
    handle: ({ services, parts, caller }) => done(services.accountRecovery.forgotPassword(parts.body, caller)),
  }),
  open.post('/api/auth/password/reset', {
    summary: 'Set a new password with the token of the e-mail, which ends every session',
    request: { body: ResetPasswordRequest },
    example: ACCOUNT_EXAMPLES.reset,
    work: WORK.password,
    answer: { of: DoneAnswer },
    errors: [429],
    handle: ({ services, parts, caller }) => done(services.accountRecovery.resetPassword(parts.body, caller)),
  }),
];
