import { Check, Entity, Index, ManyToOne, PrimaryKey, Property, Unique } from '@mikro-orm/decorators/legacy';
import { ObjectType } from 'type-graphql';
import { AnswerField } from '../contract/fields/answer-field.js';
import type { ApplicationStatus } from '../core/vendors/vendor-states.js';
import { Account } from './account.entity.js';
import { noNullIn, TextListType } from './text-list.type.js';

const instant = { columnType: 'timestamptz', type: 'Date' } as const;

/** A company's application to be listed. */
@Entity({ tableName: 'vendor_applications' })
@Unique({ name: 'vendor_applications_pending_unique', properties: ['accountId'], where: "status = 'pending'" })
@Index({ properties: ['status', 'id'] })
@Check(noNullIn('vendor_applications', 'counties'))
@ObjectType({ description: "A company's application to be listed." })
export class VendorApplication {
  @PrimaryKey({ type: 'uuid' })
  @AnswerField({ kind: 'id', description: 'Identity, a UUID of version 7.' })
  id!: string;

  @Index()
  @ManyToOne({ entity: () => Account, mapToPk: true, fieldName: 'account_id', deleteRule: 'cascade' })
  @AnswerField({ kind: 'id', description: 'Account of the applicant.' })
  accountId!: string;

  @Property({ type: 'text' })
  @AnswerField({ kind: 'string', description: '`pending`, `approved` or `rejected`.' })
  status!: ApplicationStatus;

  @Property({ type: 'text' })
  @AnswerField({ kind: 'string', description: 'Name of the company.' })
  companyName!: string;

  @Property({ type: 'text' })
  @AnswerField({ kind: 'string', description: 'Person to speak to.' })
  contactName!: string;

  @Property({ type: 'text' })
  @AnswerField({ kind: 'string', description: 'E-mail address of the company.' })
  email!: string;

  @Property({ type: 'text' })
  @AnswerField({ kind: 'string', description: 'Telephone number of the company.' })
  phone!: string;

  @Property({ type: TextListType })
  @AnswerField({ kind: 'strings', description: 'Counties the company serves.' })
  counties: string[] = [];

  @Property({ type: 'text', nullable: true })
  @AnswerField({ kind: 'string', nullable: true, description: 'Tax number of the company.' })
  companyTaxId: string | null = null;

  @Property({ type: 'text', nullable: true })
  @AnswerField({ kind: 'string', nullable: true, description: 'Licences the company holds.' })
  licenseNote: string | null = null;

  @Property({ type: 'text', nullable: true })
  @AnswerField({ kind: 'string', nullable: true, description: "Address of the company's logo." })
  logoUrl: string | null = null;

  @Property({ type: 'text', nullable: true })
  @AnswerField({ kind: 'string', nullable: true, description: 'Why it was rejected.' })
  reason: string | null = null;

  /** The vendor that came of it. */
  @Property({ type: 'uuid', nullable: true })
  @AnswerField({ kind: 'id', nullable: true, description: 'The vendor it made, when approved.' })
  vendorId: string | null = null;

  @Property({ ...instant })
  @AnswerField({ kind: 'instant', description: 'When it was sent, UTC.' })
  createdAt!: Date;

  @Property({ ...instant, nullable: true })
  @AnswerField({ kind: 'instant', nullable: true, description: 'When it was decided, UTC.' })
  decidedAt: Date | null = null;
}
