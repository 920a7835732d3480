import { InputType } from 'type-graphql';
import { VENDOR_SORTS, type VendorSort } from '../../core/vendors/vendor-sort.js';
import { pagedRequest } from '../common/paged-request.js';
import { RequestField } from '../fields/request-field.js';

@InputType('VendorFilterInput', { description: 'Which vendors are wanted.' })
export class VendorFilterRequest {
  @RequestField('string?', 'A county they serve.', { maxLength: 100, in: 'query' }) county?: string;

  @RequestField('string?', 'Words that must all occur in the vendor.', {
    maxLength: 200,
    in: 'query',
  })
  q?: string;

  @RequestField('number?', 'Least rating, 0 to 5.', { min: 0, max: 5, in: 'query' }) minRating?: number;

  @RequestField('enum?', 'Order; the best rating first unless given.', {
    values: VENDOR_SORTS,
    enumName: 'VendorSort',
    in: 'query',
  })
  sort?: VendorSort;
}

/** A page of vendors, as REST asks for it. */
export const VendorListRequest = pagedRequest(VendorFilterRequest);

/** A vendor by its id; a text that is no id finds nothing. */
export class VendorIdRequest {
  @RequestField('string', 'Identity of the vendor.', { minLength: 1, maxLength: 200, in: 'path' }) vendorId!: string;
}
