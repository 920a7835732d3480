import type { FilterQuery } from '@mikro-orm/core';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { AdminVendorFilterRequest } from '../../contract/administration/admin-filter.request.js';
import type { Plain } from '../../contract/fields/plain.js';
import { Vendor } from '../../entities/vendors/vendor.entity.js';
import { requireAdministrator, type Caller } from '../caller.js';
import { definedOnly } from '../../core/json/defined-only.js';
import { ConflictError, NotFoundError } from '../../core/errors.js';
import type { Change, Ledger } from '../events/ledger.service.js';
import type { ListQuery, RecordPage } from '../../core/page.js';
import { listRecords } from '../../database/lists/record-list.service.js';
import { changeVendor, findVendor, lockVendor, withPortfolios, type VendorChanges } from './vendor-records.service.js';
import type { SubscriptionStatus } from '../../core/vendors/vendor-states.js';
import { vendorConditions } from './vendor.service.js';

/** Which vendors an administrator wants. */
export type AdministeredVendorFilter = Plain<AdminVendorFilterRequest>;

/** What administrators do with vendors. */
export class VendorAdministrationService {
  constructor(private readonly uses: { em: SqlEntityManager; ledger: Ledger }) {}

  /** Vendors that match, suspended ones too, newest first. */
  async list(filter: AdministeredVendorFilter, query: ListQuery, caller: Caller): Promise<RecordPage<Vendor>> {
    requireAdministrator(caller);
    const { approved, subscriptionStatus, renaming } = filter;
    const where: FilterQuery<Vendor> = {
      $and: [
        definedOnly({ approved, subscriptionStatus }),
        ...(renaming === undefined ? [] : [{ pendingName: renaming ? { $ne: '' } : '' }]),
        ...vendorConditions(filter),
      ],
    };
    const page = await listRecords(this.uses.em, { entity: Vendor, where, plain: true }, query);
    await withPortfolios(this.uses.em, page.items);
    return page;
  }

  /** One vendor. */
  async read(id: string, caller: Caller): Promise<Vendor> {
    requireAdministrator(caller);
    const vendor = await findVendor(this.uses.em, id);
    if (vendor === undefined) throw new NotFoundError('Vendor');
    return vendor;
  }

  /** Changes what a vendor says of itself; a name given so is approved by that, and none waits any more. */
  edit(id: string, changes: Omit<VendorChanges, 'pendingName'>, caller: Caller): Promise<Vendor> {
    return this.change(id, caller, (vendor, change) => {
      const settled = changes.name === undefined ? {} : { pendingName: '' };
      const states = changeVendor(vendor, { ...changes, ...settled }, change.now);
      change.audit({ action: 'vendor.edit', subject: { type: 'vendor', id: vendor.id }, ...states });
    });
  }

  /**
   * Approves the new name of a vendor.
   * @param decision the name that was checked: the vendor may have sent another one since.
   * @throws ConflictError when no name waits, or another one.
   */
  approveName(id: string, { name }: { name: string }, caller: Caller): Promise<Vendor> {
    return this.change(id, caller, (vendor, change) => {
      requirePendingName(vendor);
      if (vendor.pendingName !== name) throw new ConflictError('The vendor has since submitted another name');
      const states = changeVendor(vendor, { name, pendingName: '' }, change.now);
      change.audit({ action: 'vendor.name.approve', subject: { type: 'vendor', id: vendor.id }, ...states });
    });
  }

  /**
   * Rejects the new name of a vendor, which keeps the one it has.
   * @throws ConflictError when no name waits.
   */
  rejectName(id: string, { reason }: { reason: string }, caller: Caller): Promise<Vendor> {
    return this.change(id, caller, (vendor, change) => {
      requirePendingName(vendor);
      const { before, after } = changeVendor(vendor, { pendingName: '' }, change.now);
      const subject = { type: 'vendor', id: vendor.id } as const;
      change.audit({ action: 'vendor.name.reject', subject, before, after: { ...after, reason } });
    });
  }

  /**
   * Takes a vendor off the list.
   * @throws ConflictError when it is suspended already.
   */
  suspend(id: string, { reason }: { reason: string }, caller: Caller): Promise<Vendor> {
    return this.setApproved(id, false, { action: 'vendor.suspend', reason }, caller);
  }

  /**
   * Puts a suspended vendor back on the list.
   * @throws ConflictError when it is not suspended.
   */
  reinstate(id: string, caller: Caller): Promise<Vendor> {
    return this.setApproved(id, true, { action: 'vendor.reinstate' }, caller);
  }

  /**
   * Sets what a vendor pays for.
   * @throws ConflictError when it is so already.
   */
  setSubscription(id: string, { status }: { status: SubscriptionStatus }, caller: Caller): Promise<Vendor> {
    return this.change(id, caller, (vendor, { now, audit }) => {
      const before = vendor.subscriptionStatus;
      if (before === status) throw new ConflictError(`The subscription is already ${status}`);
      Object.assign(vendor, { subscriptionStatus: status, updatedAt: now });
      audit({
        action: 'vendor.subscription',
        subject: { type: 'vendor', id: vendor.id },
        before: { subscription_status: before },
        after: { subscription_status: status },
      });
    });
  }

  private setApproved(id: string, approved: boolean, act: { action: string; reason?: string }, caller: Caller) {
    return this.change(id, caller, (vendor, { now, audit }) => {
      if (vendor.approved === approved) {
        throw new ConflictError(approved ? 'The vendor is not suspended' : 'The vendor is already suspended');
      }
      Object.assign(vendor, { approved, updatedAt: now });
      audit({
        action: act.action,
        subject: { type: 'vendor', id: vendor.id },
        before: { approved: !approved },
        after: { approved, ...(act.reason !== undefined && { reason: act.reason }) },
      });
    });
  }

  private async change(id: string, caller: Caller, work: (vendor: Vendor, change: Change) => void): Promise<Vendor> {
    requireAdministrator(caller);
    return this.uses.ledger.change(caller, async (change) => {
      const vendor = await lockVendor(change.em, { id });
      work(vendor, change);
      return vendor;
    });
  }
}

function requirePendingName({ pendingName }: Vendor): void {
  if (pendingName === '') throw new ConflictError('The vendor has no name change pending');
}
