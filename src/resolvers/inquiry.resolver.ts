import { Arg, Args, Ctx, ID, ObjectType, Resolver } from 'type-graphql';
import { Cost } from '../contract/common/field-cost.js';
import { AnswerList } from '../contract/fields/answer-field.js';
import { MAX_ASKED_VENDORS } from '../core/bounds.js';
import { ForbiddenError, NotFoundError } from '../core/errors.js';
import { InquiryMessage } from '../entities/vendors/inquiry-message.entity.js';
import { Inquiry } from '../entities/vendors/inquiry.entity.js';
import { Review } from '../entities/vendors/review.entity.js';
import { InquiryMessageRequest, ReviewRequest, VendorReplyRequest } from '../contract/vendors/inquiry.request.js';
import { AskedVendorsRequest, InquiryRequest } from '../contract/vendors/vendor-inquiry.request.js';
import { Allow, type FieldContext } from './execution/limits/access.js';
import { Mutation, Query } from './execution/documents/answered-fields.js';
import { IdempotencyKeyArg, withKey } from './graph/idempotency.js';
import type { Loaders } from './graph/loaders.js';
import { inquiryById, messageById } from './graph/nodes.js';
import { RecordMutation } from './graph/payload.js';

/** An inquiry as it is after a change. */
interface ChangedInquiry {
  inquiry: Inquiry | undefined;
}

interface ChangedThread extends ChangedInquiry {
  message: InquiryMessage | undefined;
}

@ObjectType('AskVendorsPayload', { description: 'The inquiries, in the order of their vendors.' })
class AskedVendors {
  @AnswerList(() => Inquiry, 'The inquiries.') inquiries!: Inquiry[];
}

/** Inquiries and reviews. */
@Allow('account')
@Resolver()
export class InquiryResolver {
  @Query(() => Inquiry, { description: 'One inquiry, for its sender and its vendor.' })
  async inquiry(@Arg('id', () => ID) id: string, @Ctx() { loaders }: FieldContext): Promise<Inquiry> {
    const inquiry = await loaders.load(inquiryById, id);
    if (inquiry === undefined) throw new NotFoundError('Inquiry');
    return inquiry;
  }

  @RecordMutation('Send an inquiry to a vendor.', { inquiry: Inquiry })
  async inquire(
    @Arg('vendorId', () => ID) vendorId: string,
    @Arg('input') input: InquiryRequest,
    @IdempotencyKeyArg() key: string | undefined,
    @Ctx() { services, caller, loaders }: FieldContext,
  ): Promise<ChangedInquiry> {
    const { id } = await services.inquiries.inquire(vendorId, input, withKey(caller, key));
    return { inquiry: await loaders.load(inquiryById, id) };
  }

  @Cost({ items: MAX_ASKED_VENDORS })
  @Mutation(() => AskedVendors, { description: 'Ask several vendors the same, all or none.' })
  async askVendors(
    @Args() { vendorIds }: AskedVendorsRequest,
    @Arg('input') input: InquiryRequest,
    @IdempotencyKeyArg() key: string | undefined,
    @Ctx() { services, caller, loaders }: FieldContext,
  ): Promise<AskedVendors> {
    const { inquiries } = await services.inquiries.ask(Object.assign(input, { vendorIds }), withKey(caller, key));
    const sent = await Promise.all(inquiries.map(({ id }) => loaders.load(inquiryById, id)));
    return { inquiries: sent.filter((inquiry) => inquiry !== undefined) };
  }

  @RecordMutation('Choose the vendor of an inquiry, as its sender; those of the same assessment are closed.', {
    inquiry: Inquiry,
  })
  async chooseVendor(
    @Arg('inquiryId', () => ID) inquiryId: string,
    @Ctx() { services, caller, loaders }: FieldContext,
  ): Promise<ChangedInquiry> {
    await services.inquiries.choose(inquiryId, caller);
    return { inquiry: await loaders.load(inquiryById, inquiryId) };
  }

  @RecordMutation('Withdraw the consent to show the roof of an inquiry; older links to the report end.', {
    inquiry: Inquiry,
  })
  async removeSharedRoof(
    @Arg('inquiryId', () => ID) inquiryId: string,
    @Ctx() { services, caller, loaders }: FieldContext,
  ): Promise<ChangedInquiry> {
    await services.sharedRoofs.withdraw(inquiryId, caller);
    return { inquiry: await loaders.load(inquiryById, inquiryId) };
  }

  @RecordMutation('Write to the vendor of an inquiry; for its sender.', { inquiry: Inquiry, message: InquiryMessage })
  async writeToVendor(
    @Arg('inquiryId', () => ID) inquiryId: string,
    @Args() input: InquiryMessageRequest,
    @IdempotencyKeyArg() key: string | undefined,
    @Ctx() { services, caller, loaders }: FieldContext,
  ): Promise<ChangedThread> {
    const { id } = await services.inquiries.write(inquiryId, input, withKey(caller, key));
    return readThread(loaders, inquiryId, id);
  }

  @RecordMutation('Review a vendor that replied, once; for the sender of the inquiry.', {
    inquiry: Inquiry,
    review: Review,
  })
  async reviewVendor(
    @Arg('inquiryId', () => ID) inquiryId: string,
    @Arg('input') input: ReviewRequest,
    @IdempotencyKeyArg() key: string | undefined,
    @Ctx() { services, caller, loaders }: FieldContext,
  ): Promise<ChangedInquiry & { review: Review }> {
    const review = await services.reviews.write(inquiryId, input, withKey(caller, key));
    return { review, inquiry: await loaders.load(inquiryById, inquiryId) };
  }

  @RecordMutation('Answer an inquiry; for its vendor.', {
    inquiry: Inquiry,
    message: InquiryMessage,
  })
  async replyToInquiry(
    @Arg('inquiryId', () => ID) inquiryId: string,
    @Arg('input') input: VendorReplyRequest,
    @IdempotencyKeyArg() key: string | undefined,
    @Ctx() { services, caller, loaders }: FieldContext,
  ): Promise<ChangedThread> {
    const { id } = await services.vendorInquiries.reply(inquiryId, input, withKey(caller, key));
    return readThread(loaders, inquiryId, id);
  }

  @RecordMutation('Close an inquiry permanently; for its vendor.', { inquiry: Inquiry })
  async closeInquiry(
    @Arg('inquiryId', () => ID) inquiryId: string,
    @Ctx() { services, caller, loaders }: FieldContext,
  ): Promise<ChangedInquiry> {
    const sent = await loaders.load(inquiryById, inquiryId);
    await services.vendorInquiries.close(inquiryId, caller).catch((fault: unknown) => {
      const isSender = fault instanceof NotFoundError && sent !== undefined;
      throw isSender ? new ForbiddenError('Only its vendor closes an inquiry') : fault;
    });
    loaders.clear();
    return { inquiry: await loaders.load(inquiryById, inquiryId) };
  }
}

async function readThread(loaders: Loaders, inquiryId: string, messageId: string): Promise<ChangedThread> {
  const [inquiry, message] = await Promise.all([
    loaders.load(inquiryById, inquiryId),
    loaders.load(messageById, messageId),
  ]);
  return { inquiry, message };
}
