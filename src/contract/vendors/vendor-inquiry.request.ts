import { InputType } from 'type-graphql';
import { MAX_MESSAGE, MAX_TEXT } from '../fields/limits.js';
import { RequestField } from '../fields/request-field.js';

/** What a user asks of a vendor. */
@InputType('VendorInquiryInput', { description: 'A question to a vendor about a roof.' })
export class VendorInquiryRequest {
  @RequestField({ kind: 'string', optional: true, maxLength: MAX_TEXT, description: 'Postal address of the building.' })
  address?: string;

  @RequestField({ kind: 'string', optional: true, maxLength: MAX_TEXT, description: 'County of the building.' })
  county?: string;

  @RequestField({ kind: 'number', optional: true, min: 0, description: 'Capacity wanted, kWp.' })
  capacityKw?: number;

  @RequestField({ kind: 'number', optional: true, min: 0, description: 'Energy expected in a year, kWh.' })
  annualKwh?: number;

  @RequestField({ kind: 'number', optional: true, description: 'Time until the cost is earned back, years.' })
  paybackYears?: number;

  @RequestField({ kind: 'string', optional: true, maxLength: MAX_MESSAGE, description: 'What the vendor is asked.' })
  message?: string;
}

/** The same, with what an own assessment adds to it. */
@InputType('InquiryInput', {
  description: 'A question to a vendor about a roof, which an own assessment may describe.',
})
export class InquiryRequest extends VendorInquiryRequest {
  @RequestField({
    kind: 'string',
    optional: true,
    minLength: 1,
    maxLength: 200,
    description: 'An own assessment, whose figures the vendor is to see.',
  })
  assessmentId?: string;
}
