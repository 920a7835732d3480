import { OptionalProps } from '@mikro-orm/core';
import { Check, Entity, Index, Unique } from '@mikro-orm/decorators/legacy';
import { ObjectType } from 'type-graphql';
import { Node } from '../../contract/common/node.js';
import { AnswerField } from '../../contract/fields/answer-field.js';
import { APPLICATION_STATUSES, type ApplicationStatus } from '../../core/vendors/vendor-states.js';
import { Account } from '../accounts/account.entity.js';
import { noNullIn } from '../text-list.type.js';
import { AnswerColumn, RecordKey, References } from '../columns.js';

/** A company's application to be listed. */
@Entity({ tableName: 'vendor_applications' })
@Unique({ name: 'vendor_applications_pending_unique', properties: ['accountId'], where: "status = 'pending'" })
@Index({ properties: ['status', 'id'] })
@Check(noNullIn('vendor_applications', 'counties'))
@ObjectType({ description: "A company's application to be listed.", implements: Node })
export class VendorApplication {
  declare [OptionalProps]?: 'counties';
  @RecordKey id!: string;

  @Index()
  @References(() => Account)
  @AnswerField('id', 'Account of the applicant.', { restOnly: true })
  accountId!: string;

  @AnswerColumn('string', 'Its state.', {
    graphqlEnum: ['ApplicationStatus', APPLICATION_STATUSES],
  })
  status!: ApplicationStatus;

  @AnswerColumn('string', 'Name of the company.') companyName!: string;
  @AnswerColumn('string', 'Contact person.') contactName!: string;
  @AnswerColumn('string', 'E-mail address of the company.') email!: string;
  @AnswerColumn('string', 'Telephone number of the company.') phone!: string;
  @AnswerColumn('strings', 'Counties the company serves.') counties: string[] = [];
  @AnswerColumn('string?', 'Tax number of the company.') companyTaxId: string | null = null;
  @AnswerColumn('string?', 'Licences of the company.') licenseNote: string | null = null;
  @AnswerColumn('string?', "Address of the company's logo.") logoUrl: string | null = null;
  @AnswerColumn('string?', 'Why it was rejected.') reason: string | null = null;

  /** The vendor that came of it. */
  @AnswerColumn('id?', 'The vendor that was created, when approved.', { restOnly: true })
  vendorId: string | null = null;

  @AnswerColumn('instant', 'When it was sent, UTC.') createdAt!: Date;
  @AnswerColumn('instant?', 'When it was decided, UTC.') decidedAt: Date | null = null;
}
