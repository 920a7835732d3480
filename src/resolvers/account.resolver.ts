import { Arg, Args, Ctx, Field, ID, ObjectType, Resolver } from 'type-graphql';
import { AnswerField, AnswerList } from '../contract/fields/answer-field.js';
import { TokenGrantAnswer } from '../contract/accounts/account.answer.js';
import { PAGE_LIMITS } from '../contract/common/page.request.js';
import { requireAccount } from '../domain/caller.js';
import type { RequestContext } from '../http/context.js';
import { Account } from '../entities/accounts/account.entity.js';
import { Assessment } from '../entities/assessment.entity.js';
import {
  AccountChangesRequest,
  EraseAccountRequest,
  PasswordChangeRequest,
} from '../contract/accounts/account.request.js';
import { Allow } from './execution/limits/access.js';
import { Mutation } from './execution/documents/answered-fields.js';
import { DeletionMutation, RecordMutation, type Deletion } from './graph/payload.js';

@ObjectType({ description: 'What was claimed.' })
class ClaimAssessmentsPayload {
  @AnswerField('integer', 'Number of claimed assessments.') claimed!: number;
  @Field(() => [ID], { description: 'Their ids.' }) assessmentIds!: string[];
  @AnswerList(() => Assessment, 'The first 100 of them.') assessments!: Assessment[];
}

/** What holders of an account do with it and with their assessments. */
@Allow('account')
@Resolver()
export class AccountResolver {
  @RecordMutation('Change the own account.', { account: Account })
  async updateAccount(
    @Arg('input') input: AccountChangesRequest,
    @Ctx() { services, caller }: RequestContext,
  ): Promise<{ account: Account }> {
    return { account: await services.accounts.update(input, caller) };
  }

  @Mutation(() => TokenGrantAnswer, {
    description: 'Set a new password, which ends every session, and sign in again.',
  })
  changePassword(
    @Arg('input') input: PasswordChangeRequest,
    @Ctx() { services, caller }: RequestContext,
  ): Promise<TokenGrantAnswer> {
    return services.accounts.changePassword(input, caller);
  }

  @DeletionMutation(
    'Erase the own account and all that belongs to it; without the password within 5 minutes of the sign-in.',
  )
  async removeAccount(
    @Args() input: EraseAccountRequest,
    @Ctx() { services, caller }: RequestContext,
  ): Promise<Deletion> {
    const { accountId } = requireAccount(caller);
    await services.accounts.erase(input, caller);
    return { deletedId: accountId };
  }

  @RecordMutation('Resend the e-mail that confirms the address, unless it is confirmed.', { account: Account })
  async requestConfirmation(@Ctx() { services, caller }: RequestContext): Promise<{ account: Account }> {
    await services.accountRecovery.requestConfirmation(caller);
    return { account: await services.accounts.me(caller) };
  }

  @Mutation(() => ClaimAssessmentsPayload, {
    description: 'Claim the assessments of the anonymous id in the header X-Anonymous-Id.',
  })
  async claimAssessments(@Ctx() { services, caller }: RequestContext): Promise<ClaimAssessmentsPayload> {
    const { claimed, assessmentIds } = await services.assessments.claim(caller);
    const shown = await services.assessments.byIds(assessmentIds.slice(0, PAGE_LIMITS.max), caller);
    return { claimed, assessmentIds, assessments: shown.filter((assessment) => assessment !== undefined) };
  }

  @DeletionMutation('Remove an own assessment.')
  async removeAssessment(
    @Arg('id', () => ID) id: string,
    @Ctx() { services, caller }: RequestContext,
  ): Promise<Deletion> {
    await services.assessments.remove(id, caller);
    return { deletedId: id };
  }
}
