import { ROLES } from '../../core/accounts/role.js';
import { APPLICATION_STATUSES } from '../../core/vendors/vendor-states.js';
import { AnswerField, CamelField } from '../fields/answer-field.js';

/** How the own application stands. */
export class ApplicationStatusAnswer {
  @CamelField('string', '`none`, `pending`, `approved` or `rejected`.', { words: ['none', ...APPLICATION_STATUSES] })
  status!: string;

  @CamelField('string?', 'Why it was rejected.') rejectionReason!: string | null;
}

/** A bound assessment in the counties of a vendor, whose owner has not written to it. */
export class LeadAnswer {
  @CamelField('id', 'The assessment.') id!: string;
  @CamelField('string?', 'Always null: streets are not shown.') address!: string | null;
  @CamelField('string?', 'County of the house.') county!: string | null;
  @CamelField('number', 'Size of the plant, kWp; 0 in REST where unknown.') capacityKw!: number;
  @CamelField('number', 'Energy of the first year, kWh; 0 in REST where unknown.') annualKwh!: number;
  @CamelField('number', 'Payback time, years; 0 in REST where unknown.') paybackYears!: number;
  @CamelField('number', 'Cost less subsidy and loan, TWD; 0 in REST where unknown.') outOfPocket!: number;
  @CamelField('string', 'First letter and domain of the e-mail address: `a***@example.com`.') accountEmail!: string;
  @CamelField('instant', 'When the assessment was stored, UTC.') createdAt!: Date;
}

/** A pending application; its id decides it. */
export class PendingApplicationAnswer {
  @CamelField('id', 'The application.') id!: string;
  @CamelField('string', 'Name of the company.') name!: string;
  @CamelField('string', 'Telephone number of the company.') phone!: string;
  @CamelField('string', 'E-mail address of the company.') email!: string;
  @CamelField('string', '`pending`.', { words: APPLICATION_STATUSES }) applicationStatus!: string;
  @CamelField('string?', 'Tax number of the company.') companyTaxId!: string | null;
  @CamelField('string?', 'Person to speak to.') contactName!: string | null;
  @CamelField('string?', 'Licences of the company.') licenseNote!: string | null;
  @CamelField('strings', 'Counties the company serves.') counties!: string[];
  @CamelField('instant', 'When it was sent, UTC.') createdAt!: Date;
}

/** An account that was found by its address. */
export class FoundAccountAnswer {
  @AnswerField('id', 'The account.') id!: string;
  @AnswerField('string', 'E-mail address.') email!: string;
  @AnswerField('string', 'Its role.', { words: ROLES }) role!: string;
}
