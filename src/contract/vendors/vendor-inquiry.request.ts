import { ArgsType, InputType } from 'type-graphql';
import { MAX_ASKED_VENDORS } from '../../core/bounds.js';
import { MAX_MESSAGE, MAX_TEXT } from '../fields/limits.js';
import type { FieldOptions } from '../fields/field-kinds.js';
import { RequestField } from '../fields/request-field.js';

/** What a user asks of a vendor. */
@InputType('VendorInquiryInput', { description: 'A question to a vendor about a roof.' })
export class VendorInquiryRequest {
  @RequestField('string?', 'Postal address of the building.', { maxLength: MAX_TEXT }) address?: string;
  @RequestField('string?', 'County of the building.', { maxLength: MAX_TEXT }) county?: string;
  @RequestField('number?', 'Capacity wanted, kWp.', { min: 0 }) capacityKw?: number;
  @RequestField('number?', 'Energy expected in a year, kWh.', { min: 0 }) annualKwh?: number;
  @RequestField('number?', 'Payback time, years.') paybackYears?: number;
  @RequestField('string?', 'Message to the vendor.', { maxLength: MAX_MESSAGE }) message?: string;
}

/** The same, with what an own assessment adds to it. */
@InputType('InquiryInput', {
  description: 'A question to a vendor about a roof, optionally with an own assessment.',
})
export class InquiryRequest extends VendorInquiryRequest {
  @RequestField('string?', 'An own assessment, whose figures the vendor sees.', {
    minLength: 1,
    maxLength: 200,
    graphqlId: true,
  })
  assessmentId?: string;

  @RequestField('boolean?', 'Consent that the vendor sees place, plan and report of this assessment.')
  shareRoof?: boolean;
}

const VENDOR_IDS = {
  kind: 'list',
  description: 'The vendors.',
  of: { kind: 'string', minLength: 1, maxLength: 200 },
  minItems: 1,
  maxItems: MAX_ASKED_VENDORS,
  graphqlId: true,
} as const satisfies FieldOptions;

/** The same to several vendors at once, in REST. */
export class AskVendorsRequest extends InquiryRequest {
  @RequestField(VENDOR_IDS) vendorIds!: string[];
}

/** The vendors alone, which GraphQL has beside the question. */
@ArgsType()
export class AskedVendorsRequest {
  @RequestField(VENDOR_IDS) vendorIds!: string[];
}
