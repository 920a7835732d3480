import { LanguageRequest } from '../../contract/common/language.request.js';
import { estimateWork, WORK } from '../../contract/common/expected-work.js';
import { RecordIdRequest } from '../../contract/common/record-id.request.js';
import { HTML, PNG, REPORT_SCHEMA, reportAnswer } from '../presenters/present-report.js';
import { publicBaseUrl } from '../public-base-url.js';
import { RawAnswer, routesFor } from '../route.js';

/** A link is shown many times, and its picture is the same until buildings are imported. */
const PUBLIC_HOUR = 'public, max-age=3600';

const open = routesFor('anyone', 'Assessments');

/** Roofs as pages for people. */
export const roofPageRoutes = [
  open.get('/roof/{id}', {
    summary: 'The report of the roof of a building, as a page for people',
    description: 'Calculated with the usual options when it is opened; nothing is stored.',
    request: { path: RecordIdRequest, query: LanguageRequest },
    work: estimateWork({}) + WORK.report,
    answer: { schema: REPORT_SCHEMA, contentType: HTML },
    errors: [404, 503],
    handle: async ({ services, parts, request, response }) => {
      const [base, id] = [publicBaseUrl(request), encodeURIComponent(parts.path.id)];
      const address = `${base}/roof/${id}`;
      const link = { page: address, map: `${base}/?roof=${id}`, picture: `${address}/plan.png` };
      return reportAnswer(await services.roofReports.page(parts.path.id, link, parts.query.lang), response);
    },
  }),
  open.get('/roof/{id}/plan.png', {
    summary: 'The plan of the roof of a building, as a picture for links',
    request: { path: RecordIdRequest },
    work: estimateWork({}),
    answer: { schema: { type: 'string', format: 'binary' }, contentType: PNG },
    cacheControl: PUBLIC_HOUR,
    errors: [404, 503],
    handle: async ({ services, parts }) =>
      new RawAnswer(Buffer.from(await services.roofReports.plan(parts.path.id)), PNG),
  }),
];
