import type { ClassType } from 'type-graphql';
import { TokenGrantAnswer } from '../../contract/accounts/account.answer.js';
import { BuildingAnswer } from '../../contract/buildings/building.answer.js';
import type { ListQuery, RecordPage } from '../../core/page.js';
import { requireItself } from '../../domain/caller.js';
import { GraphQLJSON } from '../../contract/fields/scalars.js';
import { Account } from '../../entities/accounts/account.entity.js';
import { Assessment, type AssessmentResult } from '../../entities/assessment.entity.js';
import { Inquiry } from '../../entities/vendors/inquiry.entity.js';
import { VendorApplication } from '../../entities/vendors/vendor-application.entity.js';
import { Vendor } from '../../entities/vendors/vendor.entity.js';
import { connectionType } from '../connections/connection.js';
import { listQuery, recordConnection } from '../connections/record-connection.js';
import type { FieldContext } from '../execution/limits/access.js';
import { always, edge, edgesOf, toAccount, toList, type GraphEdge } from '../graph/declare-edges.js';
import { listBatch } from '../graph/edges.js';
import type { Batch } from '../graph/loaders.js';
import { buildingAt } from '../graph/place-nodes.js';

const vendorOfAccount: Batch<string, Vendor | undefined> = (ids, { services, caller }) =>
  services.vendors.ofOwners(ids, caller);

const resultOfAssessment: Batch<string, AssessmentResult | null> = (ids, { services, caller }) =>
  services.assessments.resultsByIds(ids, caller);

const inquiriesOfAssessment = listBatch<Inquiry>((ids, part, { services, caller }) =>
  services.inquiryRecords.ofAssessments(ids, part, caller),
);

const accountOfGrant: Batch<string, Account | undefined> = (ids, { services }) => services.accounts.ofGrants(ids);

/** An edge to a list of what belongs to the account that asks. @param list reads it for the caller. */
const ownList = <T extends object>(
  type: ClassType<T>,
  description: string,
  list: (query: ListQuery, context: FieldContext) => Promise<RecordPage<T>>,
): GraphEdge<Account> => ({
  type: connectionType(type),
  description: `${description}, newest first; for the account itself.`,
  isList: true,
  read: async ({ id }, context, part) => {
    requireItself(id, context.caller);
    return recordConnection(await list(listQuery(part), context));
  },
});

/** The edges of sign-ins, accounts and assessments. */
export const ACCOUNT_EDGES = [
  // the caller of a sign-in is its account only from the next request on
  edgesOf(TokenGrantAnswer, 'anyone', {
    account: always(
      edge(Account, 'The account that signed in.', ({ userId }, { loaders }) => loaders.load(accountOfGrant, userId)),
    ),
  }),
  edgesOf(Account, 'optional-account', {
    vendor: edge(Vendor, 'The vendor that it owns.', ({ id }, { loaders }) => loaders.load(vendorOfAccount, id)),
    assessments: ownList(Assessment, 'Its assessments', (query, { services, caller }) =>
      services.assessments.own(query, caller),
    ),
    inquiries: ownList(Inquiry, 'The inquiries that it sent', (query, { services, caller }) =>
      services.inquiryRecords.own(query, caller),
    ),
    applications: ownList(VendorApplication, 'Its applications to be listed', (query, { services, caller }) =>
      services.vendorApplications.own(query, caller),
    ),
  }),
  edgesOf(Assessment, 'optional-account', {
    owner: toAccount('ownerId', 'The account that it is bound to.'),
    building: edge(
      BuildingAnswer,
      'The building at its place, if any.',
      ({ lat, lng }, { loaders }) => (lat === null || lng === null ? null : loaders.load(buildingAt, { lat, lng })),
      { work: 100 },
    ),
    reportUrl: edge(
      String,
      'Path of its report, which opens in a browser for an hour; null where the figures are those of a client.',
      (assessment, { services }) => services.reports.pathOf(assessment),
    ),
    result: edge(GraphQLJSON, 'The full result, as the client sent it.', (assessment, { loaders }) => {
      const isRead = assessment.deepResult !== undefined;
      return isRead ? assessment.result : loaders.load(resultOfAssessment, assessment.id);
    }),
    inquiries: toList(Inquiry, inquiriesOfAssessment, "The caller's inquiries about it, newest first."),
  }),
];
