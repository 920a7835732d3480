import { Arg, Args, Ctx, ID, Resolver } from 'type-graphql';
import {
  InquiryAnswer,
  ReceivedInquiryAnswer,
  ThreadMessageAnswer,
  VendorReplyAnswer,
} from '../contract/vendors/inquiry.answer.js';
import { SentInquiryAnswer } from '../contract/vendors/vendor.answer.js';
import type { RequestContext } from '../http/context.js';
import { Review } from '../entities/review.entity.js';
import {
  InquiryFilterRequest,
  InquiryMessageRequest,
  ReviewRequest,
  VendorReplyRequest,
} from '../contract/vendors/inquiry.request.js';
import { InquiryRequest } from '../contract/vendors/vendor-inquiry.request.js';
import { ConnectionArguments, connectionType, type Connection } from './connections/connection.js';
import { listQuery, recordConnection } from './connections/record-connection.js';
import { Allow } from './execution/access.js';
import { Mutation, Query } from './execution/answered-fields.js';

const InquiryConnection = connectionType(InquiryAnswer, 'Inquiry');
const ReceivedInquiryConnection = connectionType(ReceivedInquiryAnswer, 'ReceivedInquiry');

/** Inquiries and reviews. */
@Allow('account')
@Resolver()
export class InquiryResolver {
  @Query(() => InquiryConnection, { description: 'The inquiries sent, newest first.' })
  async myInquiries(
    @Args(() => ConnectionArguments) part: ConnectionArguments,
    @Ctx() { services, caller }: RequestContext,
  ): Promise<Connection<InquiryAnswer>> {
    return recordConnection(await services.inquiries.list(listQuery(part), caller));
  }

  @Query(() => InquiryAnswer, { description: 'One inquiry sent.' })
  myInquiry(@Arg('id', () => ID) id: string, @Ctx() { services, caller }: RequestContext): Promise<InquiryAnswer> {
    return services.inquiries.read(id, caller);
  }

  @Query(() => ReceivedInquiryConnection, { description: 'The inquiries sent to the own vendor, newest first.' })
  async receivedInquiries(
    @Args(() => ConnectionArguments) part: ConnectionArguments,
    @Arg('filter', () => InquiryFilterRequest, { nullable: true }) filter: InquiryFilterRequest | undefined,
    @Ctx() { services, caller }: RequestContext,
  ): Promise<Connection<ReceivedInquiryAnswer>> {
    return recordConnection(await services.vendorInquiries.list(filter ?? {}, listQuery(part), caller));
  }

  @Query(() => ReceivedInquiryAnswer, { description: 'One inquiry sent to the own vendor.' })
  receivedInquiry(
    @Arg('id', () => ID) id: string,
    @Ctx() { services, caller }: RequestContext,
  ): Promise<ReceivedInquiryAnswer> {
    return services.vendorInquiries.read(id, caller);
  }

  @Mutation(() => SentInquiryAnswer, { description: 'Send an inquiry to a vendor.' })
  inquire(
    @Arg('vendorId', () => ID) vendorId: string,
    @Arg('input') input: InquiryRequest,
    @Ctx() { services, caller }: RequestContext,
  ): Promise<SentInquiryAnswer> {
    return services.inquiries.inquire(vendorId, input, caller);
  }

  @Mutation(() => ThreadMessageAnswer, { description: 'Write to the vendor of an inquiry.' })
  writeToVendor(
    @Arg('inquiryId', () => ID) inquiryId: string,
    @Arg('input') input: InquiryMessageRequest,
    @Ctx() { services, caller }: RequestContext,
  ): Promise<ThreadMessageAnswer> {
    return services.inquiries.write(inquiryId, input, caller);
  }

  @Mutation(() => Review, { description: 'Review a vendor that replied, once.' })
  reviewVendor(
    @Arg('inquiryId', () => ID) inquiryId: string,
    @Arg('input') input: ReviewRequest,
    @Ctx() { services, caller }: RequestContext,
  ): Promise<Review> {
    return services.reviews.write(inquiryId, input, caller);
  }

  @Mutation(() => VendorReplyAnswer, { description: 'Answer an inquiry, with a price or without.' })
  replyToInquiry(
    @Arg('inquiryId', () => ID) inquiryId: string,
    @Arg('input') input: VendorReplyRequest,
    @Ctx() { services, caller }: RequestContext,
  ): Promise<VendorReplyAnswer> {
    return services.vendorInquiries.reply(inquiryId, input, caller);
  }

  @Mutation(() => ReceivedInquiryAnswer, { description: 'Close an inquiry permanently.' })
  closeInquiry(
    @Arg('inquiryId', () => ID) inquiryId: string,
    @Ctx() { services, caller }: RequestContext,
  ): Promise<ReceivedInquiryAnswer> {
    return services.vendorInquiries.close(inquiryId, caller);
  }
}
