import { done, DoneAnswer } from '../../../contract/accounts/account.answer.js';
import { RecordIdRequest } from '../../../contract/common/record-id.request.js';
import { ApplicationStatusAnswer, LeadAnswer } from '../../../contract/earlier/earlier.answer.js';
import { CaseStatusRequest, EarlierReplyRequest, LeadListRequest } from '../../../contract/earlier/earlier.request.js';
import { ReceivedInquiryAnswer, VendorReplyAnswer } from '../../../contract/vendors/inquiry.answer.js';
import { VendorLogoRequest } from '../../../contract/vendors/vendor-profile.request.js';
import { EARLIER_EXAMPLES } from '../../../contract/common/body-examples.js';
import { BODY_LIMITS } from '../../body-limits.js';
import { publicBaseUrl } from '../../public-base-url.js';
import { account } from '../audiences.js';

/** What the pages of applicants and vendors of the earlier service's client call beside the paths of this service. */
export const earlierVendorRoutes = [
  account.get('/api/me/application/status', {
    summary: 'State of the latest own application',
    description: 'For the client of the earlier service; `GET /api/me/vendor-applications` has all of them.',
    answer: { of: ApplicationStatusAnswer },
    handle: async ({ services, caller }) => {
      const [latest] = (await services.vendorApplications.own({ limit: 1 }, caller)).items;
      return { status: latest?.status ?? 'none', rejectionReason: latest?.reason ?? null };
    },
  }),
  account.post('/api/me/vendor/logo', {
    summary: 'Set or remove the logo of the own vendor',
    description: 'For the client of the earlier service, as `logo_url` of `PATCH /api/me/vendor`.',
    request: { body: VendorLogoRequest },
    example: EARLIER_EXAMPLES.logo,
    answer: { of: DoneAnswer },
    errors: [404],
    bodyLimit: BODY_LIMITS.picture,
    handle: async ({ services, parts, caller, request }) => {
      const logoUrl = await services.pictures.addressOf(parts.body.logoUrl ?? '', publicBaseUrl(request), caller);
      return done(services.vendorProfiles.update({ logoUrl }, caller));
    },
  }),
  account.post('/api/me/vendor/inquiries/{id}/reply', {
    summary: 'Answer an inquiry with a text',
    description: 'For the client of the earlier service, as `POST /api/me/vendor/inquiries/{id}/messages`.',
    request: { path: RecordIdRequest, body: EarlierReplyRequest },
    example: EARLIER_EXAMPLES.reply,
    answer: { of: VendorReplyAnswer },
    errors: [409],
    handle: async ({ services, parts, warnings, caller }) => ({
      ...(await services.vendorInquiries.reply(parts.path.id, { content: parts.body.reply }, caller)),
      warnings: warnings(),
    }),
  }),
  account.patch('/api/me/vendor/inquiries/{id}/status', {
    summary: 'Set the state of an inquiry',
    description: 'For the client of the earlier service: any state follows any, also `closed`. Each change is audited.',
    request: { path: RecordIdRequest, body: CaseStatusRequest },
    example: EARLIER_EXAMPLES.status,
    answer: { of: ReceivedInquiryAnswer },
    handle: ({ services, parts, caller }) =>
      services.vendorInquiries.setStatus(parts.path.id, parts.body.status, caller),
  }),
  account.get('/api/me/vendor/leads', {
    summary: 'Assessments in the counties of the own vendor whose owners have not written to it, newest first',
    description: 'For the client of the earlier service. E-mail addresses are masked, and streets are left out.',
    request: { query: LeadListRequest },
    answer: { of: LeadAnswer, list: 'part' },
    errors: [404],
    handle: ({ services, parts, caller }) => services.vendorLeads.list(parts.query, caller),
  }),
];
