import type { Vendor } from '../../entities/vendors/vendor.entity.js';
import type { RecordPage } from '../../core/page.js';
import { coalesceReads } from '../coalesce-reads.js';
import { createResultCache, type ResultCache } from '../result-cache.js';
import type { Sql } from '../../database/sql-types.js';
import { revisionOf } from './vendor-revision.sql.js';

/** Text that the kept pages may have as JSON [UTF-16 units]: some hundred pages of 50 vendors. */
const MAX_CHARACTERS = 16 * 1024 * 1024;

/** A page that answers many requests; it must not be changed. */
export type VendorPage = Readonly<RecordPage<Vendor>>;

/** Pages of the listing by what is asked, as they are now, whichever process changed a vendor last. */
export type VendorPages = ResultCache<VendorPage>;

/**
 * Makes a memory of pages, bounded in size. The database gives all vendors together a new revision with every change of
 * one, in the change's own transaction; it is read for each request and is part of what a page is kept under. A page may be
 * newer than its revision, which then is no longer asked for, but never older.
 */
export function createVendorPages(sql: Sql): VendorPages {
  const pages = createResultCache<VendorPage>({
    maxSize: MAX_CHARACTERS,
    sizeOf: (page) => JSON.stringify(page).length,
  });
  const readRevision = coalesceReads(() => revisionOf(sql));
  return {
    once: async (question, read) => {
      const revision = await readRevision();
      // without one there is no notification of changes
      if (revision === undefined) return read();
      return pages.once(`${revision} ${question}`, async () => freeze(await read()));
    },
  };
}

function freeze(page: VendorPage): VendorPage {
  for (const vendor of page.items) {
    for (const part of [vendor.counties, vendor.tags, vendor.portfolios, ...vendor.portfolios]) Object.freeze(part);
    Object.freeze(vendor);
  }
  Object.freeze(page.items);
  return Object.freeze(page);
}
