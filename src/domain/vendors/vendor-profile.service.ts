import { wrap } from '@mikro-orm/core';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { v7 as uuidv7 } from 'uuid';
import { type Vendor, VendorPortfolio } from '../../entities/vendors/vendor.entity.js';
import { requireAccount, type Caller } from '../caller.js';
import { definedOnly } from '../../core/json/defined-only.js';
import { ConflictError, NotFoundError } from '../../core/errors.js';
import type { Change, Ledger } from '../events/ledger.service.js';
import { chooseFeatured } from '../../core/vendors/featured-portfolio.js';
import { changeVendor, editVendor, findOwnVendor, lockVendor, type VendorChanges } from './vendor-records.service.js';

/** Most portfolios of a vendor: every answer carries them all. */
const MAX_PORTFOLIOS = 50;

export type NewPortfolio = Pick<VendorPortfolio, 'title'> & Partial<Omit<VendorPortfolio, 'id' | 'vendorId' | 'title'>>;

export class VendorProfileService {
  constructor(private readonly uses: { em: SqlEntityManager; ledger: Ledger }) {}

  /**
   * The caller's own vendor, suspended or not.
   * @throws NotFoundError when the caller has none.
   */
  async own(caller: Caller): Promise<Vendor> {
    const vendor = await findOwnVendor(this.uses.em, requireAccount(caller).accountId);
    if (vendor === undefined) throw new NotFoundError('Vendor');
    return vendor;
  }

  /** The caller's own vendor, for export; `null` when there is none. */
  async ownOrNone(caller: Caller): Promise<Vendor | null> {
    return (await findOwnVendor(this.uses.em, requireAccount(caller).accountId)) ?? null;
  }

  /** Changes the caller's own vendor; a new name waits for an administrator. */
  update({ name, ...changes }: Omit<VendorChanges, 'pendingName'>, caller: Caller): Promise<Vendor> {
    return this.change(caller, (vendor, change) => {
      // the name that is shown already ends the waiting of another
      const pending = name === undefined ? {} : { pendingName: name === vendor.name ? '' : name };
      const states = changeVendor(vendor, { ...changes, ...pending }, change.now);
      change.audit({ action: 'vendor.update', subject: { type: 'vendor', id: vendor.id }, ...states });
      return vendor;
    });
  }

  /** The portfolios of the caller's own vendor. */
  async portfolios(caller: Caller): Promise<VendorPortfolio[]> {
    return (await this.own(caller)).portfolios;
  }

  /**
   * Adds a portfolio; a vendor's first one is featured.
   * @throws ConflictError when the vendor has as many as it may.
   */
  addPortfolio(input: NewPortfolio, caller: Caller): Promise<VendorPortfolio> {
    const { ledger } = this.uses;
    const account = requireAccount(caller);
    return ledger.create(account, { operation: 'addPortfolio', input }, async (change) => {
      const vendor = await lockVendor(change.em, { ownerId: account.accountId });
      if (vendor.portfolios.length >= MAX_PORTFOLIOS) {
        throw new ConflictError(`A vendor has at most ${MAX_PORTFOLIOS} portfolios`);
      }
      const { title, isFeatured = false, ...optional } = input;
      const fields = { ...definedOnly(optional), title, vendorId: vendor.id };
      const portfolio = change.em.create(VendorPortfolio, { ...fields, id: uuidv7() });
      change.em.persist(portfolio);
      vendor.portfolios.push(portfolio);
      await feature(change, vendor, { id: portfolio.id, isFeatured });
      auditPortfolio(change, 'create', portfolio.id);
      return wrap(portfolio).toPOJO();
    });
  }

  /**
   * Changes a portfolio; marking one as featured takes the mark from the other.
   * @throws NotFoundError for one that is not the caller's.
   */
  updatePortfolio(id: string, input: Partial<NewPortfolio>, caller: Caller): Promise<VendorPortfolio> {
    return this.change(caller, async (vendor, change) => {
      const portfolio = ownPortfolio(vendor, id);
      const { isFeatured, ...fields } = definedOnly(input);
      Object.assign(portfolio, fields);
      await feature(change, vendor, isFeatured === undefined ? undefined : { id: portfolio.id, isFeatured });
      auditPortfolio(change, 'update', portfolio.id);
      return portfolio;
    });
  }

  /**
   * Removes a portfolio; when it was featured, the oldest of the others is.
   * @throws NotFoundError for one that is not the caller's.
   */
  removePortfolio(id: string, caller: Caller): Promise<void> {
    return this.change(caller, async (vendor, change) => {
      const portfolio = ownPortfolio(vendor, id);
      change.em.remove(portfolio);
      vendor.portfolios = vendor.portfolios.filter((other) => other !== portfolio);
      await feature(change, vendor);
      auditPortfolio(change, 'delete', portfolio.id);
    });
  }

  private change<T>(caller: Caller, work: (vendor: Vendor, change: Change) => T | Promise<T>): Promise<T> {
    const { accountId } = requireAccount(caller);
    return this.uses.ledger.change(caller, async (change) =>
      work(await lockVendor(change.em, { ownerId: accountId }), change),
    );
  }
}

const auditPortfolio = (change: Change, act: 'create' | 'update' | 'delete', id: string): void =>
  change.audit({ action: `portfolio.${act}`, subject: { type: 'portfolio', id } });

function ownPortfolio(vendor: Vendor, id: string): VendorPortfolio {
  // the database, which finds every other record, takes an id in capitals too
  const portfolio = vendor.portfolios.find((one) => one.id === id.toLowerCase());
  if (portfolio === undefined) throw new NotFoundError('Portfolio');
  return portfolio;
}

/** Marks the one featured portfolio and mirrors it in the vendor. */
async function feature(change: Change, vendor: Vendor, requested?: { id: string; isFeatured: boolean }): Promise<void> {
  const inOrder = vendor.portfolios.toSorted((a, b) => (a.id < b.id ? -1 : 1));
  const featured = chooseFeatured(inOrder, requested);
  const setMark = (isFeatured: boolean): void => {
    for (const portfolio of inOrder) if ((portfolio.id === featured) === isFeatured) portfolio.isFeatured = isFeatured;
  };
  setMark(false);
  // the old mark goes first, by a change or a removal: the database allows one at a time
  await change.em.flush();
  setMark(true);
  editVendor(vendor, {}, change.now);
}
