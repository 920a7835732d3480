import { ObjectType } from 'type-graphql';
import { CamelField } from '../contract/fields/answer-field.js';
import { Vendor } from './vendor.entity.js';

@ObjectType('ManagedVendor', { description: 'A vendor as its owner and administrators see it.' })
export class ManagedVendorAnswer extends Vendor {
  @CamelField('string', 'New name that awaits approval by an administrator; empty without one.')
  declare pendingName: string;
}
