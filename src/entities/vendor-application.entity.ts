import { OptionalProps } from '@mikro-orm/core';
import { Check, Entity, Index, ManyToOne, PrimaryKey, Property, Unique } from '@mikro-orm/decorators/legacy';
import { ObjectType } from 'type-graphql';
import { Node } from '../contract/common/node.js';
import { AnswerField } from '../contract/fields/answer-field.js';
import { APPLICATION_STATUSES, type ApplicationStatus } from '../core/vendors/vendor-states.js';
import { Account } from './account.entity.js';
import { noNullIn, TextListType } from './text-list.type.js';

const instant = { columnType: 'timestamptz', type: 'Date' } as const;

/** A company's application to be listed. */
@Entity({ tableName: 'vendor_applications' })
@Unique({ name: 'vendor_applications_pending_unique', properties: ['accountId'], where: "status = 'pending'" })
@Index({ properties: ['status', 'id'] })
@Check(noNullIn('vendor_applications', 'counties'))
@ObjectType({ description: "A company's application to be listed.", implements: Node })
export class VendorApplication {
  declare [OptionalProps]?: 'counties';

  @PrimaryKey({ type: 'uuid' })
  @AnswerField('id', 'Identity, a UUID of version 7.')
  id!: string;

  @Index()
  @ManyToOne({ entity: () => Account, mapToPk: true, fieldName: 'account_id', deleteRule: 'cascade' })
  @AnswerField('id', 'Account of the applicant.', { restOnly: true })
  accountId!: string;

  @Property({ type: 'text' })
  @AnswerField('string', '`pending`, `approved` or `rejected`.', {
    graphqlEnum: ['ApplicationStatus', APPLICATION_STATUSES],
  })
  status!: ApplicationStatus;

  @Property({ type: 'text' })
  @AnswerField('string', 'Name of the company.')
  companyName!: string;

  @Property({ type: 'text' })
  @AnswerField('string', 'Contact person.')
  contactName!: string;

  @Property({ type: 'text' })
  @AnswerField('string', 'E-mail address of the company.')
  email!: string;

  @Property({ type: 'text' })
  @AnswerField('string', 'Telephone number of the company.')
  phone!: string;

  @Property({ type: TextListType })
  @AnswerField('strings', 'Counties the company serves.')
  counties: string[] = [];

  @Property({ type: 'text', nullable: true })
  @AnswerField('string', 'Tax number of the company.', { nullable: true })
  companyTaxId: string | null = null;

  @Property({ type: 'text', nullable: true })
  @AnswerField('string', 'Licences of the company.', { nullable: true })
  licenseNote: string | null = null;

  @Property({ type: 'text', nullable: true })
  @AnswerField('string', "Address of the company's logo.", { nullable: true })
  logoUrl: string | null = null;

  @Property({ type: 'text', nullable: true })
  @AnswerField('string', 'Why it was rejected.', { nullable: true })
  reason: string | null = null;

  /** The vendor that came of it. */
  @Property({ type: 'uuid', nullable: true })
  @AnswerField('id', 'The vendor that was created, when approved.', { nullable: true, restOnly: true })
  vendorId: string | null = null;

  @Property({ ...instant })
  @AnswerField('instant', 'When it was sent, UTC.')
  createdAt!: Date;

  @Property({ ...instant, nullable: true })
  @AnswerField('instant', 'When it was decided, UTC.', { nullable: true })
  decidedAt: Date | null = null;
}
