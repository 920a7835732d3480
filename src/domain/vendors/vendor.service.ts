import type { FilterQuery, QueryOrderMap } from '@mikro-orm/core';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { Plain } from '../../contract/fields/plain.js';
import type { VendorFilterRequest } from '../../contract/vendors/vendor-list.request.js';
import { Vendor, VendorPortfolio } from '../../entities/vendors/vendor.entity.js';
import { isAdministrator, isSignedIn, readableBy, type Caller } from '../caller.js';
import { NotFoundError } from '../../core/errors.js';
import type { ListQuery } from '../../core/page.js';
import { listRecords } from '../../database/lists/record-list.service.js';
import { recordsByIds } from '../../database/lists/records-by-id.js';
import type { VendorPage, VendorPages } from './vendor-pages.service.js';
import { findVendor, withPortfolios } from './vendor-records.service.js';
import { countyKeysFor, searchPatterns } from '../../core/vendors/vendor-search.js';
import type { VendorSort } from '../../core/vendors/vendor-sort.js';

/** Which vendors are wanted. */
export type VendorFilter = Plain<VendorFilterRequest>;

const ORDERS: Record<VendorSort, QueryOrderMap<Vendor>[]> = {
  rating: [{ rating: 'desc' }, { reviewCount: 'desc' }, { id: 'asc' }],
  reviews: [{ reviewCount: 'desc' }, { rating: 'desc' }, { id: 'asc' }],
  capacity: [{ capacityKw: 'desc' }, { id: 'asc' }],
  name: [{ name: 'asc' }, { id: 'asc' }],
  newest: [{ id: 'desc' }],
};

/** Conditions of a filter, for lists of vendors. */
export function vendorConditions({ county, q, minRating }: VendorFilter): FilterQuery<Vendor>[] {
  return [
    ...(county === undefined || county.trim() === '' ? [] : [{ countyKeys: { $overlap: countyKeysFor(county) } }]),
    ...searchPatterns(q ?? '').map((pattern) => ({ searchText: { $like: pattern } })),
    ...(minRating === undefined ? [] : [{ rating: { $gte: minRating } }]),
  ];
}

/** Vendors as everybody sees them. */
export class VendorService {
  /** @param uses whose entity manager is only made where records are read: a page that is kept needs none. */
  constructor(private readonly uses: { em: SqlEntityManager; vendorPages: VendorPages }) {}

  /**
   * A part of the approved vendors with their portfolios: in one statement while no vendor changes, else in four however
   * many they are.
   */
  list(filter: VendorFilter, { limit, offset, after }: ListQuery): Promise<VendorPage> {
    const where = [{ approved: true }, ...vendorConditions(filter)];
    const { sort = 'rating' } = filter;
    return this.uses.vendorPages.once(JSON.stringify([where, sort, limit, offset, after]), () =>
      this.read(where, ORDERS[sort], { limit, ...(offset !== undefined && { offset }), after }),
    );
  }

  /**
   * One vendor with its portfolios.
   * @throws NotFoundError for one that is not approved, except to its owner and administrators.
   */
  async detail(id: string, caller: Caller): Promise<Vendor> {
    const vendor = await findVendor(this.uses.em, id);
    if (vendor === undefined || !isVisible(vendor, caller)) throw new NotFoundError('Vendor');
    return vendor;
  }

  /** Vendors by their ids, with their portfolios; `undefined` for those that `detail` does not find. */
  async byIds(ids: readonly string[], caller: Caller): Promise<(Vendor | undefined)[]> {
    const vendors = await recordsByIds(this.uses.em, Vendor, ids, visibleTo(caller));
    const found = vendors.filter((vendor) => vendor !== undefined);
    await withPortfolios(this.uses.em, found);
    return vendors;
  }

  /** Vendors of accounts, with their portfolios; `undefined` for those that `detail` does not find. */
  async ofOwners(ownerIds: readonly string[], caller: Caller): Promise<(Vendor | undefined)[]> {
    const where: FilterQuery<Vendor> = { $and: [{ ownerId: { $in: [...ownerIds] } }, visibleTo(caller)] };
    const vendors = await this.uses.em.find(Vendor, where, { disableIdentityMap: true });
    const ofOwner = new Map((await withPortfolios(this.uses.em, vendors)).map((vendor) => [vendor.ownerId, vendor]));
    return ownerIds.map((id) => ofOwner.get(id));
  }

  /** Portfolios by their ids; `undefined` for those of vendors that `detail` does not find. */
  portfoliosByIds(ids: readonly string[], caller: Caller): Promise<(VendorPortfolio | undefined)[]> {
    // the entity holds the vendor's id alone, but may be found by anything of the vendor
    const where = { vendorId: visibleTo(caller) as object } as FilterQuery<VendorPortfolio>;
    return recordsByIds(this.uses.em, VendorPortfolio, ids, where);
  }

  private async read(where: FilterQuery<Vendor>[], orderBy: QueryOrderMap<Vendor>[], query: ListQuery) {
    const { em } = this.uses;
    const page = await listRecords(em, { entity: Vendor, where: { $and: where }, orderBy, plain: true }, query);
    await withPortfolios(em, page.items);
    return page;
  }
}

const isVisible = (vendor: Vendor, caller: Caller): boolean =>
  vendor.approved || isAdministrator(caller) || (isSignedIn(caller) && vendor.ownerId === caller.accountId);

/** The same as a condition. */
const visibleTo = (caller: Caller): FilterQuery<Vendor> =>
  readableBy(caller, (ownerId) => ({ $or: [{ approved: true }, { ownerId }] })) ?? { approved: true };
