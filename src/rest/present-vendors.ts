import { pageAnswer } from '../answers/page.answer.js';
import type { VendorPage } from '../domain/vendors/vendor-pages.service.js';
import { Vendor } from '../entities/vendor.entity.js';
import { present } from './present.js';

const written = new WeakMap<VendorPage, Buffer>();

/** The contract's list of vendors; a page that answers many requests is written once. */
export function vendorsBody(page: VendorPage): Buffer {
  const known = written.get(page);
  if (known) return known;
  const body = Buffer.from(JSON.stringify(present(pageAnswer(Vendor), page)));
  written.set(page, body);
  return body;
}
