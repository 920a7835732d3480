import { Arg, Args, Ctx, Resolver } from 'type-graphql';
import { ClaimOutcomeAnswer, DONE, DoneAnswer, TokenGrantAnswer } from '../contract/accounts/account.answer.js';
import { Cost } from '../contract/common/field-cost.js';
import type { RequestContext } from '../http/context.js';
import { Account } from '../entities/account.entity.js';
import { Assessment } from '../entities/assessment.entity.js';
import { PersonalData } from '../entities/personal-data.js';
import {
  AccountChangesRequest,
  EraseAccountRequest,
  PasswordChangeRequest,
} from '../contract/accounts/account.request.js';
import { RecordIdRequest } from '../contract/common/record-id.request.js';
import { ConnectionArguments, connectionType, type Connection } from './connections/connection.js';
import { listQuery, recordConnection } from './connections/record-connection.js';
import { Allow } from './execution/access.js';
import { Mutation, Query } from './execution/answered-fields.js';

const AssessmentConnection = connectionType(Assessment, 'Assessment');

/** One's own account and assessments. */
@Allow('account')
@Resolver()
export class AccountResolver {
  @Query(() => Account, { description: 'The own account.' })
  me(@Ctx() { services, caller }: RequestContext): Promise<Account> {
    return services.accounts.me(caller);
  }

  @Cost({ work: 200 })
  @Query(() => PersonalData, { description: 'All data of the own account.' })
  myData(@Ctx() { services, caller }: RequestContext): Promise<PersonalData> {
    return services.personalData.whole(caller);
  }

  @Query(() => AssessmentConnection, { description: 'The own assessments, newest first.' })
  async myAssessments(
    @Args(() => ConnectionArguments) part: ConnectionArguments,
    @Ctx() { services, caller }: RequestContext,
  ): Promise<Connection<Assessment>> {
    return recordConnection(await services.assessments.own(listQuery(part), caller));
  }

  @Mutation(() => Account, { description: 'Change the own account.' })
  updateMe(@Arg('input') input: AccountChangesRequest, @Ctx() { services, caller }: RequestContext): Promise<Account> {
    return services.accounts.update(input, caller);
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

  @Mutation(() => DoneAnswer, {
    description:
      'Erase the own account and everything that belongs to it; without the password the sign-in must be less than 5 minutes old.',
  })
  async eraseMe(
    @Arg('input', { nullable: true }) input: EraseAccountRequest,
    @Ctx() { services, caller }: RequestContext,
  ): Promise<DoneAnswer> {
    await services.accounts.erase(input ?? {}, caller);
    return DONE;
  }

  @Mutation(() => DoneAnswer, { description: 'Resend the e-mail that confirms the own address.' })
  async requestConfirmation(@Ctx() { services, caller }: RequestContext): Promise<DoneAnswer> {
    await services.accountRecovery.requestConfirmation(caller);
    return DONE;
  }

  @Mutation(() => ClaimOutcomeAnswer, {
    description: 'Claim the anonymous assessments of the anonymous id in the header X-Anonymous-Id.',
  })
  claimAssessments(@Ctx() { services, caller }: RequestContext): Promise<ClaimOutcomeAnswer> {
    return services.assessments.claim(caller);
  }

  @Mutation(() => DoneAnswer, { description: 'Remove an own assessment.' })
  async deleteAssessment(
    @Arg('input') input: RecordIdRequest,
    @Ctx() { services, caller }: RequestContext,
  ): Promise<DoneAnswer> {
    await services.assessments.remove(input.id, caller);
    return DONE;
  }
}
