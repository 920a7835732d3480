import { pageAnswer } from '../../contract/common/page.answer.js';
import { madeOnce } from '../../core/made-once.js';
import type { VendorPage } from '../../domain/vendors/vendor-pages.service.js';
import { Vendor } from '../../entities/vendor.entity.js';
import { present } from './present.js';

/** The contract's list of vendors; a page that answers many requests is written once. */
export const vendorsBody = madeOnce((page: VendorPage): Buffer =>
  Buffer.from(JSON.stringify(present(pageAnswer(Vendor), page))),
);
