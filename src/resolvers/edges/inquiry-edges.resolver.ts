import { Args, Ctx, Resolver, Root } from 'type-graphql';
import { AssessmentFiguresAnswer } from '../../contract/vendors/inquiry.answer.js';
import { Account } from '../../entities/account.entity.js';
import { Assessment } from '../../entities/assessment.entity.js';
import { InquiryMessage } from '../../entities/inquiry-message.entity.js';
import { Inquiry } from '../../entities/inquiry.entity.js';
import { Review } from '../../entities/review.entity.js';
import { Vendor } from '../../entities/vendor.entity.js';
import { requireSender } from '../../domain/vendors/inquiry-records.service.js';
import { ConnectionArguments, connectionType, type Connection } from '../connections/connection.js';
import { Allow, type FieldContext } from '../execution/access.js';
import { FieldResolver } from '../execution/answered-fields.js';
import { follow, followAccount, followList, listBatch } from '../graph/edges.js';
import type { Batch } from '../graph/loaders.js';
import { assessmentById, inquiryById, vendorById } from '../graph/nodes.js';

const MessageConnection = connectionType(InquiryMessage, 'Message');

const messagesOfInquiry = listBatch<InquiryMessage>((ids, part, { services }) =>
  services.inquiryRecords.messagesOf(ids, part),
);

const reviewOfInquiry: Batch<string, Review | undefined> = (ids, { services, caller }) =>
  services.reviews.ofInquiries(ids, caller);

@Allow('optional-account')
@Resolver(() => Inquiry)
export class InquiryEdges {
  @FieldResolver(() => Account, {
    nullable: true,
    description: 'The sender; visible to the sender and administrators.',
  })
  account(@Root() { accountId }: Pick<Inquiry, 'accountId'>, @Ctx() context: FieldContext): Promise<Account | null> {
    return followAccount(context, accountId);
  }

  @FieldResolver(() => Vendor, { nullable: true, description: 'The vendor; null when it is gone or suspended.' })
  vendor(@Root() { vendorId }: Pick<Inquiry, 'vendorId'>, @Ctx() { loaders }: FieldContext): Promise<Vendor | null> {
    return follow(loaders, vendorById, vendorId);
  }

  @FieldResolver(() => Assessment, {
    nullable: true,
    description: 'The assessment it refers to; visible to the sender and administrators.',
  })
  async assessment(
    @Root() inquiry: Pick<Inquiry, 'accountId' | 'assessmentId'>,
    @Ctx() { loaders, caller }: FieldContext,
  ): Promise<Assessment | null> {
    requireSender(inquiry, caller);
    return follow(loaders, assessmentById, inquiry.assessmentId);
  }

  @FieldResolver(() => AssessmentFiguresAnswer, {
    nullable: true,
    description: 'Figures of the assessment, as they were when the inquiry was sent.',
  })
  figures(
    @Root() { assessment }: Pick<Inquiry, 'assessment'>,
    @Ctx() _context: FieldContext,
  ): AssessmentFiguresAnswer | null {
    return assessment;
  }

  @FieldResolver(() => MessageConnection, { nullable: true, description: 'The thread, oldest message first.' })
  messages(
    @Root() { id }: Pick<Inquiry, 'id'>,
    @Args(() => ConnectionArguments) part: ConnectionArguments,
    @Ctx() { loaders }: FieldContext,
  ): Promise<Connection<InquiryMessage>> {
    return followList(loaders, messagesOfInquiry, id, part);
  }

  @FieldResolver(() => Review, { nullable: true, description: 'Its review; visible to the vendor once published.' })
  async review(@Root() { id }: Pick<Inquiry, 'id'>, @Ctx() { loaders }: FieldContext): Promise<Review | null> {
    return (await loaders.load(reviewOfInquiry, id)) ?? null;
  }
}

@Allow('optional-account')
@Resolver(() => InquiryMessage)
export class MessageEdges {
  @FieldResolver(() => Inquiry, { nullable: true, description: 'The inquiry of the thread.' })
  inquiry(
    @Root() { inquiryId }: Pick<InquiryMessage, 'inquiryId'>,
    @Ctx() { loaders }: FieldContext,
  ): Promise<Inquiry | null> {
    return follow(loaders, inquiryById, inquiryId);
  }
}

@Allow('optional-account')
@Resolver(() => Review)
export class ReviewEdges {
  @FieldResolver(() => Vendor, { nullable: true, description: 'The reviewed vendor.' })
  vendor(@Root() { vendorId }: Pick<Review, 'vendorId'>, @Ctx() { loaders }: FieldContext): Promise<Vendor | null> {
    return follow(loaders, vendorById, vendorId);
  }

  @FieldResolver(() => Inquiry, {
    nullable: true,
    description: 'The reviewed inquiry; visible to its sender and its vendor.',
  })
  inquiry(@Root() { inquiryId }: Pick<Review, 'inquiryId'>, @Ctx() { loaders }: FieldContext): Promise<Inquiry | null> {
    return follow(loaders, inquiryById, inquiryId);
  }

  @FieldResolver(() => Account, {
    nullable: true,
    description: 'The author; visible to the author and administrators.',
  })
  author(@Root() { accountId }: Pick<Review, 'accountId'>, @Ctx() context: FieldContext): Promise<Account | null> {
    return followAccount(context, accountId);
  }
}
