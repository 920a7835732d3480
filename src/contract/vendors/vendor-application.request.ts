import { InputType } from 'type-graphql';
import { MAX_COUNTIES, MAX_TEXT } from '../fields/limits.js';
import { RequestField } from '../fields/request-field.js';
import { wordOf } from '../common/word-rule.js';
import { VENDOR_NAME } from './vendor-name.js';

/** A company's application to be listed as a vendor. */
@InputType('VendorApplicationInput', { description: 'A company asks to be listed as a vendor.' })
export class VendorApplicationRequest {
  @RequestField({ ...VENDOR_NAME, description: 'Name of the company.' }) companyName!: string;
  @RequestField({ ...VENDOR_NAME, description: 'Contact person.' }) contactName!: string;
  @RequestField('email', 'E-mail address of the company.', { example: 'info@example.com' }) email!: string;
  @RequestField('string', 'Telephone number of the company.', { minLength: 1, maxLength: MAX_TEXT }) phone!: string;

  @RequestField('list?', 'Counties the company serves.', { of: wordOf(MAX_TEXT), maxItems: MAX_COUNTIES })
  counties?: string[];

  @RequestField('string?', 'Tax number of the company.', { maxLength: MAX_TEXT }) companyTaxId?: string;
  @RequestField('string?', 'Licences of the company.', { maxLength: MAX_TEXT }) licenseNote?: string;
  @RequestField('url?', "Address of the company's logo.", { orPicture: true }) logoUrl?: string;
}
