import { TokenGrantAnswer } from '../../contract/accounts/account.answer.js';
import { BuildingAnswer } from '../../contract/buildings/building.answer.js';
import { GraphQLJSON } from '../../contract/fields/scalars.js';
import { Account } from '../../entities/accounts/account.entity.js';
import { Assessment, type AssessmentResult } from '../../entities/assessment.entity.js';
import { Inquiry } from '../../entities/vendors/inquiry.entity.js';
import { Vendor } from '../../entities/vendors/vendor.entity.js';
import { edge, edgesOf, toAccount, toList } from '../graph/declare-edges.js';
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

/** The edges of sign-ins, accounts and assessments. */
export const ACCOUNT_EDGES = [
  // the caller of a sign-in is its account only from the next request on
  edgesOf(TokenGrantAnswer, 'anyone', {
    account: edge(Account, 'The account that signed in.', ({ userId }, { loaders }) =>
      loaders.load(accountOfGrant, userId),
    ),
  }),
  edgesOf(Account, 'optional-account', {
    vendor: edge(Vendor, 'The vendor that it owns.', ({ id }, { loaders }) => loaders.load(vendorOfAccount, id)),
  }),
  edgesOf(Assessment, 'optional-account', {
    owner: toAccount('ownerId', 'The account that it is bound to.'),
    building: edge(
      BuildingAnswer,
      'The building at its place, if there is one.',
      ({ lat, lng }, { loaders }) => loaders.load(buildingAt, { lat, lng }),
      { work: 100 },
    ),
    reportUrl: edge(
      String,
      'Path of its report on this server, a page that opens in a browser for an hour without an account; null where the figures are those of a client.',
      (assessment, { services }) => services.reports.pathOf(assessment),
    ),
    result: edge(GraphQLJSON, 'The full result, as the client sent it.', (assessment, { loaders }) => {
      const isRead = assessment.deepResult !== undefined;
      return isRead ? assessment.result : loaders.load(resultOfAssessment, assessment.id);
    }),
    inquiries: toList(
      Inquiry,
      'Inquiry',
      inquiriesOfAssessment,
      "The caller's inquiries that refer to it, newest first.",
    ),
  }),
];
