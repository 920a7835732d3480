import { done, DoneAnswer } from '../../contract/accounts/account.answer.js';
import { estimateWork, WORK } from '../../contract/common/expected-work.js';
import { EstimateAnswer } from '../../contract/assessments/estimate.answer.js';
import { issueAnonymousId } from '../../http/anonymous-id-answer.js';
import { Assessment } from '../../entities/assessment.entity.js';
import { AssessmentRequest } from '../../contract/assessments/assessment.request.js';
import { EstimateRequest } from '../../contract/assessments/estimate.request.js';
import { PlanRequest, ReportRequest } from '../../contract/assessments/report.request.js';
import { AnonymousIdRequest, AssessmentHeadersRequest } from '../../contract/common/anonymous-id.request.js';
import { requestWithFormat } from '../../contract/common/format.request.js';
import { RecordIdRequest } from '../../contract/common/record-id.request.js';
import { ROOF_EXAMPLES } from '../../contract/common/body-examples.js';
import { HTML, PNG, REPORT_SCHEMA, reportAnswer, wantsPage } from '../presenters/present-report.js';
import { BODY_LIMITS } from '../body-limits.js';
import { askForHours, hourlyAnswer } from '../presenters/present-hours.js';
import { RawAnswer, routesFor } from '../route.js';

/** Assessments: kept and read. */
export const assessmentRoutes = [
  routesFor('anyone', 'Assessments').post('/api/assessments/estimate', {
    summary: 'Estimate of a rooftop plant: shade, layout, energy and finance',
    description:
      'With `format=html` the answer is a report for people as one page, with `format=csv` the hours of the year alone.',
    request: { query: requestWithFormat(class {}, ['html', 'csv']), body: EstimateRequest },
    bodyLimit: BODY_LIMITS.roof,
    example: ROOF_EXAMPLES.estimate,
    workOf: ({ body }) => estimateWork(body),
    answer: { of: EstimateAnswer },
    errors: [404, 503],
    handle: async ({ services, parts, warnings, request, response }) => {
      response.vary('Accept');
      const answer = await services.estimates.estimate(askForHours(parts.body, request));
      if (wantsPage(request)) return reportAnswer(await services.reports.ofEstimate(answer, parts.body.lang), response);
      return hourlyAnswer(EstimateAnswer, { ...answer, warnings: warnings() }, request);
    },
  }),
  routesFor('optional-valid-account', 'Assessments').post('/api/assessments', {
    summary: 'Store an assessment; anonymous without an account',
    description:
      'Takes the figures of the client, or the `assessment_hash` of an estimate of the last hour. With a bearer token the assessment is bound to its account; without one it is anonymous, and the answer carries `X-Anonymous-Id`. A token that is invalid or expired is refused with 401, so that no assessment becomes anonymous by mistake.',
    request: { header: AssessmentHeadersRequest, body: AssessmentRequest },
    bodyLimit: BODY_LIMITS.assessment,
    example: ROOF_EXAMPLES.assessment,
    work: WORK.write,
    answer: { of: Assessment },
    answerHeaders: ['X-Anonymous-Id', 'Set-Cookie'],
    errors: [404, 409, 413, 429],
    handle: async ({ services, parts, caller, request, response }) => {
      const { assessment, anonymousId } = await services.assessments.create(parts.body, caller);
      if (anonymousId !== undefined) issueAnonymousId(anonymousId, request, response);
      return assessment;
    },
  }),
  routesFor('optional-account', 'Assessments').get('/api/assessments/{id}', {
    summary: 'A stored assessment, for its owner, administrators, or the holder of its anonymous id',
    request: { path: RecordIdRequest, header: AnonymousIdRequest },
    answer: { of: Assessment },
    handle: ({ services, parts, caller }) => services.assessments.read(parts.path.id, caller),
  }),
  routesFor('optional-account', 'Assessments').get('/api/assessments/{id}/report', {
    summary: 'The report of a stored assessment, as a page for people',
    description:
      'For those who may read the assessment, and for holders of a link to it, as GraphQL and e-mails give it. Only an assessment that the service computed has a report; any other is refused with 409.',
    request: { path: RecordIdRequest, query: ReportRequest, header: AnonymousIdRequest },
    work: WORK.report,
    answer: { schema: REPORT_SCHEMA, contentType: HTML },
    errors: [409, 503],
    handle: async ({ services, parts, caller, response }) =>
      reportAnswer(await services.reports.ofAssessment(parts.path.id, parts.query, caller), response),
  }),
  routesFor('optional-account', 'Assessments').get('/api/assessments/{id}/plan.png', {
    summary: 'The plan of the report of a stored assessment, as a picture',
    description: 'For those who may open the report, by the same key.',
    request: { path: RecordIdRequest, query: PlanRequest, header: AnonymousIdRequest },
    work: WORK.report,
    answer: { schema: { type: 'string', format: 'binary' }, contentType: PNG },
    errors: [409, 503],
    handle: async ({ services, parts, caller }) =>
      new RawAnswer(Buffer.from(await services.reports.planOf(parts.path.id, parts.query, caller)), PNG),
  }),
  routesFor('optional-valid-account', 'Assessments').delete('/api/assessments/{id}/report-links', {
    summary: 'Revoke all links to the report of a stored assessment',
    description:
      'For those who may read the assessment without a link. New links, from GraphQL and e-mails, open it. A changed password revokes the links to all assessments of the account.',
    request: { path: RecordIdRequest, header: AnonymousIdRequest },
    answer: { of: DoneAnswer },
    handle: ({ services, parts, caller }) => done(services.reports.revokeLinks(parts.path.id, caller)),
  }),
];
