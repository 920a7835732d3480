import { Args, Ctx, Resolver, Root } from 'type-graphql';
import { TokenGrantAnswer } from '../../contract/accounts/account.answer.js';
import { BuildingAnswer } from '../../contract/buildings/building.answer.js';
import { Cost } from '../../contract/common/field-cost.js';
import { GraphQLJSON } from '../../contract/fields/scalars.js';
import { Account } from '../../entities/account.entity.js';
import { Assessment, type AssessmentResult } from '../../entities/assessment.entity.js';
import { Inquiry } from '../../entities/inquiry.entity.js';
import { Vendor } from '../../entities/vendor.entity.js';
import { ConnectionArguments, connectionType, type Connection } from '../connections/connection.js';
import { Allow, type FieldContext } from '../execution/access.js';
import { FieldResolver } from '../execution/answered-fields.js';
import { followAccount, followList, listBatch } from '../graph/edges.js';
import type { Batch } from '../graph/loaders.js';
import { buildingAt } from '../graph/place-nodes.js';

const InquiryConnection = connectionType(Inquiry, 'Inquiry');

const vendorOfAccount: Batch<string, Vendor | undefined> = (ids, { services, caller }) =>
  services.vendors.ofOwners(ids, caller);

const resultOfAssessment: Batch<string, AssessmentResult | null> = (ids, { services, caller }) =>
  services.assessments.resultsByIds(ids, caller);

const inquiriesOfAssessment = listBatch<Inquiry>((ids, part, { services, caller }) =>
  services.inquiryRecords.ofAssessments(ids, part, caller),
);

const accountOfGrant: Batch<string, Account | undefined> = (ids, { services }) => services.accounts.ofGrants(ids);

/** From a sign-in to its account, which its caller is only from the next request on. */
@Allow('anyone')
@Resolver(() => TokenGrantAnswer)
export class TokenGrantEdges {
  @FieldResolver(() => Account, { nullable: true, description: 'The account that signed in.' })
  account(@Root() { userId }: TokenGrantAnswer, @Ctx() { loaders }: FieldContext): Promise<Account | undefined> {
    return loaders.load(accountOfGrant, userId);
  }
}

@Allow('optional-account')
@Resolver(() => Account)
export class AccountEdges {
  @FieldResolver(() => Vendor, { nullable: true, description: 'The vendor that it owns.' })
  async vendor(@Root() { id }: Pick<Account, 'id'>, @Ctx() { loaders }: FieldContext): Promise<Vendor | null> {
    return (await loaders.load(vendorOfAccount, id)) ?? null;
  }
}

@Allow('optional-account')
@Resolver(() => Assessment)
export class AssessmentEdges {
  @FieldResolver(() => Account, { nullable: true, description: 'The account that it is bound to.' })
  owner(@Root() { ownerId }: Pick<Assessment, 'ownerId'>, @Ctx() context: FieldContext): Promise<Account | null> {
    return followAccount(context, ownerId);
  }

  @Cost({ work: 100 })
  @FieldResolver(() => BuildingAnswer, { nullable: true, description: 'The building at its place, if there is one.' })
  async building(
    @Root() { lat, lng }: Pick<Assessment, 'lat' | 'lng'>,
    @Ctx() { loaders }: FieldContext,
  ): Promise<BuildingAnswer | null> {
    return (await loaders.load(buildingAt, { lat, lng })) ?? null;
  }

  @FieldResolver(() => String, {
    nullable: true,
    description:
      'Path of its report on this server, a page that opens in a browser for an hour without an account; null where the figures are those of a client.',
  })
  reportUrl(
    @Root() assessment: Pick<Assessment, 'id' | 'ownerId' | 'computed'>,
    @Ctx() { services }: FieldContext,
  ): string | null {
    return services.reports.pathOf(assessment);
  }

  @FieldResolver(() => GraphQLJSON, { nullable: true, description: 'The full result, as the client sent it.' })
  async result(
    @Root() assessment: Pick<Assessment, 'id' | 'result' | 'deepResult'>,
    @Ctx() { loaders }: FieldContext,
  ): Promise<AssessmentResult | null> {
    const isRead = assessment.deepResult !== undefined;
    return isRead ? assessment.result : loaders.load(resultOfAssessment, assessment.id);
  }

  @FieldResolver(() => InquiryConnection, {
    nullable: true,
    description: "The caller's inquiries that refer to it, newest first.",
  })
  inquiries(
    @Root() { id }: Pick<Assessment, 'id'>,
    @Args(() => ConnectionArguments) part: ConnectionArguments,
    @Ctx() { loaders }: FieldContext,
  ): Promise<Connection<Inquiry>> {
    return followList(loaders, inquiriesOfAssessment, id, part);
  }
}
