import type { Request, Response } from 'express';
import type { ReportPage } from '../../core/report/report-data.js';
import { RawAnswer } from '../route.js';

export const PNG = 'image/png';
export const HTML = 'text/html';

/** A report in an OpenAPI document. */
export const REPORT_SCHEMA = {
  type: 'string',
  description:
    'One self-contained page, printable on A4: no script, no other address; its `Content-Security-Policy` allows its one style and nothing else.',
};

/** Whether a client wants a page rather than JSON; one that takes anything gets JSON. */
export const wantsPage = (request: Request): boolean => request.accepts(['application/json', HTML]) === HTML;

/** A report as an answer, under a policy of its own that replaces the service's general one. */
export function reportAnswer({ html, contentPolicy }: ReportPage, response: Response): RawAnswer {
  response.vary('Accept-Language');
  response.set({ 'Content-Security-Policy': contentPolicy, 'Referrer-Policy': 'no-referrer' });
  return new RawAnswer(html, `${HTML}; charset=utf-8`);
}
