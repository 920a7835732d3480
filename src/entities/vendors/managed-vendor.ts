import { CamelField } from '../../contract/fields/answer-field.js';
import { Vendor } from './vendor.entity.js';

/** A vendor as its owner and administrators see it in REST. */
export class ManagedVendorAnswer extends Vendor {
  @CamelField('string', 'New name that awaits approval by an administrator; empty without one.', { restOnly: true })
  declare pendingName: string;
}
