import { Arg, Ctx, Mutation, Resolver } from 'type-graphql';
import { DONE, DoneAnswer, TokenGrantAnswer } from '../contract/accounts/account.answer.js';
import { Cost } from '../contract/common/field-cost.js';
import type { RequestContext } from '../http/context.js';
import { LoginRequest, LogoutRequest, RefreshRequest, RegisterRequest } from '../contract/accounts/auth.request.js';

/** Work of hashing a password. */
const PASSWORD_WORK = 3_000;

/** Registering, signing in and out. */
@Resolver()
export class AuthResolver {
  @Cost({ work: PASSWORD_WORK })
  @Mutation(() => TokenGrantAnswer, { description: 'Make an account and sign in.' })
  register(@Arg('input') input: RegisterRequest, @Ctx() context: RequestContext): Promise<TokenGrantAnswer> {
    return context.services.accounts.register(input, context.visitor);
  }

  @Cost({ work: PASSWORD_WORK })
  @Mutation(() => TokenGrantAnswer, { description: 'Sign in.' })
  login(@Arg('input') input: LoginRequest, @Ctx() context: RequestContext): Promise<TokenGrantAnswer> {
    return context.services.accounts.login(input, context.visitor);
  }

  @Mutation(() => TokenGrantAnswer, {
    description: 'Trade a refresh token for new tokens; the use of an old one ends the sign-in.',
  })
  refresh(@Arg('input') input: RefreshRequest, @Ctx() { services }: RequestContext): Promise<TokenGrantAnswer> {
    return services.sessions.refresh(input.refreshToken);
  }

  @Mutation(() => DoneAnswer, { description: 'Sign out, of this sign-in or everywhere.' })
  async logout(
    @Arg('input', { nullable: true }) input: LogoutRequest,
    @Ctx() { services, caller }: RequestContext,
  ): Promise<DoneAnswer> {
    await services.accounts.logout(input ?? {}, caller);
    return DONE;
  }
}
