import type { Node } from '../../contract/common/node.js';
import type { StoredType } from '../../domain/nodes/node-types.sql.js';
import type { Account } from '../../entities/accounts/account.entity.js';
import type { Assessment } from '../../entities/assessment.entity.js';
import type { InquiryMessage } from '../../entities/vendors/inquiry-message.entity.js';
import type { Inquiry } from '../../entities/vendors/inquiry.entity.js';
import type { Job } from '../../entities/operation/job.entity.js';
import type { OutboxEvent } from '../../entities/operation/outbox-event.entity.js';
import type { Review } from '../../entities/vendors/review.entity.js';
import type { VendorApplication } from '../../entities/vendors/vendor-application.entity.js';
import type { Vendor } from '../../entities/vendors/vendor.entity.js';
import type { FieldContext } from '../execution/limits/access.js';
import type { Batch } from './loaders.js';
import { buildingById, stationById, townshipById } from './place-nodes.js';
import { uploadById } from './upload-nodes.js';

/** Reads the records of one type by their ids; `undefined` for those that the caller may not read. */
export type NodeBatch<T extends Node = Node> = Batch<string, T | undefined>;

export const accountById: NodeBatch<Account> = (ids, { services, caller }) => services.accounts.byIds(ids, caller);
export const applicationById: NodeBatch<VendorApplication> = (ids, { services, caller }) =>
  services.vendorApplications.byIds(ids, caller);
export const assessmentById: NodeBatch<Assessment> = (ids, { services, caller }) =>
  services.assessments.byIds(ids, caller);
const auditEntryById: NodeBatch = (ids, { services, caller }) => services.eventAdministration.auditByIds(ids, caller);
const deliveryById: NodeBatch = (ids, { services, caller }) =>
  services.eventAdministration.deliveriesByIds(ids, caller);
export const eventById: NodeBatch<OutboxEvent> = (ids, { services, caller }) =>
  services.eventAdministration.eventsByIds(ids, caller);
const financeRowById: NodeBatch = (ids, { services, caller }) => services.financeAdministration.byIds(ids, caller);
export const inquiryById: NodeBatch<Inquiry> = (ids, { services, caller }) =>
  services.inquiryRecords.byIds(ids, caller);
export const jobById: NodeBatch<Job> = (ids, { services, caller }) => services.jobs.byIds(ids, caller);
export const messageById: NodeBatch<InquiryMessage> = (ids, { services, caller }) =>
  services.inquiryRecords.messagesByIds(ids, caller);
const portfolioById: NodeBatch = (ids, { services, caller }) => services.vendors.portfoliosByIds(ids, caller);
export const reviewById: NodeBatch<Review> = (ids, { services, caller }) => services.reviews.byIds(ids, caller);
export const vendorById: NodeBatch<Vendor> = (ids, { services, caller }) => services.vendors.byIds(ids, caller);

/** Types of stored records: `typesOfRecords` finds which of them an id is of. */
const STORED_NODES: Readonly<Record<StoredType, NodeBatch>> = {
  Account: accountById,
  Assessment: assessmentById,
  AuditEntry: auditEntryById,
  Delivery: deliveryById,
  Event: eventById,
  FinanceRow: financeRowById,
  Inquiry: inquiryById,
  Building: buildingById,
  Job: jobById,
  Message: messageById,
  Review: reviewById,
  Vendor: vendorById,
  VendorApplication: applicationById,
  VendorPortfolio: portfolioById,
};

/** Types of records with natural keys, by what their ids begin with: `township:63000010` is a `Township`. */
const NATURAL_NODES: Readonly<Record<string, { type: string; batch: NodeBatch }>> = {
  station: { type: 'WeatherStation', batch: stationById },
  township: { type: 'Township', batch: townshipById },
  upload: { type: 'Upload', batch: uploadById },
};

/** Every type of a record, with how its records are read. */
export const NODE_TYPES: Readonly<Record<string, NodeBatch>> = {
  ...STORED_NODES,
  ...Object.fromEntries(Object.values(NATURAL_NODES).map(({ type, batch }) => [type, batch])),
};

const typeOfId: Batch<string, string | undefined> = async (ids, { services }) => {
  const stored = await services.nodes.typesOf(ids);
  return ids.map((id) => stored.get(id) ?? NATURAL_NODES[id.slice(0, id.indexOf(':'))]?.type);
};

/** Types of the records that were handed out as nodes. */
const handedOut = new WeakMap<object, string>();

/** GraphQL type of a node. */
export const typeOfNode = (record: unknown): string | undefined => handedOut.get(record as object);

/** The record of an id. @returns `null` where there is none, or none that the caller may read. */
export async function loadNode({ loaders }: Pick<FieldContext, 'loaders'>, id: string): Promise<Node | null> {
  const type = await loaders.load(typeOfId, id);
  const record = type === undefined ? undefined : await loaders.load(NODE_TYPES[type]!, id);
  if (type === undefined || record === undefined) return null;
  handedOut.set(record, type);
  return record;
}
