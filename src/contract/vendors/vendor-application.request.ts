import { InputType } from 'type-graphql';
import { MAX_COUNTIES, MAX_TEXT } from '../fields/limits.js';
import { RequestField } from '../fields/request-field.js';
import { wordOf } from '../common/word-rule.js';
import { VENDOR_NAME } from './vendor-name.js';

/** A company's application to be listed as a vendor. */
@InputType('VendorApplicationInput', { description: 'A company asks to be listed as a vendor.' })
export class VendorApplicationRequest {
  @RequestField({ ...VENDOR_NAME, description: 'Name of the company, one line.' })
  companyName!: string;

  @RequestField({ ...VENDOR_NAME, description: 'Person to speak to, one line.' })
  contactName!: string;

  @RequestField({ kind: 'email', description: 'E-mail address of the company.', example: 'info@example.com' })
  email!: string;

  @RequestField({ kind: 'string', minLength: 1, maxLength: MAX_TEXT, description: 'Telephone number of the company.' })
  phone!: string;

  @RequestField({
    kind: 'list',
    of: wordOf(MAX_TEXT),
    optional: true,
    maxItems: MAX_COUNTIES,
    description: 'Counties the company serves.',
  })
  counties?: string[];

  @RequestField({ kind: 'string', optional: true, maxLength: MAX_TEXT, description: 'Tax number of the company.' })
  companyTaxId?: string;

  @RequestField({ kind: 'string', optional: true, maxLength: MAX_TEXT, description: 'Licences the company holds.' })
  licenseNote?: string;

  @RequestField({ kind: 'url', optional: true, description: 'http(s) address of the company’s logo.' })
  logoUrl?: string;
}
