import { InputType } from 'type-graphql';
import { VENDOR_SORTS, type VendorSort } from '../../core/vendors/vendor-sort.js';
import { pagedRequest } from '../common/paged-request.js';
import { RequestField } from '../fields/request-field.js';

/** Which vendors are wanted. */
@InputType('VendorFilterInput', { description: 'Which vendors are wanted.' })
export class VendorFilterRequest {
  @RequestField({ kind: 'string', optional: true, maxLength: 100, in: 'query', description: 'A county they serve.' })
  county?: string;

  @RequestField({
    kind: 'string',
    optional: true,
    maxLength: 200,
    in: 'query',
    description: 'Words that must all be found in name, counties, tags or portfolios.',
  })
  q?: string;

  @RequestField({
    kind: 'number',
    optional: true,
    min: 0,
    max: 5,
    in: 'query',
    description: 'Least rating, 0 to 5.',
  })
  minRating?: number;

  @RequestField({
    kind: 'enum',
    values: VENDOR_SORTS,
    enumName: 'VendorSort',
    optional: true,
    in: 'query',
    description: 'Order: best rating first unless told; most reviews, largest plant, name, or newest first.',
  })
  sort?: VendorSort;
}

/** A page of vendors, as REST asks for it. */
export const VendorListRequest = pagedRequest(VendorFilterRequest);

/** A vendor by its id; a text that is no id finds nothing. */
@InputType('VendorIdInput', { description: 'A vendor by its id.' })
export class VendorIdRequest {
  @RequestField({ kind: 'string', minLength: 1, maxLength: 200, in: 'path', description: 'Identity of the vendor.' })
  vendorId!: string;
}
