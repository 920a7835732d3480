import { definedOnly } from '../../core/json/defined-only.js';
import { BODY_LIMITS } from '../body-limits.js';
import { publicBaseUrl } from '../public-base-url.js';
import { WORK } from '../../contract/common/expected-work.js';
import { done, DoneAnswer } from '../../contract/accounts/account.answer.js';
import { SentApplicationAnswer, SentInquiryAnswer } from '../../contract/vendors/vendor.answer.js';
import {
  ManagedPortfolioAnswer,
  ManagedVendorAnswer,
  OwnVendorAnswer,
  toOwnVendor,
} from '../../entities/vendors/managed-vendor.js';
import { VendorApplication } from '../../entities/vendors/vendor-application.entity.js';
import { Vendor } from '../../entities/vendors/vendor.entity.js';
import { IdempotencyKeyRequest } from '../../contract/common/idempotency-key.request.js';
import { PageRequest } from '../../contract/common/page.request.js';
import { RecordIdRequest } from '../../contract/common/record-id.request.js';
import { VendorApplicationRequest } from '../../contract/vendors/vendor-application.request.js';
import { InquiryRequest } from '../../contract/vendors/vendor-inquiry.request.js';
import { VendorIdRequest, VendorListRequest } from '../../contract/vendors/vendor-list.request.js';
import {
  PortfolioRequest,
  PortfolioUpdateRequest,
  VendorUpdateRequest,
} from '../../contract/vendors/vendor-profile.request.js';
import { VENDOR_EXAMPLES } from '../../contract/common/body-examples.js';
import { vendorsBody } from '../presenters/present-vendors.js';
import { NO_STORE } from '../../http/default-headers.js';
import { RawAnswer, routesFor } from '../route.js';
import { account } from './audiences.js';

const signedIn = routesFor('account', 'Vendors');

/** Caches may keep it, and ask each time whether it still holds. */
const ASKED_AGAIN = 'public, no-cache';

/** Vendors as everybody sees them, and applying to be one. */
const publicRoutes = [
  routesFor('anyone', 'Vendors').get('/api/vendors', {
    summary: 'Approved vendors',
    description:
      'The text search ignores width, case and the difference of 台 and 臺, and accepts one character or more.',
    request: { query: VendorListRequest },
    work: WORK.vendors,
    answer: { of: Vendor, list: 'part' },
    // a suspended vendor must not be shown from a cache; the validator makes asking again cheap
    cacheControl: ASKED_AGAIN,
    handle: async ({ services, parts }) => {
      const page = await services.vendors.list(parts.query, parts.query);
      return { ...page, items: new RawAnswer(vendorsBody(page)) };
    },
  }),
  signedIn.post('/api/vendors/apply', {
    summary: 'Apply to be listed as a vendor',
    request: { header: IdempotencyKeyRequest, body: VendorApplicationRequest },
    example: VENDOR_EXAMPLES.application,
    answer: { of: SentApplicationAnswer },
    errors: [409, 429],
    bodyLimit: BODY_LIMITS.picture,
    handle: async ({ services, parts, caller, request }) => {
      const logoUrl = await services.pictures.addressOf(parts.body.logoUrl, publicBaseUrl(request), caller);
      return services.vendorApplications.apply(Object.assign(parts.body, definedOnly({ logoUrl })), caller);
    },
  }),
  routesFor('optional-account', 'Vendors').get('/api/vendors/{vendor_id}', {
    summary: 'One vendor with its portfolios',
    request: { path: VendorIdRequest },
    answer: { of: Vendor },
    // its owner and administrators see it while it is suspended, which is for nobody else
    cacheControl: (vendor) => ((vendor as Vendor).approved ? ASKED_AGAIN : NO_STORE),
    handle: ({ services, parts, caller }) => services.vendors.detail(parts.path.vendorId, caller),
  }),
  signedIn.post('/api/vendors/{vendor_id}/inquire', {
    summary: 'Send an inquiry to a vendor',
    request: { path: VendorIdRequest, header: IdempotencyKeyRequest, body: InquiryRequest },
    example: VENDOR_EXAMPLES.inquiry,
    answer: { of: SentInquiryAnswer },
    errors: [403, 409, 429],
    handle: ({ services, parts, caller }) => services.inquiries.inquire(parts.path.vendorId, parts.body, caller),
  }),
];

/** What a vendor's owner does with its profile. */
const ownerRoutes = [
  account.get('/api/me/vendor-applications', {
    summary: 'The own applications to be listed, newest first',
    request: { query: PageRequest },
    answer: { of: VendorApplication, list: 'part' },
    handle: ({ services, parts, caller }) => services.vendorApplications.own(parts.query, caller),
  }),
  account.get('/api/me/vendor', {
    summary: 'The own vendor, suspended or not',
    answer: { of: OwnVendorAnswer },
    errors: [404],
    handle: async ({ services, caller }) => toOwnVendor(await services.vendorProfiles.own(caller)),
  }),
  account.patch('/api/me/vendor', {
    summary: 'Change the own vendor; a new name needs approval by an administrator',
    request: { body: VendorUpdateRequest },
    example: VENDOR_EXAMPLES.profile,
    answer: { of: ManagedVendorAnswer },
    errors: [404],
    handle: ({ services, parts, caller }) => services.vendorProfiles.update(parts.body, caller),
  }),
  account.get('/api/me/vendor/portfolios', {
    summary: "The own vendor's portfolios, the featured one first",
    answer: { of: ManagedPortfolioAnswer, list: true },
    errors: [404],
    handle: ({ services, caller }) => services.vendorProfiles.portfolios(caller),
  }),
  account.post('/api/me/vendor/portfolios', {
    summary: 'Add a portfolio; the first one is featured',
    request: { header: IdempotencyKeyRequest, body: PortfolioRequest },
    example: VENDOR_EXAMPLES.portfolio,
    answer: { of: ManagedPortfolioAnswer },
    errors: [404, 409],
    bodyLimit: BODY_LIMITS.picture,
    handle: async ({ services, parts, caller, request }) => {
      const photoUrl = await services.pictures.addressOf(parts.body.photoUrl, publicBaseUrl(request), caller);
      return services.vendorProfiles.addPortfolio(Object.assign(parts.body, definedOnly({ photoUrl })), caller);
    },
  }),
  account.patch('/api/me/vendor/portfolios/{id}', {
    summary: 'Change a portfolio; featuring it ends the featuring of the other one',
    request: { path: RecordIdRequest, body: PortfolioUpdateRequest },
    example: VENDOR_EXAMPLES.portfolio,
    answer: { of: ManagedPortfolioAnswer },
    bodyLimit: BODY_LIMITS.picture,
    handle: async ({ services, parts, caller, request }) => {
      const photoUrl = await services.pictures.addressOf(parts.body.photoUrl, publicBaseUrl(request), caller);
      return services.vendorProfiles.updatePortfolio(
        parts.path.id,
        Object.assign(parts.body, definedOnly({ photoUrl })),
        caller,
      );
    },
  }),
  account.delete('/api/me/vendor/portfolios/{id}', {
    summary: 'Remove a portfolio',
    request: { path: RecordIdRequest },
    answer: { of: DoneAnswer },
    handle: ({ services, parts, caller }) => done(services.vendorProfiles.removePortfolio(parts.path.id, caller)),
  }),
];

/** Vendors. */
export const vendorRoutes = [...publicRoutes, ...ownerRoutes];
