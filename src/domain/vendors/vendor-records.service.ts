import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { validate as isUuid } from 'uuid';
import { VendorPortfolio } from '../../entities/vendor-portfolio.entity.js';
import { Vendor } from '../../entities/vendor.entity.js';
import { definedOnly } from '../../core/defined-only.js';
import { NotFoundError } from '../../core/errors.js';
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
  const [column, value] = 'id' in where ? ['id', where.id] : ['owner_id', where.ownerId];
  const [row] = isUuid(value)
    ? await em.execute<{ id: string }[]>(`select id from vendors where ${column} = ? for no key update`, [value])
    : [];
  const vendor = row && (await findVendor(em, row.id));
  if (vendor === undefined) throw new NotFoundError('Vendor');
  return vendor;
}

/** What of a vendor its owner or an administrator changes; absent members stay as they are. */
export interface VendorChanges {
  name?: string;
  /** New name that waits for an administrator; empty ends the waiting. */
  pendingName?: string;
  counties?: string[];
  phone?: string;
  email?: string;
  tags?: string[];
  logoUrl?: string;
}

/** Names of the fields in the audit log. */
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
export async function changeVendor(
  em: SqlEntityManager,
  vendor: Vendor,
  changes: VendorChanges,
  now: Date,
): Promise<{ before: Record<string, unknown>; after: Record<string, unknown> }> {
  const fields = Object.keys(definedOnly(changes)) as (keyof VendorChanges)[];
  const logged = (): Record<string, unknown> =>
    Object.fromEntries(fields.map((field) => [AUDIT_NAMES[field], NOT_LOGGED.has(field) ? '***' : vendor[field]]));
  const before = logged();
  await saveVendor(em, vendor, changes, now);
  return { before, after: logged() };
}

/** Stores a vendor that is held, with everything that follows from its fields and portfolios. */
export async function saveVendor(
  em: SqlEntityManager,
  vendor: Vendor,
  changes: VendorChanges,
  now: Date,
): Promise<void> {
  const { name, pendingName, counties, phone, email, tags, logoUrl, portfolios } = Object.assign(
    vendor,
    definedOnly(changes),
  );
  const featured = portfolios.find(({ isFeatured }) => isFeatured);
  const derived = {
    portfolioTitle: featured?.title ?? '',
    portfolioMeta: featured?.meta ?? '',
    capacityKw: featured?.capacityKw ?? 0,
    searchText: searchTextOf(vendor),
    countyKeys: countyKeysOf(counties),
    updatedAt: now,
  };
  Object.assign(vendor, derived);
  await em.nativeUpdate(
    Vendor,
    { id: vendor.id },
    { name, pendingName, counties, phone, email, tags, logoUrl, ...derived },
  );
}
