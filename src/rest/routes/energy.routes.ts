import { TiltAnswer, YieldAnswer } from '../../contract/energy/energy.answer.js';
import { TiltRequest } from '../../contract/energy/tilt.request.js';
import { YieldRequest } from '../../contract/energy/yield.request.js';
import { ROOF_EXAMPLES } from '../body-examples.js';
import { BODY_LIMITS } from '../body-limits.js';
import { cacheUnlessStale } from '../presenters/cache-unless-stale.js';
import { route } from '../route.js';

/** Energy of planes of modules. */
export const energyRoutes = [
  route({
    method: 'get',
    path: '/api/tilt',
    access: 'anyone',
    tag: 'Terrain & Climate',
    summary: 'Best tilt and azimuth of a place, with the curve around them',
    request: { query: TiltRequest },
    answer: { of: TiltAnswer },
    cacheControl: cacheUnlessStale('public, max-age=86400'),
    errors: [404],
    handle: ({ services, parts }) => services.energy.tilt(parts.query),
  }),
  route({
    method: 'post',
    path: '/api/yield',
    access: 'anyone',
    tag: 'Assessments',
    summary: 'Yearly energy of one plane of modules',
    request: { body: YieldRequest },
    bodyLimit: BODY_LIMITS.roof,
    example: ROOF_EXAMPLES.yield,
    answer: { of: YieldAnswer },
    errors: [404],
    handle: async ({ services, parts, warnings }) => {
      const answer = await services.energy.yieldOf(parts.body);
      return { ...answer, warnings: [...answer.warnings, ...warnings()] };
    },
  }),
];
