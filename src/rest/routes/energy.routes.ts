import { WORK, yieldWork } from '../../contract/common/expected-work.js';
import { requestWithFormat } from '../../contract/common/format.request.js';
import { TiltAnswer, YieldAnswer } from '../../contract/energy/energy.answer.js';
import { TiltRequest } from '../../contract/energy/tilt.request.js';
import { YieldRequest } from '../../contract/energy/yield.request.js';
import { ROOF_EXAMPLES } from '../../contract/common/body-examples.js';
import { BODY_LIMITS } from '../body-limits.js';
import { PUBLIC_DAY } from '../presenters/cache-unless-stale.js';
import { askForHours, hourlyAnswer } from '../presenters/present-hours.js';
import { routesFor } from '../route.js';

/** Energy of planes of modules. */
export const energyRoutes = [
  routesFor('anyone', 'Terrain & Climate').get('/api/tilt', {
    summary: 'Best tilt and azimuth of a place, with the curve around them',
    request: { query: TiltRequest },
    work: WORK.tilt,
    answer: { of: TiltAnswer },
    cacheControl: PUBLIC_DAY,
    errors: [404],
    handle: ({ services, parts }) => services.energy.tilt(parts.query),
  }),
  routesFor('anyone', 'Assessments').post('/api/yield', {
    summary: 'Yearly energy of one plane of modules',
    description: 'With `format=csv` the answer is the hours of the year alone, a line each.',
    request: { query: requestWithFormat(class {}, ['csv']), body: YieldRequest },
    bodyLimit: BODY_LIMITS.roof,
    example: ROOF_EXAMPLES.yield,
    workOf: ({ body }) => yieldWork(body),
    answer: { of: YieldAnswer },
    errors: [404],
    handle: async ({ services, parts, warnings, request }) => {
      const answer = await services.energy.yieldOf(askForHours(parts.body, request));
      return hourlyAnswer(YieldAnswer, { ...answer, warnings: [...answer.warnings, ...warnings()] }, request);
    },
  }),
];
