import { CamelField } from '../../contract/fields/answer-field.js';
import { Vendor, VendorPortfolio } from './vendor.entity.js';

/** A plant of a vendor as its owner and administrators see it in REST. */
export class ManagedPortfolioAnswer extends VendorPortfolio {
  @CamelField('string', 'Address of a photo.', { restOnly: true }) declare photoUrl: string;
  @CamelField('string', 'More about it.', { restOnly: true }) declare description: string;
}

/** A vendor as its owner and administrators see it in REST. */
export class ManagedVendorAnswer extends Vendor {
  @CamelField('string', 'New name that awaits approval by an administrator; empty without one.', { restOnly: true })
  declare pendingName: string;

  @CamelField('objects', 'Plants it has built.', { of: () => ManagedPortfolioAnswer, restOnly: true })
  declare portfolios: ManagedPortfolioAnswer[];
}

/** A vendor as its owner sees it in REST. */
export class OwnVendorAnswer extends ManagedVendorAnswer {
  @CamelField('string', 'State of the application that made it: `approved`.', { words: ['approved'], restOnly: true })
  applicationStatus!: 'approved';
}

/** A vendor for its owner. */
export const toOwnVendor = (vendor: Vendor): OwnVendorAnswer =>
  Object.assign(new OwnVendorAnswer(), vendor, { applicationStatus: 'approved' as const });
