import { Arg, Args, Ctx, Resolver, Root } from 'type-graphql';
import { InquiryFilterRequest } from '../../contract/vendors/inquiry.request.js';
import { ForbiddenError } from '../../core/errors.js';
import { isAdministrator } from '../../domain/caller.js';
import { Account } from '../../entities/account.entity.js';
import { Inquiry } from '../../entities/inquiry.entity.js';
import { Review } from '../../entities/review.entity.js';
import { VendorApplication } from '../../entities/vendor-application.entity.js';
import { Vendor, VendorPortfolio } from '../../entities/vendor.entity.js';
import { requireReceiver } from '../../domain/vendors/inquiry-records.service.js';
import { ConnectionArguments, connectionType, type Connection } from '../connections/connection.js';
import { Allow, type FieldContext } from '../execution/access.js';
import { FieldResolver } from '../execution/answered-fields.js';
import { follow, followAccount, followList, listBatch } from '../graph/edges.js';
import { vendorById } from '../graph/nodes.js';

const ReviewConnection = connectionType(Review, 'Review');
const InquiryConnection = connectionType(Inquiry, 'Inquiry');

const reviewsOfVendor = listBatch<Review>((ids, part, { services }) => services.reviews.publishedOf(ids, part));

const inquiriesOfVendor = listBatch<Inquiry, InquiryFilterRequest>((ids, part, { services }, filter) =>
  services.inquiryRecords.ofVendors(ids, filter, part),
);

@Allow('optional-account')
@Resolver(() => Vendor)
export class VendorEdges {
  @FieldResolver(() => String, {
    nullable: true,
    description:
      'New name that awaits approval by an administrator, for the owner and administrators; empty without one.',
  })
  pendingName(
    @Root() { ownerId, pendingName }: Pick<Vendor, 'ownerId' | 'pendingName'>,
    @Ctx() { caller }: FieldContext,
  ): string {
    const isOwner = caller.kind !== 'anonymous' && caller.accountId === ownerId;
    if (!isOwner && !isAdministrator(caller)) throw new ForbiddenError('Only the owner may read the new name');
    return pendingName;
  }

  @FieldResolver(() => Account, {
    nullable: true,
    description: 'The account of the owner; visible to the owner and administrators.',
  })
  owner(@Root() { ownerId }: Pick<Vendor, 'ownerId'>, @Ctx() context: FieldContext): Promise<Account | null> {
    return followAccount(context, ownerId);
  }

  @FieldResolver(() => ReviewConnection, { nullable: true, description: 'Its published reviews, newest first.' })
  reviews(
    @Root() { id }: Pick<Vendor, 'id'>,
    @Args(() => ConnectionArguments) part: ConnectionArguments,
    @Ctx() { loaders }: FieldContext,
  ): Promise<Connection<Review>> {
    return followList(loaders, reviewsOfVendor, id, part);
  }

  @FieldResolver(() => InquiryConnection, {
    nullable: true,
    description: 'The inquiries it received, newest first; visible to its owner and administrators.',
  })
  async inquiries(
    @Root() vendor: Pick<Vendor, 'id' | 'ownerId' | 'approved'>,
    @Args(() => ConnectionArguments) part: ConnectionArguments,
    @Arg('filter', () => InquiryFilterRequest, { nullable: true }) filter: InquiryFilterRequest | undefined,
    @Ctx() { loaders, caller }: FieldContext,
  ): Promise<Connection<Inquiry>> {
    requireReceiver(vendor, caller);
    return followList(loaders, inquiriesOfVendor, vendor.id, part, filter);
  }
}

@Allow('optional-account')
@Resolver(() => VendorPortfolio)
export class PortfolioEdges {
  @FieldResolver(() => Vendor, { nullable: true, description: 'The vendor that has built it.' })
  vendor(
    @Root() { vendorId }: Pick<VendorPortfolio, 'vendorId'>,
    @Ctx() { loaders }: FieldContext,
  ): Promise<Vendor | null> {
    return follow(loaders, vendorById, vendorId);
  }
}

@Allow('optional-account')
@Resolver(() => VendorApplication)
export class ApplicationEdges {
  @FieldResolver(() => Account, { nullable: true, description: 'Account of the applicant.' })
  account(
    @Root() { accountId }: Pick<VendorApplication, 'accountId'>,
    @Ctx() context: FieldContext,
  ): Promise<Account | null> {
    return followAccount(context, accountId);
  }

  @FieldResolver(() => Vendor, { nullable: true, description: 'The vendor that was created, when approved.' })
  vendor(
    @Root() { vendorId }: Pick<VendorApplication, 'vendorId'>,
    @Ctx() { loaders }: FieldContext,
  ): Promise<Vendor | null> {
    return follow(loaders, vendorById, vendorId);
  }
}
