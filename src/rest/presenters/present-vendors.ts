import { memoizeByIdentity } from '../../core/memoize-by-identity.js';
import type { VendorPage } from '../../domain/vendors/vendor-pages.service.js';
import { Vendor } from '../../entities/vendors/vendor.entity.js';
import { present } from '../../contract/fields/present.js';

/** The contract's list of vendors; one that answers many requests is written once. */
export const vendorsBody = memoizeByIdentity((page: VendorPage): Buffer =>
  Buffer.from(JSON.stringify(present(Vendor, page.items))),
);
