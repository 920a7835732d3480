import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { v7 as uuidv7, validate as isUuid } from 'uuid';
import { Account } from '../../entities/accounts/account.entity.js';
import { VendorApplication } from '../../entities/vendors/vendor-application.entity.js';
import { Vendor } from '../../entities/vendors/vendor.entity.js';
import { readableBy, requireAccount, requireAdministrator, type Caller } from '../caller.js';
import { definedOnly } from '../../core/json/defined-only.js';
import { ConflictError } from '../../core/errors.js';
import type { Change, Ledger } from '../events/ledger.service.js';
import type { ListQuery, RecordPage } from '../../core/page.js';
import { listRecords } from '../../database/lists/record-list.service.js';
import { refuseDuplicate } from '../../database/transaction.service.js';
import { recordById, recordsByIds } from '../../database/lists/records-by-id.js';
import { countyKeysOf, searchTextOf } from '../../core/vendors/vendor-search.js';
import type { ApplicationStatus } from '../../core/vendors/vendor-states.js';

/** An application as a company sends it. */
export type NewApplication = Pick<VendorApplication, 'companyName' | 'contactName' | 'email' | 'phone'> &
  Partial<Pick<VendorApplication, 'counties' | 'companyTaxId' | 'licenseNote' | 'logoUrl'>>;

/** Applications to be listed: sent, and decided by administrators. */
export class VendorApplicationService {
  constructor(private readonly uses: { em: SqlEntityManager; ledger: Ledger }) {}

  /**
   * Applies for the caller's account.
   * @throws ConflictError while another application of the account is pending, or when it has a vendor.
   */
  async apply(input: NewApplication, caller: Caller): Promise<{ id: string; status: ApplicationStatus }> {
    const account = requireAccount(caller);
    const call = { operation: 'applyAsVendor', input };
    return refuseDuplicate('An application is already pending', () =>
      this.uses.ledger.create(account, call, (change) => store(change, input, account.accountId)),
    );
  }

  /** The caller's own applications, newest first. */
  own(query: ListQuery, caller: Caller): Promise<RecordPage<VendorApplication>> {
    const where = { accountId: requireAccount(caller).accountId };
    return listRecords(this.uses.em, { entity: VendorApplication, where }, query);
  }

  /** All of the caller's own applications, for export. */
  allOwn(caller: Caller): Promise<VendorApplication[]> {
    const { accountId } = requireAccount(caller);
    return this.uses.em.find(VendorApplication, { accountId }, { orderBy: { id: 'asc' }, disableIdentityMap: true });
  }

  /** Everybody's applications, newest first. */
  list({ status }: { status?: ApplicationStatus }, query: ListQuery, caller: Caller) {
    requireAdministrator(caller);
    return listRecords(this.uses.em, { entity: VendorApplication, where: definedOnly({ status }) }, query);
  }

  /** Applications by their ids; `undefined` for others' than the caller's own, except to administrators. */
  byIds(ids: readonly string[], caller: Caller): Promise<(VendorApplication | undefined)[]> {
    const own = readableBy(caller, (accountId) => ({ accountId }));
    return recordsByIds(this.uses.em, VendorApplication, ids, own);
  }

  /** One application. */
  async read(id: string, caller: Caller): Promise<VendorApplication> {
    requireAdministrator(caller);
    return recordById(this.uses.em, VendorApplication, id, 'Application');
  }

  /**
   * Approves: makes the vendor, owned by the applicant, whose role becomes `vendor`.
   * @throws ConflictError when it is decided already, or the applicant has a vendor.
   */
  async approve(id: string, caller: Caller): Promise<VendorApplication> {
    requireAdministrator(caller);
    return refuseDuplicate('The applicant already has a vendor', () =>
      this.uses.ledger.change(caller, async (change) => {
        const vendorId = uuidv7();
        const application = await decide(change, id, { status: 'approved', vendorId });
        change.em.persist(change.em.create(Vendor, newVendor(application, vendorId, change.now)));
        await change.em.nativeUpdate(Account, { id: application.accountId, role: 'user' }, { role: 'vendor' });
        return application;
      }),
    );
  }

  /**
   * Rejects, with a reason or without; the applicant may apply again.
   * @throws ConflictError when it is decided already.
   */
  async reject(id: string, { reason = null }: { reason?: string | null }, caller: Caller): Promise<VendorApplication> {
    requireAdministrator(caller);
    return this.uses.ledger.change(caller, (change) => decide(change, id, { status: 'rejected', reason }));
  }
}

async function store({ em, now, audit }: Change, input: NewApplication, accountId: string) {
  if ((await em.count(Vendor, { ownerId: accountId })) > 0) throw new ConflictError('The account already has a vendor');
  const id = uuidv7();
  const status: ApplicationStatus = 'pending';
  const { companyName, contactName, email, phone, ...optional } = input;
  const sent = { ...definedOnly(optional), companyName, contactName, email, phone };
  em.persist(em.create(VendorApplication, { ...sent, id, accountId, status, createdAt: now }));
  audit({ action: 'application.send', subject: { type: 'application', id }, after: { status } });
  return { id, status };
}

/** Only a pending application is decided; of two decisions at once the second finds none. */
async function decide(
  { em, now, audit, publish }: Change,
  id: string,
  decision: { status: 'approved'; vendorId: string } | { status: 'rejected'; reason: string | null },
): Promise<VendorApplication> {
  const decided = isUuid(id)
    ? await em.nativeUpdate(VendorApplication, { id, status: 'pending' }, { ...decision, decidedAt: now })
    : 0;
  const application = await recordById(em, VendorApplication, id, 'Application');
  if (decided === 0) throw new ConflictError(`The application is already ${application.status}`);
  const { status, reason, vendorId, accountId, companyName } = application;
  audit({
    action: status === 'approved' ? 'application.approve' : 'application.reject',
    subject: { type: 'application', id: application.id },
    before: { status: 'pending' },
    after: { status, vendor_id: vendorId, reason },
  });
  publish({
    type: 'application.decided',
    data: {
      application_id: application.id,
      account_id: accountId,
      status: decision.status,
      vendor_id: vendorId,
      vendor_name: companyName,
      reason,
    },
  });
  return application;
}

function newVendor(application: VendorApplication, id: string, now: Date) {
  const { accountId, companyName: name, counties, email, phone, logoUrl } = application;
  return {
    id,
    ownerId: accountId,
    name,
    counties,
    email,
    phone,
    logoUrl: logoUrl ?? '',
    approved: true,
    subscriptionStatus: 'free' as const,
    searchText: searchTextOf([name, ...counties]),
    countyKeys: countyKeysOf(counties),
    createdAt: now,
    updatedAt: now,
  };
}
