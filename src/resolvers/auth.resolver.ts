import { WORK } from '../contract/common/expected-work.js';
import { Arg, Args, Ctx, Resolver } from 'type-graphql';
import { MAIL_TOKEN_LIFE_MS } from '../domain/accounts/account-token.service.js';
import {
  ConfirmedEmailAnswer,
  EndedSessionsAnswer,
  MailedLinkAnswer,
  TokenGrantAnswer,
} from '../contract/accounts/account.answer.js';
import { Cost } from '../contract/common/field-cost.js';
import type { RequestContext } from '../http/context.js';
import {
  ConfirmEmailRequest,
  ForgotPasswordRequest,
  LoginRequest,
  LogoutRequest,
  RefreshRequest,
  RegisterRequest,
  ResetPasswordRequest,
} from '../contract/accounts/auth.request.js';
import { Allow } from './execution/limits/access.js';
import { Mutation } from './execution/documents/answered-fields.js';
import { IdempotencyKeyArg, withKey } from './graph/idempotency.js';

/** Registering, signing in and out. */
@Allow('anyone')
@Resolver()
export class AuthResolver {
  @Cost({ work: WORK.password })
  @Mutation(() => TokenGrantAnswer, { description: 'Create an account and sign in.' })
  register(
    @Arg('input') input: RegisterRequest,
    @IdempotencyKeyArg() key: string | undefined,
    @Ctx() { services, caller }: RequestContext,
  ): Promise<TokenGrantAnswer> {
    return services.accounts.register(input, withKey(caller, key));
  }

  @Cost({ work: WORK.password })
  @Mutation(() => TokenGrantAnswer, { description: 'Sign in.' })
  login(@Arg('input') input: LoginRequest, @Ctx() { services, caller }: RequestContext): Promise<TokenGrantAnswer> {
    return services.accounts.login(input, caller);
  }

  @Mutation(() => TokenGrantAnswer, {
    description: 'Exchange a refresh token for new tokens; using one twice ends the session.',
  })
  refresh(@Args() input: RefreshRequest, @Ctx() { services }: RequestContext): Promise<TokenGrantAnswer> {
    return services.sessions.refresh(input.refreshToken);
  }

  @Allow('optional-valid-account')
  @Mutation(() => EndedSessionsAnswer, { description: 'End this session, or all sessions.' })
  async logout(
    @Arg('input', { nullable: true }) input: LogoutRequest,
    @Ctx() { services, caller }: RequestContext,
  ): Promise<EndedSessionsAnswer> {
    return { endedSessions: await services.accounts.logout(input ?? {}, caller) };
  }

  @Mutation(() => ConfirmedEmailAnswer, { description: 'Confirm an e-mail address with the token sent to it.' })
  confirmEmail(
    @Args() input: ConfirmEmailRequest,
    @Ctx() { services, caller }: RequestContext,
  ): Promise<ConfirmedEmailAnswer> {
    return services.accountRecovery.confirm(input, caller);
  }

  @Mutation(() => MailedLinkAnswer, {
    description: 'Request an e-mail for a forgotten password; the same for an unknown address.',
  })
  async forgotPassword(
    @Args() input: ForgotPasswordRequest,
    @Ctx() { services, caller }: RequestContext,
  ): Promise<MailedLinkAnswer> {
    await services.accountRecovery.forgotPassword(input, caller);
    return { expiresIn: MAIL_TOKEN_LIFE_MS / 1000 };
  }

  @Mutation(() => EndedSessionsAnswer, {
    description: 'Set a new password with the token of the e-mail; every session ends.',
  })
  async resetPassword(
    @Arg('input') input: ResetPasswordRequest,
    @Ctx() { services, caller }: RequestContext,
  ): Promise<EndedSessionsAnswer> {
    return { endedSessions: await services.accountRecovery.resetPassword(input, caller) };
  }
}
