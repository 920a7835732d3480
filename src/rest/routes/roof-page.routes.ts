import type { Request } from 'express';
import { RoofPageRequest } from '../../contract/assessments/roof-page.request.js';
import { estimateWork, WORK } from '../../contract/common/expected-work.js';
import { RecordIdRequest } from '../../contract/common/record-id.request.js';
import { HTML, PNG, REPORT_SCHEMA, reportAnswer } from '../presenters/present-report.js';
import { publicBaseUrl } from '../public-base-url.js';
import { RawAnswer, routesFor } from '../route.js';

/** A link is shown many times, and its picture is the same until buildings are imported. */
const PUBLIC_HOUR = 'public, max-age=3600';

/** Size and answers of an address, without its language: what its links repeat. */
function askedFor({ url }: Request): string {
  const asked = new URLSearchParams(url.split('?')[1]);
  asked.delete('lang');
  return asked.toString();
}

const open = routesFor('anyone', 'Assessments');

/** Roofs as pages for people. */
export const roofPageRoutes = [
  open.get('/roof/{id}', {
    summary: 'The report of the roof of a building, as a page for people',
    description:
      'Calculated when it is opened, with the size and the answers of its address; nothing is stored. The map has the same names in its address.',
    request: { path: RecordIdRequest, query: RoofPageRequest },
    work: estimateWork({}) + WORK.report,
    answer: { schema: REPORT_SCHEMA, contentType: HTML },
    errors: [404, 503],
    handle: async ({ services, parts, request, response }) => {
      const [base, id] = [publicBaseUrl(request), encodeURIComponent(parts.path.id)];
      const address = `${base}/roof/${id}`;
      const asked = askedFor(request);
      const withAnswers = (path: string): string => (asked === '' ? path : `${path}?${asked}`);
      const link = {
        page: withAnswers(address),
        map: [`${base}/?roof=${id}`, asked].filter(Boolean).join('&'),
        picture: withAnswers(`${address}/plan.png`),
      };
      return reportAnswer(await services.roofReports.page(parts.path.id, link, parts.query), response);
    },
  }),
  open.get('/roof/{id}/plan.png', {
    summary: 'The plan of the roof of a building, as a picture for links',
    description: 'It shows the size that its address names, as the page does.',
    request: { path: RecordIdRequest, query: RoofPageRequest },
    work: estimateWork({}),
    answer: { schema: { type: 'string', format: 'binary' }, contentType: PNG },
    cacheControl: PUBLIC_HOUR,
    errors: [404, 503],
    handle: async ({ services, parts }) =>
      new RawAnswer(Buffer.from(await services.roofReports.plan(parts.path.id, parts.query)), PNG),
  }),
];
