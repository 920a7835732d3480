import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { validate as isUuid } from 'uuid';
import { Vendor, VendorPortfolio } from '../../entities/vendors/vendor.entity.js';
import type { SignedInCaller } from '../caller.js';
import { definedOnly } from '../../core/json/defined-only.js';
import { NotFoundError } from '../../core/errors.js';
import { lockRow } from '../../database/server/locks.sql.js';
import { countyKeysOf, searchTextOf } from '../../core/vendors/vendor-search.js';

const PORTFOLIO_ORDER = [{ isFeatured: 'desc' as const }, { id: 'asc' as const }];

/**
 * Fills in the portfolios of vendors, in one statement however many they are; the featured one comes first.
 * @returns the same vendors.
 */
export async function withPortfolios<T extends Vendor>(em: SqlEntityManager, vendors: T[]): Promise<T[]> {
  if (vendors.length === 0) return vendors;
  const vendorId = { $in: vendors.map(({ id }) => id) };
  const options = { orderBy: PORTFOLIO_ORDER, ctx: em.getTransactionContext<unknown>() };
  // plain rows: an entity for each would cost more than all the rest of a page
  const portfolios = (await em.getDriver().find(VendorPortfolio, { vendorId }, options)) as VendorPortfolio[];
  const ofVendor = Map.groupBy(portfolios, ({ vendorId }) => vendorId);
  for (const vendor of vendors) vendor.portfolios = ofVendor.get(vendor.id) ?? [];
  return vendors;
}

/** The vendor of an account with its portfolios; suspended ones too. */
export async function findOwnVendor(em: SqlEntityManager, accountId: string): Promise<Vendor | undefined> {
  const vendor = await em.findOne(Vendor, { ownerId: accountId }, { disableIdentityMap: true });
  return vendor === null ? undefined : (await withPortfolios(em, [vendor]))[0];
}

/** @throws NotFoundError for an account without a vendor, or with a suspended one. */
export async function activeVendor(em: SqlEntityManager, { accountId }: SignedInCaller): Promise<Vendor> {
  const vendor = await em.findOne(Vendor, { ownerId: accountId, approved: true }, { disableIdentityMap: true });
  if (vendor === null) throw new NotFoundError('Vendor');
  return vendor;
}

/** Any vendor with its portfolios. */
export async function findVendor(em: SqlEntityManager, id: string): Promise<Vendor | undefined> {
  const vendor = isUuid(id) ? await em.findOne(Vendor, { id }, { disableIdentityMap: true }) : null;
  return vendor === null ? undefined : (await withPortfolios(em, [vendor]))[0];
}

/**
 * Holds a vendor until the transaction ends, so that changes of it and of its portfolios come one after the other; all are
 * part of the unit of work.
 * @throws NotFoundError when there is none.
 */
export async function lockVendor(em: SqlEntityManager, where: { id: string } | { ownerId: string }): Promise<Vendor> {
  if ('id' in where && !isUuid(where.id)) throw new NotFoundError('Vendor');
  const id = await lockRow(em, 'vendors', 'id' in where ? where : { owner_id: where.ownerId });
  if (id === undefined) throw new NotFoundError('Vendor');
  const vendor = await em.findOneOrFail(Vendor, { id });
  vendor.portfolios = await em.find(VendorPortfolio, { vendorId: id }, { orderBy: PORTFOLIO_ORDER });
  return vendor;
}

/**
 * What of a vendor its owner or an administrator changes; absent members stay as they are, and an empty `pendingName` ends
 * the waiting.
 */
export type VendorChanges = Partial<
  Pick<Vendor, 'name' | 'pendingName' | 'counties' | 'phone' | 'email' | 'tags' | 'logoUrl'>
>;

const AUDIT_NAMES: Record<keyof VendorChanges, string> = {
  name: 'name',
  pendingName: 'pending_name',
  counties: 'counties',
  phone: 'phone',
  email: 'email',
  tags: 'tags',
  logoUrl: 'logo_url',
};

/** How a vendor is reached: goes with it when it is erased, so the log, which stays, only says that it was changed. */
const NOT_LOGGED: ReadonlySet<string> = new Set(['phone', 'email'] satisfies (keyof VendorChanges)[]);

/** Changes a vendor that is held. @returns the fields in question before and after, for the audit log. */
export function changeVendor(
  vendor: Vendor,
  changes: VendorChanges,
  now: Date,
): { before: Record<string, unknown>; after: Record<string, unknown> } {
  const fields = Object.keys(definedOnly(changes)) as (keyof VendorChanges)[];
  const logged = (): Record<string, unknown> =>
    Object.fromEntries(fields.map((field) => [AUDIT_NAMES[field], NOT_LOGGED.has(field) ? '***' : vendor[field]]));
  const before = logged();
  editVendor(vendor, changes, now);
  return { before, after: logged() };
}

/** Changes a vendor that is held, and everything that follows from its fields and portfolios. */
export function editVendor(vendor: Vendor, changes: VendorChanges, now: Date): void {
  Object.assign(vendor, definedOnly(changes));
  const { name, counties, tags, portfolios } = vendor;
  const featured = portfolios.find(({ isFeatured }) => isFeatured);
  const described = portfolios.flatMap(({ title, meta }) => [title, meta]);
  Object.assign(vendor, {
    portfolioTitle: featured?.title ?? '',
    portfolioMeta: featured?.meta ?? '',
    capacityKw: featured?.capacityKw ?? 0,
    searchText: searchTextOf([name, ...counties, ...tags, ...described]),
    countyKeys: countyKeysOf(counties),
    updatedAt: now,
  });
}
